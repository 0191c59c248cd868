import { createHash } from 'node:crypto';
import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { negate, type Paise, paise } from '#domain/money/paise';
import { reachOf } from '#domain/permission/permission';
import { type Nature, natureOf } from '#domain/posting/chart';
import type { BillChange, Effect, Posting } from '#domain/posting/effect';
import { openingDifference } from '#domain/posting/opening-difference';
import { Refusal } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import type { Day } from '#domain/time/day';
import { groupsOf } from '#modules/kit/voucher/chart';
import { billsTotal, type OpeningBill, onAccount } from '#modules/organisation/financial-year/opening-bills';

/**
 * The opening balance of a ledger in the first year of a branch's books: an entry in the branch's log, dated the day before the year
 * begins. Its other side is `openingDifference`.
 */
export const openingBalance = { slug: 'opening-balance', title: 'Opening Balance', number: 'Opening' } as const;

/** The list of the openings of a branch and year. */
export function openingsPartition({ branchId, financialYearId }: Pick<Scope, 'branchId' | 'financialYearId'>): string {
  return `${openingBalance.slug}|${branchId}|${financialYearId}`;
}

/** The nature of a ledger's group; null for one outside all groups: Profit & Loss A/c, which has the result of earlier years. */
export function naturesIn(groups: readonly Stored[]): (groupId: unknown) => Nature | null {
  const chart = groupsOf({ all: () => groups.map(({ id, row }) => ({ ...row, id })) });
  return (groupId) => (typeof groupId === 'string' && chart.has(groupId) ? natureOf(chart, groupId) : null);
}

/** Income and expense ledgers start every year at 0 (decision D33). */
export function beginsAtNothing(nature: Nature | null): boolean {
  return nature === 'Income' || nature === 'Expense';
}

/** The bills of a stored opening balance. */
export function billsOf(row: Readonly<Record<string, unknown>> | undefined): readonly OpeningBill[] {
  const bills = row?.['bills'];
  return Array.isArray(bills) ? (bills as unknown as readonly OpeningBill[]) : [];
}

/** Whether a ledger begins with nothing: it never had an opening, or somebody set it to 0. */
export function isEmptyOpening(row: Readonly<Record<string, unknown>> | undefined): boolean {
  return row === undefined || (row['balance'] === 0 && billsOf(row).length === 0);
}

export interface Opening {
  readonly id: string;
  readonly ledgerId: string;
  readonly date: Day;
  readonly balance: Paise;
  readonly bills: readonly OpeningBill[];
  readonly billWise: boolean;
}

/** The effect of an opening balance on the books. For a ledger with billwise balancing, the amount beyond its bills is on account. */
export function openingEffect({ id, ledgerId, date, balance, bills, billWise }: Opening): Effect | null {
  if (balance === 0 && bills.length === 0) return null;
  const rest = paise(balance - billsTotal(bills));
  const opened = bills.map(({ id: billId, number, date: billDate, dueDate, amount }): BillChange => {
    const kind = normalName(number) === normalName(onAccount) ? 'on-account' : 'opens';
    return { ledgerId, billId, kind, amount: paise(amount), number, date: billDate, dueDate };
  });
  const left: BillChange = {
    ledgerId,
    billId: id,
    kind: 'on-account',
    amount: rest,
    number: openingBalance.number,
    date,
    dueDate: date,
  };
  return {
    date,
    postings: postingsOf(ledgerId, balance, bills),
    bills: billWise ? [...opened, ...(rest === 0 ? [] : [left])] : [],
    movements: [],
  };
}

/** If bills and advances are equal, both sides are posted: the ledger has an opening, although it adds up to 0. */
function postingsOf(ledgerId: string, balance: Paise, bills: readonly OpeningBill[]): readonly Posting[] {
  const total = (sign: 1 | -1) => bills.reduce((sum, { amount }) => sum + Math.max(0, sign * amount), 0);
  const even = Math.max(total(1), total(-1));
  const amounts = balance === 0 ? [paise(even), paise(-even)] : [balance];
  return amounts
    .filter((amount) => amount !== 0)
    .flatMap((amount) => [
      { ledgerId, amount },
      { ledgerId: openingDifference.id, amount: negate(amount) },
    ]);
}

/** One opening for each ledger, branch and year: the id follows from them, as a UUID version 8. */
export function openingIdOf({ branchId, financialYearId }: Pick<Scope, 'branchId' | 'financialYearId'>, ledgerId: string): string {
  const hex = createHash('sha256').update(`${branchId}|${financialYearId}|${ledgerId}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Opening balances have no owner. So users who see only their own records (decision D15) cannot see them, nor the reports. */
export function refuseOwnOnly({ caller }: Context): void {
  if (reachOf(caller.permissions, '/financial-year', '') === 'own') throw new Refusal('forbidden', { what: 'opening balances' });
}
