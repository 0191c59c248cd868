import { QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { Stream } from '#application/ports/scope';
import { streamKey } from '#storage/engine/keys';
import type { TestEngine } from '../engine.ts';

type Engine = Pick<TestEngine, 'client' | 'tables'>;

/** The last sequence of each of these logs. Nothing was written to one that is still at the same. */
export function headsOf(
  { client, tables }: Engine,
  organisationId: string,
  streams: readonly Stream[],
): Promise<readonly (string | undefined)[]> {
  return Promise.all(
    streams.map(async (stream) => {
      const asked = new QueryCommand({
        TableName: tables.log,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': { S: streamKey(organisationId, stream) } },
        ScanIndexForward: false,
        Limit: 1,
        ConsistentRead: true,
      });
      return (await client.send(asked)).Items?.[0]?.['seq']?.N;
    }),
  );
}

/** How many items the tables of organisations have. */
export function itemsWritten({ client, tables }: Engine): Promise<readonly number[]> {
  return Promise.all(
    (['log', 'records'] as const).map(async (name) => {
      let count = 0;
      let from: Record<string, never> | undefined;
      do {
        const page = await client.send(
          new ScanCommand({ TableName: tables[name], Select: 'COUNT', ...(from ? { ExclusiveStartKey: from } : {}) }),
        );
        count += page.Count ?? 0;
        from = page.LastEvaluatedKey as Record<string, never> | undefined;
      } while (from);
      return count;
    }),
  );
}
