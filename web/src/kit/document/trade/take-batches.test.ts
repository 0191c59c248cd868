import { expect, it } from 'vitest';
import { partsOf, takeBatches } from './take-batches.ts';

const batch = (name: string, expires: string | null, quantity: number, isActive = true) => ({ batch: name, expires, quantity, isActive });
const stock = [batch('OLD', '2026-11-01', 9), batch('A', '2026-12-01', 2), batch('OFF', '2026-12-02', 9, false), batch('B', null, 5)];
const line = (key: string, values: object) => ({ key, values: { ...values }, labels: { itemId: 'Syrup' } });

it('takes the first to expire, without expired and inactive ones', () => {
  const parts = partsOf(stock, 4, '2026-11-21');
  expect(parts.map((part) => [part.batch?.batch, part.quantity])).toEqual([
    ['A', 2],
    ['B', 2],
  ]);
  expect(partsOf(stock, 0, '2026-11-21')).toEqual([]);
});

it('splits a line into one for each batch, and leaves the rest without one', () => {
  const before = [line('1', { itemId: 'i', lineId: '1', quantity: 9, rate: 5, sourceLine: '2' }), line('2', { itemId: 'j' })];
  let made = 0;
  const after = takeBatches(before, '1', partsOf(stock, 9, '2026-11-21'), () => `new ${++made}`);
  const same = { itemId: 'i', rate: 5, sourceLine: '2' };
  expect(after).toEqual([
    line('1', { ...same, lineId: '1', batch: 'A', quantity: 2 }),
    line('new 1', { ...same, lineId: null, batch: 'B', quantity: 5 }),
    line('new 2', { ...same, lineId: null, batch: null, quantity: 2 }),
    before[1],
  ]);
  expect(takeBatches(before, '3', partsOf(stock, 9, '2026-11-21'))).toBe(before);
});
