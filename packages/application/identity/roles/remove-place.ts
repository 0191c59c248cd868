import type { Answered, Context } from '#application/context';
import type { Members } from '#application/identity/ports';
import { heldByPeople, type Place, refuseHeldByPeople } from '#application/identity/roles/held-by-people';
import { removeRecord } from '#application/records/remove-record';
import { setActive } from '#application/records/set-active';
import { Refusal } from '#domain/refusal';
import type { AnyMaster } from '#modules/kit/module';
import { role } from '#modules/organisation/role/role';

/**
 * Deletes a role or branch that no member or open invitation has. It is deactivated before members are checked, and after the turn moved
 * nobody can get it through an earlier check.
 */
export async function removePlace(
  context: Context,
  members: Members,
  master: AnyMaster,
  { id, version }: { readonly id: string; readonly version: number | undefined },
  has: (place: Place) => boolean,
): Promise<void> {
  // First, so that a role or branch in use is refused with its people, also one that is built in.
  await refuseHeldByPeople(context, members, has);
  await removeRecord(context, master, id, version, async () => {
    await members.turnPlaces(context.scope.organisationId);
    await refuseHeldByPeople(context, members, has);
  });
}

/** A person with an inactive role cannot sign in, so only a role that nobody has can be deactivated. */
export async function setRoleActive(
  context: Context,
  members: Members,
  id: string,
  version: number | undefined,
  active: boolean,
): Promise<Answered> {
  const refuseHeld = async () => {
    const uses = await heldByPeople(context, members, ({ roleId }) => roleId === id);
    if (uses.length > 0) throw new Refusal('notAllowed', { why: `Give them another role first. ${uses.join('; ')}` });
  };
  if (!active) await refuseHeld();
  const changed = await setActive(context, role, id, version, active);
  if (active) return changed;
  try {
    // Someone may have been given it at the same moment.
    await members.turnPlaces(context.scope.organisationId);
    await refuseHeld();
  } catch (error) {
    await setActive(context, role, id, changed.version, true);
    throw error;
  }
  return changed;
}
