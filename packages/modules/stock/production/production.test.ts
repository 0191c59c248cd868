import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
import type { BookFacts } from '#modules/kit/module';
import { blankRow, sampleFacts } from '#modules/kit/trade/sample';
import { type Production, production } from '#modules/stock/production/production';
import { productionBooks } from '#modules/stock/production/production.books';

const facts = sampleFacts({ negativeStock: 'blocked' }, { locations: [{ code: 'A1' }] });
type Line = Production['lines'][number];
const line = (type: Line['type'], itemId: string, quantity: number, change: Partial<Line> = {}): Line => ({
  ...{ lineId: null, type, itemId, itemName: null, quantity: quantity * 1_0000, unit: null, batch: null, location: null },
  ...{ share: null, part: null, scrapRate: null, value: null },
  ...change,
});
const raw = (itemId: string, quantity: number, change: Partial<Line> = {}) => line('RAW_ITEM', itemId, quantity, change);
const final = (itemId: string, quantity: number, change: Partial<Line> = {}) => line('FINAL_ITEM', itemId, quantity, change);
const scrap = (itemId: string, quantity: number, rate: number | null) =>
  line('SCRAP', itemId, quantity, { scrapRate: rate === null ? null : rate * 1_0000 });
const usual = [raw('cable', 2), final('panel', 4)];
const done = (lines: Production['lines'] = usual, change: Partial<Production> = {}): Production =>
  production.complete(
    { ...(blankRow(production.fields) as unknown as Production), date: '2026-11-21', lines, ...change },
    {
      ...facts,
      find: (slug, id) => (slug === 'recipe' && id === 'r' ? { name: 'Wired panel' } : facts.find(slug, id)),
    },
  );

it('uses raw items and makes final ones of their cost, with the extra cost and less the scrap', () => {
  const lines = [final('panel', 3, { location: 'A1' }), raw('cable', 2, { location: 'A1' }), scrap('cable', 0.5, 20), final('book', 1)];
  const row = done(lines, { extraCost: 150_00, recipeId: 'r' });
  const made = { extra: 150_00, scrap: 10_00 };
  expect(production.move(row, facts)).toEqual([
    { itemId: 'cable', locationId: 'A1', batch: null, quantity: -2_0000, value: null, kind: 'production-out', lineId: '2' },
    {
      itemId: 'panel',
      locationId: 'A1',
      batch: null,
      quantity: 3_0000,
      value: null,
      kind: 'production-in',
      lineId: '1',
      made: { ...made, share: 7500 },
    },
    { itemId: 'cable', locationId: null, batch: null, quantity: 5000, value: 10_00, kind: 'production-in' },
    { itemId: 'book', locationId: null, batch: null, quantity: 1_0000, value: null, kind: 'production-in', made: { ...made, share: 2500 } },
  ]);
  expect(row).toMatchObject({ runs: 1_0000, recipeName: 'Wired panel', finalItems: 'Panel, Manual', scrapValue: 10_00, total: 0 });
  expect(row.lines.map(({ part }) => part)).toEqual([75_0000, null, null, 25_0000]);
});

it('shares all of the cost, whatever is made', () => {
  const lines = fc.array(fc.tuple(fc.constantFrom('panel', 'book', 'car'), fc.integer({ min: 1, max: 9_000 })), { minLength: 1 });
  fc.assert(
    fc.property(lines, (all) => {
      const moved = production.move(done([raw('cable', 1), ...all.map(([id, quantity]) => final(id, quantity))]), facts);
      expect(moved.reduce((sum, { made }) => sum + (made?.share ?? 0), 0)).toBe(10_000);
    }),
  );
});

describe('refusals and their fields', () => {
  it.each<[string, Production, readonly string[]]>([
    ['an ordinary one', done(), []],
    ['one item taken apart', done([raw('car', 1), final('cable', 2, { share: 40_0000 }), final('panel', 1)]), []],
    ['of another recipe than its items', done(usual, { recipeId: 'r', runs: 2_0000 }), []],
    ['dated tomorrow', done(usual, { date: '2026-11-22' }), ['date']],
    ['without lines', done([]), ['lines']],
    ['of nothing', done([final('panel', 1)]), ['lines']],
    ['that makes nothing', done([raw('cable', 1), scrap('panel', 1, 5)]), ['lines']],
    ['of an item made of itself', done([raw('cable', 1), final('panel', 1), final('cable', 1)]), ['lines.2.itemId']],
    ['with what is left of a raw item', done([...usual, scrap('cable', 1, null)]), []],
    ['no times', done(usual, { runs: 0 }), ['runs']],
    ['of a service', done([raw('fitting', 1), final('panel', 1)]), ['lines.0.itemId']],
    ['without a batch', done([raw('batched', 1), final('panel', 1)]), ['lines.0.batch']],
    ['into a batch, of an item without batches', done([raw('cable', 1), final('panel', 1, { batch: 'X' })]), ['lines.1.batch']],
    ['out of a batch that an item once had', done([raw('cable', 1, { batch: 'X' }), final('panel', 1)]), []],
    ['at a place that is not there', done([raw('cable', 1, { location: 'X' }), final('panel', 1)]), ['lines.0.location']],
    ['with a share of a raw item', done([raw('cable', 1, { share: 5_0000 }), final('panel', 1)]), ['lines.0.share']],
    ['with a rate of a final item', done([raw('cable', 1), final('panel', 1, { scrapRate: 5_0000 })]), ['lines.1.scrapRate']],
    ['with half the cost', done([raw('cable', 1), final('panel', 1, { share: 50_0000 })]), ['lines.1.share']],
    ['with scrap worth too much', done([...usual, scrap('book', 9_00_00_000, 9_00_00_000)]), ['lines.2.scrapRate']],
  ])('%s', (_, row, paths) => {
    expect(production.check(row, facts).map(({ path }) => path)).toEqual(paths);
  });
});

it.each<[string, string, number, readonly string[]]>([
  ['enough', 'blocked', 2, []],
  ['too little, although its scrap comes back', 'blocked', 1, ['lines.1.quantity']],
  ['too little, where that is allowed', 'allowed', 0, []],
])('stock: %s, %s', (_, negativeStock, there, paths) => {
  const onHand = [{ itemId: 'cable', locationId: null, batch: null, quantity: scaled(there * 1_0000) }];
  const books: BookFacts = { bills: [], onHand, balances: new Map(), codes: new Map(), sources: new Map() };
  const ruled = { ...facts, organisation: { ...facts.organisation, negativeStock } };
  const row = done([scrap('cable', 1, 5), raw('cable', 2), final('panel', 1)]);
  expect(productionBooks.checkBooks(row, 'it', ruled, books).problems.map(({ path }) => path)).toEqual(paths);
});
