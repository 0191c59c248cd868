import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits';
import type { DocumentFacts } from '#modules/kit/module';
import { blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { fromAlternateUnit, inAlternateUnit, withAlternateUnit } from '#modules/kit/trade/tax/alternate-unit';

const one = 1_0000;
const box: DocumentFacts = {
  ...sampleFacts(),
  find: (slug, id) => (slug === 'measure-unit' && id === 'box' ? { symbol: 'Box', quantityCode: 'BOX' } : sampleFacts().find(slug, id)),
};

describe('the quantity in the second unit of an item', () => {
  it.each`
    item                                                             | quantity    | alternate
    ${{ alternateUnitId: 'box', alternateConversion: 12 * one }}     | ${30 * one} | ${2_5000}
    ${{ alternateUnitId: 'box', alternateConversion: 3 * one }}      | ${one}      | ${3333}
    ${{ alternateUnitId: 'box', alternateConversion: 12 * one }}     | ${0}        | ${0}
    ${{ alternateUnitId: null, alternateConversion: null }}          | ${30 * one} | ${undefined}
    ${{}}                                                            | ${30 * one} | ${undefined}
    ${{ alternateUnitId: 'box', alternateConversion: null }}         | ${30 * one} | ${undefined}
    ${{ alternateUnitId: 'missing', alternateConversion: 12 * one }} | ${one}      | ${undefined}
  `('of $quantity of $item is $alternate', ({ item, quantity, alternate }) => {
    const line = withAlternateUnit({ ...blankLine('panel', quantity), alternateUnit: 'Old', alternateConversion: 5 * one }, item, box);
    expect(line.quantity).toBe(quantity);
    expect(line.alternateQuantity).toBe(alternate);
    expect('alternateUnit' in line).toBe(alternate !== undefined);
  });

  it('comes back as the same quantity where the units divide', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 80_000 }), (per, boxes) => {
        const how = { alternateUnit: 'Box', alternateConversion: per * one };
        const { alternateQuantity } = inAlternateUnit(per * boxes * one, how);
        expect(alternateQuantity).toBe(boxes * one);
        expect(fromAlternateUnit(alternateQuantity ?? 0, how)).toBe(per * boxes * one);
      }),
    );
  });

  it.each([
    ['a line without one', 2 * one, {}, undefined],
    ['a line that is not computed yet', 2 * one, undefined, undefined],
    ['more than can be stored', limits.scaled, { alternateConversion: 12 * one }, undefined],
    ['two and a half boxes', 2_5000, { alternateConversion: 12 * one }, 30 * one],
  ] as const)('typed for %s', (_, typed, line, quantity) => {
    expect(fromAlternateUnit(typed, line)).toBe(quantity);
  });
});
