import { describe, expect, it } from 'vitest';
import { seriesOf } from '#application/documents/number-of';
import { seriesProblems } from '#domain/documents/numbering';
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
