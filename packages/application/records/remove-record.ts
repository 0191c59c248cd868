import type { Context } from '#application/context';
import { refuseAttached } from '#application/records/attached';
import { removalOf } from '#application/records/change-of';
import { findOwn } from '#application/records/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/records/offered';
import { Refusal } from '#domain/refusal';
import type { AnyMaster } from '#modules/kit/module';

/** Deletes a master that nothing names: no voucher, no movement and no other master. Its revisions stay in the log. */
export async function removeRecord(context: Context, master: AnyMaster, id: string, version: number): Promise<void> {
  const before = await findOwn(context, master, id);
  refuseStale(master, before, version);
  refuseUnlessOffered(master, 'delete', before.row);
  if (before.row['isDefault'] === true)
    throw new Refusal('notAllowed', { why: `This ${master.title} comes with the product and cannot be deleted` });
  await refuseAttached(context, master, id);
  await context.ports.journal.commit(context.scope, 'organisation', {
    slug: master.slug,
    id,
    kind: 'change',
    version,
    decide: () => removalOf(master, id),
  });
}
