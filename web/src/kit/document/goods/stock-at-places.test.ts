import { describe, expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
import type { AnyRow } from '#modules/kit/module';
import { sampleFacts } from '#modules/kit/trade/sample';
import { decided } from '#modules/stock/stock-adjustment/count';
import { stockAdjustment } from '#modules/stock/stock-adjustment/stock-adjustment';
import { type ByStock, type Goods, itemsIn, withStock } from './stock-at-places.ts';

const facts = sampleFacts({}, { locations: [{ code: 'A1' }] });
const goods = (itemId: string, locationId: string | null, quantity: number): Goods => ({
  itemId,
  locationId,
  batch: null,
  quantity: scaled(quantity),
});
const line = (itemId: string, counted: number | null, change: AnyRow = {}): AnyRow => ({
  ...{
    lineId: null,
    itemId,
    location: null,
    batch: null,
    counted,
    change: null,
    bookQuantity: null,
    difference: null,
    reason: null,
    rate: null,
  },
  ...change,
});
const row = (...lines: readonly AnyRow[]): AnyRow => ({ date: '2026-11-21', location: null, lines });
const byStock: ByStock = (row, onHand, stored) => ({ ...decided(row as never, { onHand }, stored as never) });
const figures = ({ lines }: AnyRow) => (lines as readonly AnyRow[]).map(({ bookQuantity, difference }) => [bookQuantity, difference]);

describe('a count while it is typed', () => {
  const stock = new Map([
    ['cable', [goods('cable', null, 10_0000), goods('cable', 'A1', 4_0000)]],
    ['panel', []],
  ]);

  it('is compared with the stock at each place, as far as that is loaded', () => {
    const typed = row(line('cable', 7_0000), line('cable', null, { location: 'A1' }), line('panel', 1_0000), line('book', 1_0000));
    expect(figures(withStock(stockAdjustment, byStock, typed, facts, stock, null))).toEqual([
      [10_0000, -3_0000],
      [4_0000, null],
      [0, 1_0000],
      [null, null],
    ]);
  });

  it('is as it was typed before any stock is loaded', () => {
    const typed = row(line('cable', 7_0000));
    expect(withStock(stockAdjustment, byStock, typed, facts, new Map(), null)).toBe(typed);
  });

  it('in an edit is compared with the stock as if it had not been saved, where its line is changed', () => {
    const stored = row(line('cable', 12_0000, { bookQuantity: 13_0000, difference: -1_0000, lineId: '1' }));
    const edited = (counted: number) => figures(withStock(stockAdjustment, byStock, row(line('cable', counted)), facts, stock, stored));
    expect(edited(12_0000)).toEqual([[13_0000, -1_0000]]);
    expect(edited(9_0000)).toEqual([[11_0000, -2_0000]]);
  });
});

it('asks for the stock of each item once', () => {
  expect(itemsIn(row(line('cable', null), line('panel', null), line('cable', 1), { itemId: null }, { itemId: '' }))).toEqual([
    'cable',
    'panel',
  ]);
  expect(itemsIn({})).toEqual([]);
});
