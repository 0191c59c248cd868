import type { GstFiling } from '#domain/gst/due-dates';
import { type FiledReturn, monthAfter, monthOfDay } from '#domain/gst-returns/filing/filed-return';
import { returnsDue } from '#domain/gst-returns/filing/return-calendar';
import { leftBy, type PaymentLine, paymentOfMonth } from '#domain/gst-returns/payment/filed-payment';
import { type PortalBalance, type PortalLedger, portalLedgers } from '#domain/gst-returns/payment/portal-balance';
import type { ReturnFigures } from '#domain/gst-returns/payment/return-figures';
import { type BroughtForward, nothingBrought, payReturn } from '#domain/gst-returns/payment/return-payment';
import { eachHead } from '#domain/gst-returns/tax-heads';
import { addMonths, type Day, partsOf } from '#domain/time/day';
import { monthOf, type Period } from '#domain/time/period';

/** The first and the last month of a return, `yyyy-MM`. */
export interface ReturnPeriod {
  readonly from: string;
  readonly month: string;
}

/** Whether GSTR-3B is, or was, filed of exactly these days: a month, or a quarter of the financial year. */
export function isPeriodOfReturn({ from, to }: Period, { filing, filed }: Pick<KnownReturns, 'filing' | 'filed'>): boolean {
  if (from !== monthOf(from).from || to !== monthOf(to).to) return false;
  const isOfIt = (one: FiledReturn) => one.form === 'GSTR-3B' && one.from === monthOfDay(from) && one.month === monthOfDay(to);
  if (filed.some(isOfIt)) return true;
  if (filing === 'composition') return false;
  const { month } = partsOf(to);
  return filing === 'monthly' ? monthOf(from).to === to : month % 3 === 0 && addMonths(from, 2) === monthOf(to).from;
}

/** What is known of the returns of a GSTIN. */
export interface KnownReturns {
  readonly filing: GstFiling;
  readonly state: string;
  readonly filed: readonly FiledReturn[];
  /** What was entered from the portal. */
  readonly balances: readonly PortalBalance[];
  /** How the filed ones were paid. */
  readonly payments: readonly PaymentLine[];
}

/** From where a return knows what it begins with. */
export interface Chain {
  /** The first month that begins with what is known; null: nothing is known, so the return begins with nothing. */
  readonly start: string | null;
  /** Returns from there on, before this one: not filed, or filed without a payment. Their drafts say what they leave. */
  readonly drafts: readonly ReturnPeriod[];
  /** So many returns in between that they are not drafted. */
  readonly isTooLong: boolean;
}

/** Months of which drafts are made: one more costs nothing, as the sums of all are read at once. */
export const mostDraftMonths = 12;

/** A return begins with what the last filed one left, or with the credit ledger if it was entered later. */
export function chainBefore({ from }: ReturnPeriod, known: KnownReturns): Chain {
  const after = lastPaid(from, known);
  const entered = (ledgers: readonly PortalLedger[]) =>
    latest(
      known.balances
        .filter(({ ledger }) => ledgers.includes(ledger))
        .map(({ asOf }) => firstWith(asOf, known))
        .filter((month) => month <= from),
    );
  const paid = after === undefined ? undefined : monthAfter(after);
  const start = latest([paid, entered(['credit'])].filter((one) => one !== undefined)) ?? entered(['reclaims', 'reverse-charge']) ?? null;
  if (start === null) return { start, drafts: [], isTooLong: false };
  const drafts: ReturnPeriod[] = [];
  const step = known.filing === 'quarterly' ? 3 : 1;
  for (let month = start; month < from; month = later(month, step)) drafts.push({ from: month, month: later(month, step - 1) });
  return drafts.length * step > mostDraftMonths ? { start, drafts: [], isTooLong: true } : { start, drafts, isTooLong: false };
}

/** What a return begins with. `figuresOf`: of each draft of its chain. */
export function broughtForward(
  { from }: ReturnPeriod,
  { start, drafts, isTooLong }: Chain,
  known: KnownReturns,
  figuresOf: (period: ReturnPeriod) => ReturnFigures,
): BroughtForward {
  if (start === null || isTooLong) return nothingBrought;
  const paid = lastPaid(start, known);
  const lines = paid === undefined ? undefined : paymentOfMonth(known.payments, paid);
  let brought = lines === undefined ? nothingBrought : leftBy(lines);
  let since = paid === undefined ? '' : monthAfter(paid);
  for (const draft of drafts) {
    brought = payReturn(figuresOf(draft), withEntered(brought, { since, until: draft.from }, known)).left;
    since = monthAfter(draft.month);
  }
  return withEntered(brought, { since, until: from }, known);
}

/** With the last balance of each ledger that a return from `since` to `until` begins with. */
function withEntered(
  brought: BroughtForward,
  { since, until }: { readonly since: string; readonly until: string },
  known: KnownReturns,
): BroughtForward {
  const last = (wanted: PortalLedger) =>
    known.balances
      .filter(({ ledger, asOf }) => ledger === wanted && isWithin(firstWith(asOf, known), since, until))
      .sort((one, other) => (one.asOf < other.asOf ? -1 : 1))
      .at(-1);
  const [credit, , reclaims, reverseCharge] = portalLedgers.map(last);
  return {
    ...brought,
    ...(credit === undefined ? {} : { credit: eachHead((head) => Math.floor(credit[head] / 100)) }),
    ...(reclaims === undefined ? {} : { reclaims: eachHead((head) => reclaims[head]) }),
    ...(reverseCharge === undefined ? {} : { reverseCharge: eachHead((head) => reverseCharge[head]) }),
  };
}

/**
 * The first month of the return that begins with the balances of a day: that after the last return that was filed until then. Of returns that are
 * not marked as filed, those count whose due day was before.
 */
export function firstWith(asOf: Day, { filing, state, filed }: Pick<KnownReturns, 'filing' | 'state' | 'filed'>): string {
  const marked = filed.filter(({ form }) => form === 'GSTR-3B').sort((one, other) => (one.month < other.month ? -1 : 1));
  const before = marked.findLast(({ filedOn }) => filedOn <= asOf);
  if (before !== undefined) return monthAfter(before.month);
  const due = returnsDue(filing, state, { from: addMonths(asOf, -6), to: asOf }, []).filter(({ form }) => form === 'GSTR-3B');
  const next = monthAfter(due.at(-1)?.month ?? monthOfDay(addMonths(asOf, -3)));
  const first = marked[0]?.from;
  return first !== undefined && first < next ? first : next;
}

/** The last month of the last filed return before a month of which the payment is kept. */
function lastPaid(before: string, { payments }: KnownReturns): string | undefined {
  return latest(payments.map(({ month }) => month).filter((month) => month < before));
}

function isWithin(month: string, since: string, until: string): boolean {
  return since <= month && month <= until;
}

function latest(months: readonly string[]): string | undefined {
  return months.toSorted().at(-1);
}

function later(month: string, months: number): string {
  return monthOfDay(addMonths(`${month}-01`, months));
}
