import type { Context } from '#application/context';
import { addDays, addMonths, type Day, daysInMonth, partsOf } from '#domain/time/day';
import { buy } from '#functions/seed/buying';
import { chanceFrom } from '#functions/seed/chance';
import { branchId, type DemoBranch, years } from '#functions/seed/demo';
import { journals, moneyOf } from '#functions/seed/money';
import { type Business, type Month, type Running, track } from '#functions/seed/month';
import { planSales, sell } from '#functions/seed/selling';
import { assemble, countShowroom, putOnShow } from '#functions/seed/warehouse';
import { write } from '#functions/seed/write';

/** The business of a branch, month by month until a day: it buys, sells, is paid, pays, and settles its tax. */
export async function liveThrough(
  branch: DemoBranch,
  business: Business,
  inYear: (day: Day) => Context,
  until: Day,
  afterMonth: (month: Day) => Promise<unknown>,
): Promise<void> {
  const running: Running = {
    chance: chanceFrom(branch.state === '27' ? 27_2025 : 29_2025),
    receivable: [],
    payable: [],
    taxes: new Map(),
    store: new Map(),
  };
  for (let month: Day = years[0].start; month <= until; month = addMonths(month, 1)) {
    const { year, month: number } = partsOf(month);
    const last = addDays(month, daysInMonth(year, number) - 1);
    const end = last < until ? last : until;
    await liveMonth({ branch, business, running, context: inYear(month), month, end });
    await afterMonth(month);
  }
}

async function liveMonth(at: Month): Promise<void> {
  const { running, context } = at;
  track(running, await write(context, 'journal-voucher', journals(at)));
  track(running, await write(context, 'bank-cash', moneyOf(at)));
  await assemble(at);
  const planned = planSales(at);
  await buy(at, planned);
  await sell(at, planned);
  await putOnShow(at);
  await countShowroom(at);
}

/** The branch a context works in. */
export function scopeOf(context: Context, branch: DemoBranch, financialYearId: string, today: Day): Context {
  return { ...context, today, scope: { ...context.scope, branchId: branchId(branch), financialYearId } };
}
