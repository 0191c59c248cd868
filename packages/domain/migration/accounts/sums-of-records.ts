import type { Accounts } from '#domain/migration/accounts/accounts';
import { type ChartPlace, chartBesideGroups } from '#domain/migration/accounts/chart-beside-groups';
import { moneyIn } from '#domain/migration/accounts/figures';
import type { BookRecord } from '#domain/migration/book-record';
import { type BookSums, sumKey } from '#domain/migration/book-sums';
import { nameKey } from '#domain/migration/name-key';
import { defaultGroups } from '#domain/posting/chart';
import type { Day } from '#domain/time/day';
import { labelOf, yearOf } from '#domain/time/financial-year';

/**
 * The balances that openings and journals come to, of ledgers that the file itself places in the chart. With documents of which only the books
 * know what they post, such as invoices, nothing can be compared.
 */
export function sumsOfRecords(accounts: Accounts, years: readonly string[]): BookSums {
  const none = new Map<string, number>();
  const known = accounts.records.every(({ slug, date }) => date === null || slug === 'journal-voucher' || slug === 'opening-stock');
  return { balances: known ? balancesOf(accounts, years) : none, bills: none, stock: none };
}

function balancesOf(accounts: Accounts, years: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map(
    chartBesideGroups(accounts).flatMap((place) => (place.kind === 'ledger' ? [[nameKey(place.name), place] as const] : [])),
  );
  const moved = accounts.records.flatMap(movesOf);
  const sums = new Map<string, number>();
  for (const year of years)
    for (const place of places.values()) {
      const isOfYear = beginsAtNothing(place);
      const counted = moved.filter(({ ledger, date }) => {
        if (nameKey(ledger) !== nameKey(place.name)) return false;
        const own = date === null ? '' : labelOf(yearOf(date));
        return isOfYear ? own === year : own <= year;
      });
      sums.set(
        sumKey(year, place.name),
        counted.reduce((sum, { amount }) => sum + amount, 0),
      );
    }
  return sums;
}

interface Moved {
  readonly ledger: string;
  /** Null: an opening. */
  readonly date: Day | null;
  readonly amount: number;
}

function movesOf({ slug, date, rows }: BookRecord): readonly Moved[] {
  const amount = (debit: string | undefined, credit: string | undefined) => (moneyIn(debit ?? '') ?? 0) - (moneyIn(credit ?? '') ?? 0);
  if (slug === 'opening-balance')
    return rows.map(({ ledgerId = '', debit, credit }) => ({ ledger: ledgerId, date: null, amount: amount(debit, credit) }));
  if (slug !== 'journal-voucher') return [];
  return rows.map((row) => ({
    ledger: row['lines.0.ledgerId'] ?? '',
    date,
    amount: amount(row['lines.0.debit'], row['lines.0.credit']),
  }));
}

function beginsAtNothing({ group }: ChartPlace): boolean {
  const nature = defaultGroups.find(({ name }) => name === group)?.nature;
  return nature === 'Income' || nature === 'Expense';
}
