import { describe, expect, it } from 'vitest';
import type { TaxedBy } from '#domain/gst/taxed-by';
import { paise, scaled } from '#domain/money/paise';
import { asStated, cessByQuantity, type TaxPart, taxParts } from '#domain/totals/tax-parts';

const part = (base: number, percent: number, taxedBy: TaxedBy, cess = 0, perUnit = 0): TaxPart => ({
  tax: { taxability: 'Taxable', rate: scaled(percent * 10_000), cessRate: scaled(cess * 10_000), cessPerUnit: paise(perUnit) },
  taxedBy,
  quantity: scaled(2_0000),
  base: paise(base),
});

describe('the heads of each part', () => {
  it.each([
    [
      'two halves within a state',
      [part(33, 18, 'party'), part(33, 18, 'party')],
      'intra',
      [
        [0, 3],
        [0, 3],
      ],
    ],
    [
      'the error carried',
      [part(33, 18, 'party'), part(33, 18, 'party'), part(33, 18, 'party')],
      'intra',
      [
        [0, 3],
        [0, 3],
        [0, 3],
      ],
    ],
    [
      'one head between states',
      [part(33, 18, 'party'), part(33, 18, 'party')],
      'inter',
      [
        [6, 0],
        [6, 0],
      ],
    ],
    [
      'reverse charge rounded apart',
      [part(3, 18, 'party'), part(3, 18, 'rcm')],
      'inter',
      [
        [1, 0],
        [1, 0],
      ],
    ],
    [
      'the same together',
      [part(3, 18, 'party'), part(3, 18, 'party')],
      'inter',
      [
        [1, 0],
        [0, 0],
      ],
    ],
    ['nobody accounts for it', [part(1000, 18, 'none', 12, 100)], 'inter', [[0, 0]]],
    ['zero-rated', [part(1000, 18, 'party')], 'zero', [[0, 0]]],
  ] as const)('%s', (_, parts, kind, heads) => {
    const taxed = taxParts(parts, kind);
    expect(taxed.map(({ igst, cgst }) => [igst, cgst])).toEqual(heads);
    for (const { cgst, sgst, igst, cess, tax } of taxed) expect([sgst, tax]).toEqual([cgst, igst + cgst + sgst + cess]);
  });

  it('counts both kinds of cess', () => {
    expect(taxParts([part(10_000, 28, 'party', 12, 415)], 'inter')[0]).toMatchObject({ cess: 1_200 + 830, cessByQuantity: 830 });
  });
});

it.each([
  ['nothing', {}, [1_80, 9_00, 16_20]],
  ['a paisa more, which follows the tax', { igst: paise(10_81) }, [1_80, 9_01, 16_20]],
  ['less', { igst: paise(9_81) }, [1_64, 8_17, 16_20]],
  ['a head that no part bears', { cess: paise(5) }, [1_80, 9_00, 16_20]],
] as const)('as on a paper with %s, without tax under reverse charge', (_, stated, igst) => {
  const parts = [part(10_00, 18, 'party'), part(50_00, 18, 'party'), part(90_00, 18, 'rcm')];
  const heads = asStated(taxParts(parts, 'inter'), parts, stated);
  expect(heads.map((one) => [one.igst, one.tax])).toEqual(igst.map((tax) => [tax, tax]));
});

it('cess by quantity needs a quantity', () => {
  const { tax } = part(0, 28, 'party', 0, 333);
  expect([cessByQuantity(tax, scaled(1_5000)), cessByQuantity(tax, null)]).toEqual([500, 0]);
});
