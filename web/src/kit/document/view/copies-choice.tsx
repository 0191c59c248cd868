import { useState } from 'react';
import type { CopyKind, InvoiceCopy } from '#domain/gst/invoice-copies';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { keep, kept } from '../../../session/stored.ts';

/** The copies of this document to choose from; none if the law names none. */
export function copiesOf(module: AnyDocument, row: AnyRow): readonly InvoiceCopy[] {
  return module.copies?.(row) ?? [];
}

type Chosen = Readonly<Record<string, readonly CopyKind[]>>;

/** The copies chosen last for documents of this kind; at first the original. */
export function useCopies(module: AnyDocument): readonly [readonly CopyKind[], (kinds: readonly CopyKind[]) => void] {
  const [chosen, setChosen] = useState<readonly CopyKind[]>(() => kept<Chosen>('printCopies')?.[module.slug] ?? ['original']);
  const choose = (kinds: readonly CopyKind[]) => {
    setChosen(kinds);
    keep('printCopies', { ...kept<Chosen>('printCopies'), [module.slug]: kinds });
  };
  return [chosen, choose];
}

interface CopiesChoiceProps {
  readonly copies: readonly InvoiceCopy[];
  readonly chosen: readonly CopyKind[];
  readonly onChange: (kinds: readonly CopyKind[]) => void;
}

/** One box for each copy; the last ticked box cannot be cleared. */
export function CopiesChoice({ copies, chosen, onChange }: CopiesChoiceProps) {
  if (copies.length < 2) return null;
  const ticked = copies.filter(({ kind }) => chosen.includes(kind)).map(({ kind }) => kind);
  return (
    <fieldset className="copies-choice row gap-16 below">
      <legend className="muted">Copies</legend>
      {copies.map(({ kind, words }) => (
        <label key={kind} className="check">
          <input
            type="checkbox"
            checked={ticked.includes(kind)}
            onChange={({ target }) => {
              const next = target.checked ? [...ticked, kind] : ticked.filter((other) => other !== kind);
              if (next.length > 0) onChange(next);
            }}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
