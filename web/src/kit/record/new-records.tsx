import { type ComponentType, lazy, Suspense } from 'react';
import { useStore } from '../store.ts';
import type { OwnInputs, OwnStart } from './inline-create.tsx';
import { wanted } from './new-record.ts';

const InlineCreate = lazy(async () => ({ default: (await import('./inline-create.tsx')).InlineCreate }));

interface NewRecordsProps {
  /** By slug, the inputs of masters that are drawn in their own way. */
  readonly inputs: Readonly<Record<string, ComponentType<OwnInputs>>>;
  /** By slug, first values that come from the organisation's own records. */
  readonly starts: Readonly<Record<string, OwnStart>>;
}

/** The windows for creating records from inside a form. Mounted once, in the frame, so that a field need not know forms. */
export function NewRecords({ inputs, starts }: NewRecordsProps) {
  const now = useStore(wanted);
  const own = (slug: string) => ({ inputs: inputs[slug], ownStart: starts[slug] });
  return (
    <Suspense>
      {now.map(({ module, name, begins, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stack, whose entries keep their place
        <InlineCreate key={index} {...{ module, name, begins }} {...own(module.slug)} depth={index} onDone={answer} />
      ))}
    </Suspense>
  );
}
