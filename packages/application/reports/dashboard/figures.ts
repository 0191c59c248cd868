import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import type { Row } from '#application/ports/records';
import { groupSets, isUnder } from '#domain/posting/chart';
import type { RegisterKind } from '#domain/registers/register-kind';
import { taxIn } from '#domain/registers/register-totals';
import type { Day } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import { groupsOf } from '#modules/kit/voucher/chart';
import type { DashboardDays } from '#modules/reports/dashboard/dashboard-days';
import type { BillsOfSide, Side } from '#modules/reports/dashboard/money-cards';
import type { MonthsFacts } from '#modules/reports/dashboard/months-card';

export interface BillsWithNames extends BillsOfSide {
  readonly nameOf: (ledgerId: string) => string;
}

/**
 * The open bills of customers, or of suppliers. A ledger elsewhere that is kept bill by bill, such as a loan, is neither. Most ledgers are
 * parties, so the catalogue says which, and what they are called.
 */
export async function billsOfSide(context: Context, branches: readonly string[], side: Side, asOf: Day): Promise<BillsWithNames> {
  const { scope, ports } = context;
  const [open, catalogue] = await Promise.all([
    perBranch(branches, (branchId) => ports.books.billsAsOf(scope, branchId, asOf)),
    ports.records.catalogue(scope, ['group', 'customer']),
  ]);
  const known = catalogue.get('group') ?? new Map<string, Row>();
  const groups = groupsOf({ all: () => [...known].map(([id, row]) => ({ ...row, id })) });
  const aliases = side === 'Payables' ? groupSets.creditors : groupSets.debtors;
  const below = new Set([...known.keys()].filter((id) => isUnder(groups, id, aliases)));
  const ledgers = catalogue.get('customer');
  return {
    side,
    bills: open.flat().filter(({ ledgerId }) => below.has(String(ledgers?.get(ledgerId)?.['groupId']))),
    nameOf: (ledgerId) => String(ledgers?.get(ledgerId)?.['name'] ?? ledgerId),
  };
}

const kinds = {
  sales: { invoice: 'sales', back: 'sales-returns' },
  purchase: { invoice: 'purchases', back: 'purchase-returns' },
} as const satisfies Readonly<Record<string, { invoice: RegisterKind; back: RegisterKind }>>;

/**
 * What was invoiced less what came back, without GST: the sums of the registers, of which there is one for each month. Of the months that are
 * not over, the days up to today are read apart.
 */
export async function monthsOfRegister(
  context: Context,
  branches: readonly string[],
  register: keyof typeof kinds,
  { year, lastYear, now, before, asOf }: DashboardDays,
): Promise<MonthsFacts> {
  const { invoice, back } = kinds[register];
  const periods = [year, lastYear, lastMonth(now), lastMonth(before), { from: asOf, to: asOf }];
  const [out, taken] = await Promise.all([invoice, back].map((kind) => sumsOf(context, branches, kind, periods)));
  const net = (at: number) => {
    const sums = new Map(out?.[at]?.amounts);
    for (const [month, amount] of taken?.[at]?.amounts ?? []) sums.set(month, (sums.get(month) ?? 0) - amount);
    return sums;
  };
  const [these, those, part, partBefore, day] = periods.map((_, at) => net(at));
  return {
    months: new Map([...(those ?? []), ...(these ?? [])]),
    now: upTo(now, these, part),
    before: upTo(before, those, partBefore),
    today: { amount: added(day), count: out?.[4]?.count ?? 0 },
  };
}

type Amounts = ReadonlyMap<string, number> | undefined;

/** The days of the last month of a period. */
function lastMonth({ from, to }: Period): Period {
  const first = `${to.slice(0, 7)}-01`;
  return { from: first < from ? from : first, to };
}

/** The whole months before the last one, and its days. */
function upTo({ to }: Period, months: Amounts, part: Amounts): number {
  const whole = [...(months ?? [])].filter(([month]) => month < to.slice(0, 7));
  return added(new Map(whole)) + added(part);
}

function added(amounts: Amounts): number {
  return [...(amounts?.values() ?? [])].reduce((sum, one) => sum + one, 0);
}

async function sumsOf(
  { scope, ports }: Context,
  branches: readonly string[],
  kind: RegisterKind,
  periods: readonly Period[],
): Promise<readonly { readonly amounts: ReadonlyMap<string, number>; readonly count: number }[]> {
  const read = await perBranch(branches, (branchId) => ports.books.registerPeriods(scope, branchId, kind, periods));
  return periods.map((_, at) => {
    const amounts = new Map<string, number>();
    let count = 0;
    for (const { month, totals } of read.flatMap((of) => of[at] ?? [])) {
      amounts.set(month, (amounts.get(month) ?? 0) + taxIn(totals.rates.values()).taxable);
      count += totals.count;
    }
    return { amounts, count };
  });
}
