import { type AttributeValue, DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { env } from '#topology/env';

/** The keys of all logs after one, with one small read each: a scan from behind the last possible entry of one log finds the next. */
export async function* everyLog(from = ''): AsyncGenerator<string> {
  const client = new DynamoDBClient({});
  const behind = (log: string) => ({ pk: { S: log }, seq: { N: String(Number.MAX_SAFE_INTEGER) } });
  let after: Record<string, AttributeValue> | undefined = from === '' ? undefined : behind(from);
  try {
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
      if (log === undefined && LastEvaluatedKey === undefined) return;
      if (log !== undefined) yield log;
      after = log === undefined ? LastEvaluatedKey : behind(log);
    }
  } finally {
    client.destroy();
  }
}

/** The same, a hundred at a time. */
export async function* everyPageOfLogs(from = ''): AsyncGenerator<readonly string[]> {
  let page: string[] = [];
  for await (const log of everyLog(from)) {
    page.push(log);
    if (page.length < logsAtOnce) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** As many as one read of a table takes. */
const logsAtOnce = 100;
