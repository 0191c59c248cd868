import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { bytes, type Engine, type Item, number, text } from '#storage/engine/engine';
import { viewsKey } from '#storage/engine/keys';

/** A page of a view: its content, and the last log entry folded into it. */
export interface Page {
  readonly key: string;
  /** Entries up to this one are in it. */
  readonly watermark: number;
  readonly packed: Uint8Array;
}

/** A page to write; `expected` is its watermark as it was read, undefined for a page that did not exist. */
export interface PagePut extends Page {
  readonly expected: number | undefined;
}

/**
 * Another projector was faster, or a crashed one left a page that is ahead. The step is repeated from the current state, with entries up to
 * `through` at least, because a page cannot be folded back.
 */
export class Overtaken extends Error {
  readonly through: number;

  constructor(page: string, through: number) {
    super(`The page ${page} is further than it was`);
    this.name = 'Overtaken';
    this.through = through;
  }
}

/** The pages that a step to `watermark` has read. */
export function refuseBeyond(pages: Iterable<Page | undefined>, watermark: number): void {
  for (const page of pages) if (page !== undefined && page.watermark > watermark) throw new Overtaken(page.key, page.watermark);
}

export async function readPage(
  engine: Engine,
  stream: string,
  key: string,
  consistency: 'strong' | 'eventual' = 'strong',
): Promise<Page | undefined> {
  const item = await engine.get('views', { pk: { S: viewsKey(stream) }, sk: { S: key } }, consistency);
  return item ? pageOf(item) : undefined;
}

export async function readPages(engine: Engine, stream: string, keys: Iterable<string>): Promise<Map<string, Page>> {
  const items = await engine.getMany(
    'views',
    [...new Set(keys)].map((sk) => ({ pk: { S: viewsKey(stream) }, sk: { S: sk } })),
    'strong',
  );
  return new Map(items.map((item) => [text(item, 'sk'), pageOf(item)]));
}

/** Pages whose keys lie between two keys, both inclusive. */
export async function queryPages(
  engine: Engine,
  stream: string,
  from: string,
  to: string,
  how: { readonly consistency: 'strong' | 'eventual'; readonly most?: number; readonly descending?: true },
): Promise<Page[]> {
  const pages: Page[] = [];
  let start: Item | undefined;
  do {
    const { items, next } = await engine.query('views', {
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':pk': { S: viewsKey(stream) }, ':from': { S: from }, ':to': { S: to } },
      ConsistentRead: how.consistency === 'strong',
      ScanIndexForward: how.descending !== true,
      ...(how.most === undefined ? {} : { Limit: how.most - pages.length }),
      ...(start === undefined ? {} : { ExclusiveStartKey: start }),
    });
    pages.push(...items.map(pageOf));
    start = next;
  } while (start !== undefined && pages.length < (how.most ?? Number.POSITIVE_INFINITY));
  return pages;
}

export async function putPages(engine: Engine, stream: string, puts: readonly PagePut[]): Promise<void> {
  const waiting = batchesOf(puts);
  const worker = async () => {
    for (let batch = waiting.pop(); batch !== undefined; batch = waiting.pop()) await putBatch(engine, stream, batch);
  };
  await Promise.all(Array.from({ length: Math.min(batchesAtOnce, waiting.length) }, worker));
}

/** The most statements that the engine takes at once. */
const putsPerBatch = 25;
const bytesPerBatch = 1_000_000;
const batchesAtOnce = 8;

/** Few puts go each by itself, at the same time. */
function batchesOf(puts: readonly PagePut[]): PagePut[][] {
  if (puts.length <= batchesAtOnce) return puts.map((put) => [put]);
  const batches: PagePut[][] = [];
  let [batch, bytes]: [PagePut[], number] = [[], 0];
  for (const put of puts) {
    if (batch.length === putsPerBatch || (batch.length > 0 && bytes + put.packed.length > bytesPerBatch)) {
      batches.push(batch);
      [batch, bytes] = [[], 0];
    }
    batch.push(put);
    bytes += put.packed.length;
  }
  batches.push(batch);
  return batches;
}

/** Each page has its own condition. What the engine had no capacity for is put again by itself. */
async function putBatch(engine: Engine, stream: string, puts: readonly PagePut[]): Promise<void> {
  const [only] = puts;
  if (puts.length === 1 && only) return putPage(engine, stream, only);
  const codes = await engine.execute(puts.map((put) => statementOf(engine, stream, put)));
  const overtaken = puts.find((_, at) => conditionFailed.has(codes[at] ?? ''));
  if (overtaken) throw new Overtaken(overtaken.key, 0);
  await putInOrder(
    engine,
    stream,
    puts.filter((_, at) => codes[at] !== undefined),
  );
}

const conditionFailed = new Set(['ConditionalCheckFailed', 'DuplicateItem']);

function statementOf({ tables }: Engine, stream: string, { key, watermark, packed, expected }: PagePut) {
  const [pk, sk, w, d] = [{ S: viewsKey(stream) }, { S: key }, { N: String(watermark) }, { B: packed }];
  return expected === undefined
    ? { Statement: `INSERT INTO "${tables.views}" VALUE {'pk': ?, 'sk': ?, 'w': ?, 'd': ?}`, Parameters: [pk, sk, w, d] }
    : {
        Statement: `UPDATE "${tables.views}" SET "w" = ?, "d" = ? WHERE "pk" = ? AND "sk" = ? AND "w" = ?`,
        Parameters: [w, d, pk, sk, { N: String(expected) }],
      };
}

async function putPage(engine: Engine, stream: string, put: PagePut): Promise<void> {
  try {
    await engine.put('views', putOf(stream, put));
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) throw new Overtaken(put.key, 0);
    throw error;
  }
}

/** One after the other. */
export async function putInOrder(engine: Engine, stream: string, puts: readonly PagePut[]): Promise<void> {
  for (const put of puts) await putPage(engine, stream, put);
}

/** Writes all or none, for pages that share the content of an earlier one. */
export async function putTogether(engine: Engine, stream: string, puts: readonly PagePut[]): Promise<void> {
  const [only] = puts;
  if (puts.length === 1 && only) return putPage(engine, stream, only);
  try {
    await engine.transact(puts.map((put) => ({ Put: { TableName: engine.tables.views, ...putOf(stream, put) } })));
  } catch (error) {
    if (error instanceof TransactionCanceledException) throw new Overtaken(only?.key ?? '', 0);
    throw error;
  }
}

function putOf(stream: string, { key, watermark, packed, expected }: PagePut) {
  return {
    Item: { pk: { S: viewsKey(stream) }, sk: { S: key }, w: { N: String(watermark) }, d: { B: packed } },
    ...(expected === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'w = :w', ExpressionAttributeValues: { ':w': { N: String(expected) } } }),
  };
}

function pageOf(item: Item): Page {
  return { key: text(item, 'sk'), watermark: number(item, 'w'), packed: bytes(item, 'd') };
}
