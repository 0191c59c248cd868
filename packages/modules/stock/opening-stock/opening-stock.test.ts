import { describe, expect, it } from 'vitest';
import { blankRow, sampleFacts } from '#modules/kit/trade/sample';
import { type OpeningStock, openingStock } from '#modules/stock/opening-stock/opening-stock';

const facts = sampleFacts({}, { locations: [{ code: 'A1' }] });
const line = (itemId: string, quantity: number, rate: number | null, change: object = {}) => ({
  ...{ lineId: null, itemId, itemName: null, quantity, unit: null, batch: null, location: null, rate, value: null },
  ...change,
});
const done = (lines: OpeningStock['lines'], change: Partial<OpeningStock> = {}, given = facts) =>
  openingStock.complete({ ...(blankRow(openingStock.fields) as unknown as OpeningStock), date: '2026-04-01', lines, ...change }, given);

it('comes in at its rate, or at the purchase rate of the item', () => {
  const row = done([line('cable', 2_5000, 100_3300, { location: 'A1' }), line('panel', 1_0000, null)]);
  expect(row).toMatchObject({
    items: 'Cable, Panel',
    total: 250_83 + 800_00,
    lines: [{ value: 250_83 }, { rate: 800_0000, value: 800_00 }],
  });
  expect(openingStock.move(row, facts)).toEqual([
    { itemId: 'cable', locationId: 'A1', batch: null, quantity: 2_5000, value: 250_83, kind: 'opening' },
    { itemId: 'panel', locationId: null, batch: null, quantity: 1_0000, value: 800_00, kind: 'opening' },
  ]);
});

it('comes in at a cost, to the paisa, where the rate does not come out even', () => {
  const row = done([line('cable', 7_0000, null, { cost: 1_000_00 })]);
  expect(row).toMatchObject({ total: 1_000_00, lines: [{ cost: 1_000_00, rate: 142_8571, value: 1_000_00 }] });
  // What was saved may be sent back.
  expect(openingStock.check(done(row.lines), facts)).toEqual([]);
});

describe('refusals and their fields', () => {
  it.each<[string, OpeningStock, readonly string[]]>([
    ['an ordinary one', done([line('cable', 1_0000, 0)]), []],
    ['of another day', done([line('cable', 1_0000, 0)], { date: '2026-04-02' }), ['date']],
    ['without lines', done([]), ['lines']],
    ['of a service', done([line('fitting', 1_0000, 0)]), ['lines.0.itemId']],
    ['at a place that is not there', done([line('cable', 1_0000, 0, { location: 'X' })]), ['lines.0.location']],
    ['in a batch, of an item without batches', done([line('cable', 1_0000, 0, { batch: 'X' })]), ['lines.0.batch']],
    ['worth too much', done([line('cable', 9_00_00_000_0000, 9_00_00_000_0000)]), ['lines.0.rate']],
    ['at a cost and another rate', done([line('cable', 2_0000, 5_0000, { cost: 11_00 })]), ['lines.0.rate']],
    ['worth too much together', done(Array.from({ length: 11 }, () => line('cable', 9_00_00_0000, 9_99_99_000))), []],
  ])('%s', (_, row, paths) => {
    expect(openingStock.check(row, facts).map(({ path }) => path)).toEqual(paths);
  });

  it('is of the first day of the books, where they began in another year', () => {
    const begun = { ...facts, branch: { ...facts.branch, booksFrom: '2025-04-01' } };
    const row = done([line('cable', 1_0000, 0)], {}, begun);
    expect(openingStock.check(row, begun)).toMatchObject([{ path: 'date', message: expect.stringContaining('01-Apr-2025') }]);
    // A file without dates has that day, which is in no entry of the open year.
    const [problem] = openingStock.check({ ...row, date: '2025-04-01' }, begun);
    expect(problem?.message).toContain('Open the financial year of that day, or enter the goods as a stock adjustment');
    const there = { ...begun, year: { ...begun.year, start: '2025-04-01', end: '2026-03-31' } };
    expect(openingStock.check({ ...row, date: '2025-04-01' }, there)).toEqual([]);
  });
});
