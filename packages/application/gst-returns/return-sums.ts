import { perBranch } from '#application/books/per-branch';
import type { Context } from '#application/context';
import { wholeMonths } from '#application/gst-returns/amendments';
import { undecidedOf } from '#application/gst-returns/undecided';
import { amendmentKinds } from '#domain/gst-returns/filing/amendment';
import { monthOfDay } from '#domain/gst-returns/filing/filed-return';
import type { ReturnPeriod } from '#domain/gst-returns/payment/brought-forward';
import type { ReturnSums } from '#domain/gst-returns/payment/return-figures';
import { monthOf, type Period } from '#domain/time/period';

/**
 * What GSTR-3B of a period is made of, of these branches together. It costs the same however many documents there are. `period.branches`: those
 * that people chose; without any, they are all of the GSTIN.
 */
export async function returnSums(
  context: Context,
  branches: readonly string[],
  period: Period & { readonly branches: readonly string[] },
): Promise<ReturnSums> {
  const { from, to, branches: asked } = period;
  const read = await readMonths(context, branches, period);
  return withUndecided(context, read, { from, to }, { branches, chosen: asked.length > 0 });
}

/** The sums of a return of a whole GSTIN, and of those before it from `first` on, which nobody filed. */
export interface SumsWithDrafts {
  readonly sums: ReturnSums;
  /** Credit that nobody decided about is not in them: it is in 4(A) and taken out in 4(B)(2), so it changes no payment. */
  readonly draftOf: (period: ReturnPeriod) => ReturnSums;
}

/** They are read at once, and a year of them costs nearly what a month costs. */
export async function sumsWithDrafts(
  context: Context,
  branches: readonly string[],
  period: ReturnPeriod,
  first: string,
): Promise<SumsWithDrafts> {
  const days = { from: `${period.from}-01`, to: monthOf(`${period.month}-01`).to };
  const read = await readMonths(context, branches, { from: `${first}-01`, to: days.to });
  const sums = await withUndecided(context, read, days, { branches, chosen: false });
  return { sums, draftOf: (draft) => sumsOf(read.months, draft) };
}

/** What GSTR-3B of a month is made of, in one branch. */
interface MonthOfReturn extends ReturnSums {
  /** `yyyy-MM` */
  readonly month: string;
}

type Read = Awaited<ReturnType<typeof readMonths>>;

async function readMonths({ scope, ports }: Context, branches: readonly string[], period: Period) {
  const { from, to } = period;
  const whole = wholeMonths(period);
  const each = await perBranch(branches, async (branchId) => {
    const [outward, told, inward, decided, moved] = await Promise.all([
      ports.books.outwardMonths(scope, branchId, 'tables', from, to),
      // What changed or came after its own month was filed, in GSTR-1 and GSTR-1A of these months.
      ports.books.amendmentSums(scope, branchId, whole.from, whole.to, amendmentKinds),
      ports.books.inwardMonths(scope, branchId, from, to),
      ports.books.decidedCredit(scope, branchId, from, to),
      ports.books.creditMoveSums(scope, branchId, from, to),
    ]);
    const months = [
      ...outward.map(({ month, sums }): MonthOfReturn => ({ ...nothing, month, outward: sums })),
      ...told.map(({ month, ...sum }): MonthOfReturn => ({ ...nothing, month, outward: [sum] })),
      ...inward.map(({ month, sums }): MonthOfReturn => ({ ...nothing, month, inward: sums })),
      ...decided.claimed.map((one): MonthOfReturn => ({ ...nothing, month: one.month, claimed: [one] })),
      ...decided.late.map(({ month, ...taxes }): MonthOfReturn => ({ ...nothing, month, late: [taxes] })),
      ...moved.map((one): MonthOfReturn => ({ ...nothing, month: one.month, moved: [one] })),
    ];
    return { months, decided };
  });
  return { months: each.flatMap(({ months }) => months), decided: each.map(({ decided }) => decided) };
}

const nothing: ReturnSums = { outward: [], inward: [], claimed: [], late: [], moved: [] };

/** The sums of some months, such as of a quarter. */
function sumsOf(months: readonly MonthOfReturn[], { from, month: last }: ReturnPeriod): ReturnSums {
  const own = months.filter(({ month }) => from <= month && month <= last);
  return {
    outward: own.flatMap(({ outward }) => outward),
    inward: own.flatMap(({ inward }) => inward),
    claimed: own.flatMap(({ claimed }) => claimed),
    late: own.flatMap(({ late }) => late),
    moved: own.flatMap(({ moved }) => moved),
  };
}

async function withUndecided(
  context: Context,
  { months, decided }: Read,
  days: Period,
  of: { readonly branches: readonly string[]; readonly chosen: boolean },
): Promise<ReturnSums> {
  const period = { from: monthOfDay(days.from), month: monthOfDay(days.to) };
  const isOfIt = ({ month }: { readonly month: string }) => period.from <= month && month <= period.month;
  const ofPeriod = decided.map(({ claimed, ofPortal }) => ({ claimed: claimed.filter(isOfIt), ofPortal: ofPortal.filter(isOfIt) }));
  const undecided = await undecidedOf(context, days, { ...of, decided: ofPeriod });
  const sums = sumsOf(months, period);
  return { ...sums, claimed: [...sums.claimed, ...undecided] };
}
