import { isSeen, seesPart } from '#application/access/own';
import { withReconciled } from '#application/chains/with-reconciled';
import type { Context } from '#application/context';
import { withAnswer } from '#application/lists/answer-of-rows';
import { endsFirst, halvesOf, openFirst, pageOfHalves } from '#application/lists/ending-first';
import { withInvoices } from '#application/lists/invoices-of-rows';
import { withPayment } from '#application/lists/payment-of-rows';
import type { ListPage, ListRow, Row, RowsFound } from '#application/ports/records';
import { limits } from '#domain/limits';
import { countedFor, listedFor, orderOfWaiting, waitingKey } from '#modules/kit/approval';
import { shownStatus } from '#modules/kit/document-actions';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { sortKeyOf } from '#modules/kit/voucher/standing';

/** Which rows of a list to read, in which order. The scope is always added, here and by storage. */
export interface Reading {
  readonly module: AnyMaster | AnyDocument;
  /** Lists of this organisation to read; documents have one for each year. */
  readonly partitions: readonly string[];
  /** The index of the order, 0 to 2. */
  readonly order: number;
  readonly descending: boolean;
  /** Inclusive bounds on the key of the order. */
  readonly from?: string;
  readonly to?: string;
  /** Only documents that wait so pass the conditions (see `waitsIn`), and they are read in the first order. */
  readonly waits?: string;
  /** Records that the caller has just written. */
  readonly lately?: readonly string[];
  /** Conditions on the row as the list has it. */
  readonly tests: readonly ((row: Row) => boolean)[];
  /** Whether rows of invoices say what is open of them, which costs a read. */
  readonly payment?: boolean;
  /** Whether rows of e-way bills of others say their purchase invoice while they are read, which costs reads for each. */
  readonly invoices?: boolean;
  /** Adds what the list does not have, and leaves out rows that then do not match. */
  readonly complete?: (rows: readonly ListRow[]) => Promise<readonly ListRow[]>;
}

export interface RowsPage extends ListPage {
  /** The page is short because reading stopped, not because the list ended. */
  readonly more?: 'searching';
}

/** Rounds per page when many rows are left out after they are completed. */
const mostRounds = 4;

/** A page in the order of an index. */
export async function readPage(context: Context, asked: Reading, limit: number, cursor?: string): Promise<RowsPage> {
  if (!endsFirst(asked)) return pageInOrder(context, asked, limit, cursor);
  const now = context.ports.clock.now().getTime();
  return pageOfHalves(asked, (half, most, at) => pageInOrder(context, half, most, at), { now, limit, cursor });
}

async function pageInOrder(context: Context, asked: Reading, limit: number, cursor?: string): Promise<RowsPage> {
  const goesOn = cursor?.startsWith(amongWaiting);
  const { reading, mark } = goesOn === false ? { reading: asked, mark: '' } : await throughWaiting(context, asked, goesOn);
  const { complete } = reading;
  const rows: ListRow[] = [];
  let at = cursor?.slice(mark.length);
  for (let round = 0; round < mostRounds && rows.length < limit; round += 1) {
    const page = await context.ports.records.list(context.scope, { ...queryOf(context, reading), limit: limit - rows.length, ...from(at) });
    const found = shownRows(reading.module, page.rows);
    rows.push(...(await completed(context, reading, found)));
    at = page.cursor;
    if (at === undefined || complete === undefined) break;
  }
  return { rows, ...from(at && mark + at), ...(at !== undefined && rows.length < limit ? { more: 'searching' } : {}) };
}

/** A cursor of the order of what waits. Other cursors never begin with this letter. */
const amongWaiting = 'w';

/**
 * What waits has an order of its own with nothing else in it. It is read if it has all that waits: documents that were saved before there was
 * this order are not in it. The log counts both exactly.
 */
async function throughWaiting(
  { ports, scope }: Context,
  reading: Reading,
  goesOn = false,
): Promise<{ readonly reading: Reading; readonly mark: string }> {
  const { waits, partitions, from: least = '', to: most = '\uffff' } = reading;
  if (waits === undefined) return { reading, mark: '' };
  if (!goesOn) {
    const [wait, listed] = [countedFor, listedFor].map((named) => partitions.map((partition) => named(partition, waits)));
    const counts = await ports.records.countEach(scope, [...(wait ?? []), ...(listed ?? [])]);
    if (partitions.some((_, at) => counts[at] !== counts[partitions.length + at])) return { reading, mark: '' };
  }
  const bounds = { from: waitingKey(waits, least), to: waitingKey(waits, most) };
  return { reading: { ...reading, order: orderOfWaiting, ...bounds }, mark: amongWaiting };
}

/** With what the list does not have. */
async function completed(context: Context, reading: Reading, found: readonly ListRow[]): Promise<readonly ListRow[]> {
  const { module, complete, payment, invoices } = reading;
  const shown = new Set(module.list.columns.map(({ key }) => key));
  const told = withAnswer(context, module, await withReconciled(context, module, found, shown));
  const paid = payment && told.length > 0 ? await withPayment(context, told) : told;
  const rows = invoices ? await withInvoices(context, module, paid) : paid;
  return complete ? complete(rows) : rows;
}

/** Every row in the order of an index, some hundreds at a time. */
export async function* readAll(context: Context, asked: Reading): AsyncGenerator<readonly ListRow[]> {
  const parts = endsFirst(asked) ? halvesOf(asked, context.ports.clock.now().getTime()) : [asked];
  for (const part of parts) yield* allInOrder(context, part);
}

