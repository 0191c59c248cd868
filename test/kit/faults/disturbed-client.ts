import {
  type DynamoDBClient,
  TransactionCanceledException,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import type { TestEngine } from '#test/kit/engine';

type Fate = (count: number, send: () => Promise<unknown>, conflict: () => Error, items: readonly TransactWriteItem[]) => Promise<unknown>;

/** A client like that of another process, whose transactions are disturbed; the first is number 1. */
export function disturbed(engine: TestEngine, fate: Fate): DynamoDBClient {
  const client = engine.newClient();
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  let count = 0;
  client.send = (async (command: object) => {
    if (!(command instanceof TransactWriteItemsCommand)) return send(command);
    count += 1;
    return fate(count, () => send(command), conflict, command.input.TransactItems ?? []);
  }) as typeof client.send;
  return client;
}

/** The same for the platform table, which is written in plain values: calls `before` with the tables of each transaction. */
export function interrupted(engine: TestEngine, before: (tables: readonly string[], count: number) => Promise<unknown>): DynamoDBClient {
  const client = engine.newClient();
  let count = 0;
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== 'TransactWriteItemsCommand') return next(args);
        const { TransactItems = [] } = args.input as { readonly TransactItems?: readonly TransactWriteItem[] };
        count += 1;
        await before(
          TransactItems.map(({ Put, Update, Delete }) => (Put ?? Update ?? Delete)?.TableName ?? ''),
          count,
        );
        return next(args);
      },
    { step: 'initialize' },
  );
  return client;
}

/** The error of the engine when another transaction holds one of the items. */
function conflict(): Error {
  return new TransactionCanceledException({ message: 'conflict', $metadata: {}, CancellationReasons: [{ Code: 'TransactionConflict' }] });
}
