import { tellApprovers } from '#application/documents/decision/tell-approvers';
import { tellPortal } from '#application/documents/decision/tell-portal';
import type { Change } from '#application/ports/journal';
import { tellBranches } from '#application/transfers/other-branches/tell-branches';

type Tell = typeof tellApprovers;

/** The messages in the log entry of a saved document: to approvers, to another branch, and to the portals. */
export function tellOthers(...saved: Parameters<Tell>): Pick<Change, 'messages'> {
  return toldBy([tellApprovers, tellBranches, tellPortal], ...saved);
}

/** The same of a step. After a document was sent back it waits for its author first, so no approver is told. */
export function tellOfStep(approves: boolean, ...saved: Parameters<Tell>): Pick<Change, 'messages'> {
  return toldBy(approves ? [tellApprovers, tellPortal] : [tellPortal], ...saved);
}

function toldBy(all: readonly Tell[], ...saved: Parameters<Tell>): Pick<Change, 'messages'> {
  const messages = all.flatMap((tell) => tell(...saved).messages ?? []);
  return messages.length === 0 ? {} : { messages };
}
