import { expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
import { inOrder } from '#domain/stock/movement-order';
import type { StockMovement } from '#domain/stock/stock-movement';

const movement = (key: string, kind: StockMovement['kind'], change: Partial<StockMovement> = {}): StockMovement => ({
  ...{ key, kind, itemId: 'item', branch: 'A', location: '', batch: '', day: '2026-05-01', place: Number(key), quantity: scaled(1_0000) },
  ...{ value: null },
  ...change,
});
const keysOf = (all: readonly StockMovement[]) => inOrder(all).map(({ key }) => key);

it('goes by day, then opening, in, inside and out, then by entry', () => {
  const all = [
    movement('1', 'sale'),
    movement('2', 'transfer-out'),
    movement('3', 'purchase'),
    movement('4', 'opening'),
    movement('5', 'sale', { day: '2026-04-30' }),
    movement('6', 'purchase'),
  ];
  expect(keysOf(all)).toEqual(['5', '4', '3', '6', '2', '1']);
});

it('a return of an earlier day comes in, one of the same day goes with the sales', () => {
  const back = (key: string, origin: string) => movement(key, 'sales-return', { origin });
  const all = [movement('1', 'sale', { day: '2026-04-30' }), movement('2', 'sale'), back('3', '1'), back('4', '2')];
  expect(keysOf(all)).toEqual(['1', '3', '2', '4']);
});

it('what arrives waits for its dispatch, whatever the branches are called', () => {
  const sent = movement('7', 'transfer-out', { branch: 'B' });
  const came = movement('1', 'transfer-in', { branch: 'A', origin: '7' });
  expect(keysOf([came, movement('2', 'transfer-out'), sent])).toEqual(['7', '1', '2']);
});

it('a note on a price comes at the end of the day, and what a voucher itself adds to its goods with them', () => {
  const sent = movement('1', 'transfer-out', { branch: 'B', day: '2026-04-30' });
  const came = movement('5', 'transfer-in', { origin: '1' });
  const own = movement('5-tax', 'price-note', { origin: '5', place: 5, quantity: scaled(0) });
  const other = movement('2', 'price-note', { origin: '4', quantity: scaled(0) });
  const today = movement('3', 'transfer-out', { branch: 'B' });
  const also = [movement('7', 'transfer-in', { origin: '3' }), movement('7-tax', 'price-note', { origin: '7', place: 7 })];
  const all = [other, own, movement('8', 'transfer-out'), movement('6', 'sale'), ...also, came, movement('4', 'purchase'), sent, today];
  expect(keysOf(all)).toEqual(['1', '4', '5', '5-tax', '3', '7', '7-tax', '8', '6', '2']);
});

it('refuses a return that is dated before its sale', () => {
  const early = movement('2', 'sales-return', { origin: '1', day: '2026-04-30' });
  expect(() => inOrder([movement('1', 'sale'), early])).toThrow('before its origin');
});
