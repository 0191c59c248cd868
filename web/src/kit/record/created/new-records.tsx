import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from '../../store.ts';
import type { OwnNote } from '../own-note.tsx';
import type { OwnInputs, OwnStart } from './inline-create.tsx';
import { type WantedRecord, wanted } from './new-record.ts';

const InlineCreate = lazy(async () => ({ default: (await import('./inline-create.tsx')).InlineCreate }));

/** The name for a record with these first values. */
export type OwnTitle = (begins: WantedRecord['begins']) => string;

interface NewRecordsProps {
  /** By slug, the inputs of masters that are drawn in their own way. */
  readonly inputs: Readonly<Record<string, ComponentType<OwnInputs>>>;
  /** By slug, first values that come from the organisation's own records. */
  readonly starts: Readonly<Record<string, OwnStart>>;
  /** By slug, titles that say what kind of record is asked for. */
  readonly titles: Readonly<Record<string, OwnTitle>>;
  /** By slug, what is shown below a field. */
  readonly notes: Readonly<Record<string, OwnNote>>;
}

/** The windows for creating records from inside a form. Mounted once, in the frame, so that fields need not import forms. */
export function NewRecords({ inputs, starts, titles, notes }: NewRecordsProps) {
  const now = useStore(wanted);
  const { pathname } = useLocation();
  const at = useRef(pathname);
  // The form that asked is gone, so its windows would cover another screen. What was typed in them is kept as a draft.
  useEffect(() => {
    if (at.current === pathname) return;
    at.current = pathname;
    for (const one of wanted.get().toReversed()) one.answer(null);
  }, [pathname]);
  const own = ({ module: { slug, title }, begins }: WantedRecord) => ({
    inputs: inputs[slug],
    ownStart: starts[slug],
    note: notes[slug],
    title: titles[slug]?.(begins) ?? title,
  });
  return (
    <Suspense>
      {now.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stack, whose entries keep their place
        <InlineCreate key={index} {...one} {...own(one)} depth={index} onDone={one.answer} />
      ))}
    </Suspense>
  );
}
