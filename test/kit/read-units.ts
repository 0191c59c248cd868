import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Counts the capacity that a client uses from now on. */
export function countUnits(client: DynamoDBClient): { units: number } {
  const counted = { units: 0 };
  client.middlewareStack.add(
    (next) => async (asked) => {
      Object.assign(asked.input, { ReturnConsumedCapacity: 'TOTAL' });
      const answer = await next(asked);
      const { ConsumedCapacity = [] } = answer.output as { ConsumedCapacity?: unknown };
      for (const one of [ConsumedCapacity].flat() as { CapacityUnits?: number }[]) counted.units += one.CapacityUnits ?? 0;
      return answer;
    },
    { name: 'units', override: true },
  );
  return counted;
}
