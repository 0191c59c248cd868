import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Scope } from '#application/ports';
import { paise, scaled } from '#domain/money/paise';
import { beginning, methodsOf } from '#domain/stock/item-methods';
import type { StockState } from '#domain/stock/stock-state';
import { branchValues } from '#domain/stock/stock-values';
import { replayStock } from '#domain/stock/valuation';
import { addDays } from '#domain/time/day';
import { openStorage, type Storage } from '#storage/storage';
import { movementsOf } from '#storage/valuation/row-movements';
import { startEngine } from '../kit/engine.ts';
import { type Figure, figure, median, ratioFigure } from './figure.ts';
import { newScope } from './load.ts';
import { type Meter, meter } from './meter.ts';
import { smallHeap } from './small-heap.ts';
import { firstDay, lastDay, moveStock, newStockBook, openStock, type StockBook, stockWork } from './stock-book.ts';
import type { Told, Worked } from './valuer-process.ts';

const items = 10_000;
const one = 1_0000;

/** STOCK: the stock report and the value of an item, from checkpoints, beside a plain replay of all movements. */
export async function stockValue(): Promise<readonly Figure[]> {
  const few = await stockedBook(items, 5, 10_000);
  const small = await report(few);
  await few.stop();
  const many = await stockedBook(items, 5, 100_000);
  const large = await report(many);
  const figures = [
    figure('STOCK', `stock facts of ${items} items in 5 locations, 10,000 movements: read units`, small.units, 'units', { most: 60 }),
    figure('STOCK', `stock facts of ${items} items in 5 locations, 100,000 movements: read units`, large.units, 'units', { most: 60 }),
    ratioFigure('STOCK', 'the same read units at both sizes', large.units, 'units', { most: 1.05 }, small.units),
    figure('STOCK', 'the same from the middle of the year: read units', large.fromMiddle, 'units', { most: 120 }),
    figure('STOCK', 'as of any past day: worst of eight', Math.max(...large.past), 'units', { most: 120 }),
    figure('STOCK', 'closing stock as of any past day: worst of eight', Math.max(...large.closing), 'units', { most: 120 }),
    figure('STOCK', 'stock facts, 100,000 movements: time', large.ms, 'ms', { most: 1_000 }, small.ms),
    figure('STOCK', 'items whose value is not that of a plain replay, on four days', await mismatches(many), 'items', { exactly: 0 }),
    ...(await oneItem(many, `one of ${items} items`)),
    ratioFigure('STOCK', 'folding beside bulk posting with stock', many.foldsPerSecond, 'vouchers/s', { least: 1 }, many.commitsPerSecond),
    figure('STOCK', 'valuing 170,000 movements from nothing: time', many.valueSeconds, 's', { most: 120 }),
    figure('STOCK', 'memory of the worker that folds and values', many.mebibytes, 'MiB', { most: 512 }),
  ];
  await many.stop();
  const busy = await stockedBook(1, 1, 100_000);
  figures.push(...(await oneItem(busy, 'the only item')));
  figures.push(
    figure('STOCK', 'the only item: days on which its value is not that of a plain replay', await mismatches(busy), 'days', { exactly: 0 }),
  );
  await busy.stop();
  return figures;
}

interface Stocked {
  readonly storage: Storage;
  readonly scope: Scope;
  readonly book: StockBook;
  readonly meter: Meter;
  readonly valueSeconds: number;
  readonly mebibytes: number;
  readonly commitsPerSecond: number;
  readonly foldsPerSecond: number;
  stop(): Promise<void>;
}

async function stockedBook(count: number, locations: number, movements: number): Promise<Stocked> {
  const engine = await startEngine();
  const client = engine.newClient();
  const counts = meter(client);
  const storage = openStorage({ client, tables: engine.tables, clock: { now: () => new Date() } });
  const scope = newScope();
  const book = await newStockBook(storage, scope, count, locations);
  const worker = fork(join(import.meta.dirname, 'valuer-process.ts'), { execArgv: smallHeap });
  const tell = async (what: Told['what']): Promise<Worked> => {
    worker.send({ engine: engine.endpoint, organisationId: scope.organisationId, branchId: scope.branchId, what });
    const [worked] = (await once(worker, 'message')) as [Worked];
    return worked;
  };
  await openStock(storage, scope, book);
  await tell('fold');
  const started = performance.now();
  const vouchers = await moveStock(storage, scope, book, movements);
  const seconds = (performance.now() - started) / 1000;
  const folded = await tell('fold');
  // Today has begun, and after the checkpoints came a few vouchers that are not folded yet, as in real use.
  for (let at = 0; at < 20; at += 1) await sell(storage, scope, book, lastDay, at);
  await tell('fold');
  const valued = await tell('value');
  worker.kill();
  for (let at = 0; at < 20; at += 1) await sell(storage, scope, book, lastDay, at);
  return {
    ...{ storage, scope, book, meter: counts, valueSeconds: valued.seconds, mebibytes: valued.mebibytes },
    commitsPerSecond: vouchers / seconds,
    foldsPerSecond: vouchers / folded.seconds,
    async stop() {
      client.destroy();
      await engine.stop();
    },
  };
}

async function sell(storage: Storage, scope: Scope, { items: ids, locations }: StockBook, day: string, at: number): Promise<void> {
  const line = { itemId: ids[at % ids.length] ?? '', locationId: locations[0] ?? '', batch: null, kind: 'sale' as const };
  const movements = [{ ...line, quantity: scaled(-one), value: null }];
  await storage.journal.commit(scope, { branchId: scope.branchId }, stockWork(scope, day, movements));
}

const pastDays = ['2026-04-01', '2026-04-16', '2026-06-03', '2026-07-31', '2026-09-09', '2026-11-21', '2027-01-26', '2027-03-15'];

