import type { ImportWorld } from '#application/archive/import-archive';
import type { ArchiveImport } from '#application/archive/ports';
import { admitOften } from '#application/identity/passwords/mailed-links';
import type { User } from '#application/identity/ports';
import { organisationsPerUser } from '#application/organisation/create-organisation';
import type { Purge } from '#application/organisation/ports';
import type { Files } from '#application/ports/files';
import type { Scope } from '#application/ports/scope';
import { archiveLimits } from '#domain/archive/archive-limits';
import { fileKey, readFileKey } from '#domain/files/file-key';
import { Refusal } from '#domain/refusal';
import type { OrganisationPurge } from '#events/organisation-purge';

export interface ImportShown extends Pick<ArchiveImport, 'importStatus' | 'organisation' | 'done' | 'total' | 'failure'> {
  readonly organisationId: string;
}

type World = Pick<ImportWorld, 'imports' | 'replay' | 'members' | 'clock'> & {
  /** Organisations that were deleted, among them imports that were removed. */
  readonly tombstones: Pick<Purge, 'tombstone'>;
};

const daySeconds = 86_400;

/** An address to which the browser may send an archive. The organisation does not exist yet: its id is new. */
export async function beginArchiveUpload(
  world: World & { readonly files: Pick<Files, 'uploadUrl'> },
  user: User,
  scope: Scope,
  { id, name, bytes }: { readonly id: string; readonly name: string; readonly bytes: number },
) {
  await refuseUnlessEmpty(world, user, scope);
  await admitOften(world, `archive-uploads|${user.userId}`, archiveLimits.uploadsPerDay, daySeconds);
  const key = fileKey({ organisationId: scope.organisationId, id, name });
  const url = await world.files.uploadUrl(scope, key, 'application/zip', bytes, archiveLimits.bytes);
  return { key, url, headers: { 'content-type': 'application/zip' } };
}

/**
 * Begins the import of an uploaded archive. The same call again returns how far it is. After a failure the same archive goes on where the
 * import ended; if nothing was written yet, any archive may be taken.
 */
export async function beginImport(world: World, user: User, scope: Scope, { key }: { readonly key: string }): Promise<ImportShown> {
  const file = readFileKey(key);
  if (file?.organisationId !== scope.organisationId) throw new Refusal('notFound', { what: 'File' });
  const before = await refuseUnlessEmpty(world, user, scope);
  // Each call may start a job, which reads the archive from its first to its last byte.
  await admitOften(world, `archive-imports|${user.userId}`, archiveLimits.importsPerDay, daySeconds);
  if (before !== undefined && before.importStatus !== 'Failed') return shown(scope.organisationId, before);
  const after: ArchiveImport = {
    importStatus: 'Queued',
    userId: user.userId,
    fileKey: key,
    fileName: file.name,
    startedAt: world.clock.now().toISOString(),
    ...{ organisation: before?.organisation ?? null, books: before?.books ?? null, done: 0, total: 0, failure: null },
    // Another file may have been sent, so it is checked from the start.
    ...{ place: null, stretch: (before?.stretch ?? 0) + 1 },
  };
  if (!(await world.imports.save(scope.organisationId, before, after))) throw new Refusal('busy');
  return shown(scope.organisationId, after);
}

/**
 * Removes an import that failed, with everything that it wrote: nobody can go on with it, and a job deletes the rest. Returns the message
 * for that job, also when it is asked again, because the process may have ended before it was sent.
 */
export async function removeImport(
  { imports, files, clock }: Pick<World, 'imports' | 'clock'> & { readonly files: Pick<Files, 'discard'> },
  user: User,
  scope: Scope,
): Promise<OrganisationPurge> {
  const { organisationId } = scope;
  const before = await imports.find(organisationId);
  if (before?.userId !== user.userId) throw new Refusal('notFound', { what: 'Import' });
  if (before.importStatus === 'Done') throw new Refusal('notAllowed', { why: 'This import is done. Delete the organisation instead' });
  if (before.importStatus !== 'Failed' && before.importStatus !== 'Removed')
    throw new Refusal('notAllowed', { why: 'This import is under way. It can be removed when it has ended' });
  if (
    before.importStatus === 'Failed' &&
    !(await imports.save(organisationId, before, { ...before, importStatus: 'Removed', place: null }))
  )
    throw new Refusal('busy');
  await files.discard(scope, before.fileKey);
  const name = before.organisation || before.fileName || 'Import of an archive';
  return { version: 1, organisationId, name: name.slice(0, 200), userId: user.userId, requestedAt: clock.now().toISOString() };
}

/** An import for the person who began it; for everybody else there is none. */
export async function importState(world: Pick<World, 'imports'>, user: User, organisationId: string): Promise<ImportShown> {
  const state = await world.imports.find(organisationId);
  if (state?.userId !== user.userId) throw new Refusal('notFound', { what: 'Import' });
  return shown(organisationId, state);
}

function shown(organisationId: string, { importStatus, organisation, done, total, failure }: ArchiveImport): ImportShown {
  return { organisationId, importStatus, organisation, done, total, failure };
}

/** An organisation is not created where an import of an archive makes one. */
export async function refuseWhereImported({ imports }: Pick<World, 'imports'>, organisationId: string): Promise<void> {
  if ((await imports.find(organisationId)) !== undefined)
    throw new Refusal('notAllowed', { why: 'An archive is imported here. Create the organisation anew' });
}

/** Only an organisation without any entry, or one that this person's own import is making. */
async function refuseUnlessEmpty({ imports, replay, members, tombstones }: World, user: User, { organisationId }: Scope) {
  const state = await imports.find(organisationId);
  if (state?.importStatus === 'Removed' || (await tombstones.tombstone(organisationId)) !== undefined)
    throw new Refusal('notAllowed', { why: 'This import was removed. Begin anew' });
  const isMine = state !== undefined && state.userId === user.userId && state.importStatus !== 'Done';
  if (!isMine && (state !== undefined || (await replay.head(organisationId, 'organisation')) > 0))
    throw new Refusal('notAllowed', { why: 'This organisation is not empty. An archive is imported into a new one' });
  if (!isMine && (await members.organisationsOf(user.userId)).length >= organisationsPerUser)
    throw new Refusal('notAllowed', { why: `One person can create at most ${organisationsPerUser} organisations` });
  return state;
}
