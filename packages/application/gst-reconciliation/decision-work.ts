import { fingerprintOf } from '#application/commit/fingerprint';
import type { Context } from '#application/context';
import type { Placed } from '#application/gst-reconciliation/commit-decisions';
import { creditDecision, creditTake } from '#application/gst-reconciliation/decided/credit-takes';
import { movesAmong } from '#application/gst-reconciliation/decided/move-takes';
import { type FiledMonths, firstOpenMonth, refuseFiledMonth } from '#application/gst-reconciliation/open-months';
import type { OwnGstin } from '#application/gst-reconciliation/own-gstin';
import type { Change, Facts, Work } from '#application/ports/journal';
import { plusTaxes } from '#domain/gst-returns/credit';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import type { BookDocument, CreditDecision, StatedDocument, StatementOf } from '#domain/gstr-2b/claim/credit-effect';
import { decideDocuments, monthOfDecision } from '#domain/gstr-2b/claim/decide-documents';
import type { Decision } from '#domain/gstr-2b/claim/decision';
import { lateCredit } from '#domain/gstr-2b/claim/late-credit';
import { periodText } from '#domain/gstr-2b/file-problem';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';
import { headAbove, reversedNow } from '#domain/itc-register/allowed-moves';
import { isClaimed } from '#domain/itc-register/claimed-part';
import type { Effect } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import { says } from '#modules/books-of';
import type { WantedDecision } from '#modules/purchase/gst-reconciliation/operations';

/** What decisions are made about, as it was read before. */
export interface Known {
  readonly own: OwnGstin;
  readonly of: StatementOf;
  /** Documents of the portal by id. */
  readonly portal: ReadonlyMap<string, StatedDocument>;
  /** The branch of each document of the books. */
  readonly branches: ReadonlyMap<string, string>;
  readonly months: FiledMonths;
  /** Whether the filed return of a period of the portal has in 4(B)(2) what nobody had decided about. */
  readonly isCounted: (period: TaxPeriod) => boolean;
}

/** The work of one decision: purchases are looked at again at the commit, as they are then. */
export function decisionWork(
  { scope, caller }: Context,
  { own, of, portal: known, branches, months, isCounted }: Known,
  wanted: WantedDecision,
): Placed {
  const { id } = wanted;
  const portal = wanted.portal.map((one) => {
    const document = known.get(one.id);
    if (document === undefined) throw new Refusal('notAllowed', { why: 'The portal no longer has this document. Load the page again' });
    return document;
  });
  const documents = [...new Map(wanted.books.map((one) => [one.id, one])).values()];
  const [branchId = scope.branchId, ...others] = new Set(documents.map((one) => branches.get(one.id) ?? ''));
  if (others.length > 0)
    throw new Refusal('notAllowed', { why: 'These purchases are of several branches. Decide about those of one branch' });
  if (!own.branches.includes(branchId))
    throw new Refusal('notAllowed', { why: 'You may not decide about purchases of that branch, or it has another GSTIN' });
  if (documents.length === 0 && portal.length === 0) throw new Refusal('notAllowed', { why: 'Choose what to decide about' });
  const decision = decisionOf(wanted);
  const work: Work = {
    ...{ slug: creditDecision, id, kind: 'create', fingerprint: fingerprintOf({ ...of, ...wanted }) },
    needs: { sources: documents },
    ...fenceOf(months, branchId),
    decide(facts): Change {
      const books = documents.map((one) => bookAt(facts, of, one));
      const found = decideDocuments(of.statement, { books, portal }, decision);
      if ('refused' in found) throw new Refusal('notAllowed', { why: found.refused });
      refuseMoved(facts, books, found.credit);
      const earliest = firstOpenMonth(months.filed, monthOfDecision({ books, portal }));
      const { month = earliest } = wanted;
      if (month < earliest)
        throw new Refusal('invalid', {}, [{ path: 'month', message: `It counts in ${periodText(earliest)} at the earliest` }]);
      refuseFiledMonth(months.filed, month);
      const remark = wanted.remark ?? '';
      const late = lateCredit({ month, credit: found.credit, portal }, isCounted);
      const decided: CreditDecision = {
        ...{ ...of, ...found, decision, remark, by: caller.userId, at: facts.now, month, books, portal },
        ...(late === null ? {} : { late }),
      };
      const effect: Effect = {
        ...{ date: `${month}-01`, postings: [], bills: [], movements: [] },
        ...(documents.length === 0 ? {} : { takes: documents.map((one) => creditTake(one, of.statement)) }),
        credit: { decided },
      };
      return {
        ...{ action: decision.kind, slug: creditDecision, id, list: null, words: [], effect },
        row: { branchId, ...of, kind: decision.kind, month, books: books.length, portal: portal.length },
        unique: portal.map((one) => ({ name: 'portal', value: one.id })),
        ...(remark === '' ? {} : { remark }),
      };
    },
  };
  return { branchId, work };
}

/**
 * Credit that was reversed in the ITC register stays claimed, and at least as much of it: set aside or refused, it would be reversed twice. That
 * of the books can be reversed before anything is decided with GSTR-2B.
 */
function refuseMoved({ sources }: Pick<Facts, 'sources'>, books: readonly BookDocument[], credit: CreditDecision['credit']): void {
  if (credit === null) return;
  const moved = books.filter(({ id }) => movesAmong(sources.get(id)?.takers ?? []).length > 0);
  const [first] = moved;
  if (first === undefined) return;
  const reversed = moved.reduce((sum, { id }) => plusTaxes(sum, reversedNow(movesAmong(sources.get(id)?.takers ?? []))), noTaxes);
  if (isClaimed(credit) && headAbove(reversed, credit.credit) === undefined) return;
  throw new Refusal('notAllowed', {
    why: `Credit of ${first.voucher} was reversed or reclaimed in the ITC Register. Take that back there first`,
  });
}

/** A return that is filed meanwhile moves the fence. */
function fenceOf({ fences }: FiledMonths, branchId: string): Pick<Work, 'fence'> {
  const fence = fences.get(branchId);
  return fence === undefined ? {} : { fence };
}

function decisionOf({ kind, reason, remark = '' }: WantedDecision): Decision {
  if (kind === 'ignore' && remark === '') throw new Refusal('invalid', {}, [{ path: 'remark', message: 'Say why it is ignored' }]);
  if (kind !== 'do-not-consider') return { kind };
  if (reason === undefined) throw new Refusal('invalid', {}, [{ path: 'reason', message: 'Say why the credit is not claimed' }]);
  return { kind, reason };
}

/** A document of the books as it is at the commit. */
function bookAt(
  { sources }: Pick<Facts, 'sources'>,
  { statement, gstin }: StatementOf,
  { slug, id }: { readonly slug: string; readonly id: string },
): BookDocument {
  const source = sources.get(id);
  const effect = source?.stored.effect ?? null;
  const inward = source === undefined || source.stored.slug !== slug ? null : says.inward(slug, source.stored.row, effect);
  if (inward?.bought == null)
    throw new Refusal('notAllowed', { why: 'A purchase was cancelled, deleted or changed meanwhile. Load the page again' });
  const { voucher } = inward.bought;
  const { lineId } = creditTake({ slug, id }, statement);
  if (source?.takers.some(({ lines }) => lines.has(lineId)))
    throw new Refusal('notAllowed', { why: `Somebody has decided about ${voucher} meanwhile` });
  return { ...inward.bought, slug, id, voucherDate: inward.date, ownGstin: gstin };
}
