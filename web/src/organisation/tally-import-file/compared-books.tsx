import { useState } from 'react';
import type { SumKind } from '#domain/migration/book-sums';
import { formatDrCr, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import type { BookDetails } from '#modules/kit/book-import/book-operations';
import { Button } from '../../kit/button.tsx';
import { ScrollBox } from '../../kit/scroll-box.tsx';

type Compared = BookDetails['compared'];

const kinds: readonly { readonly kind: SumKind; readonly label: string; readonly of: readonly string[] }[] = [
  { kind: 'balances', label: 'Trial balance', of: ['Year', 'Ledger'] },
  { kind: 'bills', label: 'Open bills', of: ['Ledger', 'Bill'] },
  { kind: 'stock', label: 'Stock', of: ['Item', 'Location', 'Batch'] },
];

const empty: Readonly<Record<string, string>> = { Bill: 'On account', Location: '', Batch: '' };

/** The sums of the file beside those of the books, what differs first. */
export function ComparedBooks({ compared, isDone }: { readonly compared: Compared; readonly isDone: boolean }) {
  const differing = kinds.find(({ kind }) => compared[kind].differences > 0);
  const [kind, setKind] = useState<SumKind>(differing?.kind ?? 'balances');
  const all = kinds.reduce((sum, one) => sum + compared[one.kind].differences, 0);
  return (
    <section className="record-section stack gap-12" aria-labelledby="book-compared">
      <h2 id="book-compared">{isDone ? 'The file and the books' : 'The file and what the books would have'}</h2>
      <p role="status">
        {all === 0
          ? 'Trial balance, open bills and stock agree.'
          : `${all.toLocaleString('en-IN')} ${all === 1 ? 'sum differs' : 'sums differ'}. The notes below say what is not taken.`}
      </p>
      <fieldset className="row gap-8 bare">
        <legend className="visually-hidden">What is compared</legend>
        {kinds.map((one) => (
          <Button key={one.kind} look="chip" aria-pressed={kind === one.kind} onClick={() => setKind(one.kind)}>
            {one.label}:{' '}
            {compared[one.kind].differences === 0 ? 'agrees' : `${compared[one.kind].differences.toLocaleString('en-IN')} differ`}
          </Button>
        ))}
      </fieldset>
      <Sums kind={kind} sums={compared[kind]} />
    </section>
  );
}

function Sums({ kind, sums: { rows, total } }: { readonly kind: SumKind; readonly sums: Compared[SumKind] }) {
  const { label, of } = kinds.find((one) => one.kind === kind) ?? { label: '', of: [] };
  const text = (amount: number) => (kind === 'stock' ? formatScaled(scaled(amount)) : formatDrCr(paise(amount)));
  if (rows.length === 0) return <p className="muted">There is nothing to compare.</p>;
  return (
    <>
      <ScrollBox className="scrolls" aria-label={label}>
        <table className="plain-table">
          <thead>
            <tr>
              {of.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
              {['In the file', 'In the books', 'Difference'].map((heading) => (
                <th key={heading} scope="col" className="amount">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.of.join(' ')}>
                {of.map((heading, at) => (
                  <td key={heading}>{row.of[at] || empty[heading]}</td>
                ))}
                <td className="amount">{text(row.file)}</td>
                <td className="amount">{text(row.books)}</td>
                <td className="amount">{row.books === row.file ? '' : text(row.books - row.file)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {total > rows.length && (
        <p className="muted">
          The first {rows.length.toLocaleString('en-IN')} of {total.toLocaleString('en-IN')}.
        </p>
      )}
    </>
  );
}
