import type { ListPage, ListQuery, ListRow } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { Refusal } from '#domain/refusal';
import { type Engine, type Item, text } from '#storage/engine/engine';
import { recordKeys } from '#storage/engine/keys';
import { sideBySide } from '#storage/engine/side-by-side';
import { inThirdOrder, listRowIn, sortText } from '#storage/records/record-item';

/** At most this many engine pages are read for one list page, however few rows match. */
const mostEnginePages = 4;
const enginePage = 100;
/** Rows looked through at once for those that pass a filter: four times as many of the longest usual rows are 15 read units. */
const filteredPage = 90;
/** For a list that is read to its end. */
const wholePage = 1_000;

/**
 * One page of a list, from the index of its order. It costs the same for a hundred rows and for a million. Several partitions are merged by
 * key, and the cursor says how far each was read.
 */
export async function readList(engine: Engine, scope: Scope, query: ListQuery): Promise<ListPage> {
  if (holdsNothing(query)) return { rows: [] };
  const lately = await latelyWritten(engine, scope, query);
  const readers = openReaders(engine, scope, query);
  const rows: ListRow[] = [];
  let pages = 0;
  const smaller = (one: string, other: string) => (query.descending ? one > other : one < other);
  /** Those that belong before a row of the index, or before its end. */
  const takeLately = (until?: string) => {
    while (lately.rows[0] !== undefined && (until === undefined || !smaller(until, lately.rows[0].order))) {
      const { row } = lately.rows.shift() ?? {};
      if (row && (query.keep === undefined || query.keep(row))) rows.push(row);
    }
  };
  while (rows.length < query.limit) {
    const empty = readers.filter((reader) => !reader.done && reader.buffer.length === 0);
    if (empty.length > 0 && pages >= mostEnginePages && pages >= readers.length) return { rows, cursor: cursorOf(readers) };
    pages += empty.length;
    await sideBySide(empty, (reader) => reader.fill());
    let next: Reader | undefined;
    for (const reader of readers) {
      const head = reader.buffer[0];
      if (head !== undefined && (next?.buffer[0] === undefined || smaller(head.order, next.buffer[0].order))) next = reader;
    }
    const taken = next?.buffer.shift();
    if (next === undefined || taken === undefined) {
      if (!readers.every((reader) => reader.done)) continue;
      takeLately();
      return { rows };
    }
    next.at = taken;
    takeLately(taken.order);
    if (lately.keys.has(taken.key)) continue;
    const row = listRowIn(taken.item, next.partition);
    if (row && (query.keep === undefined || query.keep(row))) rows.push(row);
  }
  if (!readers.every((reader) => reader.done && reader.buffer.length === 0)) return { rows, cursor: cursorOf(readers) };
  takeLately();
  return { rows };
}

interface Lately {
  /** The records themselves, whose rows in the index may be old. */
  readonly keys: ReadonlySet<string>;
  /** Their rows, in the order of the list; of one that left the list there is none. */
  readonly rows: { readonly order: string; readonly row: ListRow }[];
}

/**
 * What the caller has just written, as it is now: an index follows a moment later. Only for the first page, which may be longer by it, so
 * that people see in the list what they have saved.
 */
async function latelyWritten(engine: Engine, scope: Scope, query: ListQuery): Promise<Lately> {
  const ids = query.cursor === undefined ? (query.lately ?? []) : [];
  if (ids.length === 0) return { keys: new Set(), rows: [] };
  const keys = ids.map((id) => recordKeys.record(scope.organisationId, query.slug, id));
  const items = await engine.getMany(
    'records',
    keys.map((pk) => ({ pk: { S: pk } })),
    'strong',
  );
  const partitions = new Map(query.partitions.map((partition) => [recordKeys.list(scope.organisationId, partition), partition]));
  const rows = items.flatMap((item) => {
    const partition = partitions.get(item.lp?.S ?? '');
    const row = partition === undefined ? undefined : listRowIn(item, partition);
    if (row === undefined) return [];
    const order = item[`o${query.order + 1}`]?.S;
    if (order === undefined) return [];
    const isWithin = (query.from === undefined || order >= sortText(query.from)) && (query.to === undefined || order <= sortText(query.to));
    return isWithin ? [{ order, row }] : [];
  });
  rows.sort((one, other) => (one.order < other.order ? -1 : 1) * (query.descending ? -1 : 1));
  return { keys: new Set(keys), rows };
}

/** Empty bounds, such as a period outside the open year. The engine would refuse such a query. */
function holdsNothing({ from, to }: ListQuery): boolean {
  return from !== undefined && to !== undefined && sortText(from) > sortText(to);
}

