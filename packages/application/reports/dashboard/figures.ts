import type { Context } from '#application/context';
import { ledgersUnder } from '#application/reports/dashboard/cash';
import { perBranch } from '#application/reports/per-branch';
import { groupSets } from '#domain/posting/chart';
import type { RegisterKind } from '#domain/registers/register-kind';
import { taxIn } from '#domain/registers/register-totals';
import type { Day } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import type { DashboardDays } from '#modules/reports/dashboard/dashboard-days';
import type { BillsOfSide, Side } from '#modules/reports/dashboard/money-cards';
import type { MonthsFacts } from '#modules/reports/dashboard/months-card';

/** The open bills of customers, or of suppliers. A ledger elsewhere that is kept bill by bill, such as a loan, is neither. */
export async function billsOfSide(context: Context, branches: readonly string[], side: Side, asOf: Day): Promise<BillsOfSide> {
  const { scope, ports } = context;
  const [open, ledgers] = await Promise.all([
    perBranch(branches, (branchId) => ports.books.billsAsOf(scope, branchId, asOf)),
    ledgersUnder(context, side === 'Payables' ? groupSets.creditors : groupSets.debtors),
  ]);
  const parties = new Set(ledgers);
  return { side, bills: open.flat().filter(({ ledgerId }) => parties.has(ledgerId)) };
}

const kinds = {
  sales: { invoice: 'sales-invoice', back: 'sales-return' },
  purchase: { invoice: 'purchase-invoice', back: 'purchase-return' },
} as const satisfies Readonly<Record<string, { invoice: RegisterKind; back: RegisterKind }>>;

/** What was invoiced less what came back, without GST: the sums of the registers, of which there is one for each month. */
export async function monthsOfRegister(
  context: Context,
  branches: readonly string[],
  register: keyof typeof kinds,
  { year, lastYear, now, before, today }: DashboardDays,
): Promise<MonthsFacts> {
  const { invoice, back } = kinds[register];
  const net = async (period: Period) => {
    const [out, taken] = await Promise.all([invoice, back].map((kind) => sumsOf(context, branches, kind, period)));
    const sums = new Map(out?.amounts);
    for (const [month, amount] of taken?.amounts ?? []) sums.set(month, (sums.get(month) ?? 0) - amount);
    return { sums, count: out?.count ?? 0 };
  };
  const [these, those, soFar, then, day] = await Promise.all([
    net(year),
    net(lastYear),
    net(now),
    net(before),
    net({ from: today, to: today }),
  ]);
  const all = ({ sums }: { readonly sums: ReadonlyMap<string, number> }) => [...sums.values()].reduce((sum, one) => sum + one, 0);
  return {
    months: new Map([...those.sums, ...these.sums]),
    now: all(soFar),
    before: all(then),
    today: { amount: all(day), count: day.count },
  };
}

async function sumsOf(
  { scope, ports }: Context,
  branches: readonly string[],
  kind: RegisterKind,
  { from, to }: Period,
): Promise<{ readonly amounts: ReadonlyMap<string, number>; readonly count: number }> {
  const read = await perBranch(branches, (branchId) => ports.books.registerMonths(scope, branchId, kind, from, to, false));
  const amounts = new Map<string, number>();
  let count = 0;
  for (const { month, totals } of read.flat()) {
    amounts.set(month, (amounts.get(month) ?? 0) + taxIn(totals.rates.values()).taxable);
    count += totals.count;
  }
  return { amounts, count };
}
