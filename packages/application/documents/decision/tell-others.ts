import { tellApprovers } from '#application/documents/decision/tell-approvers';
import { tellPortal } from '#application/documents/decision/tell-portal';
import type { Change } from '#application/ports/journal';
import { tellBranches } from '#application/transfers/other-branches/tell-branches';

const all = [tellApprovers, tellBranches, tellPortal];

/** The messages in the log entry of a saved document: to approvers, to another branch, and to the portal. */
export function tellOthers(...saved: Parameters<typeof tellApprovers>): Pick<Change, 'messages'> {
  const messages = all.flatMap((tell) => tell(...saved).messages ?? []);
  return messages.length === 0 ? {} : { messages };
}
