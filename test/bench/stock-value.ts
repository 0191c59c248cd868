import type { Scope } from '#application/ports/scope';
import { stockFacts } from '#application/reports/stock/stock-facts';
import { beginning, methodsOf } from '#domain/cost/item-methods';
import { paise, scaled } from '#domain/money/paise';
import type { StockState } from '#domain/valuation/stock-state';
import { branchValues } from '#domain/valuation/stock-values';
import { replayStock } from '#domain/valuation/valuation';
import type { Storage } from '#storage/storage';
import { movementsOf } from '#storage/valuation/row-movements';
import { syntheticBook } from './books/book.ts';
import { asked, askedFirst, askedOnce, type Business, contextOf, newBusiness, sellAfter } from './books/business.ts';
import { statements, statementsOfToday } from './books/statements.ts';
import { firstDay, lastDay, one, type StockBook, stockWork } from './books/stock-book.ts';
import { type Figure, figure, median, ratioFigure } from './measuring/figure.ts';
import { pages, trialBalances } from './trial-balance.ts';

const items = 10_000;
const goods = { ledgers: 2_000, items, locations: 5, linesPerVoucher: 4 };

/** P1, P5, STOCK and STATEMENTS read the same two books, small and large. */
export async function ofBusiness(wanted: ReadonlySet<string>, vouchers: number): Promise<readonly Figure[]> {
  const few = await newBusiness({ ...goods, vouchers: 10_000, movements: 10_000 });
  const many = await newBusiness({ ...goods, vouchers, movements: 100_000 });
  try {
    const figures = wanted.has('STATEMENTS') ? [...(await statements(few, many, syntheticBook(vouchers, goods.ledgers)))] : [];
    if (wanted.has('P1')) figures.push(...(await trialBalances(few, many, vouchers)));
    if (wanted.has('P5')) figures.push(...(await pages(few, many, vouchers)));
    for (const business of [few, many]) await sellAfter(business, lastDay, 20);
    if (wanted.has('STATEMENTS')) figures.push(...(await statementsOfToday(many)));
    return [...figures, ...(wanted.has('STOCK') ? await stockValue(few, many) : [])];
  } finally {
    await few.stop();
    await many.stop();
  }
}

/** The stock report and the value of an item, from checkpoints, beside a plain replay of all movements. */
async function stockValue(few: Business, many: Business): Promise<readonly Figure[]> {
  const [small, large] = [await report(few), await report(many)];
  const figures = [
    figure('STOCK', `stock report of ${items} items in 5 locations, 10,000 movements: read units`, small.units, 'units', { most: 60 }),
    figure('STOCK', `stock report of ${items} items in 5 locations, 100,000 movements: read units`, large.units, 'units', { most: 60 }),
    ratioFigure('STOCK', 'the same read units at both sizes', large.units, 'units', { most: 1.05 }, small.units),
    figure('STOCK', 'the first report of a process that has just started', large.first, 'units', { most: 160 }, small.first),
    figure('STOCK', 'the same from the middle of the year: read units', large.fromMiddle, 'units', { most: 120 }),
    figure('STOCK', 'as of any past day: worst of eight', Math.max(...large.past), 'units', { most: 120 }),
    figure('STOCK', 'worth of the stock on any past day: worst of eight', Math.max(...large.closing), 'units', { most: 8 }),
    figure('STOCK', 'stock report, 100,000 movements: time', large.ms, 'ms', { most: 1_000 }, small.ms),
    figure('STOCK', 'items whose value is not that of a plain replay, on four days', await mismatches(many), 'items', { exactly: 0 }),
    ...(await oneItem(many, `one of ${items} items`)),
    ratioFigure('STOCK', 'folding beside bulk posting with stock', many.foldsPerSecond, 'vouchers/s', { least: 1 }, many.commitsPerSecond),
    figure('STOCK', 'valuing 170,000 movements from nothing: time', many.valueSeconds, 's', { most: 120 }),
    figure('STOCK', 'memory of the worker that folds and values', many.mebibytes, 'MiB', { most: 512 }),
  ];
  const busy = await newBusiness({ ledgers: 10, items: 1, locations: 1, vouchers: 2_000, movements: 100_000, linesPerVoucher: 50 });
  figures.push(...(await oneItem(busy, 'the only item')));
  figures.push(
    figure('STOCK', 'the only item: days on which its value is not that of a plain replay', await mismatches(busy), 'days', { exactly: 0 }),
  );
  await busy.stop();
  return figures;
}

const pastDays = ['2026-04-01', '2026-04-16', '2026-06-03', '2026-07-31', '2026-09-09', '2026-11-21', '2027-01-26', '2027-03-15'];

async function report(business: Business) {
  const { storage, scope } = business;
  const context = contextOf(business, storage);
  const between = (from: string, to: string) => () => stockFacts(context, [scope.branchId], { from, to });
  const today = await asked(business, between(firstDay, lastDay));
  const middle = await asked(business, between('2026-10-01', lastDay));
  const past: number[] = [];
  const closing: number[] = [];
  for (const day of pastDays) {
    past.push(await askedOnce(business, between(firstDay, day)));
    closing.push(await askedOnce(business, () => storage.books.stockWorth(scope, [day])));
  }
  const first = await askedFirst(business, (fresh) => stockFacts(fresh, [scope.branchId], { from: firstDay, to: lastDay }));
  return { units: today.units, ms: today.ms, first, fromMiddle: middle.units, past, closing };
}

/** Every item on several days, beside a replay of all movements from the beginning. */
async function mismatches({ storage, scope, book }: Business): Promise<number> {
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
async function oneItem(business: Business, what: string): Promise<readonly Figure[]> {
  const { storage, scope, book } = business;
  const [itemId = ''] = book.items;
  const value = (day: string) => () => storage.books.stock(scope, [{ day, places: true }], [itemId]);
  const late = { itemId, locationId: book.locations[0] ?? '', batch: null, kind: 'purchase' as const };
  const movements = [{ ...late, quantity: scaled(3 * one), value: paise(777_77) }];
  await storage.journal.commit(scope, { branchId: scope.branchId }, stockWork(scope, '2026-04-20', movements));
  await storage.projector.project(scope.organisationId, { branchId: scope.branchId });
  const before = await asked(business, value(lastDay));
  const started = performance.now();
  await storage.valuer.value(scope.organisationId, { now: true });
  const seconds = (performance.now() - started) / 1000;
  const after = await asked(business, value(lastDay));
  const past: number[] = [];
  for (const day of pastDays) past.push(await askedOnce(business, value(day)));
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
