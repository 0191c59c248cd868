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
