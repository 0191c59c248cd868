import { expect, it } from 'vitest';
import type { Taken } from '#domain/documents/chain';
import { scaled } from '#domain/money/paise';
import { foreignNow, totalNow } from '#modules/kit/trade/correction/last-return';
import type { TradeRow } from '#modules/kit/trade/fields';

/** One line of 30.90 and a charge of 1.00, in all 33.00. */
const invoice = {
  lines: [{ lineId: '1', taxable: 30_90 }],
  charges: [{ taxable: 1_00 }],
  total: 33_00,
} as unknown as TradeRow;

/** What one document took: value of the line, of the charge, and the total if it is known. */
const took = (line: number, charge: number, total?: number): Taken =>
  new Map([
    ['value:1', scaled(line)],
    ['value:charge:1', scaled(charge)],
    ...(total === undefined ? [] : [['total:', scaled(total)] as const]),
  ]);

it.each([
  ['a part stays as it is rounded', invoice, [], took(10_30, 0, 11_00), 11_00],
  ['the last gets what is left', invoice, [took(10_30, 0, 11_00), took(10_30, 0, 11_00)], took(10_30, 1_00, 12_00), 11_00],
  ['without the charge it is not the last', invoice, [took(20_60, 0, 21_00)], took(10_30, 0, 11_00), 11_00],
  ['a part never gets more than is left', invoice, [took(29_00, 0, 32_50)], took(50, 0, 1_00), 50],
  [
    'what a debit note added is there to be credited',
    invoice,
    [took(-5_00, 0, -5_00), took(30_90, 1_00, 33_00)],
    took(5_00, 0, 5_25),
    5_00,
  ],
  ['an earlier document did not say its total', invoice, [took(20_60, 0)], took(10_30, 1_00, 12_00), 12_00],
  ['a financial note before, without tax', invoice, [took(20_60, 0)], took(10_30, 1_00, 12_00), 12_00],
  ['what is left is no rounding', invoice, [took(20_60, 0, 10_00)], took(10_30, 1_00, 12_00), 12_00],
  ['tax collected at source stays', { ...invoice, total: 34_00, tcs: 1_00 }, [took(20_60, 0, 21_00)], took(10_30, 1_00, 12_40), 12_00],
  ['dollars are not rounded', { ...invoice, currency: 'USD', exchangeRate: 80_0000 }, [], took(30_90, 1_00, 32_00), 32_00],
] as const)('%s', (_, whole, earlier, now, total) => {
  expect(totalNow(whole as TradeRow, earlier, now, now.get('total:') ?? 0)).toBe(total);
});

it.each([
  ['a third, and all thirds make the whole', [], 33_33, 33],
  ['the second', [33_33], 33_33, 34],
  ['the last', [33_33, 33_33], 33_34, 33],
  ['what a debit note adds', [], -33_33, -33],
] as const)('in dollars: %s', (_, earlier, total, dollars) => {
  const exported = { currency: 'USD', exchangeRate: 100_0000, total: 100_00, foreignTotal: 1_00 } as TradeRow;
  const each = earlier.map((before) => took(0, 0, before));
  expect(foreignNow(exported, each, total)).toBe(dollars);
  expect(foreignNow({ ...exported, currency: null }, each, total)).toBe(null);
});
