import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paise, scaled } from '#domain/money/paise';
import { runningShare } from '#domain/totals/running-share';

const share = (quantity: number, value: number) => ({ quantity: scaled(quantity), value: paise(value) });

it.each([
  ['one of three', share(3_0000, 9999), share(0, 0), 1_0000, 3333],
  ['the last of three', share(3_0000, 10000), share(2_0000, 6667), 1_0000, 3333],
  ['everything', share(7_0000, 13993), share(0, 0), 7_0000, 13993],
  ['after a return that was worth a paisa more', share(3_0000, 10000), share(2_0000, 6668), 1_0000, 3332],
])('%s', (_, line, before, quantity, value) => {
  expect(runningShare(line, before, scaled(quantity))).toBe(value);
});

it('all parts together make the line', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 50_0000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 10_000_000 }), (quantities, value) => {
      const line = share(
        quantities.reduce((sum, quantity) => sum + quantity, 0),
        value,
      );
      let before = share(0, 0);
      for (const quantity of quantities) {
        const part = runningShare(line, before, scaled(quantity));
        expect(part).toBeGreaterThanOrEqual(0);
        before = share(before.quantity + quantity, before.value + part);
      }
      expect(before).toEqual(line);
    }),
  );
});
