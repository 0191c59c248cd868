import { describe, expect, it } from 'vitest';
import { gstr4 } from '#domain/gst-returns/composition/gstr4';
import { compositionRateOf } from '#domain/gst-returns/composition/rates';
import { noTax } from '#domain/registers/register-entry';
import { bought, sold, sum, tax } from '#test/kit/books/composition';

describe('GSTR-4', () => {
  const quarters = [
    { from: '2026-04-01', to: '2026-06-30' },
    { from: '2026-07-01', to: '2026-09-30' },
  ];
  const months = [
    { month: '2026-05', outward: sold, inward: bought },
    { month: '2026-06', outward: sold, inward: [] },
    { month: '2026-09', outward: [sum(['section', 'b2cs', 'regular'], -1_000_00)], inward: bought },
  ];
  const said = gstr4(months, quarters, compositionRateOf('trading'));

  it('has what was received, by supplier and rate', () => {
    expect(said.four).toEqual({
      '4A': [{ ...tax(4_000_00, 360_00), rate: 18_0000 }],
      '4B': [{ ...tax(2_000_00, 50_60), rate: 5_0000 }],
      '4C': [{ ...tax(600_00, 0), rate: 0 }],
      '4D': [],
    });
  });

  it('has the quarters as their statements say', () => {
    expect(said.five.map(({ from, said: { outward, owed } }) => [from, outward.taxable, outward.cgst, owed.cgst])).toEqual([
      ['2026-04-01', 210_000_00, 1_000_00, 25_30],
      ['2026-07-01', -1_000_00, -5_00, 25_30],
    ]);
  });

  it('has the year by rate', () => {
    expect(said.six).toEqual({
      outward: [
        { ...tax(199_000_00, 995_00), rate: 1_0000 },
        { ...noTax, taxable: 10_000_00, rate: 0 },
      ],
      inward: [{ ...tax(2_000_00, 50_60), rate: 5_0000 }],
    });
  });
});
