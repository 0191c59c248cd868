import { QueryCommand } from '@aws-sdk/client-dynamodb';
import type { Message } from '#application/ports/journal';
import type { Stream } from '#application/ports/scope';
import type { Item } from '#storage/engine/engine';
import { streamKey } from '#storage/engine/keys';
import { messagesOf } from '#storage/log/entry';
import type { TestEngine } from '#test/kit/engine';

/** The messages in a log, oldest first: what the relay sends. */
export async function messagesIn(
  { client, tables }: Pick<TestEngine, 'client' | 'tables'>,
  organisationId: string,
  stream: Stream,
): Promise<readonly Message[]> {
  const items: Item[] = [];
  let from: Item | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tables.log,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: streamKey(organisationId, stream) } },
        ConsistentRead: true,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    items.push(...((page.Items ?? []) as Item[]));
    from = page.LastEvaluatedKey as Item | undefined;
  } while (from !== undefined);
  return items.flatMap((item) => messagesOf(item));
}
