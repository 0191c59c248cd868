import { findOwn } from '#application/access/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/access/offered';
import { answer } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import type { Answered, Context } from '#application/context';
import { purposeOf, sentAgainOf } from '#application/failed-messages/purpose';
import { isStillAsked } from '#application/failed-messages/still-asked';
import type { Message } from '#application/ports/journal';
import type { Row } from '#application/ports/records';
import { Refusal } from '#domain/refusal';
import type { Approver } from '#modules/kit/module';
import { failedMessage } from '#modules/organisation/failed-message/failed-message';

/** Sends a failed message again. The message goes with the change, so both are written or none. */
export function sendMessageAgain(context: Context, id: string, version: number): Promise<Answered> {
  return settle(context, id, 'send-again', { version });
}

/** Leaves undone what a failed message was for. */
export function dismissMessage(context: Context, id: string, asked: { readonly version: number; readonly remark: string }) {
  return settle(context, id, 'dismiss', asked);
}

interface Asked {
  readonly version: number;
  readonly remark?: string;
}

async function settle(context: Context, id: string, verb: 'send-again' | 'dismiss', { version, remark }: Asked): Promise<Answered> {
  const { caller, ports, scope } = context;
  const before = await findOwn(context, failedMessage, id);
  refuseStale(failedMessage, before, version);
  refuseUnlessOffered(failedMessage, verb, before.row);
  const messages = verb === 'send-again' ? [await messageOf(context, before.row)] : [];
  const by: Approver = { userId: caller.userId, name: caller.name, at: ports.clock.now().toISOString(), remark: remark ?? null };
  const sets = failedMessage.actions[verb]?.sets;
  const set = typeof sets === 'function' ? sets(before.row as never, by) : sets;
  const { stored } = await ports.journal.commit(scope, 'organisation', {
    slug: failedMessage.slug,
    id,
    kind: 'change',
    read: { version, title: failedMessage.title },
    decide: ({ record }) => ({
      ...changeOf(failedMessage, { action: verb, id, row: { ...before.row, ...set }, before: record, userId: scope.userId }),
      ...(remark === undefined ? {} : { remark }),
      ...(messages.length === 0 ? {} : { messages }),
    }),
  });
  return answer(stored);
}

/**
 * To the organisation that has the record, whatever the message says: it may have come with an archive. Refused if its job would find nothing to
 * do.
 */
async function messageOf({ scope, ports }: Context, { queue: of, keptMessage }: Row): Promise<Message> {
  const queue = String(of);
  const body = sentAgainOf(queue, { ...(JSON.parse(String(keptMessage)) as Row), organisationId: scope.organisationId });
  if (body === undefined)
    throw new Refusal('notAllowed', { why: 'This message is of an earlier version of Bahi and can not be sent again' });
  const about = purposeOf(queue, body)?.about;
  const stored = about && (await ports.records.find(scope, about.slug, about.id));
  if (!isStillAsked(queue, body, stored?.row)) throw new Refusal('notAllowed', { why: stored === undefined ? itIsGone : overtaken });
  return { queue, body };
}

const itIsGone = 'What it is about was deleted, so there is nothing to send. Dismiss this message';
const overtaken =
  'It was done, changed or asked for anew since this failed, so there is nothing to send. Open what it is about: if something is left to do, ask for it there. Then dismiss this message';
