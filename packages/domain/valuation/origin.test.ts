import { expect, it } from 'vitest';
import { paise, scaled } from '#domain/money/paise';
import { comesBack, copyOf, isInTransit, newOrigin, nextPart, partOf, restOf, settle } from '#domain/valuation/origin';

const named = { key: 'a', itemId: 'item', branch: 'HO', day: '2026-05-01' };
const three = (kind: 'sale' | 'transfer-out' = 'sale') => newOrigin({ ...named, kind }, scaled(3_0000), paise(100_00));

it('comes back in parts that make the whole', () => {
  const origin = three();
  expect([1, 2, 3].map(() => nextPart(origin, scaled(1_0000)))).toEqual([33_33, 33_34, 33_33]);
  expect(restOf(origin)).toEqual({ quantity: 0, value: 0 });
  expect(partOf(three(), scaled(0))).toBe(0);
});

it('is in transit until all of a dispatch has arrived', () => {
  const sent = three('transfer-out');
  expect([isInTransit(three()), isInTransit(sent)]).toEqual([false, true]);
  comesBack(sent, scaled(3_0000), paise(100_00));
  expect(isInTransit(sent)).toBe(false);
});

it('gets the cost of its period when that closes, and a copy does not change with it', () => {
  const origin = { ...three(), at: 0, returns: [{ at: 3_0000, quantity: scaled(1_0000) }] };
  settle(origin, (_, quantity) => quantity / 100);
  expect(origin).toMatchObject({ settled: { whole: { value: 300 }, back: { quantity: 1_0000, value: 100 } } });
  expect(origin).not.toHaveProperty('at');
  const copy = copyOf(origin);
  if (origin.settled) comesBack(origin.settled, scaled(1_0000), paise(100));
  expect(copy.settled?.back.quantity).toBe(1_0000);
});
