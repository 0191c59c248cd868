import { ownRows, refuseForeign } from '#application/access/own';
import type { Context } from '#application/context';
import { checkBranches, onceGranted, refuseGrantBeyondOwn, roleFor } from '#application/identity/members/grants';
import { type ListAsked, pageOf } from '#application/identity/members/page';
import { admitOften, mayMailTo } from '#application/identity/passwords/mailed-links';
import { issueToken, lives } from '#application/identity/passwords/one-time';
import type { BranchAccess, Invitation } from '#application/identity/ports';
import { auditOf, auditRow, checkAudit } from '#application/identity/scope/audit-granted';
import { minutesUntil } from '#application/identity/sign-in/guess';
import { type IdentityWorld, seconds } from '#application/identity/world';
import { organisationName } from '#application/known-records';
import { rowOf } from '#application/row-of';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { type Day, dayOf } from '#domain/time/day';
import { userInvitation } from '#modules/identity/user-invitation';

/** Inviting needs no identity provider: the invited person shows who they are when they accept. */
export type Inviting = Pick<IdentityWorld, 'members' | 'notices' | 'clock' | 'site'>;

export interface InvitationBody {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly roleId: string;
  readonly branchIds: readonly string[];
  /** For a read-only role: the years they see, and the last day of their access. */
  readonly financialYearIds?: readonly string[] | undefined;
  readonly accessUntil?: Day | null | undefined;
}

/** Invites someone with a role and branches (decision D5). */
export async function invite(world: Inviting, context: Context, body: InvitationBody) {
  const { organisationId } = context.scope;
  const known = await world.members.invitation(organisationId, body.id);
  if (known) return invitationRow(world, sameAs(body, known));
  const turns = await turnsOf(world, organisationId, body.email);
  const mayGrant = () => refuseGranting(context, body);
  await refuseInviting(world, context, body);
  const now = world.clock.now().toISOString();
  const { financialYearIds: _, accessUntil: __, ...said } = body;
  const invitation: Invitation = {
    ...said,
    audit: auditOf(body),
    organisationId,
    status: 'Pending',
    validUntil: validUntil(world),
    version: 1,
    createdAt: now,
    createdBy: context.scope.userId,
    updatedAt: now,
  };
  await admitInvitation(world, organisationId, body.email);
  await logInvitation(context, 'invite', invitation, mayGrant);
  try {
    await world.members.saveInvitation(invitation, undefined, turns);
  } catch (error) {
    // If the same request comes twice at one moment, one creates the invitation and the other mails it.
    const twin = await world.members.invitation(organisationId, body.id);
    if (twin) return invitationRow(world, sameAs(body, twin));
    await logInvitation(context, 'delete', invitation);
    throw error;
  }
  await mail(world, context, invitation);
  return invitationRow(world, invitation);
}

/** Refuses what inviting them would refuse, and writes nothing. */
export async function refuseInviting(world: Inviting, context: Context, body: InvitationBody): Promise<void> {
  const { organisationId } = context.scope;
  await refuseGranting(context, body);
  await refusePending(world, organisationId, body);
  await refuseMember(world, organisationId, body.email);
}

/** Read before everything that the invitation is checked against. */
async function turnsOf({ members }: Inviting, organisationId: string, email: string) {
  const [address, places] = await Promise.all([members.invitationTurn(organisationId, email), members.placesTurn(organisationId)]);
  return { address, places };
}

type Granted = Pick<InvitationBody, 'roleId' | 'branchIds' | 'financialYearIds' | 'accessUntil'>;

async function refuseGranting(context: Context, granted: Granted, has: readonly string[] = []): Promise<void> {
  const { roleId, branchIds } = granted;
  const role = await roleFor(context, roleId);
  await checkBranches(context, branchIds, { has });
  await checkAudit(context, role, granted);
  refuseGrantBeyondOwn(context, role, accessOf(branchIds));
}

/** Whether another invitation to an address is open. */
export async function invitationExists(
  world: Pick<IdentityWorld, 'members' | 'clock'>,
  { scope }: Context,
  { id, values }: { readonly id?: string | undefined; readonly values: Readonly<Record<string, string>> },
): Promise<{ readonly exists: boolean; readonly field?: string }> {
  const now = world.clock.now().toISOString();
  const email = values['email']?.trim().toLowerCase();
  const exists = (await world.members.invitationsOf(scope.organisationId)).some(
    (one) => one.email === email && one.id !== id && one.status === 'Pending' && one.validUntil > now,
  );
  return exists ? { exists, field: 'email' } : { exists };
}

function accessOf(branchIds: readonly string[]): readonly BranchAccess[] {
  return branchIds.map((branchId) => ({ branchId, change: null }));
}

/** One id is one request (decision D11): a repeated request must have the same content. */
function sameAs(body: InvitationBody, known: Invitation): Invitation {
  const said = ({ email, firstName, lastName, roleId, branchIds }: Omit<InvitationBody, 'financialYearIds' | 'accessUntil'>) =>
    JSON.stringify([email, firstName, lastName, roleId, branchIds]);
  const audits = [auditOf(body), known.audit ?? null].map((audit) => JSON.stringify(audit));
  if (said(body) !== said(known) || audits[0] !== audits[1]) throw new Refusal('idempotencyMismatch');
  return known;
}

