import { type AttributeValue, type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { recordKeys } from '#storage/engine/keys';
import type { TestEngine } from '#test/kit/engine';

/** How often something was tried, and that an organisation was asked by a walk over all logs: no content, and gone after a time. */
const expiring = /^(counter|walk)\|/;

/** Keys of everything that the tables have of an organisation: the proof that a purge left nothing. */
export async function leftOf({ client, tables }: TestEngine, organisationId: string): Promise<readonly string[]> {
  // The platform has whole ids.
  const marks = [recordKeys.organisation(organisationId), organisationId];
  const left: string[] = [];
  for (const TableName of Object.values(tables))
    for await (const { pk = '', sk = '' } of keysIn(client, TableName)) {
      const key = sk === '' ? pk : `${pk} ${sk}`;
      if (marks.some((mark) => key.includes(mark)) && !expiring.test(key)) left.push(key);
    }
  return left.toSorted();
}

async function* keysIn(client: DynamoDBClient, TableName: string) {
  let from: Record<string, AttributeValue> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({ TableName, ConsistentRead: true, ...(from === undefined ? {} : { ExclusiveStartKey: from }) }),
    );
    for (const { pk, sk } of Items) yield { pk: pk?.S, sk: sk?.S };
    from = LastEvaluatedKey;
  } while (from !== undefined);
}
