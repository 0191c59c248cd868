import type { Context } from '#application/context';
import { followReceipts } from '#application/transfers/follow-receipts';
import { openIncoming } from '#application/transfers/open-incoming';
import { takeBack } from '#application/transfers/recall-dispatch';
import { assert } from '#domain/assert';
import type { BranchTransfer } from '#events/branch-transfer';
import type { AnyDocument } from '#modules/kit/module';

/** Continues goods between two branches in the log of the other one. Each step does its work once, however often its message comes. */
export async function continueTransfer(context: Context, document: AnyDocument, { dispatchId, step }: BranchTransfer): Promise<void> {
  if (step === 'received') return followReceipts(context, document, dispatchId);
  if (step === 'withdrawn') return void (await takeBack(context, document, dispatchId, undefined));
  const dispatch = await context.ports.records.find(context.scope, document.slug, dispatchId);
  assert(dispatch, 'a dispatch is never deleted');
  return openIncoming(context, document, dispatch);
}
