import { changeOf } from '#application/commit/change-of';
import { fingerprintOf } from '#application/commit/fingerprint';
import type { Ports } from '#application/context';
import { derivedId } from '#application/derived-id';
import { purposeOf } from '#application/failed-messages/purpose';
import { reasonOf } from '#application/failed-messages/reason';
import type { Message } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { newRow } from '#application/records/master-row';
import { assert } from '#domain/assert';
import { limits } from '#domain/limits';
import type { AnyModule } from '#modules/kit/module';
import { type FailedMessage, failedMessage } from '#modules/organisation/failed-message/failed-message';
import { org } from '#modules/organisation/org/org';

interface Recording {
  readonly scope: Scope;
  readonly ports: Pick<Ports, 'records' | 'journal' | 'clock'>;
}

export interface Failure extends Message {
  /** Of the queue: the same message, delivered again, has the same one. */
  readonly messageId: string;
  readonly tries: number;
  /** Of the last try; undefined if it ended the whole process. */
  readonly error: unknown;
}

/**
 * Makes a record of a message that failed for good, so that people see it and can send it again. The same message, delivered again, writes
 * nothing.
 */
export async function recordFailure(
  context: Recording,
  moduleOf: (slug: string) => AnyModule | undefined,
  { queue, body, messageId, tries, error }: Failure,
): Promise<void> {
  const { scope, ports } = context;
  // Nobody is there to be told any more, and a purged organisation stays empty.
  if ((await ports.records.find(scope, org.slug, scope.organisationId)) === undefined) return;
  const keptMessage = JSON.stringify(body);
  assert(keptMessage.length <= limits.failedMessageLength, `a message of ${queue} is short enough to keep`);
  const row: Partial<FailedMessage> = {
    ...newRow(context, failedMessage, {}),
    ...{ queue, tries, keptMessage, messageStatus: 'Waiting', failedAt: ports.clock.now().toISOString() },
    ...{ purpose: (await sentenceOf(context, moduleOf, { queue, body })).slice(0, 300), ...reasonOf(error) },
  };
  const id = derivedId(scope.organisationId, `failed|${queue}|${messageId}`);
  await ports.journal.commit(scope, 'organisation', {
    slug: failedMessage.slug,
    id,
    kind: 'create',
    fingerprint: fingerprintOf({ queue, messageId }),
    decide: () => changeOf(failedMessage, { action: 'fail', id, row, before: undefined, userId: scope.userId }),
  });
}

async function sentenceOf(
  { scope, ports }: Recording,
  moduleOf: (slug: string) => AnyModule | undefined,
  { queue, body }: Message,
): Promise<string> {
  const purpose = purposeOf(queue, body);
  assert(purpose, `messages of ${queue} belong to an organisation`);
  if (purpose.about === undefined) return purpose.says('');
  const { slug, id } = purpose.about;
  const [module, stored] = [moduleOf(slug), await ports.records.find(scope, slug, id)];
  assert(module !== undefined && module.kind !== 'report', `${slug} has records`);
  return purpose.says(stored === undefined ? `a deleted ${module.title}` : module.label(stored.row));
}
