import { lastAdjustment } from '#domain/gst/last-adjustment';
import {
  type FiledReturn,
  filedFor,
  lockedSince,
  lockingFor,
  monthAfter,
  monthOfDay,
  monthText,
  returnName,
} from '#domain/gst-returns/filing/filed-return';
import { isSameSupply, type Outward, outwardSection } from '#domain/gst-returns/outward';
import { type Day, formatDay } from '#domain/time/day';

/**
 * How a document that changed, or came, after its month was filed is told: in the return of a later month, or in GSTR-1A of its own. What was
 * filed stays as it was filed.
 */
export interface ToldIn {
  /** The month of the return that tells it, `yyyy-MM`. */
  readonly month: string;
  /** In GSTR-1A of the month. */
  readonly in1a: boolean;
  /** As it was filed; null: it came later, and is told as a new document. */
  readonly filed: Outward | null;
}

/** A change of a document, as its outward return sees it before and after; null: it is in no return. */
export interface OutwardChange {
  readonly before: Outward | null;
  readonly after: Outward | null;
  /** How it was told before the change. */
  readonly told: ToldIn | null;
  readonly filed: readonly FiledReturn[];
  readonly today: Day;
}

/**
 * Where a document is told after a change, or why it cannot change. Filed returns are locked. In one that is open for changes, a document is
 * amended once: in GSTR-1A while GSTR-3B of the period is not filed, and else in the next GSTR-1 that is not (section 37(3) of the CGST Act, rule 59).
 * The same section ends this on 30 November after the financial year, or when GSTR-9 of the year is filed.
 */
export function toldAfter({
  before,
  after,
  told,
  filed,
  today,
}: OutwardChange): { readonly told: ToldIn | null } | { readonly refused: string } {
  if (isSameSupply(before, after)) return { told };
  const covers = [before, after].map((document) => (document === null ? undefined : coverOf(filed, document)));
  const [cover = covers[1]] = covers;
  if (cover?.open === null) return { refused: lockedReturn(cover) };
  // Also if it was told to be gone, and comes again in a month that is not filed.
  if (told !== null && isFiled(filed, told)) {
    const name = told.in1a ? 'GSTR-1A' : 'GSTR-1';
    return { refused: `It was reported in ${name} of ${monthText(told.month)}, which is filed. Correct it with a credit or debit note` };
  }
  if (cover === undefined) return { told };
  const [was, is] = [before, after].map((document) => (document === null ? null : monthOfDay(document.date)));
  if (was && is && was !== is) return { refused: `${returnName(cover)} is filed, so the date must stay in ${monthText(was)}` };
  // Composition dealers amend nothing: the figures of the quarter are told again in the return of the year.
  if (cover.form === 'CMP-08' || cover.form === 'GSTR-4' || cover.form === 'GSTR-3B') return { told };
  const annual = filedFor(filed, was ?? is ?? cover.month, 'GSTR-9');
  if (annual !== undefined) return { refused: `${lockedSince(annual)}, and ${returnName(cover)} cannot be amended after it` };
  const last = lastAdjustment((before ?? after)?.date ?? today);
  if (today > last) return { refused: `${returnName(cover)} cannot be amended after ${formatDay(last)}` };
  const asFiled = told === null ? (covers[0] === undefined ? null : before) : told.filed;
  // It is again what was filed.
  if (isSameSupply(asFiled, after)) return { told: null };
  return { told: told ?? { ...toldNext(filed, cover, was ?? is ?? cover.month), filed: asFiled } };
}

/** The sentence for a change in a locked return. */
export function lockedReturn(filed: FiledReturn): string {
  return `${lockedSince(filed)}. Open it in GST Returns, or enter a correction with a later date`;
}

/** The filed return that a document is in. An IFF has what is sold to registered buyers. */
function coverOf(filed: readonly FiledReturn[], document: Outward): FiledReturn | undefined {
  const month = monthOfDay(document.date);
  const section = outwardSection(document);
  const found = filedFor(filed, month, 'GSTR-1') ?? (section === 'b2b' || section === 'cdnr' ? filedFor(filed, month, 'IFF') : undefined);
  return found ?? lockingFor(filed, month, 'CMP-08', 'GSTR-4', 'GSTR-3B');
}

function isFiled(filed: readonly FiledReturn[], { month, in1a }: ToldIn): boolean {
  return filedFor(filed, month, in1a ? 'GSTR-1A' : 'GSTR-1') !== undefined;
}

function toldNext(filed: readonly FiledReturn[], cover: FiledReturn, month: string): Pick<ToldIn, 'month' | 'in1a'> {
  const still1a = cover.form === 'GSTR-1' && filedFor(filed, month, 'GSTR-3B', 'GSTR-1A') === undefined;
  return still1a ? { month, in1a: true } : { month: nextOpen(filed, cover), in1a: false };
}

/** The first month after a filed return whose GSTR-1 is not filed. */
function nextOpen(filed: readonly FiledReturn[], cover: FiledReturn): string {
  const next = monthAfter(cover.month);
  const other = filedFor(filed, next, 'GSTR-1');
  return other === undefined ? next : nextOpen(filed, other);
}
