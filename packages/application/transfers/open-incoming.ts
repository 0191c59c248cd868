import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import { beginIncoming, fingerprintOfIncoming, incomingId, scopeThere } from '#application/transfers/other-branches/incoming';
import type { AnyDocument } from '#modules/kit/module';

/**
 * Tells the branch that receives: what was sent is in its log, exactly once. If the sender recalled the goods before, it is there already,
 * withdrawn, and stays so.
 */
export async function openIncoming({ scope, ports }: Context, document: AnyDocument, dispatch: Stored): Promise<void> {
  const there = scopeThere(scope, dispatch);
  await ports.journal.commit(
    there,
    { branchId: there.branchId },
    {
      slug: document.slug,
      id: incomingId(dispatch.id),
      kind: 'create',
      fingerprint: fingerprintOfIncoming(dispatch.id),
      decide: () => beginIncoming(document, dispatch, scope.userId, false),
    },
  );
}
