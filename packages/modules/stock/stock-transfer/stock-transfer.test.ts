import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
import type { BookFacts } from '#modules/kit/module';
import { blankRow, sampleFacts } from '#modules/kit/trade/sample';
import { type StockTransfer, stockTransfer } from '#modules/stock/stock-transfer/stock-transfer';
import { stockTransferBooks } from '#modules/stock/stock-transfer/stock-transfer.books';

const facts = sampleFacts({ negativeStock: 'blocked' }, { locations: [{ code: 'A1' }, { code: 'B2' }] });
const line = (itemId: string, quantity: number, change: object = {}) => ({
  ...{ lineId: null, itemId, itemName: null, quantity, unit: null, batch: null },
  ...change,
});
const typed = (change: Partial<StockTransfer> = {}): StockTransfer => ({
  ...(blankRow(stockTransfer.fields) as unknown as StockTransfer),
  ...{ date: '2026-11-21', fromLocation: 'A1', toLocation: 'B2', lines: [line('cable', 2_0000), line('panel', 1_0000)] },
  ...change,
});
const done = (change: Partial<StockTransfer> = {}) => stockTransfer.complete(typed(change), facts);
const booksWith = (...onHand: readonly (readonly [string, string | null, number])[]): BookFacts => ({
  bills: [],
  onHand: onHand.map(([itemId, locationId, quantity]) => ({ itemId, locationId, batch: null, quantity: scaled(quantity) })),
  balances: new Map(),
  codes: new Map(),
  sources: new Map(),
});

it('leaves one place and comes to the other, without a value', () => {
  const leg = { itemId: 'cable', batch: null, value: null, kind: 'shift' };
  expect(stockTransfer.move(done({ lines: [line('cable', 2_0000)] }), facts)).toEqual([
    { ...leg, locationId: 'A1', quantity: -2_0000 },
    { ...leg, locationId: 'B2', quantity: 2_0000, lineId: '1' },
  ]);
  expect(done()).toMatchObject({ items: 'Cable, Panel', lines: [{ lineId: '1', itemName: 'Cable', unit: 'nos' }, { lineId: '2' }] });
});

it('takes its pieces along, from where they are', () => {
  const row = done({ lines: [line('cable', 1_0000, { barcodes: ['S1'] })] });
  expect(stockTransfer.move(row, facts).map(({ codes }) => codes)).toEqual([['S1'], ['S1']]);
  expect(stockTransferBooks.needs(row, facts)).toMatchObject({ codes: ['S1'] });
  const { problems } = stockTransferBooks.checkBooks(row, 'id', facts, booksWith(['cable', 'A1', 1_0000]));
  expect(problems).toEqual([{ path: 'lines.0.barcodes', message: 'S1 is not in stock' }]);
});

it('changes nothing of any item in the branch, whatever moves', () => {
  const lines = fc.array(fc.tuple(fc.constantFrom('cable', 'panel', 'book'), fc.integer({ min: 1, max: 9_0000 })), { minLength: 1 });
  fc.assert(
    fc.property(lines, (all) => {
      const moved = stockTransfer.move(done({ lines: all.map(([id, quantity]) => line(id, quantity)) }), facts);
      for (const id of ['cable', 'panel', 'book'])
        expect(moved.reduce((sum, { itemId, quantity }) => (itemId === id ? sum + quantity : sum), 0)).toBe(0);
    }),
  );
});

describe('refusals and their fields', () => {
  it.each<[string, Partial<StockTransfer>, readonly string[]]>([
    ['an ordinary one', {}, []],
    ['out of a location into the rest of the branch', { toLocation: null }, []],
    ['dated tomorrow', { date: '2026-11-22' }, ['date']],
    ['without lines', { lines: [] }, ['lines']],
    ['to the same place', { toLocation: 'A1' }, ['toLocation']],
    ['from the branch to the branch', { fromLocation: null, toLocation: null }, ['toLocation']],
    ['to a place of another branch', { toLocation: 'X9' }, ['toLocation']],
    ['of a service', { lines: [line('fitting', 1_0000)] }, ['lines.0.itemId']],
    ['of nothing', { lines: [line('cable', 0)] }, ['lines.0.quantity']],
    ['of half a batch item', { lines: [line('batched', 1_0000)] }, ['lines.0.batch']],
    [
      'with one line id twice',
      { lines: [line('cable', 1_0000, { lineId: '1' }), line('panel', 1_0000, { lineId: '1' })] },
      ['lines.1.lineId'],
    ],
  ])('%s', (_, change, paths) => {
    expect(stockTransfer.check(done(change), facts).map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    [0, 1_5000, ['1.5 m: whole numbers only']],
    [1, 1_5000, []],
    [1, 1_2500, ['1.25 m: at most 1 decimal']],
    [4, 1_2345, []],
  ])('a unit with %i decimals, of %i', (decimals, quantity, messages) => {
    const measured = {
      ...facts,
      find: (slug: string, id: string) => (slug === 'measure-unit' ? { symbol: 'm', decimals } : facts.find(slug, id)),
    };
    expect(stockTransfer.check(done({ lines: [line('cable', quantity)] }), measured).map(({ message }) => message)).toEqual(messages);
  });
});

it.each<[string, string, BookFacts, readonly string[]]>([
  ['enough', 'blocked', booksWith(['cable', 'A1', 2_0000], ['panel', 'A1', 1_0000]), []],
  ['enough, but elsewhere', 'blocked', booksWith(['cable', 'B2', 2_0000], ['panel', 'A1', 1_0000]), ['lines.0.quantity']],
  ['too few of both', 'blocked', booksWith(['cable', 'A1', 1_0000]), ['lines.0.quantity', 'lines.1.quantity']],
  ['too few, where that is allowed', 'allowed', booksWith(), []],
])('stock: %s, %s', (_, negativeStock, books, paths) => {
  const ruled = { ...facts, organisation: { ...facts.organisation, negativeStock } };
  expect(stockTransferBooks.checkBooks(done(), 'it', ruled, books).problems.map(({ path }) => path)).toEqual(paths);
});
