import { expect, it } from 'vitest';
import { creditTable } from '#domain/gst-returns/credit';
import { noTaxes } from '#domain/gst-returns/tax-heads';

const taxes = (igst: number) => ({ ...noTaxes, igst });

it.each`
  source               | standing           | lines
  ${'other'}           | ${'claimed'}       | ${{ A5: 110, B1: 10, C: 100 }}
  ${'other'}           | ${'considered'}    | ${{ A5: 110, B1: 10, C: 100 }}
  ${'other'}           | ${'set-aside'}     | ${{ A5: 110, B1: 10, B2: 100 }}
  ${'other'}           | ${'refused'}       | ${{ A5: 110, B1: 110 }}
  ${'other'}           | ${'not-available'} | ${{ D2: 110 }}
  ${'other'}           | ${'not-in-2b'}     | ${{ notClaimed: 110 }}
  ${'import-goods'}    | ${'claimed'}       | ${{ A1: 110, B1: 10, C: 100 }}
  ${'import-services'} | ${'claimed'}       | ${{ A2: 110, B1: 10, C: 100 }}
  ${'reverse-charge'}  | ${'claimed'}       | ${{ A3: 110, B1: 10, C: 100 }}
  ${'distributed'}     | ${'claimed'}       | ${{ A4: 110, B1: 10, C: 100 }}
`('credit of $source that is $standing', ({ source, standing, lines }) => {
  const table = creditTable({ inward: [{ source, standing, credit: taxes(100), blocked: taxes(10) }], reversals: [], reclaims: [] });
  expect(Object.fromEntries(Object.entries(table).flatMap(([line, { igst }]) => (igst === 0 ? [] : [[line, igst]])))).toEqual(lines);
});

it('takes reversals out, and adds what is reclaimed', () => {
  const reversals = [
    { ...taxes(5), forGood: true },
    { ...taxes(7), forGood: false },
  ];
  const { A5, B1, B2, C, D1 } = creditTable({ inward: [], reversals, reclaims: [taxes(20)] });
  expect([A5, B1, B2, C, D1].map(({ igst }) => igst)).toEqual([20, 5, 7, 8, 20]);
});

it('reports what was claimed late as reclaimed, and counts it once', () => {
  const inward = [{ source: 'other', standing: 'claimed', credit: taxes(30), blocked: noTaxes }] as const;
  const { A5, C, D1 } = creditTable({ inward, reversals: [], reclaims: [], late: [taxes(30)] });
  expect([A5, C, D1].map(({ igst }) => igst)).toEqual([30, 30, 30]);
});