/** Starts the seven days again, even for a cancelled invitation. Earlier links stop working. */
export async function resendInvitation(world: Inviting, context: Context, id: string, version: number) {
  return inOneSentence(async () => sendAgain(world, context, await findOpen(world, context, id, 'resent'), version));
}

/** Changes name, role or branches, and mails the invitation again, because the earlier link grants what it said then. */
export async function changeInvitation(
  world: Inviting,
  context: Context,
  { id, version, ...change }: Omit<InvitationBody, 'email'> & { readonly version: number },
) {
  const before = await findOpen(world, context, id, 'changed');
  const mayGrant = () => refuseGranting(context, change, before.branchIds);
  const { financialYearIds: _, accessUntil: __, ...said } = change;
  return sendAgain(world, context, { ...before, ...said, audit: auditOf(change) }, version, mayGrant);
}

async function sendAgain(world: Inviting, context: Context, before: Invitation, version: number, mayChange?: () => Promise<void>) {
  if (before.version !== version) throw new Refusal('changed', { what: 'Invitation' });
  const turns = await turnsOf(world, before.organisationId, before.email);
  const live = before.status === 'Pending' && before.validUntil > world.clock.now().toISOString();
  const mayGrant =
    mayChange ??
    (async () => {
      const role = await roleFor(context, before.roleId);
      await checkAudit(context, role, { financialYearIds: before.audit?.financialYearIds, accessUntil: before.audit?.until });
      // An invalid invitation grants nothing, so restoring it means granting again.
      if (!live) refuseGrantBeyondOwn(context, role, accessOf(before.branchIds));
    });
  await mayGrant();
  await refusePending(world, before.organisationId, before);
  await refuseMember(world, before.organisationId, before.email);
  await admitInvitation(world, before.organisationId, before.email);
  const invitation: Invitation = {
    ...before,
    status: 'Pending',
    validUntil: validUntil(world),
    version: version + 1,
    updatedAt: world.clock.now().toISOString(),
  };
  await logInvitation(context, mayChange ? 'edit' : 'resend', invitation, mayGrant);
  await world.members.saveInvitation(invitation, before, turns);
  await mail(world, context, invitation);
  return invitationRow(world, invitation);
}

/** Sending again has no form, so the first problem is the answer. */
async function inOneSentence<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    const [problem] = error instanceof Refusal ? error.errors : [];
    throw problem === undefined ? error : new Refusal('notAllowed', { why: problem.message }, [problem]);
  }
}

/** Disables the link. The invitation stays in the list and can be sent again. */
export async function cancelInvitation(world: Inviting, context: Context, id: string, version: number) {
  const before = await findOpen(world, context, id, 'cancelled');
  if (before.version !== version) throw new Refusal('changed', { what: 'Invitation' });
  if (before.status === 'Canceled') throw new Refusal('notAllowed', { why: 'This invitation is already cancelled' });
  const invitation: Invitation = { ...before, status: 'Canceled', version: version + 1, updatedAt: world.clock.now().toISOString() };
  await logInvitation(context, 'cancel', invitation);
  await world.members.saveInvitation(invitation, before);
  return invitationRow(world, invitation);
}

export async function removeInvitation(world: Inviting, context: Context, id: string, version: number | undefined): Promise<void> {
  const invitation = await findOpen(world, context, id, 'deleted');
  if (version !== undefined && invitation.version !== version) throw new Refusal('changed', { what: 'Invitation' });
  await logInvitation(context, 'delete', invitation);
  await world.members.removeInvitation(invitation);
}

export async function listInvitations(world: Pick<IdentityWorld, 'members' | 'clock'>, context: Context, asked: ListAsked) {
  const rows = await invitationRows(world, context);
  const orders = ['createdAt', 'email', 'name', 'status', 'validUntil', 'expiresOn'];
  return pageOf(
    ownRows(context, userInvitation, rows),
    { ...asked, descending: asked.descending ?? asked.order === undefined },
    { orders, words: ['email', 'name'], date: 'expiresOn' },
  );
}

export async function invitationRows(world: Pick<IdentityWorld, 'members' | 'clock'>, context: Context) {
  const roles = await context.ports.records.all(context.scope, 'role');
  const names = new Map(roles.map((role) => [role.id, rowOf('role', role).name]));
  return (await world.members.invitationsOf(context.scope.organisationId)).map((invitation) => ({
    ...invitationRow(world, invitation),
    roleName: names.get(invitation.roleId) ?? '',
  }));
}

export async function getInvitation(world: Inviting, context: Context, id: string) {
  const invitation = await world.members.invitation(context.scope.organisationId, id);
  if (!invitation) throw new Refusal('notFound', { what: 'Invitation' });
  refuseForeign(context, userInvitation, { createdBy: invitation.createdBy });
  return invitationRow(world, invitation);
}

