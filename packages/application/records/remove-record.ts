import { findOwn } from '#application/access/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/access/offered';
import { removalOf } from '#application/commit/change-of';
import { onSteadyFacts } from '#application/commit/on-steady-facts';
import type { Context } from '#application/context';
import { refuseAttached } from '#application/in-use/attached';
import type { Stored } from '#application/ports/records';
import { writeStatus } from '#application/records/set-active';
import { Refusal } from '#domain/refusal';
import type { AnyMaster } from '#modules/kit/module';

/**
 * Deletes a master that nothing uses: no voucher, no movement and no other master. Its revisions stay in the log. `mayGo` refuses records
 * that must stay for another reason; it checks the records as they are when the deletion is written. `asked` is the row that is asked whether
 * it can go: an import that is taken back was never more than a draft.
 */
export async function removeRecord(
  context: Context,
  master: AnyMaster,
  id: string,
  version: number | undefined,
  mayGo: () => Promise<void> = async () => undefined,
  asked: (row: Stored['row']) => Stored['row'] = (row) => row,
): Promise<void> {
  const before = await findOwn(context, master, id);
  refuseStale(master, before, version);
  refuseUnlessOffered(master, 'delete', asked(before.row));
  if (before.row['isDefault'] === true) throw new Refusal('notAllowed', { why: `This ${master.title} is built in and cannot be deleted` });
  const removeIfFree = (read: number) =>
    onSteadyFacts(
      context,
      async (fence) => {
        await mayGo();
        await refuseAttached(context, master, id);
        await remove(context, master, id, read, fence);
      },
      'organisation',
    );
  await mayGo();
  await refuseAttached(context, master, id);
  if (before.row['status'] !== 'Active') return removeIfFree(before.version);
  // Someone may be about to use it right now. Inactive records cannot be used, and the fence stops those who read it while it was active.
  // So it is deactivated first; after that, the uses found are complete.
  const { stored } = await writeStatus(context, master, before, before.version, false);
  try {
    await removeIfFree(stored.version);
  } catch (error) {
    await writeStatus(context, master, before, stored.version, true);
    throw error;
  }
}

async function remove(context: Context, master: AnyMaster, id: string, version: number, fence: number): Promise<void> {
  await context.ports.journal.commit(context.scope, 'organisation', {
    slug: master.slug,
    id,
    kind: 'change',
    read: { version, title: master.title },
    fence,
    decide: (facts) => removalOf(master, id, facts.record),
  });
}
