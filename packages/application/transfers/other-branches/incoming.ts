import { changeOf } from '#application/commit/change-of';
import { asStored } from '#application/commit/stored-row';
import { derivedId } from '#application/derived-id';
import type { Change } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { rowOf } from '#application/row-of';
import type { Effect } from '#domain/posting/effect';
import { withoutEInvoice } from '#modules/kit/e-invoice/fields';
import { withoutEwayBill } from '#modules/kit/eway-bill/fields';
import type { AnyDocument } from '#modules/kit/module';
import { opensOf } from '#modules/kit/trade/chain';

/** What another branch sent, as it is in the log of the branch that receives it. Its id follows from the dispatch, so there is one. */
export function incomingId(dispatchId: string): string {
  return derivedId(dispatchId, 'ist-sales:incoming');
}

/** The branch that receives, as a scope. */
export function scopeThere(scope: Scope, { row }: Pick<Stored, 'row'>): Scope {
  const { toBranchId, financialYearId } = rowOf('ist-sales', { row });
  return { ...scope, branchId: toBranchId, financialYearId };
}

/** Both ways in which it can begin, open or withdrawn, have the same fingerprint: whichever comes first is there. */
export function fingerprintOfIncoming(dispatchId: string): string {
  return `incoming ${dispatchId}`;
}

/** The row and its open lines. No goods move: they are in transit until they are received. */
export function beginIncoming(document: AnyDocument, dispatch: Stored, userId: string, withdrawn: boolean): Change {
  const id = incomingId(dispatch.id);
  const row = incomingRow(document, dispatch, withdrawn);
  const effect: Effect = { date: rowOf('ist-sales', dispatch).date, postings: [], bills: [], movements: [], opens: opensOf(row, document) };
  return changeOf(document, { action: 'create', id, row, before: undefined, userId, effect: withdrawn ? null : effect });
}

function incomingRow(document: AnyDocument, { id, row: sent }: Stored, withdrawn: boolean) {
  const { toBranchId, lines: sentLines } = rowOf('ist-sales', { row: sent });
  const lines = sentLines.map((line) => ({ ...line, location: null, received: null, short: null }));
  const { mailed: _, earlierMails: __, hasAttachment: ___, attachments: ____, ...shared } = withoutEwayBill(withoutEInvoice(sent));
  const incoming = {
    ...shared,
    ...{ direction: 'Incoming', branchId: toBranchId, dispatchId: id, arrived: 'none', location: null, lines },
    cancelled: withdrawn,
  };
  return asStored({ ...incoming, status: document.chain?.status?.(incoming as never, 'none') });
}