/** The history of an invitation, even of a deleted one. */
export async function invitationHistory(context: Context, id: string) {
  const { ports, scope } = context;
  const revisions = await ports.records.history(scope, 'organisation', 'user-invitation', id);
  if (revisions.length === 0) throw new Refusal('notFound', { what: 'Invitation' });
  refuseForeign(context, userInvitation, { createdBy: revisions.at(-1)?.by });
  return revisions;
}

function invitationRow(world: Pick<IdentityWorld, 'clock'>, invitation: Invitation) {
  const { id, email, firstName, lastName, roleId, branchIds, audit, validUntil, version, createdAt, createdBy, updatedAt } = invitation;
  const name = [firstName, lastName].filter(Boolean).join(' ');
  const expired = invitation.status === 'Pending' && validUntil <= world.clock.now().toISOString();
  const status = expired ? 'Expired' : invitation.status;
  return {
    id,
    email,
    firstName,
    lastName,
    name,
    label: email,
    roleId,
    branchIds,
    financialYearIds: audit?.financialYearIds ?? [],
    accessUntil: audit?.until ?? null,
    status,
    validUntil,
    expiresOn: dayOf(validUntil),
    version,
    createdAt,
    createdBy,
    updatedAt,
  };
}

async function findOpen(world: Inviting, context: Context, id: string, what: string): Promise<Invitation> {
  const invitation = await world.members.invitation(context.scope.organisationId, id);
  if (!invitation) throw new Refusal('notFound', { what: 'Invitation' });
  refuseForeign(context, userInvitation, { createdBy: invitation.createdBy });
  if (invitation.status === 'Accepted') throw new Refusal('notAllowed', { why: `An accepted invitation cannot be ${what}` });
  return invitation;
}

async function refuseMember({ members }: Inviting, organisationId: string, email: string): Promise<void> {
  const people = await members.users((await members.membersOf(organisationId)).map(({ userId }) => userId));
  if ([...people.values()].some((one) => one.email === email)) {
    throw new Refusal('duplicate', { field: 'Email' }, [{ path: 'email', message: 'This person is already a member' }]);
  }
}

/** With two valid links a person could choose the role. */
async function refusePending(world: Inviting, organisationId: string, { id, email }: Pick<Invitation, 'id' | 'email'>): Promise<void> {
  const now = world.clock.now().toISOString();
  const others = (await world.members.invitationsOf(organisationId)).filter((one) => one.email === email && one.id !== id);
  if (others.some(({ status, validUntil }) => status === 'Pending' && validUntil > now)) {
    throw new Refusal('duplicate', { field: 'Email' }, [
      { path: 'email', message: 'This person is already invited. Resend that invitation' },
    ]);
  }
}

function validUntil(world: Inviting): string {
  return new Date(world.clock.now().getTime() + lives['accept-invitation'] * 3600_000).toISOString();
}

/**
 * An organisation can mail a limited number of people per day, and a person gets a limited number of mails per hour, whichever
 * organisations invite them.
 */
async function admitInvitation(world: Inviting, organisationId: string, email: string): Promise<void> {
  const mailed = await world.members.counted(invitationsTo(email));
  if (mailed && mailed.total >= limits.linksPerHourPerAddress)
    throw new Refusal('tooOften', { minutes: minutesUntil(mailed.expires, seconds(world.clock)) });
  await admitOften(world, `invitations|${organisationId}`, limits.invitationsPerDayPerOrganisation, 24 * 3600);
}

const invitationsTo = (email: string) => `mail|accept-invitation|${email}`;

async function mail(world: Inviting, context: Context, invitation: Invitation): Promise<void> {
  const { organisationId } = context.scope;
  // Many requests may pass the check at the same moment, so the limit is checked again before mailing.
  if (!(await mayMailTo(world, 'accept-invitation', invitation.email))) return;
  const token = await issueToken(world, 'accept-invitation', `${organisationId}|${invitation.id}|${invitation.version}`);
  const values = {
    name: invitation.firstName,
    organisation: await organisationName(context),
    by: context.caller.name,
    link: `${world.site}/accept-invitation?token=${token}`,
  };
  const key = `${invitation.id}-${invitation.version}`;
  await world.notices.send({ version: 1, key, to: invitation.email, template: 'invitation', values }, organisationId);
}

/** `mayGrant` is checked again when the entry is written, because a role may be deleted at this moment. */
async function logInvitation(
  context: Context,
  action: 'invite' | 'resend' | 'edit' | 'cancel' | 'delete',
  invitation: Invitation,
  mayGrant?: () => Promise<void>,
): Promise<void> {
  const { id, email, roleId, branchIds, audit } = invitation;
  const write = (fence?: number) =>
    context.ports.journal.commit(context.scope, 'organisation', {
      slug: 'user-invitation',
      id,
      kind: 'change',
      ...(fence === undefined ? {} : { fence }),
      decide: () => ({
        action,
        slug: 'user-invitation',
        id,
        row: action === 'delete' ? null : { email, roleId, branchIds, ...auditRow(audit) },
        list: null,
        unique: [],
        words: [],
      }),
    });
  if (mayGrant === undefined) await write();
  else await onceGranted(context, mayGrant, write);
}