async function* allInOrder(context: Context, asked: Reading): AsyncGenerator<readonly ListRow[]> {
  const { reading } = await throughWaiting(context, asked);
  let at: string | undefined;
  do {
    const query = { ...queryOf(context, reading), limit: rowsAtOnce, whole: true, ...from(at) } as const;
    const page = await context.ports.records.list(context.scope, query);
    const found = shownRows(reading.module, page.rows);
    yield await completed(context, reading, found);
    at = page.cursor;
  } while (at !== undefined);
}

export const rowsAtOnce = 1_000;

/**
 * What soft search finds by the beginnings of words, in the order of the reading: so many rows, or all there are. Where many of
 * those found are not wanted, more are looked for.
 */
export async function searchRows(context: Context, reading: Reading, { prefixes, limit, keep }: Searched): Promise<FoundRows> {
  const { module, partitions } = reading;
  const asked = { slug: module.slug, partitions, prefixes };
  const everything = isEverything(context, reading) && module.kind === 'master' && keep === undefined;
  for (let looked = everything ? limit : Math.max(limit, limits.rowsPerPage); ; looked *= stepUp) {
    const found = await context.ports.records.searchRows(context.scope, { ...asked, limit: looked });
    const wanted = wantedOf(context, reading, found.rows);
    const whole = await completed(context, reading, wanted);
    const rows = keep ? whole.filter(keep) : whole;
    if (rows.length >= limit || found.all || looked >= mostLooked) return { rows: rows.slice(0, limit), partly: found.partly };
  }
}

/**
 * The results of a soft search are read in ever larger steps, each in order after the one before. So the first page costs what it shows,
 * and every page continues where the last ended.
 */
export async function searchOn(
  context: Context,
  reading: Reading,
  search: Searched,
  wanted: number,
  inOrder: (rows: readonly ListRow[]) => readonly ListRow[] = (rows) => rows,
): Promise<readonly ListRow[]> {
  const rows = new Map<string, ListRow>();
  for (let { limit } = search; ; limit = Math.min(limit * stepUp, mostLooked)) {
    const found = (await searchRows(context, reading, { ...search, limit })).rows;
    for (const row of inOrder(found)) if (!rows.has(row.id)) rows.set(row.id, row);
    if (rows.size >= wanted || found.length < limit || limit === mostLooked) return [...rows.values()];
  }
}

const stepUp = 5;

type FoundRows = Pick<RowsFound, 'rows' | 'partly'>;

export interface Searched {
  readonly prefixes: readonly string[];
  readonly limit: number;
  /** Conditions on the complete row. */
  readonly keep?: (row: ListRow) => boolean;
}

/** How many records are read to find those that pass a filter. */
const mostLooked = 5_000;

function wantedOf(context: Context, reading: Reading, found: readonly ListRow[]): readonly ListRow[] {
  const allowed = allowedRows(context, reading.module);
  const order = reading.module.list.orders[reading.order];
  const rows = shownRows(reading.module, found)
    .map((row) => ({ key: order === undefined ? '' : sortKeyOf(order, row), row }))
    .filter(({ key, row }) => within(reading, key) && allowed.every((test) => test(row)) && reading.tests.every((test) => test(row)))
    .sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
  const ordered = endsFirst(reading) ? openFirst(rows, context.ports.clock.now().getTime()) : reading.descending ? rows.reverse() : rows;
  return ordered.map(({ row }) => row);
}

function within({ from: least, to: most }: Reading, key: string): boolean {
  return (least === undefined || key >= least) && (most === undefined || key <= most);
}

function queryOf(context: Context, reading: Reading) {
  const { module, partitions, order, descending } = reading;
  const tests = [...allowedRows(context, module), ...reading.tests];
  return {
    slug: module.slug,
    partitions,
    order,
    descending,
    statusFollows: module.kind === 'document' && module.chain?.status !== undefined,
    ...(reading.lately === undefined ? {} : { lately: reading.lately }),
    ...(reading.from === undefined ? {} : { from: reading.from }),
    ...(reading.to === undefined ? {} : { to: reading.to }),
    ...(tests.length === 0 ? {} : { keep: (row: Row) => allPass(tests, shownRow(module, row)) }),
  };
}

function allPass(tests: readonly ((row: Row) => boolean)[], row: Row): boolean {
  return tests.every((test) => test(row));
}

function shownRows(module: AnyMaster | AnyDocument, rows: readonly ListRow[]): readonly ListRow[] {
  return module.kind === 'document' ? rows.map((row) => shownRow(module, row)) : rows;
}

/** A cancelled document keeps its status, and what it waits for, for an undo. In lists and filters it counts as cancelled. */
function shownRow<Shown extends Row>(module: AnyMaster | AnyDocument, row: Shown): Shown {
  return module.kind === 'document' && row['cancelled'] === true
    ? { ...row, status: shownStatus(module, row), ...(module.approval === undefined ? {} : { awaits: null }) }
    : row;
}

/** People with only `/own` see only their own rows, and those with the right of some kinds only these, whatever they ask for. */
function allowedRows(context: Context, module: AnyMaster | AnyDocument): readonly ((row: Row) => boolean)[] {
  return seesPart(context, module) ? [(row) => isSeen(context, module, row)] : [];
}

/** Whether all rows of its lists are asked for, so the stored count is exact. */
export function isEverything(context: Context, reading: Reading): boolean {
  const { from: least, to: most, tests, complete } = reading;
  return (
    least === undefined && most === undefined && complete === undefined && tests.length + allowedRows(context, reading.module).length === 0
  );
}

/** Whether all records with some words are asked for, so the number found is the count. */
export function isFoundWhole(context: Context, reading: Reading): boolean {
  return reading.module.kind === 'master' && reading.module.belongsTo === 'organisation' && isEverything(context, reading);
}

function from(cursor: string | undefined) {
  return cursor === undefined ? {} : { cursor };
}
