import { type AttributeValue, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { env } from '#topology/env';

/** The keys of all logs, with one small read each: a scan from behind the last possible entry of one log finds the next. */
export async function everyLog(): Promise<readonly string[]> {
  const client = new DynamoDBClient({});
  const found: string[] = [];
  let after: Record<string, AttributeValue> | undefined;
  for (;;) {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: process.env[env.table('log')] ?? '',
        Limit: 1,
        ProjectionExpression: 'pk',
        ...(after ? { ExclusiveStartKey: after } : {}),
      }),
    );
    const log = Items[0]?.['pk']?.S;
    if (log !== undefined) {
      found.push(log);
      after = { pk: { S: log }, seq: { N: String(Number.MAX_SAFE_INTEGER) } };
    } else if (LastEvaluatedKey === undefined) {
      client.destroy();
      return found;
    } else {
      after = LastEvaluatedKey;
    }
  }
}
