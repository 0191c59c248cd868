import type { Change } from '#application/ports/journal';
import type { Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { type BranchTransfer, branchTransfer } from '#events/branch-transfer';
import type { AnyDocument, AnyRow } from '#modules/kit/module';

/**
 * The message to the other branch, in the log entry that it continues: goods left, or a receipt of them was entered, changed or taken back.
 * `row` is undefined when the document is deleted.
 */
export function tellBranches(
  { slug }: AnyDocument,
  scope: Scope,
  id: string,
  row: AnyRow | undefined,
  before: Stored | undefined,
): Pick<Change, 'messages'> {
  if (slug === 'ist-sales') return leftNow(row) && !leftNow(before?.row) ? { messages: [transferMessage(scope, id, 'dispatched')] } : {};
  if (slug !== 'ist-receipt') return {};
  const dispatches = new Set([row?.['dispatchId'], before?.row['dispatchId']].filter((one) => typeof one === 'string'));
  return { messages: [...dispatches].map((dispatchId) => transferMessage(scope, dispatchId, 'received')) };
}

function leftNow(row: AnyRow | undefined): boolean {
  return row?.['dispatched'] === true;
}

export function transferMessage({ organisationId, userId }: Scope, dispatchId: string, step: BranchTransfer['step']) {
  const { version, name, schema } = branchTransfer;
  return { queue: name, body: schema.parse({ version, organisationId, dispatchId, userId, step }) };
}
