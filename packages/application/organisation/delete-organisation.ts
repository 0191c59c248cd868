import { createHash, randomInt } from 'node:crypto';
import type { Context } from '#application/context';
import { admitOften } from '#application/identity/passwords/mailed-links';
import { admitTry } from '#application/identity/sign-in/guess';
import { type IdentityWorld, seconds } from '#application/identity/world';
import { organisationOf } from '#application/known-records';
import type { Purge } from '#application/organisation/ports';
import type { Json } from '#application/ports/records';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { type OrganisationPurge, organisationPurge } from '#events/organisation-purge';

/** Decision D6: a code of six digits, valid for ten minutes and five tries. */
const codeSeconds = 600;

/** A new code gives no new tries: five an hour for all codes together. */
const triesSeconds = 3600;

/** Mails the code to the caller. Only the caller can use it, and only the last one. */
export async function sendDeletionCode(
  { members, notices, clock }: Pick<IdentityWorld, 'members' | 'notices' | 'clock'>,
  context: Context,
): Promise<void> {
  const { organisationId, userId, requestId } = context.scope;
  await admitOften({ members, clock }, `deletion-codes|${organisationId}`, limits.deletionCodesPerHour, triesSeconds);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const name = await organisationName(context);
  await members.putToken({
    purpose: 'delete-organisation',
    // One code per person: a new code replaces the one before. Otherwise every mailed code would be one more to guess.
    hash: hashOf(organisationId, userId),
    subject: hashOf(organisationId, userId, code),
    expires: seconds(clock) + codeSeconds,
  });
  const values = { name: context.caller.name, organisation: name, code };
  await notices.send({ version: 1, key: requestId, to: context.caller.email, template: 'organisation-otp', values }, organisationId);
}

/**
 * Closes an organisation. It has no members from now on, and a job deletes the rest. The deletion is written to the log with the message to
 * that job, so the job is never lost and never runs without a request. Each step can be repeated: the code is used up last.
 */
export async function deleteOrganisation(
  { members, clock }: Pick<IdentityWorld, 'members' | 'clock'>,
  purge: Pick<Purge, 'members' | 'buryFirst'>,
  context: Context,
  code: string,
): Promise<void> {
  const { organisationId, userId } = context.scope;
  await admitTry({ members, clock }, `delete-organisation|${organisationId}|${userId}`, triesSeconds);
  const place = hashOf(organisationId, userId);
  const mailed = await members.peekToken('delete-organisation', place);
  if (mailed?.subject !== hashOf(organisationId, userId, code))
    throw new Refusal('invalid', {}, [{ path: 'otp', message: 'This code is wrong or has expired' }]);
  const name = await organisationName(context);
  const closedAt = clock.now().toISOString();
  const message: OrganisationPurge = { version: 1, organisationId, name, userId, requestedAt: closedAt };
  await context.ports.journal.commit(context.scope, 'organisation', {
    slug: 'org',
    id: organisationId,
    kind: 'change',
    decide: ({ record }) => {
      if (!record) throw new Refusal('notFound', { what: 'Organisation' });
      return {
        action: 'delete',
        slug: 'org',
        id: organisationId,
        row: record.row,
        list: null,
        unique: [],
        words: [],
        messages: [{ queue: organisationPurge.name, body: message as unknown as Json }],
        fences: true,
      };
    },
  });
  await purge.buryFirst({ organisationId, name, closedAt, closedBy: userId, entries: null, purgedAt: null });
  await purge.members(organisationId);
  await members.takeToken('delete-organisation', place);
}

async function organisationName(context: Context): Promise<string> {
  const organisation = await organisationOf(context);
  if (!organisation) throw new Refusal('notFound', { what: 'Organisation' });
  return organisation.name;
}

function hashOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('|')).digest('base64url');
}
