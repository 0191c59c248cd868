import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Paise, paise, sum, zero } from '#domain/money/paise';
import { landedCosts } from '#domain/totals/landed-cost';

const line = (taxable: number, more: { inCost?: number; duty?: number; goods?: boolean } = {}) => ({
  taxable: paise(taxable),
  inCost: paise(more.inCost ?? 0),
  duty: paise(more.duty ?? 0),
  goods: more.goods ?? true,
});
const charge = (taxable: number, inCost = 0, landed = true) => ({ taxable: paise(taxable), inCost: paise(inCost), landed });

it.each([
  ['freight by value', [line(300_00), line(100_00)], [charge(10_00)], [307_50, 102_50]],
  ['no share for a service', [line(300_00), line(100_00, { goods: false })], [charge(10_00)], [310_00, 0]],
  ['tax without credit of both', [line(100_00, { inCost: 18_00 })], [charge(10_00, 1_80)], [129_80]],
  ['customs duty', [line(100_00, { duty: 8_25 })], [], [108_25]],
  ['a charge that is not landed', [line(100_00)], [charge(10_00, 1_80, false)], [100_00]],
  ['an odd paisa is carried', [line(1_00), line(1_00), line(1_00)], [charge(1)], [100, 101, 100]],
  ['goods given free', [line(0)], [charge(10_00)], [0]],
] as const)('%s', (_, lines, charges, costs) => {
  expect(landedCosts(lines, charges)).toEqual(costs);
});

it('goods cost their values, tax, duty and all landed charges', () => {
  const amount = fc.integer({ min: 1, max: 1_00_00_000 }).map(paise);
  const anyLine = fc.record({ taxable: amount, inCost: amount, duty: amount, goods: fc.constant(true) });
  const anyCharge = fc.record({ taxable: amount, inCost: amount, landed: fc.boolean() });
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 8 }), fc.array(anyCharge, { maxLength: 4 }), (lines, charges) => {
      const own = sum(lines.map(({ taxable, inCost, duty }): Paise => paise(taxable + inCost + duty)));
      const landed = sum(charges.map(({ taxable, inCost, landed }): Paise => (landed ? paise(taxable + inCost) : zero)));
      expect(sum(landedCosts(lines, charges))).toBe(own + landed);
    }),
  );
});
