import { beginArchiveUpload, beginImport, importState, removeImport } from '#application/archive/begin-import';
import type { User } from '#application/identity/ports';
import type { Scope } from '#application/ports/scope';
import { Refusal } from '#domain/refusal';
import { archiveImport } from '#events/archive-import';
import { organisationPurge } from '#events/organisation-purge';
import { type Call, param, type Routes, route } from '#functions/http/call';
import { sendMessage } from '#functions/jobs/send-message';
import { base } from '#functions/wire';
import * as calls from '#modules/organisation/archive/operations';

/**
 * An archive becomes a new organisation, so these calls have no scope: the id of the organisation is new. Its import is not in a log, and
 * its message is sent here. If the process ends before that, the person asks again, and the job does nothing twice.
 */
export const importRoutes: Routes = [
  route(calls.uploadArchive, async (call) => {
    const { organisationId, ...file } = call.body;
    return beginArchiveUpload(await worldOf(call, organisationId), await userOf(call), scopeOf(call, organisationId), file);
  }),
  route(calls.importArchive, async (call) => {
    const { organisationId, key } = call.body;
    const user = await userOf(call);
    const state = await beginImport(await worldOf(call, organisationId), user, scopeOf(call, organisationId), { key });
    // Any other import has a job.
    if (state.importStatus === 'Queued')
      await sendMessage(archiveImport, { version: 1, organisationId, userId: user.userId, from: call.visitor.from });
    return state;
  }),
  route(calls.removeArchiveImport, async (call) => {
    const { organisationId } = call.body;
    const message = await removeImport(await worldOf(call, organisationId), await userOf(call), scopeOf(call, organisationId));
    await sendMessage(organisationPurge, message);
    return { removed: true as const };
  }),
  route(calls.archiveImportState, async (call) => {
    const organisationId = param(call, 'organisationId');
    return importState(await worldOf(call, organisationId), await userOf(call), organisationId);
  }),
];

type Asked = Pick<Call, 'wiring' | 'visitor'> & { readonly user: { readonly userId: string } };

async function worldOf({ wiring }: Asked, organisationId: string) {
  const { replay, archiveImports: imports } = base.dataOf(organisationId);
  const { files } = await wiring.portsOf(organisationId);
  return { replay, imports, files, members: wiring.members, clock: wiring.clock, tombstones: base.tombstones() };
}

async function userOf({ wiring, user }: Asked): Promise<User> {
  const found = await wiring.members.user(user.userId);
  if (!found) throw new Refusal('signedOut');
  return found;
}

function scopeOf({ user, visitor }: Asked, organisationId: string): Scope {
  return { organisationId, branchId: '', financialYearId: '', userId: user.userId, ...visitor };
}
