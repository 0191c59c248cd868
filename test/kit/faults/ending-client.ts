import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { TestEngine } from '#test/kit/engine';

const ended = 'the process ended';

/** A client of a process that ends after so many writes. */
export function endingAfter({ newClient }: TestEngine, writes: number): DynamoDBClient {
  const client = newClient();
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  let left = writes;
  client.send = (async (command: object) => {
    if (/Put|Write/.test(command.constructor.name)) left -= 1;
    if (left < 0) throw new Error(ended);
    return send(command);
  }) as typeof client.send;
  return client;
}

/** Waits for work that such a process may not finish. */
export async function untilItEnds(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Error) || error.message !== ended) throw error;
  }
}
