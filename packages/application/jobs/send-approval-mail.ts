import { maySee } from '#application/chains/seen-sources';
import type { Ports } from '#application/context';
import type { Members, Membership, User } from '#application/identity/ports';
import { openScope } from '#application/identity/scope/open-scope';
import { nameOf } from '#application/identity/world';
import { branchOf, organisationOf } from '#application/known-records';
import { mailEachOnce } from '#application/mail/mail-each-once';
import { productMail } from '#application/mail/notice-text';
import type { Mail } from '#application/ports/mailer';
import type { Stored } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { documentRowOf, rowOf } from '#application/row-of';
import { type ApprovalLevel, waitingFor } from '#domain/documents/approval';
import { limits } from '#domain/limits';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { allows } from '#domain/permission/permission';
import { Refusal } from '#domain/refusal';
import { plainName } from '#domain/text/plain-name';
import { type Day, formatDay } from '#domain/time/day';
import type { ApprovalMail } from '#events/approval-mail';
import type { Approved } from '#modules/kit/approval';
import { documentName } from '#modules/kit/document-name';
import { placedLink } from '#modules/kit/masters/place-link';
import type { AnyDocument } from '#modules/kit/module';
import { pathOf } from '#modules/kit/operations/permission';
import { notificationEntityType } from '#modules/messages/notification-entity-type/notification-entity-type';

interface World {
  readonly members: Pick<Members, 'membersOf' | 'users' | 'count' | 'counted'>;
  /** Public address of the product, for links. */
  readonly site: string;
  readonly today: () => Day;
}

interface Where {
  readonly scope: Scope;
  readonly ports: Pick<Ports, 'records' | 'mailer'>;
}

/**
 * Mails those who can give the level that a document waits for, each once. Nothing is sent if it no longer waits for that level.
 */
export async function sendApprovalMail(where: Where, world: World, document: AnyDocument, wish: ApprovalMail): Promise<void> {
  const { scope, ports } = where;
  const stored = await ports.records.find(scope, document.slug, wish.documentId);
  if (stored === undefined || documentRowOf(stored).cancelled || (stored.row as Approved).awaits !== wish.level) return;
  const people = await approversOf(where, world, document, stored, wish.level);
  await mailEachOnce(
    { mailer: ports.mailer, members: world.members },
    people.map((person) => ({
      key: `approval-mail|${wish.documentId}|${wish.revision}|${wish.level}|${person.userId}`,
      mail: () => mailTo(where, world, person, document, stored, wish.level),
    })),
  );
}

/** Active people who can give the level in the branch, or those of them that a notification names; never its author. */
async function approversOf(
  where: Where,
  { members, today }: World,
  document: AnyDocument,
  stored: Stored,
  level: ApprovalLevel,
): Promise<readonly User[]> {
  const [all, named] = await Promise.all([members.membersOf(where.scope.organisationId), namedFor(where, document)]);
  const authors = new Set([stored.createdBy, String(stored.row['enteredBy'] ?? '')]);
  const asked = all.filter(({ userId }) => !authors.has(userId) && (named === undefined || named.has(userId)));
  const able: string[] = [];
  for (const member of asked) if (await mayGive(where, member, document, stored, level, today())) able.push(member.userId);
  const users = await members.users(able);
  return able
    .flatMap((userId) => users.get(userId) ?? [])
    .filter(({ status }) => status === 'Active')
    .slice(0, limits.approversMailed);
}

/** Whom the notification of documents of this kind that wait for approval names; undefined if there is none. */
async function namedFor({ scope, ports }: Where, { slug }: AnyDocument): Promise<ReadonlySet<string> | undefined> {
  const notifications = await ports.records.all(scope, notificationEntityType.slug);
  const active = notifications
    .map((stored) => rowOf(notificationEntityType, stored))
    .find(({ status, entityType, event, byEmail }) => status === 'Active' && entityType === slug && event === 'approval' && byEmail);
  return active && new Set(active.users.map(({ userId }) => userId));
}

/** Whether a member can give the level in the branch of the document now, and may see the document that the mail tells about. */
async function mayGive(
  { scope, ports }: Where,
  member: Membership,
  document: AnyDocument,
  stored: Stored,
  level: ApprovalLevel,
  today: Day,
): Promise<boolean> {
  const path = document.approval?.[level]?.path;
  if (path === undefined) return false;
  const who = { userId: member.userId, email: '', name: '', sessionId: '', from: scope.from, requestId: scope.requestId };
  try {
    const opened = await openScope(ports.records, () => Promise.resolve(member), scope, 'branch', who, today);
    return allows(opened.caller.permissions, path) && maySee(opened, document, stored);
  } catch (error) {
    // An inactive member or role, or somebody of other branches.
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function mailTo(
  where: Where,
  { members, site }: World,
  person: User,
  document: AnyDocument,
  { id, row, createdBy }: Stored,
  level: ApprovalLevel,
): Promise<Mail> {
  const authorId = String(row['enteredBy'] ?? createdBy);
  const [organisation, branch, authors] = await Promise.all([organisationOf(where), branchOf(where), members.users([authorId])]);
  const author = authors.get(authorId);
  const name = documentName(document, row);
  const { date, total } = documentRowOf({ row });
  const party = typeof row['partyName'] === 'string' ? plainName(row['partyName']) : '';
  const about = `${name} of ${formatDay(date)}${party === '' ? '' : ` for ${party}`}, ${formatPaise(paise(total), { symbol: '₹ ' })}`;
  const by = author === undefined ? '' : ` ${plainName(nameOf(author))} entered or changed it last.`;
  return productMail(person.email, plainName(nameOf(person)), {
    subject: `${name} waits for ${waitingFor[level]}`,
    before: `${about}, waits for ${waitingFor[level]}.${by}`,
    action: { label: `Open the ${document.title}`, link: `${site}${placedLink(`/app${pathOf(document)}/view/${id}`, where.scope)}` },
    after: `It is in ${plainName(organisation?.name ?? '')}, ${plainName(branch?.name ?? '')}. You get this email because you can give this approval there.`,
  });
}
