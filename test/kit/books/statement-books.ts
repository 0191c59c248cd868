import { defaultGroups } from '#domain/posting/chart';
import { openingDifference } from '#domain/posting/opening-difference';
import type { Moment, StatementBooks, StatementGroup, StatementLedger, StatementPeriod } from '#domain/statements/books';
import { addDays, type Day } from '#domain/time/day';
import { yearOf } from '#domain/time/financial-year';
import type { Period } from '#domain/time/period';

/** Books as plain lists: amounts in paise, a debit positive. They begin on 1 April 2025. */
export interface PlainBooks {
  readonly groups?: readonly StatementGroup[];
  readonly ledgers: readonly StatementLedger[];
  readonly openings?: readonly PlainVoucher[];
  readonly vouchers?: readonly PlainVoucher[];
  /** Value of the stock of a branch from the end of this day on. */
  readonly stock?: readonly { readonly branch: string; readonly day: Day; readonly value: number }[];
  readonly branches?: readonly string[];
}

export interface PlainVoucher {
  readonly branch: string;
  readonly day: Day;
  readonly postings: readonly (readonly [ledger: string, amount: number])[];
}

export const booksBegin: Day = '2025-04-01';
const eve = addDays(booksBegin, -1);

/** The default groups, with their aliases as ids. */
export const plainGroups: readonly StatementGroup[] = defaultGroups.map(({ alias, name, parent, nature }) => ({
  ...{ id: alias, alias, name, nature },
  parentId: parent,
}));

export function plainLedger(id: string, groupId: string | null, change: Partial<StatementLedger> = {}): StatementLedger {
  return { id, name: id, groupId, alias: null, ofBranch: null, nonCash: false, ...change };
}

/** Opening balances of one branch, each against the difference. */
export function openings(branch: string, ...postings: PlainVoucher['postings']): readonly PlainVoucher[] {
  return postings.map(([ledger, amount]) => ({
    ...{ branch, day: eve },
    postings: [
      [ledger, amount],
      [openingDifference.id, -amount],
    ],
  }));
}

export function booksOf(plain: PlainBooks, scope: readonly string[], ...[asked, ...others]: [Period, ...Period[]]): StatementBooks {
  const { groups = [], ledgers, branches = ['main'] } = plain;
  const period = (one: Period) => periodOf(plain, scope, one);
  return {
    ...{ groups: [...plainGroups, ...groups], ledgers, branches: new Set(scope), begins: booksBegin },
    ...{ isWhole: branches.every((id) => scope.includes(id)), periods: [period(asked), ...others.map(period)] },
  };
}

function periodOf(plain: PlainBooks, scope: readonly string[], { from, to }: Period): StatementPeriod {
  const after = (day: Day) => momentOf(plain, scope, day < eve ? eve : day);
  const [before, yearBegin] = [after(addDays(from, -1)), after(addDays(yearOf(to).start, -1))];
  return { from, to, before, yearBegin, end: after(to), firstStock: momentOf(plain, scope, eve).stock };
}

function momentOf({ openings: first = [], vouchers = [], stock = [] }: PlainBooks, scope: readonly string[], day: Day): Moment {
  const nets = new Map<string, number>();
  const counted = [...first, ...vouchers].filter((voucher) => scope.includes(voucher.branch) && voucher.day <= day);
  for (const [ledger, amount] of counted.flatMap(({ postings }) => postings)) nets.set(ledger, (nets.get(ledger) ?? 0) + amount);
  const valueIn = (branch: string) => stock.filter((row) => row.branch === branch && row.day <= day).at(-1)?.value ?? 0;
  return { nets, stock: scope.reduce((sum, branch) => sum + valueIn(branch), 0) };
}
