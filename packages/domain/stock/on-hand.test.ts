import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';
import { foldMovements, judgeStock, type OnHand, shortages } from '#domain/stock/on-hand';

const move = (itemId: string, units: number, locationId: string | null = null, batch: string | null = null): Movement => ({
  itemId,
  locationId,
  batch,
  quantity: scaled(units * 10_000),
  value: null,
});
const has = (itemId: string, units: number, locationId: string | null = null): OnHand => ({
  itemId,
  locationId,
  batch: null,
  quantity: scaled(units * 10_000),
});
const short = (onHand: readonly OnHand[], ...movements: readonly Movement[]) =>
  shortages(onHand, movements).map(({ itemId, locationId, had, short: by }) => [itemId, locationId, had / 10_000, by / 10_000]);

describe('stock is what came in less what went out, per place and batch', () => {
  it('keeps places and batches apart', () => {
    const folded = foldMovements(new Map(), [
      move('panel', 10),
      move('panel', 5, 'bin-1'),
      move('panel', 2, null, 'B7'),
      move('panel', -4),
    ]);
    expect([...folded.values()].map(({ locationId, batch, quantity }) => [locationId, batch, quantity / 10_000])).toEqual([
      [null, null, 6],
      ['bin-1', null, 5],
      [null, 'B7', 2],
    ]);
  });

  it('taking movements out again leaves what was there', () => {
    const some = fc.array(
      fc.record({
        itemId: fc.constantFrom('a', 'b'),
        locationId: fc.constantFrom(null, 'x'),
        batch: fc.constantFrom(null, 'p'),
        quantity: fc.integer({ min: -1e6, max: 1e6 }).map(scaled),
        value: fc.constant(null),
      }),
    );
    fc.assert(
      fc.property(some, some, (before, document) => {
        const stock = foldMovements(new Map(), before);
        const back = foldMovements(foldMovements(stock, document), document, -1);
        expect(new Map([...back].sort())).toEqual(new Map([...stock].sort()));
      }),
    );
  });
});

describe('what a document makes negative', () => {
  it.each([
    ['enough', [has('panel', 10)], [move('panel', -10)], []],
    ['one too many', [has('panel', 10)], [move('panel', -11)], [['panel', null, 10, 1]]],
    ['in two lines', [has('panel', 10)], [move('panel', -6), move('panel', -6)], [['panel', null, 10, 2]]],
    ['nothing there', [], [move('panel', -3)], [['panel', null, 0, 3]]],
    ['in another place', [has('panel', 10, 'bin-1')], [move('panel', -3)], [['panel', null, 0, 3]]],
    ['negative before, more now', [has('panel', -2)], [move('panel', -1)], [['panel', null, -2, 3]]],
    ['negative before, a receipt', [has('panel', -5)], [move('panel', 2)], []],
    ['negative before, not touched', [has('panel', -5), has('cable', 5)], [move('cable', -1)], []],
  ] as const)('%s', (_, onHand, movements, expected) => {
    expect(short(onHand, ...movements)).toEqual(expected);
  });

  it.each([
    ['blocked', ['Solar panel: 10 in stock, 1.5 too few'], []],
    ['warned', [], ['Solar panel: 10 in stock, 1.5 too few']],
    ['allowed', [], []],
  ] as const)('when negative stock is %s', (policy, problems, warnings) => {
    expect(judgeStock(policy, shortages([has('panel', 10)], [move('panel', -11.5)]), () => 'Solar panel')).toEqual({ problems, warnings });
  });
});
