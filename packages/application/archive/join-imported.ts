import { archiveSlug } from '#application/archive/archives';
import { derivedId } from '#application/derived-id';
import type { Members, User } from '#application/identity/ports';
import { nameOf } from '#application/identity/world';
import { trialRow } from '#application/organisation/create-organisation';
import { joinAsOwner } from '#application/organisation/join-as-owner';
import type { Clock } from '#application/ports/clock';
import type { Journal } from '#application/ports/journal';
import type { Records } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { rowOf } from '#application/row-of';
import type { Manifest } from '#domain/archive/manifest';
import { Refusal } from '#domain/refusal';
import { dayOf } from '#domain/time/day';

/**
 * The last step of an import: the organisation begins a trial, the import is written to its log, and the person who imported it becomes its
 * super admin. People of the archive are not members until they are invited. None of these entries is part of the books.
 */
export async function joinImported(
  world: { readonly records: Records; readonly journal: Journal; readonly members: Members; readonly clock: Clock },
  user: User,
  scope: Scope,
  manifest: Manifest,
): Promise<void> {
  const { organisationId } = scope;
  if (await world.members.membership(organisationId, user.userId)) return;
  const [roles, branches] = await Promise.all([world.records.all(scope, 'role'), world.records.all(scope, 'branch')]);
  const role = roles.find((one) => rowOf('role', one).isSuperAdmin && rowOf('role', one).status === 'Active');
  if (role === undefined || branches.length === 0)
    throw new Refusal('notAllowed', { why: 'The archive has no super admin role or no branch' });
  const now = world.clock.now().toISOString();
  await world.journal.commit(scope, 'organisation', {
    slug: 'subscription',
    id: organisationId,
    kind: 'change',
    decide: () => ({
      ...{ action: 'import', slug: 'subscription', id: organisationId },
      ...{ row: trialRow(dayOf(now)), list: null, unique: [], words: [] },
    }),
  });
  await recordImport(world, user, scope, manifest, now);
  const ids = branches.map(({ id }) => id);
  await joinAsOwner(world, scope, user, role.id, ids);
  await world.members.updateUser(user.userId, { activeOrganizationId: organisationId });
}

/** Who imported which archive, and when. */
async function recordImport(
  { journal }: { readonly journal: Journal },
  user: User,
  scope: Scope,
  { books, madeAt, madeBy, organisation }: Manifest,
  now: string,
): Promise<void> {
  const id = derivedId(scope.organisationId, `archive-import|${books}`);
  await journal.commit(scope, 'organisation', {
    slug: archiveSlug,
    id,
    kind: 'create',
    fingerprint: books,
    decide: () => ({
      ...{ action: 'import', slug: archiveSlug, id },
      row: { importedAt: now, importedBy: nameOf(user), organisation, madeAt, madeBy, books },
      ...{ list: null, unique: [], words: [] },
    }),
  });
}
