import { type AttributeValue, BatchGetItemCommand, type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { names } from '#infra/local/runner/environment';

type Item = Record<string, AttributeValue>;

/** All logs there are. Consumers share one list, because finding them takes a small read for each. */
export class KnownLogs {
  readonly #client: DynamoDBClient;
  readonly #found = new Set<string>();
  #running: Promise<void> | undefined;
  #begun = 0;
  #next = 0;

  constructor(client: DynamoDBClient) {
    this.#client = client;
  }

  /** Those found so far. */
  get all(): ReadonlySet<string> {
    return this.#found;
  }

  /** Whether every log that was there at this time has been found. */
  covers(time: number): boolean {
    return this.#running === undefined && this.#begun >= time;
  }

  /** Searches again if the last search was a second ago: longer if it took long, so that many logs don't keep a processor busy. */
  async search(): Promise<void> {
    const now = Date.now();
    if (this.#running === undefined) {
      if (now < this.#next) return;
      this.#running = this.#searchAll(now).finally(() => {
        this.#running = undefined;
        this.#next = now + Math.max(1_000, 20 * (Date.now() - now));
      });
    }
    await this.#running;
  }

  async #searchAll(now: number): Promise<void> {
    for (const log of await findLogs(this.#client)) this.#found.add(log);
    this.#begun = now;
  }
}

/** Every log, at one small read each: starting after the last possible entry of one log, a scan finds the first entry of the next. */
async function findLogs(client: DynamoDBClient): Promise<readonly string[]> {
  const found: string[] = [];
  let after: Item | undefined;
  for (;;) {
    const { Items = [] } = await client.send(
      new ScanCommand({
        TableName: names.table('log'),
        Limit: 1,
        ProjectionExpression: 'pk',
        ConsistentRead: true,
        ...(after ? { ExclusiveStartKey: after } : {}),
      }),
    );
    const log = Items[0]?.['pk']?.S;
    if (log === undefined) return found;
    found.push(log);
    after = { pk: { S: log }, seq: { N: String(Number.MAX_SAFE_INTEGER) } };
  }
}

/** Which of these logs have an entry after the position. Entries have no gaps, so one read asks for the next of a hundred logs. */
export async function withMore(
  client: DynamoDBClient,
  logs: readonly string[],
  position: (log: string) => number,
): Promise<readonly string[]> {
  const found: string[] = [];
  const table = names.table('log');
  for (let from = 0; from < logs.length; from += mostKeys) {
    const Keys = logs.slice(from, from + mostKeys).map((log) => ({ pk: { S: log }, seq: { N: String(position(log) + 1) } }));
    const { Responses, UnprocessedKeys } = await client.send(
      new BatchGetItemCommand({ RequestItems: { [table]: { Keys, ProjectionExpression: 'pk', ConsistentRead: true } } }),
    );
    // A key missing from the answer may have an entry, so its log is read.
    for (const { pk } of [...(Responses?.[table] ?? []), ...(UnprocessedKeys?.[table]?.Keys ?? [])]) if (pk?.S) found.push(pk.S);
  }
  return found;
}

/** As many as DynamoDB takes in one call. */
const mostKeys = 100;
