import type { Day } from '#domain/time/day';
import { bytes, type Engine, type Item, number } from '#storage/engine/engine';
import { pageOfPart, partOfPage, viewKeys, viewsKey } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { queryPages } from '#storage/views/pages';
import { removeItems } from '#storage/views/remove-views';

/** A page of checkpoints. It is written once under the key of its run and never changed, so any copy of it is good. */
export type PageRef = string;

/** The stock of an organisation at the end of a day. */
export interface Checkpoint {
  readonly day: Day;
  /** The newest day moves on with the next run; the others stay. */
  readonly rolling: boolean;
  /** About how much moved since the checkpoint before it. */
  readonly rows: number;
  /** By chunk of items; null where nothing moved yet. A page may be that of an earlier day, if nothing moved since. */
  readonly pages: readonly (PageRef | null)[];
}

/** What stock is worth on the days of a month: the sums of the branches, and by chunk the items that changed them. */
export interface MonthOfValues {
  readonly month: string;
  readonly sums: PageRef;
  readonly pages: readonly (PageRef | null)[];
}

/** All checkpoints of an organisation, and how far each log is in them. */
export interface CheckpointRun {
  /** Rises with each run. */
  readonly version: number;
  /** When it was made, in milliseconds. */
  readonly at: number;
  readonly through: ReadonlyMap<string, number>;
  readonly organisationThrough: number;
  /** There are movements after the last day that wait for the next step. */
  readonly unfinished: boolean;
  /** The items by number and their methods, in chunks. */
  readonly items: readonly PageRef[];
  /** The earliest first. */
  readonly days: readonly Checkpoint[];
  readonly values: readonly MonthOfValues[];
  /** The last day on which the values are known. */
  readonly valuedTo: Day;
}

type Packed = [
  at: number,
  through: [branch: string, sequence: number][],
  organisation: number,
  runs: string[],
  items: number[],
  days: [day: Day, rolling: number, rows: number, pages: number[]][],
  unfinished: number,
  values: [month: string, sums: number, pages: number[]][],
  valuedTo: Day,
];

const pagesPerRun = 1_000_000;

export async function readRun(engine: Engine, stream: string): Promise<CheckpointRun | undefined> {
  const item = await engine.get('views', keyOf(stream, viewKeys.checkpoints), 'strong');
  if (item === undefined) return undefined;
  const [at, through, organisationThrough, runs, items, days, unfinished, values, valuedTo] = unpack<Packed>(bytes(item, 'd'));
  const refOf = (one: number) => viewKeys.runPage(runs[Math.floor(one / pagesPerRun)] ?? '', one % pagesPerRun);
  const refOrNull = (one: number) => (one < 0 ? null : refOf(one));
  return {
    ...{ version: number(item, 'w'), at, through: new Map(through), organisationThrough, unfinished: unfinished === 1 },
    items: items.map(refOf),
    days: days.map(([day, rolling, rows, pages]) => ({
      ...{ day, rolling: rolling === 1, rows },
      pages: pages.map(refOrNull),
    })),
    values: values.map(([month, sums, pages]) => ({ month, sums: refOf(sums), pages: pages.map(refOrNull) })),
    valuedTo,
  };
}

function packRun({ at, through, organisationThrough, items, days, unfinished, values, valuedTo }: CheckpointRun): Uint8Array {
  const runs: string[] = [];
  const numberOf = (ref: PageRef) => {
    const [, run = '', page = ''] = ref.split('|');
    let index = runs.indexOf(run);
    if (index < 0) index = runs.push(run) - 1;
    return index * pagesPerRun + Number.parseInt(page, 36);
  };
  const numberOrNone = (ref: PageRef | null) => (ref === null ? -1 : numberOf(ref));
  const packed: Packed = [
    at,
    [...through],
    organisationThrough,
    runs,
    items.map(numberOf),
    days.map(({ day, rolling, rows, pages }) => [day, rolling ? 1 : 0, rows, pages.map(numberOrNone)]),
    unfinished ? 1 : 0,
    values.map(({ month, sums, pages }) => [month, numberOf(sums), pages.map(numberOrNone)]),
    valuedTo,
  ];
  return pack(packed);
}

/** A process that writes the pages of one run: nobody reads them before the head names them. */
export interface RunWriter {
  page(parts: readonly (readonly [suffix: PagePart, packed: Uint8Array])[]): Promise<PageRef>;
  /** False if another run was faster; then the pages of this one are removed. */
  finish(run: Omit<CheckpointRun, 'version'>): Promise<boolean>;
}

/** `before` is the run as it was read, and `run` a name that no other run has. */
export async function beginRun(engine: Engine, stream: string, before: CheckpointRun | undefined, run: string): Promise<RunWriter> {
  const version = before?.version ?? 0;
  await engine.put('views', { Item: { ...keyOf(stream, viewKeys.begunRun(run)), w: { N: String(version) } } });
  let pages = 0;
  return {
    async page(parts) {
      const ref = viewKeys.runPage(run, pages);
      pages += 1;
      await Promise.all(
        parts.map(([suffix, packed]) =>
          engine.put('views', { Item: { ...keyOf(stream, partOfPage(ref, suffix)), w: { N: String(version + 1) }, d: { B: packed } } }),
        ),
      );
      return ref;
    },
    async finish(after) {
      const made = { ...after, version: version + 1 };
      const swapped = await swap(engine, stream, before, made);
      await (swapped ? removeReplaced(engine, stream, before, made, run) : removeRun(engine, stream, run));
      return swapped;
    },
  };
}

