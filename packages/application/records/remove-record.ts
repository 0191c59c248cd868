import type { Context } from '#application/context';
import type { Committed, Stored, Work } from '#application/ports';
import { refuseAttached } from '#application/records/attached';
import { changeOf, removalOf } from '#application/records/change-of';
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
  if (before.row['status'] !== 'Active') return void (await write(context, master, id, version, () => removalOf(master, id)));
  // Somebody may be naming it this very moment. Nobody names what is not active, and whoever read it while it was is fenced off: so it is
  // deactivated first, and what was found then is all there is.
  const written = await turn(context, master, before, version, 'deactivate', 'Inactive');
  try {
    await refuseAttached(context, master, id);
  } catch (error) {
    await turn(context, master, before, written, 'activate', 'Active');
    throw error;
  }
  await write(context, master, id, written, () => removalOf(master, id));
}

async function turn(
  context: Context,
  master: AnyMaster,
  { id, row }: Stored,
  version: number,
  action: 'activate' | 'deactivate',
  status: 'Active' | 'Inactive',
): Promise<number> {
  const { userId } = context.scope;
  const { stored } = await write(context, master, id, version, ({ record }) => ({
    ...changeOf(master, { action, id, row: { ...row, status }, before: record, userId }),
    fences: true,
  }));
  return stored.version;
}

function write(context: Context, { slug }: AnyMaster, id: string, version: number, decide: Work['decide']): Promise<Committed> {
  return context.ports.journal.commit(context.scope, 'organisation', { slug, id, kind: 'change', version, decide });
}
