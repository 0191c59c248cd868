import { type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { Scope } from '#application/ports/scope';
import type { streamOfKey } from '#storage/engine/keys';
import type { Storage } from '#storage/storage';

interface Reader {
  /** A new client: what it sent before is not counted. */
  readonly client: DynamoDBClient;
  readonly storage: Storage;
  /** The table of the log. */
  readonly table: string;
}

/** How many entries of the log a process reads that has just started, for the balance of a ledger. */
export async function readOfLog(
  { client, storage, table }: Reader,
  { organisationId, stream }: ReturnType<typeof streamOfKey>,
  ledger: string,
): Promise<number> {
  let entries = 0;
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  client.send = (async (command: object) => {
    const answer = await send(command);
    if (command instanceof QueryCommand && command.input.TableName === table)
      entries += (answer as { readonly Items?: readonly unknown[] }).Items?.length ?? 0;
    return answer;
  }) as typeof client.send;
  if (stream === 'organisation') throw new Error('A log of a branch is asked for');
  const scope: Scope = { organisationId, branchId: stream.branchId, financialYearId: '', userId: '', from: '', requestId: '' };
  const found = await storage.books.balances(scope, stream.branchId, '2026-04-01', '2027-03-31', [ledger]);
  if (found.length !== 1) throw new Error(`${found.length} ledgers were found`);
  return entries;
}
