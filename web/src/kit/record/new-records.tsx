import { type ComponentType, lazy, Suspense } from 'react';
import { useStore } from '../store.ts';
import type { OwnInputs } from './inline-create.tsx';
import { wanted } from './new-record.ts';

const InlineCreate = lazy(async () => ({ default: (await import('./inline-create.tsx')).InlineCreate }));

interface NewRecordsProps {
  /** By slug, the inputs of masters that are drawn in their own way. */
  readonly inputs: Readonly<Record<string, ComponentType<OwnInputs>>>;
}

/** The windows for creating records from inside a form. Mounted once, in the frame, so that a field need not know forms. */
export function NewRecords({ inputs }: NewRecordsProps) {
  const now = useStore(wanted);
  return (
    <Suspense>
      {now.map(({ module, name, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stack, whose entries keep their place
        <InlineCreate key={index} module={module} name={name} depth={index} onDone={answer} inputs={inputs[module.slug]} />
      ))}
    </Suspense>
  );
}
