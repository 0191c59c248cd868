import { useQueries } from '@tanstack/react-query';
import { formatPaise } from '#domain/money/format';
import { type Paise, paise } from '#domain/money/paise';
import type { Posting } from '#domain/posting/effect';
import type { DocumentFacts } from '#modules/kit/module';
import { masterQuery } from '../use-facts.ts';
import { LedgerLink } from './book-links.tsx';

interface PostingsTableProps {
  readonly postings: readonly Posting[];
  readonly facts: DocumentFacts | null;
  /** Why there is nothing to show yet. */
  readonly empty: string;
  /** Ledgers link to their statements, but not while typing, because Tab would stop at them. */
  readonly links?: true;
}

/** The voucher's postings: one line per ledger, debits first. */
export function PostingsTable({ postings, facts, empty, links }: PostingsTableProps) {
  const lines = byLedger(postings);
  const unknown = lines.filter(({ ledgerId }) => facts?.find('customer', ledgerId) === undefined);
  const fetched = useQueries({ queries: unknown.map(({ ledgerId }) => masterQuery({ slug: 'customer', id: ledgerId })) });
  const names = new Map(unknown.map(({ ledgerId }, index) => [ledgerId, fetched[index]?.data?.['name']]));
  const nameOf = (ledgerId: string) => String(facts?.find('customer', ledgerId)?.['name'] ?? names.get(ledgerId) ?? '…');
  if (lines.length === 0) return <p className="muted small">{empty}</p>;
  const total = paise(lines.reduce((sum, { amount }) => sum + Math.max(0, amount), 0));
  return (
    <table className="plain-table postings">
      <thead>
        <tr>
          <th scope="col">Ledger</th>
          <th scope="col" className="amount">
            Debit
          </th>
          <th scope="col" className="amount">
            Credit
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ ledgerId, amount }) => (
          <tr key={ledgerId}>
            <th scope="row">
              <span className="muted">{amount > 0 ? 'Dr' : 'Cr'}</span>{' '}
              {links ? <LedgerLink ledgerId={ledgerId}>{nameOf(ledgerId)}</LedgerLink> : nameOf(ledgerId)}
            </th>
            <td className="amount">{amount > 0 ? formatPaise(amount) : ''}</td>
            <td className="amount">{amount < 0 ? formatPaise(paise(-amount)) : ''}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="amount">{formatPaise(total)}</td>
          <td className="amount">{formatPaise(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function byLedger(postings: readonly Posting[]): readonly Posting[] {
  const sums = new Map<string, number>();
  for (const { ledgerId, amount } of postings) sums.set(ledgerId, (sums.get(ledgerId) ?? 0) + amount);
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([ledgerId, amount]) => ({ ledgerId, amount: amount as Paise }))
    .toSorted((a, b) => Number(b.amount > 0) - Number(a.amount > 0));
}

/** For a voucher without ledger lines, such as a set-off. */
export const postsNothing = 'This voucher has no postings. Ledger balances do not change.';
