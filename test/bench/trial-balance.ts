import type { Scope } from '#application/ports/scope';
import { syntheticBook } from './books/book.ts';
import { type LoadedBook, loadBook } from './books/books-at-size.ts';
import { stockList } from './books/stock-book.ts';
import { ledgerId, load, voucherList } from './load.ts';
import { byTurns } from './measuring/by-turns.ts';
import { type Figure, figure, median, ratioFigure } from './measuring/figure.ts';

const year = { start: '2026-04-01', end: '2027-03-31' };
const ledgers = 2000;

type Book = Pick<LoadedBook, 'storage' | 'scope' | 'meter'>;

/** P1: trial balances of a small and a large book. */
export async function trialBalances(small: Book, big: Book, large: number): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  const cost: Record<string, { units: number; calls: number; ms: number }> = {};
  for (const [size, book] of [
    ['10000', small],
    [String(large), big],
  ] as const) {
    // A few vouchers that are not folded yet, as in real use.
    await load(book.storage.journal, book.scope, tailOf());
    cost[size] = await asked(book, () => book.storage.books.balances(book.scope, book.scope.branchId, year.start, year.end));
  }
  const few = cost['10000'] ?? { units: 0, calls: 0, ms: 0 };
  const many = cost[String(large)] ?? { units: 0, calls: 0, ms: 0 };
  figures.push(figure('P1', `trial balance of ${ledgers} ledgers, 10,000 vouchers: read units`, few.units, 'units', { most: 8 }));
  figures.push(figure('P1', `trial balance of ${ledgers} ledgers, ${large} vouchers: read units`, many.units, 'units', { most: 8 }));
  figures.push(ratioFigure('P1', 'the same read units at both sizes', many.units, 'units', { most: 1.05 }, few.units));
  figures.push(figure('P1', 'engine calls of a trial balance', many.calls, 'calls', { most: 4 }));
  figures.push(figure('P1', `trial balance, ${large} vouchers: time`, many.ms, 'ms', { most: 1000 }, few.ms));
  let worst = 0;
  for (const day of ['2026-04-30', '2026-07-17', '2026-11-08', '2027-01-23', '2027-03-15']) {
    const { units } = await asked(big, () => big.storage.books.balances(big.scope, big.scope.branchId, year.start, day));
    worst = Math.max(worst, units);
  }
  figures.push(figure('P1', 'trial balance as of any date: worst of five', worst, 'units', { most: 16 }));
  return figures;
}

/** P5: pages of lists and of ledger statements in the same books. */
export async function pages(small: Book, big: Book, large: number): Promise<readonly Figure[]> {
  const tiny = await loadBook(syntheticBook(1_000, ledgers), 1_000);
  const [few, many] = [await asked(tiny, () => page(tiny, voucherList)), await asked(big, () => page(big, stockList))];
  const [short, long] = [await thousandRows(small), await thousandRows(big)];
  const [ofFew, ofMany] = await byTurns(
    () => page(tiny, voucherList),
    () => page(big, stockList),
  );
  await tiny.stop();
  return [
    figure('P5', 'list page of 50, list of 1,000', few.units, 'units', { most: 2 }),
    figure('P5', `list page of 50, list of ${large}`, many.units, 'units', { most: 2 }, few.units),
    ratioFigure('P5', `list page of 50, list of ${large}: time beside the list of 1,000`, ofMany, 'ms', { most: 1.5 }, ofFew),
    figure('P5', `ledger statement of ${short.answer} rows, 10,000 vouchers`, short.units, 'units', { most: 8 }),
    figure('P5', `ledger statement of ${long.answer} rows, ${large} vouchers`, long.units, 'units', { most: 8 }, short.units),
  ];
}

function page(book: Book, listOf: (scope: Scope) => string) {
  const list = listOf(book.scope);
  return book.storage.records.list(book.scope, {
    slug: list.slice(0, list.indexOf('|')),
    partitions: [list],
    order: 0,
    descending: true,
    limit: 50,
  });
}

/** The first thousand rows of a ledger that a seventh of all vouchers use. */
function thousandRows(book: Book) {
  return asked(book, async () => {
    let cursor: string | undefined;
    let rows = 0;
    do {
      const page = { limit: 1000 - rows, ...(cursor ? { cursor } : {}) };
      const answer = await book.storage.books.statement(book.scope, book.scope.branchId, ledgerId(1), year.start, year.end, page);
      rows += answer.rows.length;
      cursor = answer.cursor;
    } while (cursor && rows < 1000);
    return rows;
  });
}

/** The median cost of several reads, after one to warm up. */
async function asked<T>(book: Book, ask: () => Promise<T>): Promise<{ units: number; calls: number; ms: number; answer: T }> {
  let answer = await ask();
  const runs: { units: number; calls: number; ms: number }[] = [];
  for (let run = 0; run < 5; run++) {
    book.meter.reset();
    const started = performance.now();
    answer = await ask();
    runs.push({ units: book.meter.readUnits, calls: book.meter.calls, ms: performance.now() - started });
  }
  return {
    units: median(runs.map((run) => run.units)),
    calls: median(runs.map((run) => run.calls)),
    ms: median(runs.map((run) => run.ms)),
    answer,
  };
}

async function* tailOf() {
  for (let index = 0; index < 40; index++)
    yield {
      number: `T/${index}`,
      date: '2026-11-20',
      postings: [
        [500 + index, 100_00],
        [1, -100_00],
      ] as const,
    };
}