async function swap(engine: Engine, stream: string, before: CheckpointRun | undefined, after: CheckpointRun): Promise<boolean> {
  const Item = { ...keyOf(stream, viewKeys.checkpoints), w: { N: String(after.version) }, d: { B: packRun(after) } };
  try {
    await engine.put('views', {
      Item,
      ...(before === undefined
        ? { ConditionExpression: 'attribute_not_exists(pk)' }
        : { ConditionExpression: 'w = :w', ExpressionAttributeValues: { ':w': { N: String(before.version) } } }),
    });
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
}

/** Pages that the new head does not name, and what runs left behind that ended before their head: theirs is replaced, so they never get one. */
async function removeReplaced(
  engine: Engine,
  stream: string,
  before: CheckpointRun | undefined,
  after: CheckpointRun,
  run: string,
): Promise<void> {
  const named = refsOf(after);
  const gone = before === undefined ? [] : [...refsOf(before)].filter((ref) => !named.has(ref));
  await removeItems(
    engine,
    'views',
    gone.flatMap((ref) => pageSuffixes.map((suffix) => keyOf(stream, partOfPage(ref, suffix)))),
  );
  for (const begun of await queryAll(engine, stream, viewKeys.begunRuns)) {
    const [name = ''] = (begun['sk']?.S ?? '').split('|').slice(1);
    if (name === run) await removeItems(engine, 'views', [keyOf(stream, viewKeys.begunRun(run))]);
    else if (number(begun, 'w') < after.version) await removeRun(engine, stream, name, named);
  }
}

/** Removes the pages of a run, but those that are named. */
async function removeRun(engine: Engine, stream: string, run: string, named: ReadonlySet<PageRef> = new Set()): Promise<void> {
  const pages = await queryAll(engine, stream, viewKeys.runPages(run));
  const gone = pages.filter(({ sk }) => !named.has(pageOfPart(sk?.S ?? '')));
  await removeItems(engine, 'views', [...gone.map(({ sk }) => keyOf(stream, sk?.S ?? '')), keyOf(stream, viewKeys.begunRun(run))]);
}

/** The items (by number), what a report shows, what only later valuation needs, and what stock is worth from day to day. */
const pageSuffixes = ['i', 'f', 'r', 'v'] as const;
export type PagePart = (typeof pageSuffixes)[number];

function refsOf({ items, days, values }: CheckpointRun): Set<PageRef> {
  const pages = [...days, ...values].flatMap((one) => one.pages.filter((ref) => ref !== null));
  return new Set([...items, ...pages, ...values.map(({ sums }) => sums)]);
}

async function queryAll(engine: Engine, stream: string, prefix: string): Promise<Item[]> {
  const found: Item[] = [];
  let start: Item | undefined;
  do {
    const { items, next } = await engine.query('views', {
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':pk': { S: viewsKey(stream) }, ':prefix': { S: prefix } },
      ProjectionExpression: 'pk, sk, w',
      ConsistentRead: true,
      ...(start === undefined ? {} : { ExclusiveStartKey: start }),
    });
    found.push(...items);
    start = next;
  } while (start !== undefined);
  return found;
}

/** The run was replaced while its pages were read. */
export class Replaced extends Error {
  constructor(page: PageRef) {
    super(`The page ${page} is gone`);
    this.name = 'Replaced';
  }
}

/**
 * A part of each of these pages, by page. A lagging copy is asked first; what it does not have is read strongly. Many pages that were
 * written one after the other are read by a query, which counts their bytes together.
 */
export async function readParts(
  engine: Engine,
  stream: string,
  refs: readonly PageRef[],
  part: PagePart,
): Promise<ReadonlyMap<PageRef, Uint8Array>> {
  const wanted = [...new Set(refs)].sort();
  const found = new Map<PageRef, Uint8Array>();
  const take = (items: readonly Item[]) => {
    for (const item of items) found.set(pageOfPart(item['sk']?.S ?? ''), bytes(item, 'd'));
  };
  const [rows, single] = inRows(wanted);
  const keysOf = (some: readonly PageRef[]) => some.map((ref) => keyOf(stream, partOfPage(ref, part)));
  await Promise.all([
    ...rows.map(async ([from, to]) => {
      const pages = await queryPages(engine, stream, partOfPage(from, part), partOfPage(to, part), { consistency: 'eventual' });
      for (const { key, packed } of pages) found.set(pageOfPart(key), packed);
    }),
    engine.getMany('views', keysOf(single), 'eventual').then(take),
  ]);
  const missing = wanted.filter((ref) => !found.has(ref));
  if (missing.length > 0) take(await engine.getMany('views', keysOf(missing), 'strong'));
  const gone = wanted.find((ref) => !found.has(ref));
  if (gone !== undefined) throw new Replaced(gone);
  return found;
}

/** A query that reads fewer pages saves nothing. */
const fewestInRow = 4;

/** Pages that follow each other, as first and last, and the others. */
function inRows(sorted: readonly PageRef[]): readonly [rows: (readonly [PageRef, PageRef])[], single: PageRef[]] {
  const rows: (readonly [PageRef, PageRef])[] = [];
  const single: PageRef[] = [];
  const follows = (one: PageRef, next: PageRef | undefined) => {
    const [, run, page = ''] = one.split('|');
    return next === viewKeys.runPage(run ?? '', Number.parseInt(page, 36) + 1);
  };
  let row: PageRef[] = [];
  for (const [at, ref] of sorted.entries()) {
    row.push(ref);
    if (follows(ref, sorted[at + 1])) continue;
    const [first, last] = [row[0], row.at(-1)];
    if (row.length < fewestInRow || first === undefined || last === undefined) single.push(...row);
    else rows.push([first, last]);
    row = [];
  }
  return [rows, single];
}

function keyOf(stream: string, sk: string): Item {
  return { pk: { S: viewsKey(stream) }, sk: { S: sk } };
}
