import { describe, expect, it } from 'vitest';
import { layersOf, merge, newPool, receive, reprice, take, takeBack, worthIn } from '#domain/cost/pool';

const one = 1_0000;
const filled = (method: 'moving-average' | 'fifo' | 'lifo') => {
  const pool = newPool();
  receive(pool, method, 10 * one, 1000_00, 'first');
  receive(pool, method, 10 * one, 1200_00, 'second');
  return pool;
};

describe('ten at 100 and ten at 120, of which fifteen go', () => {
  it.each([
    ['moving-average', 1650_00, 550_00],
    ['fifo', 1600_00, 600_00],
    ['lifo', 1700_00, 500_00],
  ] as const)('%s: they cost %i, and %i is left', (method, cost, left) => {
    const pool = filled(method);
    expect(take(pool, method, 15 * one)).toBe(cost);
    expect(pool).toMatchObject({ quantity: 5 * one, value: left });
  });
});

it('goes below zero at the last known cost, and the next receipt fills the gap', () => {
  const pool = filled('fifo');
  expect(take(pool, 'fifo', 22 * one)).toBe(2200_00 + 240_00);
  expect(pool).toMatchObject({ quantity: -2 * one, value: -240_00 });
  expect(receive(pool, 'fifo', 5 * one, 650_00)).toBe(20_00);
  expect(pool).toMatchObject({ quantity: 3 * one, value: 390_00 });
});

it('a return to the supplier takes its own layer; what is not there goes by the method', () => {
  const second = { key: 'second', cost: { value: 1200_00, quantity: 10 * one }, part: 600_00 };
  expect(takeBack(filled('fifo'), 'fifo', 5 * one, second)).toEqual({ cost: 600_00, given: 600_00 });
  const pool = filled('lifo');
  take(pool, 'lifo', 12 * one);
  expect(takeBack(pool, 'lifo', 5 * one, second)).toEqual({ cost: 600_00, given: 500_00 });
  expect(takeBack(filled('moving-average'), 'moving-average', 5 * one, second)).toEqual({ cost: 600_00, given: 600_00 });
});

describe('a note on the first ten, after five of them or of the others went', () => {
  const note = { purchase: 'first', amount: -400_00, noted: 10 * one };
  it.each([
    ['moving-average', -400_00, 1250_00],
    ['fifo', -200_00, 1500_00],
    ['lifo', -400_00, 1200_00],
  ] as const)('%s: what is there is worth %i more, and %i together', (method, change, value) => {
    const pool = filled(method);
    take(pool, method, 5 * one);
    expect(reprice(pool, method, note)).toBe(change);
    expect(pool).toMatchObject({ quantity: 15 * one, value });
    expect(layersOf(pool).reduce((sum, layer) => sum + layer.value, 0)).toBe(value);
  });

  it.each(['moving-average', 'fifo', 'lifo'] as const)('%s: nothing changes where nothing is there', (method) => {
    const pool = filled(method);
    take(pool, method, 22 * one);
    const before = pool.value;
    expect([reprice(pool, method, note), pool.value]).toEqual([0, before]);
  });

  it('nothing is worth less than nothing, and a price can rise', () => {
    const pool = filled('fifo');
    expect(reprice(pool, 'fifo', { ...note, amount: 50_00 })).toBe(50_00);
    expect(reprice(pool, 'fifo', { ...note, amount: -5000_00 })).toBe(-1050_00);
    expect(pool.value).toBe(1200_00);
  });
});

it('is worth what it holds, and becomes one layer when the method changes', () => {
  const pool = filled('fifo');
  expect(worthIn(pool, 4 * one)).toBe(440_00);
  merge(pool);
  expect(layersOf(pool)).toEqual([{ quantity: 20 * one, value: 2200_00 }]);
});
