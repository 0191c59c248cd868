import type { Context } from '#application/context';
import { amendmentsIn } from '#application/gst-returns/amendments';
import { findReturns } from '#application/gst-returns/gstin-returns';
import { allYears } from '#application/known-records';
import { type FiledReturn, filedFor, monthOfDay } from '#domain/gst-returns/filing/filed-return';
import { type ReturnDue, returnsDue } from '#domain/gst-returns/filing/return-calendar';
import { addDays, addMonths } from '#domain/time/day';
import type { ReturnLine, ReturnsOfGstin } from '#modules/organisation/gst-registration/return-operations';
import { gstReturnsPath } from '#modules/organisation/gst-registration/return-paths';

/** So far back a year and its quarters are shown whole. */
const monthsBack = 13;
const daysAhead = 42;

/** Returns that are due, and what of them is filed, the latest due day first. Years without books are left out. */
export async function listReturns(context: Context): Promise<ReturnsOfGstin> {
  const found = await findReturns(context, gstReturnsPath);
  if (found === null) return { gstin: null, filing: 'monthly', returns: [] };
  const { today } = context;
  const { gstin, filing, state, filed, branches } = found;
  const [first = ''] = (await allYears(context)).map(({ start }) => monthOfDay(start)).sort();
  const within = { from: addMonths(today, -monthsBack), to: addDays(today, daysAhead) };
  const all = returnsDue(filing, state, within, filed).filter(({ month }) => month >= first);
  const oldest = all.map(({ from }) => from).sort()[0] ?? monthOfDay(today);
  const told = await amendmentsIn(context, branches, { from: `${oldest}-01`, to: addMonths(today, 2) });
  const lineOf = (one: ReturnDue): ReturnLine => {
    const own = filed.find(({ form, month }) => form === one.form && month === one.month);
    return {
      ...one,
      state: own ? (own.open === null ? 'filed' : 'open') : stateOf(one, filed, today),
      ...{ arn: own?.arn ?? null, filedOn: own?.filedOn ?? null, open: own?.open ?? null, by: own?.by ?? null },
      amended: told.filter(({ date, in1a }) => {
        const month = monthOfDay(date);
        return one.from <= month && month <= one.month && one.form === (in1a ? 'GSTR-1A' : 'GSTR-1');
      }).length,
    };
  };
  // GSTR-1A is offered where it would tell something.
  const returns = all.map(lineOf).filter(({ form, arn, amended }) => form !== 'GSTR-1A' || arn !== null || amended > 0);
  return { gstin, filing, returns: returns.filter((one) => !isOptional(one, filed)).reverse() };
}

/** The state of a return that is not filed. What is overdue is known only from the first period on that was marked as filed. */
function stateOf({ month, due }: ReturnDue, filed: readonly FiledReturn[], today: string): 'coming' | 'due' | 'overdue' {
  if (due !== null && due < today && filed.some((one) => one.month <= month)) return 'overdue';
  return due === null || monthOfDay(today) > month ? 'due' : 'coming';
}

/** An IFF that was not used is of no use once GSTR-1 of the quarter is filed. */
function isOptional({ form, arn, month }: ReturnLine, filed: readonly FiledReturn[]): boolean {
  return form === 'IFF' && arn === null && filedFor(filed, month, 'GSTR-1') !== undefined;
}
