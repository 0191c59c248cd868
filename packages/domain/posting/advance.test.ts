import fc from 'fast-check';
import { expect, it } from 'vitest';
import { paise, scaled, sum } from '#domain/money/paise';
import { advanceTaxes, postAdvance, postReversal, takenBackOf } from '#domain/posting/advance';
import { imbalance } from '#domain/posting/balance';

const line = (amount: number, percent: number) => ({ amount: paise(amount), rate: scaled(percent * 10_000) });

it.each([
  ['services in the state', [line(10_000_00, 18)], 'intra', [[8_474_58, 0, 762_71, 762_71]]],
  ['services to another state', [line(9_999_99, 18)], 'inter', [[8_474_57, 1_525_42, 0, 0]]],
  ['an export', [line(10_000_00, 18)], 'zero', [[10_000_00, 0, 0, 0]]],
  ['goods', [line(10_000_00, 0)], 'intra', [[10_000_00, 0, 0, 0]]],
  [
    'two lines, with the error carried',
    [line(100_01, 18), line(100_01, 18)],
    'intra',
    [
      [84_75, 0, 7_63, 7_63],
      [84_75, 0, 7_63, 7_63],
    ],
  ],
] as const)('the tax inside %s', (_, lines, kind, expected) => {
  expect(advanceTaxes(lines, kind).map(({ taxable, igst, cgst, sgst }) => [taxable, igst, cgst, sgst])).toEqual(expected);
});

it('posts the money and the tax, and takes both back', () => {
  const amount = paise(10_000_00);
  const advance = {
    party: 'asha',
    account: 'bank',
    amount,
    taxes: advanceTaxes([line(amount, 18)], 'intra'),
    ledger: (alias: string) => alias,
  };
  const posted = postAdvance(advance).map(({ ledgerId, amount: by }) => [ledgerId, by]);
  expect(posted).toEqual([
    ['bank', 10_000_00],
    ['asha', -10_000_00],
    ['gst_on_advances', 1_525_42],
    ['output_cgst', -762_71],
    ['output_sgst', -762_71],
  ]);
  expect(postReversal(advance).map(({ ledgerId, amount: by }) => [ledgerId, -by])).toEqual(posted);
  expect(postReversal({ ...advance, account: null }).map(({ ledgerId }) => ledgerId)).toEqual([
    'gst_on_advances',
    'output_cgst',
    'output_sgst',
  ]);
});

it('any parts of a line together take back exactly its tax', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 99_999_99 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(parts, fc.constantFrom(5, 12, 18, 28), fc.constantFrom('intra' as const, 'inter' as const), (amounts, percent, kind) => {
      const amount = sum(amounts.map(paise));
      const [tax] = advanceTaxes([line(amount, percent)], kind);
      if (tax === undefined) throw new Error('One line has its tax');
      let before = paise(0);
      const back = amounts.map((part) => {
        const share = takenBackOf({ ...tax, amount }, before, paise(part));
        before = paise(before + part);
        return share;
      });
      for (const head of ['taxable', 'igst', 'cgst', 'sgst'] as const) expect(sum(back.map((share) => share[head]))).toBe(tax[head]);
      const postings = postAdvance({ party: 'p', account: 'b', amount, taxes: [tax], ledger: (alias) => alias });
      expect(imbalance(postings)).toBe(0);
    }),
  );
});
