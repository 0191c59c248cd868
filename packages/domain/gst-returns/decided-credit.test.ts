import { expect, it } from 'vitest';
import type { InwardCredit } from '#domain/gst-returns/credit';
import { creditOfReturn } from '#domain/gst-returns/decided-credit';
import type { InwardSum } from '#domain/gst-returns/inward';
import { noTaxes } from '#domain/gst-returns/tax-heads';
import { noTax } from '#domain/registers/register-entry';

const inward: readonly InwardSum[] = [
  { key: ['credit', 'other'], amounts: { ...noTax, igst: 900 } },
  { key: ['blocked', 'other'], amounts: { ...noTax, igst: 180 } },
  { key: ['credit', 'reverse-charge'], amounts: { ...noTax, igst: 100 } },
  { key: ['owed'], amounts: { ...noTax, igst: 100 } },
];
const decided = (source: InwardCredit['source'], igst: number): InwardCredit => ({
  ...{ source, standing: 'claimed', credit: { ...noTaxes, igst }, blocked: noTaxes },
});
const said = (credit: readonly InwardCredit[]) => credit.map((one) => [one.source, one.credit.igst, one.blocked.igst]);

it('is that of the books while nothing is decided', () => {
  expect(said(creditOfReturn(inward, []))).toEqual([
    ['other', 900, 0],
    ['other', 0, 180],
    ['reverse-charge', 100, 0],
  ]);
});

it('is what was decided, with what the organisation pays itself', () => {
  expect(said(creditOfReturn(inward, [decided('other', 500), decided('reverse-charge', 70)]))).toEqual([
    ['other', 500, 0],
    ['reverse-charge', 100, 0],
  ]);
});
