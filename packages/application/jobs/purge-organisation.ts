import type { Purge } from '#application/organisation/ports';
import type { Clock } from '#application/ports/clock';
import type { OrganisationPurge } from '#events/organisation-purge';

/**
 * Deletes everything of an organisation and leaves its tombstone (decision D6). It can be interrupted anywhere and run again: each part
 * skips what is gone, and the tombstone says whether everything is.
 */
export async function purgeOrganisation(
  world: { readonly purge: Omit<Purge, 'buryFirst'>; readonly clock: Clock },
  message: OrganisationPurge,
): Promise<void> {
  const { purge, clock } = world;
  const { organisationId, name, userId, requestedAt } = message;
  const before = await purge.tombstone(organisationId);
  if (before?.purgedAt) return;
  const entries = before?.entries ?? (await purge.entries(organisationId));
  const tombstone = { organisationId, name, closedAt: requestedAt, closedBy: userId, entries, purgedAt: null };
  await purge.bury(tombstone);
  await purge.members(organisationId);
  await purge.files(organisationId);
  await purge.data(organisationId);
  await purge.relayed(organisationId);
  await purge.proofs(organisationId);
  await purge.portals(organisationId);
  await purge.secrets(organisationId);
  await purge.bury({ ...tombstone, purgedAt: clock.now().toISOString() });
}
