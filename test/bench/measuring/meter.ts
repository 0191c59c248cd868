import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Calls to the engine since the last reset, and the capacity they took (indexes included). */
export interface Meter {
  calls: number;
  readUnits: number;
  writeUnits: number;
  reset(): void;
}

interface Capacity {
  readonly CapacityUnits?: number;
}

/** Counts every call of a client by asking the engine to return the consumed capacity. */
export function meter(client: DynamoDBClient): Meter {
  const counts: Meter = {
    calls: 0,
    readUnits: 0,
    writeUnits: 0,
    reset() {
      this.calls = 0;
      this.readUnits = 0;
      this.writeUnits = 0;
    },
  };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const command = context.commandName ?? '';
      (args.input as { ReturnConsumedCapacity?: string }).ReturnConsumedCapacity = 'TOTAL';
      const answer = await next(args);
      const consumed = (answer.output as { ConsumedCapacity?: Capacity | readonly Capacity[] }).ConsumedCapacity;
      const units = (Array.isArray(consumed) ? consumed : [consumed]).reduce(
        (sum: number, each: Capacity | undefined) => sum + (each?.CapacityUnits ?? 0),
        0,
      );
      counts.calls += 1;
      if (/^(Query|Scan|GetItem|BatchGetItem|TransactGetItems)/.test(command)) counts.readUnits += units;
      else counts.writeUnits += units;
      return answer;
    },
    { step: 'initialize', name: 'meter' },
  );
  return counts;
}