async function report(stocked: Stocked) {
  const { storage, scope } = stocked;
  const between = (from: string, to: string) => () =>
    storage.books.stock(scope, [
      { day: addDays(from, -1), places: false },
      { day: to, places: true },
    ]);
  const today = await asked(stocked, between(firstDay, lastDay));
  const middle = await asked(stocked, between('2026-10-01', lastDay));
  const past: number[] = [];
  const closing: number[] = [];
  for (const day of pastDays) {
    past.push((await asked(stocked, between(firstDay, day))).units);
    closing.push((await asked(stocked, () => storage.books.stock(scope, [{ day, places: false }]))).units);
  }
  return { units: today.units, ms: today.ms, fromMiddle: middle.units, past, closing };
}

/** Every item on several days, beside a replay of all movements from the beginning. */
async function mismatches({ storage, scope, book }: Stocked): Promise<number> {
  const days = ['2026-04-30', '2026-08-18', '2027-01-01', lastDay];
  const methods = await methodsIn(storage, scope, book);
  const rows = await storage.books.stockRows(scope, scope.branchId, beginning, lastDay);
  const movements = movementsOf(
    rows.map((row) => ({ row, branch: scope.branchId })),
    new Map(),
  );
  const { states } = await storage.books.stock(
    scope,
    days.map((day) => ({ day, places: false })),
  );
  const plain = replayStock({ movements, methods: (itemId) => methods.get(itemId) ?? [], stops: days });
  return states.reduce((sum, state, at) => {
    const [seen, expected] = [valuesIn(state), valuesIn(plain.states[at])];
    return sum + [...expected].filter(([item, value]) => seen.get(item) !== value).length + Math.abs(seen.size - expected.size);
  }, 0);
}

async function methodsIn(storage: Storage, scope: Scope, { items: ids }: StockBook) {
  const methods = new Map<string, ReturnType<typeof methodsOf>>();
  for (let at = 0; at < ids.length; at += 100) {
    const wanted = ids.slice(at, at + 100).map((id) => ({ slug: 'inventory-item', id }));
    for (const { id, row } of (await storage.records.findMany(scope, wanted)).values()) methods.set(id, methodsOf(row));
  }
  return methods;
}

function valuesIn(state: StockState | undefined): ReadonlyMap<string, string> {
  const origins = Map.groupBy(state?.origins ?? [], ({ itemId }) => itemId);
  const rows = (state?.items ?? []).map((item): [string, string] => {
    const values = branchValues(item, origins.get(item.itemId) ?? []);
    return [item.itemId, JSON.stringify(values.map(({ branch, quantity, value }) => [branch, quantity, value]))];
  });
  return new Map(rows);
}

/** The value of an item with a late entry in the first month, beside a replay of its movements that are in memory already. */
async function oneItem(stocked: Stocked, what: string): Promise<readonly Figure[]> {
  const { storage, scope, book } = stocked;
  const [itemId = ''] = book.items;
  const value = (day: string) => () => storage.books.stock(scope, [{ day, places: true }], [itemId]);
  const late = { itemId, locationId: book.locations[0] ?? '', batch: null, kind: 'purchase' as const };
  const movements = [{ ...late, quantity: scaled(3 * one), value: paise(777_77) }];
  await storage.journal.commit(scope, { branchId: scope.branchId }, stockWork(scope, '2026-04-20', movements));
  await storage.projector.project(scope.organisationId, { branchId: scope.branchId });
  const before = await asked(stocked, value(lastDay));
  const started = performance.now();
  await storage.valuer.value(scope.organisationId, { now: true });
  const seconds = (performance.now() - started) / 1000;
  const after = await asked(stocked, value(lastDay));
  const past: number[] = [];
  for (const day of pastDays) past.push((await asked(stocked, value(day))).units);
  const rows = (await storage.books.stockRows(scope, scope.branchId, beginning, lastDay)).map((row) => ({ row, branch: scope.branchId }));
  const all = movementsOf(rows, new Map());
  const methods = await methodsIn(storage, scope, book);
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    const begun = performance.now();
    replayStock({ movements: all, methods: (id) => methods.get(id) ?? [], stops: [lastDay] });
    times.push(performance.now() - begun);
  }
  const same = JSON.stringify([...valuesIn(before.answer.states[0])]) === JSON.stringify([...valuesIn(after.answer.states[0])]);
  return [
    figure('STOCK', `value of ${what} with a late entry in the first month: read units`, after.units, 'units', { most: 16 }),
    figure('STOCK', `value of ${what} on a past day: worst of eight`, Math.max(...past), 'units', { most: 24 }),
    figure('STOCK', `value of ${what} before the checkpoints have the late entry: read units`, before.units, 'units', { most: 500 }),
    figure('STOCK', `value of ${what}: differences before and after that`, same ? 0 : 1, 'values', { exactly: 0 }),
    ratioFigure('STOCK', `value of ${what}: time beside a replay in memory`, after.ms, 'ms', { most: 2 }, median(times)),
    figure('STOCK', `bringing the checkpoints up to date after a late entry (${what}): time`, seconds, 's', { most: 10 }),
  ];
}

/** The median cost of several reads, after one to warm up. */
async function asked<T>({ meter: counts }: Stocked, ask: () => Promise<T>): Promise<{ units: number; ms: number; answer: T }> {
  let answer = await ask();
  const runs: { units: number; ms: number }[] = [];
  for (let run = 0; run < 3; run += 1) {
    counts.reset();
    const started = performance.now();
    answer = await ask();
    runs.push({ units: counts.readUnits, ms: performance.now() - started });
  }
  return { units: median(runs.map(({ units }) => units)), ms: median(runs.map(({ ms }) => ms)), answer };
}
