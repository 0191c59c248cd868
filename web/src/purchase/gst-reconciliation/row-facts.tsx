import type { ReactNode, Ref } from 'react';
import type { ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';
import { Day } from '../../kit/when.tsx';
import { nameOfRow, rupees } from './row-words.ts';
import { taxIn, totalOf } from './sides.ts';

/** The row itself, above a form about it. */
export function RowFacts({ row }: { readonly row: ReconciliationRow }) {
  const line = totalOf(row, 'portal') ?? totalOf(row, 'books');
  if (line === undefined) return null;
  return (
    <p className="gst-facts">
      <strong>{nameOfRow(row)}</strong> · {line.number}
      {line.date !== null && (
        <>
          {' '}
          of <Day day={line.date} />
        </>
      )}{' '}
      · {rupees(line.amounts.taxable)} + tax {rupees(taxIn(line.amounts))}
    </p>
  );
}

interface RowFrameProps {
  readonly id: string;
  readonly label: string;
  readonly active: boolean;
  readonly onActive: (id: string) => void;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLLIElement> | undefined;
}

/** A row of such a list: a click or the keyboard makes it the active one, which shows more. */
export function RowFrame({ id, label, active, onActive, children, ref }: RowFrameProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the screen move between the rows
    <li
      ref={ref}
      className={active ? 'gst-row active' : 'gst-row'}
      tabIndex={-1}
      data-row={id}
      aria-current={active}
      aria-label={label}
      onClick={() => onActive(id)}
      // A press of the mouse opens the row only when it is over, because until then nothing may move under the pointer.
      onFocus={({ target }) => target.matches(':focus-visible') && onActive(id)}
    >
      {children}
    </li>
  );
}

/** Why the last act on a row was refused. */
export function RowRefused({ why }: { readonly why: string | undefined }) {
  if (why === undefined) return null;
  return (
    <p className="gst-why error" role="alert">
      {why}
    </p>
  );
}
