import { lazy, Suspense } from 'react';
import { useStore } from '../store.ts';
import { wanted } from './new-record.ts';

const InlineCreate = lazy(async () => ({ default: (await import('./inline-create.tsx')).InlineCreate }));

/** The windows in which records are made from inside a form; mounted once, in the frame, so that a field need not know forms. */
export function NewRecords() {
  const now = useStore(wanted);
  return (
    <Suspense>
      {now.map(({ module, name, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stack, whose entries keep their place
        <InlineCreate key={index} module={module} name={name} onDone={answer} />
      ))}
    </Suspense>
  );
}
