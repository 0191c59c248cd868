import { describe, expect, it } from 'vitest';
import { looksAutomatic, seriesOf, withoutSeriesNumber } from '#application/documents/number-of';
import { seriesProblems } from '#domain/documents/numbering';
import { bankCash } from '#modules/accounts/bank-cash/bank-cash';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { sampleFacts } from '#modules/sales/sales-invoice/sample';

const prefix = (code: string, id = 'b1') => seriesOf(salesInvoice, sampleFacts({}, { code, id })).prefix;

describe('a series of numbers', () => {
  it.each`
    code      | expected
    ${'PUN'}  | ${'SI/PUN26/'}
    ${'blr1'} | ${'SI/BLR126/'}
    ${'HO'}   | ${'SI/HO26/'}
  `('of branch $code begins $expected', ({ code, expected }) => {
    expect(prefix(code)).toBe(expected);
  });

  it('two branches with long, alike codes have numbers of their own', () => {
    expect(prefix('BENGALURU', 'one')).not.toBe(prefix('BENGALURU2', 'two'));
  });

  it.each(['PUN', 'BLR1', 'BENGALURU', 'मुंबई', '-'])('of branch %s satisfies rule 46 of the CGST Rules for a year', (code) => {
    expect(seriesProblems(seriesOf(salesInvoice, sampleFacts({}, { code, id: code })), true)).toEqual([]);
  });
});

describe('a number that looks automatic', () => {
  it.each`
    number            | expected
    ${'SI/PUN26/41'}  | ${true}
    ${'si/pun26/41'}  | ${true}
    ${'SI/PUN26/041'} | ${true}
    ${'SI/X25/1'}     | ${true}
    ${'BC/PUN26/41'}  | ${false}
    ${'SI/PUN26/A'}   | ${false}
    ${'SI/26/1'}      | ${false}
    ${'SI/PUN26/1/2'} | ${false}
    ${'SI-PUN26-41'}  | ${false}
    ${'41'}           | ${false}
    ${''}             | ${false}
  `('is told by its form: $number, $expected', ({ number, expected }) => {
    expect(looksAutomatic(salesInvoice, number)).toBe(expected);
  });

  it.each(['PUN', 'BLR1', 'BENGALURU', 'मुंबई', '-', ''])('is every number of the series of branch %s', (code) => {
    expect(looksAutomatic(salesInvoice, `${prefix(code, code)}1`)).toBe(true);
    expect(looksAutomatic(bankCash, `${prefix(code, code)}1`)).toBe(false);
  });

  it('is given without a unique value; a typed one keeps it', () => {
    const change = (number: string) => ({
      action: 'create',
      slug: 'sales-invoice',
      id: 'one',
      row: { number },
      list: null,
      unique: [{ name: 'number', value: number }],
      words: [],
    });
    expect(withoutSeriesNumber(salesInvoice, change('SI/PUN26/41')).unique).toEqual([]);
    expect(withoutSeriesNumber(salesInvoice, change('MINE-41')).unique).toEqual([{ name: 'number', value: 'MINE-41' }]);
  });
});
