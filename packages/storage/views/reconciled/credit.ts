import { isDeepStrictEqual } from 'node:util';
import type { Json } from '#application/ports/records';
import type { Inward } from '#domain/gst-returns/inward';
import type { BookDocument, CreditDecision, StatedDocument, StatementPart } from '#domain/gstr-2b/claim/credit-effect';
import type { ImsHistory } from '#domain/gstr-2b/ims/ims-steps';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';
import { datedKey, longId, partsOfDatedKey, shortId, viewKeys } from '#storage/engine/keys';
import { type FoldEntry, halves } from '#storage/views/fold-entry';
import { type LeafChange, type LeafRow, planLeaves } from '#storage/views/leaves';
import type { Batch, Plan } from '#storage/views/view';

/**
 * Of the reconciliation with GSTR-2A and GSTR-2B, in leaves: in the log of the organisation the documents that the portal has of a GSTIN for
 * a month, by day, and what was done with them in the IMS, by the period they are reported in; in that of a branch the decisions about them, by each month that they concern.
 *
 * What is read as of an earlier day needs what came after it. So both logs also have the changes by their day: imports of a month, and changes
 * of decisions and of purchases, each with what was there before.
 */
interface CreditChange extends LeafChange {
  readonly prefix: string;
}

/** What an entry of the log changes. Of two changes of a row the later one counts. */
export function creditChanges(entry: FoldEntry): readonly CreditChange[] {
  const { sequence, id } = entry;
  return halves(entry)
    .flatMap(({ effect: { credit }, factor }) => [
      ...(credit?.statement === undefined ? [] : ofStatement(credit.statement, factor, sequence)),
      ...(credit?.decided === undefined ? [] : ofDecision(credit.decided, id, factor, sequence)),
      ...(credit?.ims === undefined ? [] : ofIms(credit.ims, factor, sequence)),
      ...(credit?.statement === undefined ? [] : ofImport(credit.statement, entry)),
      ...(credit?.decided === undefined ? [] : [madeChange(decisionsMade(credit.decided), entry, factor > 0 ? null : credit.decided)]),
    ])
    .concat(ofPurchase(entry));
}

/** The entry itself has the documents. */
function ofImport({ statement, gstin, period }: StatementPart, { on, sequence }: FoldEntry): readonly CreditChange[] {
  return [{ prefix: viewKeys.imports(statement, gstin, period), sequence, key: datedKey(on, sequence, ''), row: [''] }];
}

function decisionsMade({ statement, gstin }: CreditDecision): string {
  return viewKeys.decisionChanges(statement, gstin);
}

function ofPurchase(entry: FoldEntry): readonly CreditChange[] {
  const [before, after] = [boughtIn(entry, entry.inward.out), boughtIn(entry, entry.inward.into)];
  return isDeepStrictEqual(before, after) ? [] : [madeChange(viewKeys.boughtChanges, entry, before)];
}

/** As the reconciliation has it; the own GSTIN is that of the branch. */
export type Bought = Omit<BookDocument, 'ownGstin'>;

function boughtIn({ slug, id }: FoldEntry, inward: Inward | null): Bought | null {
  return inward === null || inward.bought === null ? null : { ...inward.bought, slug, id, voucherDate: inward.date };
}

/** A change with what was there before; null: nothing. */
function madeChange(prefix: string, { on, sequence, id }: FoldEntry, before: Bought | CreditDecision | null): CreditChange {
  return { prefix, sequence, key: datedKey(on, sequence, ''), row: [id, before as unknown as Json] };
}

/** A document whose day changed is no longer where it was. */
function ofStatement(
  { statement, gstin, period, documents, moved }: StatementPart,
  factor: 1 | -1,
  sequence: number,
): readonly CreditChange[] {
  const prefix = viewKeys.portalDocuments(statement, gstin, period);
  const keyOf = ({ id, date }: { readonly id: string; readonly date: string }) => datedKey(date, 0, id);
  return [
    ...moved.map((one): CreditChange => ({ prefix, sequence, key: keyOf(one), row: null })),
    ...documents.map((one): CreditChange => ({ prefix, sequence, key: keyOf(one), row: factor > 0 ? [one as unknown as Json] : null })),
  ];
}

function ofDecision(decided: CreditDecision, id: string, factor: 1 | -1, sequence: number): readonly CreditChange[] {
  const prefix = viewKeys.creditDecisions(decided.statement, decided.gstin);
  return monthsOf(decided).map((month) => ({
    ...{ prefix, sequence, key: datedKey(firstDay(month), 0, shortId(id)) },
    row: factor > 0 ? [decided as unknown as Json] : null,
  }));
}

function ofIms(history: ImsHistory, factor: 1 | -1, sequence: number): readonly CreditChange[] {
  const { gstin, reportedIn, document } = history;
  const key = datedKey(firstDay(reportedIn), 0, document.id);
  return [{ prefix: viewKeys.imsHistories(gstin), sequence, key, row: factor > 0 ? [history as unknown as Json] : null }];
}

function monthsOf({ month, portal }: CreditDecision): readonly TaxPeriod[] {
  return [...new Set([month, ...portal.map(({ period }) => period)])];
}

/** Of a month in the keys of decisions. */
export function firstDay(month: TaxPeriod): string {
  return `${month}-01`;
}

/** The changes of leaves by a batch. */
export async function planCredit({ engine, stream, entries, watermark }: Batch): Promise<Plan> {
  const byList = Map.groupBy(entries.flatMap(creditChanges), ({ prefix }) => prefix);
  const plans = [...byList].map(([prefix, changes]) => planLeaves(engine, stream, prefix, changes, watermark));
  return { rows: (await Promise.all(plans)).flat() };
}

export function documentIn([document]: LeafRow): StatedDocument {
  return document as unknown as StatedDocument;
}

export function imsHistoryIn([history]: LeafRow): ImsHistory {
  return history as unknown as ImsHistory;
}

export function decisionIn(key: string, [decided]: LeafRow): CreditDecision & { readonly id: string } {
  return { ...(decided as unknown as CreditDecision), id: longId(partsOfDatedKey(key).rest) };
}
