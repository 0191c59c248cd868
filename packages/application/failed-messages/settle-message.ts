import { findOwn } from '#application/access/find-own';
import { refuseStale, refuseUnlessOffered } from '#application/access/offered';
import { answer } from '#application/commit/answer';
import { changeOf } from '#application/commit/change-of';
import type { Answered, Context } from '#application/context';
import { sentAgainOf } from '#application/failed-messages/purpose';
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
  const messages = verb === 'send-again' ? [messageOf(scope.organisationId, before.row)] : [];
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

/** To the organisation that has the record, whatever the message says: it may have come with an archive. */
function messageOf(organisationId: string, { queue, keptMessage }: Row): Message {
  const body = sentAgainOf(String(queue), { ...(JSON.parse(String(keptMessage)) as Row), organisationId });
  if (body === undefined)
    throw new Refusal('notAllowed', { why: 'This message is of an earlier version of Bahi and can not be sent again' });
  return { queue: String(queue), body };
}
