import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { batchId, firstExpired, freshnessOf } from '#domain/stock/batch';

describe('the id of a batch', () => {
  it('follows from item and number, and is a UUID of version 8', () => {
    const id = batchId('0f3b0b52-5f6e-4c39-9a3a-6b7f0a1d2c3e', 'B-1');
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(batchId('0f3b0b52-5f6e-4c39-9a3a-6b7f0a1d2c3e', 'B-1')).toBe(id);
    expect(batchId('0f3b0b52-5f6e-4c39-9a3a-6b7f0a1d2c3e', 'b-1')).not.toBe(id);
    expect(batchId('1f3b0b52-5f6e-4c39-9a3a-6b7f0a1d2c3e', 'B-1')).not.toBe(id);
  });

  it('is another one for each of many numbers and items', () => {
    const items = Array.from({ length: 50 }, (_, at) => `0f3b0b52-5f6e-4c39-9a3a-6b7f0a1d${(4096 + at).toString(16)}`);
    const ids = items.flatMap((item) => Array.from({ length: 2_000 }, (_, at) => batchId(item, `LOT/26/${at}`)));
    expect(new Set(ids).size).toBe(ids.length);
    for (const from of [0, 8, 20]) expect(new Set(ids.slice(0, 2_000).map((id) => id.slice(from, from + 8))).size).toBeGreaterThan(1_990);
  });
});

it.each([
  [null, 'good'],
  ['2026-11-20', 'expired'],
  ['2026-11-21', 'near'],
  ['2026-12-21', 'near'],
  ['2026-12-22', 'good'],
] as const)('what expires on %s is %s on 21 November', (expires, freshness) => {
  expect(freshnessOf(expires, '2026-11-21')).toBe(freshness);
});

describe('first expired, first out', () => {
  const [soon, later, never, gone] = [
    { batch: 'B', expires: '2026-12-01', quantity: 3 },
    { batch: 'A', expires: '2027-01-01', quantity: 4 },
    { batch: 'N', expires: null, quantity: 5 },
    { batch: 'X', expires: '2026-11-01', quantity: 9 },
  ] as const;
  const all = [never, gone, later, soon];
  it.each([
    [2, ['B 2']],
    [3, ['B 3']],
    [5, ['B 3', 'A 2']],
    [12, ['B 3', 'A 4', 'N 5']],
    [14, ['B 3', 'A 4', 'N 5', 'none 2']],
  ])('%i', (quantity, expected) => {
    const taken = firstExpired(all, quantity, '2026-11-21');
    expect(taken.map((one) => `${one.batch?.batch ?? 'none'} ${one.quantity}`)).toEqual(expected);
  });

  it('takes exactly the quantity, never more than there is, and nothing expired', () => {
    const batch = fc.record({
      batch: fc.string({ minLength: 1, maxLength: 3 }),
      expires: fc.constantFrom(null, '2026-01-01', '2026-11-21', '2027-01-01'),
      quantity: fc.integer({ min: -5, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 6 }), fc.integer({ min: 1, max: 30 }), (batches, quantity) => {
        const taken = firstExpired(batches, quantity, '2026-11-21');
        expect(taken.reduce((sum, one) => sum + one.quantity, 0)).toBe(quantity);
        for (const one of taken) {
          if (one.batch === null) continue;
          expect(one.quantity).toBeLessThanOrEqual(one.batch.quantity);
          expect(one.batch.expires).not.toBe('2026-01-01');
        }
      }),
    );
  });
});