interface Position {
  readonly order: string;
  readonly key: string;
}

interface Reader {
  readonly partition: string;
  readonly buffer: (Position & { readonly item: Item })[];
  /** The last row taken from it. */
  at: Position | undefined;
  /** Nothing comes after the rows in the buffer. */
  done: boolean;
  fill(): Promise<void>;
}

function openReaders(engine: Engine, scope: Scope, query: ListQuery): readonly Reader[] {
  const partitions = [...new Set(query.partitions)];
  const starts = query.cursor === undefined ? partitions.map(() => undefined) : parseCursor(query.cursor, partitions.length);
  const prefix = recordKeys.organisation(scope.organisationId);
  return partitions.map((partition, index) => {
    const start = starts[index];
    const lp = recordKeys.list(scope.organisationId, partition);
    const reader: Reader = {
      partition,
      buffer: [],
      at: start === undefined || start === 'end' ? undefined : { order: start[0], key: prefix + start[1] },
      done: start === 'end',
      async fill() {
        const { items, next } = await engine.query('records', queryInput(query, lp, reader.at));
        const order = `o${query.order + 1}`;
        const shown = query.statusFollows ? await withStatuses(engine, items, query.order) : items;
        reader.buffer.push(...shown.map((item) => ({ order: text(item, order), key: text(item, 'pk'), item })));
        reader.done = next === undefined;
      },
    };
    return reader;
  });
}

/** The first order and the third have the statuses that follow from other records. For the second they are read from the records. */
async function withStatuses(engine: Engine, items: readonly Item[], order: number): Promise<readonly Item[]> {
  if (order !== 1) return order === 0 ? items : items.map(inThirdOrder);
  const records = await engine.getMany(
    'records',
    items.map(({ pk = { S: '' } }) => ({ pk })),
    'eventual',
  );
  const statuses = new Map(records.map(({ pk, s }) => [pk?.S, s]));
  return items.map((item) => {
    const status = statuses.get(item.pk?.S);
    return status === undefined ? item : { ...item, s: status };
  });
}

/** The index of one of the orders of a list, 0 to 2. */
export function indexOf(order: number): string {
  return order === 0 ? 'order1WithStatus' : `order${order + 1}`;
}

function queryInput(query: ListQuery, lp: string, after: Position | undefined) {
  const order = `o${query.order + 1}`;
  const values: Item = { ':lp': { S: lp } };
  let condition = 'lp = :lp';
  if (query.from !== undefined && query.to !== undefined) condition += ` AND ${order} BETWEEN :from AND :to`;
  else if (query.from !== undefined) condition += ` AND ${order} >= :from`;
  else if (query.to !== undefined) condition += ` AND ${order} <= :to`;
  if (query.from !== undefined) values[':from'] = { S: sortText(query.from) };
  if (query.to !== undefined) values[':to'] = { S: sortText(query.to) };
  return {
    IndexName: indexOf(query.order),
    KeyConditionExpression: condition,
    ExpressionAttributeValues: values,
    ScanIndexForward: !query.descending,
    // One row more than the page, to know whether it is the last page.
    Limit: query.whole
      ? wholePage
      : query.keep === undefined
        ? Math.min(query.limit + 1, enginePage + 1)
        : Math.max(query.limit + 1, filteredPage),
    ...(after === undefined ? {} : { ExclusiveStartKey: { lp: { S: lp }, [order]: { S: after.order }, pk: { S: after.key } } }),
  };
}

type Start = readonly [order: string, key: string] | 'end' | undefined;

/** Keys in a cursor have no organisation; it is added from the scope, so a cursor cannot reach another organisation. */
function cursorOf(readers: readonly Reader[]): string {
  const starts = readers.map((reader) => {
    if (reader.done && reader.buffer.length === 0) return 1;
    return reader.at === undefined ? 0 : [reader.at.order, reader.at.key.slice(reader.at.key.indexOf('|') + 1)];
  });
  return Buffer.from(JSON.stringify(starts)).toString('base64url');
}

function parseCursor(cursor: string, partitions: number): readonly Start[] {
  const malformed = () => new Refusal('malformed', { what: 'cursor' });
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw malformed();
  }
  if (!Array.isArray(parsed) || parsed.length !== partitions) throw malformed();
  return parsed.map((start: unknown): Start => {
    if (start === 0) return undefined;
    if (start === 1) return 'end';
    if (!Array.isArray(start) || typeof start[0] !== 'string' || typeof start[1] !== 'string' || start[0] === '') throw malformed();
    return [start[0], start[1]];
  });
}
