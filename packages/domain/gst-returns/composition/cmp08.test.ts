import { describe, expect, it } from 'vitest';
import { cmp08 } from '#domain/gst-returns/composition/cmp08';
import { type CompositionKind, compositionRateOf } from '#domain/gst-returns/composition/rates';
import { MonthSums } from '#domain/gst-returns/sums';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { noTax } from '#domain/registers/register-entry';
import { bought, sold, sum, tax } from '#test/kit/books/composition';

describe('CMP-08', () => {
  it.each`
    kind               | base          | each
    ${'trading'}       | ${100_000_00} | ${500_00}
    ${'manufacturing'} | ${105_000_00} | ${525_00}
    ${'restaurant'}    | ${105_000_00} | ${2_625_00}
    ${'services'}      | ${105_000_00} | ${3_150_00}
  `('$kind pays $each of each tax', ({ kind, base, each }) => {
    const said = cmp08(new MonthSums().add(sold), bought, compositionRateOf(kind as CompositionKind));
    expect(said).toEqual({
      outward: { ...noTax, taxable: 105_000_00, cgst: each, sgst: each },
      base,
      owed: tax(1_000_00, 25_30),
      due: { ...noTaxes, cgst: each + 25_00, sgst: each + 25_00 },
    });
  });

  it('has no tax on the turnover while the rate is not known', () => {
    const said = cmp08(new MonthSums().add(sold), bought, compositionRateOf(null));
    expect([said.outward, said.due]).toEqual([
      { ...noTax, taxable: 105_000_00 },
      { ...noTaxes, cgst: 25_00, sgst: 25_00 },
    ]);
  });

  it('rounds half a paisa up, and half a rupee too', () => {
    const said = cmp08(new MonthSums().add([sum(['section', 'b2cs', 'regular'], 101_00)]), [], compositionRateOf('trading'));
    expect([said.outward.cgst, said.due.cgst]).toEqual([51, 1_00]);
  });
});
