import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Expected } from '#domain/gstr-2b/file-problem';
import { type TableOf, tableReader } from '#domain/gstr-2b/portal-table';

const of2b: Expected = { statement: 'GSTR-2B', ownGstin: '27AAGCG4821K1ZG', period: '2025-10' };
const of2a: Expected = { ...of2b, statement: 'GSTR-2A' };
const read = (rows: readonly (readonly string[])[], expected: Expected = of2b, of?: TableOf) => {
  const reader = tableReader(expected, of);
  for (const row of rows) reader.row(row);
  return reader.end();
};
/** Files made up after the columns of the portal's own. */
const csv = (name: string) =>
  readFileSync(new URL(`./formats/${name}.csv`, import.meta.url), 'utf8')
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
const saying = (message: string) => expect.objectContaining({ errors: [{ path: 'key', message: expect.stringContaining(message) }] });

const taxes = ['Taxable Value (₹)', 'Integrated Tax(₹)', 'Central Tax(₹)', 'State/UT Tax(₹)', 'Cess(₹)'];
const withRates = ['GSTIN of supplier', 'Trade/Legal name', 'Invoice number', 'Invoice Date', 'Rate(%)', ...taxes];
const row = (number: string, rate: string, ...figures: readonly string[]) => [
  '24AAMPB4410D1ZG',
  'Gujarat Bearings',
  number,
  '05-10-2025',
  rate,
  ...figures,
];

describe('files of the portal', () => {
  it.each`
    name         | found
    ${'b2b'}     | ${{ section: 'B2B', kind: 'invoice', supplier: '24AABCR6898M1ZN', number: 'BILL-25-00001', date: '2025-10-05', placeOfSupply: '24', value: 11_800_00, taxable: 10_000_00, cgst: 900_00, sgst: 900_00, itc: { said: 'Yes', reason: '' }, reported: { on: '2025-11-10', period: '2025-10' }, source: 'e-Invoice', applicablePercent: 100_0000 }}
    ${'cdnr'}    | ${{ section: 'CDNR', kind: 'credit', number: 'CN-1', date: '2025-10-15', value: 1_180_00, taxable: 1_000_00, cgst: 90_00, sgst: 90_00 }}
    ${'impg'}    | ${{ section: 'IMPG', kind: 'bill-of-entry', supplier: null, port: 'INMAA1', number: '1234567', date: '2025-10-18', taxable: 1_00_000_00, igst: 18_000_00, isAmended: false, reported: { on: '2025-10-20', period: null }, itc: { said: 'Yes', reason: '' } }}
    ${'impgsez'} | ${{ section: 'IMPGSEZ', supplier: '29AABCR1718E1ZL', supplierName: 'SEZ Unit', port: 'INBLR6', number: '7654321', igst: 9_000_00 }}
  `('$name is read', ({ name, found }) => {
    expect(read(csv(name))).toMatchObject([found]);
  });

  it('of GSTR-2A have rates, a status of GSTR-3B and the total of each document', () => {
    const head = [
      ...withRates,
      'GSTR-1/5 Filing Status',
      'GSTR-1/5 Filing Date',
      'GSTR-1/5 Filing Period',
      'GSTR-3B Filing Status',
      'Amendment made, if any',
      'Tax Period in which Amended',
      'Effective date of cancellation',
    ];
    const more = ['Y', '11-Nov-25', 'Oct-25', 'Y', '', "Dec'25", '01-Dec-25'];
    const [found, ...others] = read(
      [
        head,
        [...row('GB/1', '5', '100', '5', '0', '0', '0'), ...more],
        [...row('GB/1', '18', '200', '36', '0', '0', '0'), ...more],
        [...row('GB/1-Total', '-', '300', '41', '0', '0', '0'), ...more],
      ],
      of2a,
    );
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      statement: 'GSTR-2A',
      taxable: 300_00,
      igst: 41_00,
      rates: [
        { rate: 5_0000, taxable: 100_00 },
        { rate: 18_0000, igst: 36_00 },
      ],
      reported: { on: '2025-11-11', period: '2025-10' },
      amendedIn: '2025-12',
      cancelledFrom: '2025-12-01',
    });
  });

  it('of the older offline tool have both kinds of imports in one table', () => {
    const head = [
      'Port Code',
      'Bill Of Entry Number',
      'Bill Of Entry Date',
      'Bill Of Entry Value',
      'Document type',
      'GSTIN Of SEZ Supplier',
      'Rate',
      'Taxable Value',
      'Integrated Tax Paid',
      'Cess Paid',
      'Eligibility For ITC',
    ];
    const found = read([
      head,
      ['INMAA1', '1', '18-10-2025', '118', 'Imports', '', '18', '100', '18', '0', 'Inputs'],
      ['INMAA1', '2', '18-10-2025', '118', 'Received from SEZ', '29AABCR1718E1ZL', '18', '100', '18', '0', 'Inputs'],
    ]);
    expect(found.map(({ section, supplier, itc }) => `${section} ${supplier} ${itc.said}`)).toEqual([
      'IMPG null Yes',
      'IMPGSEZ 29AABCR1718E1ZL Yes',
    ]);
  });
});

describe('rows', () => {
  it('of one document with different rates are one document, wherever they are', () => {
    const found = read([
      withRates,
      row('GB/1', '5%', '100', '5', '0', '0', '0'),
      row('GB/2', '18', '1', '0', '0', '0', '0'),
      row('gb/1', '18%', '200', '36', '0', '0', '0'),
    ]);
    expect(found.map(({ number, taxable, rates }) => `${number} ${taxable} ${rates.length}`)).toEqual(['GB/1 30000 2', 'GB/2 100 1']);
  });

  it('without a document are left out: titles, remarks and sums', () => {
    const rows = [
      ['GSTR-2B'],
      withRates,
      row('GB/1', '5', '100', '5', '0', '0', '0'),
      ['', 'Total', '', '', '', '100', '5'],
      ['', 'Prepared for audit'],
    ];
    expect(read(rows)).toHaveLength(1);
  });
});

describe('refused with a sentence', () => {
  const good = row('GB/1', '18', '100', '18', '0', '0', '0');
  const changed = (at: number, text: string) => good.map((cell, place) => (place === at ? text : cell));
  it.each`
    what                  | rows                                                           | says
    ${'nothing'}          | ${[]}                                                          | ${'No row of this file has the headings'}
    ${'another table'}    | ${[['Date', 'Narration'], ['05-10-2025', 'x']]}                | ${'No row of this file has the headings'}
    ${'a document twice'} | ${[withRates, good, good]}                                     | ${'Row 3 (GB/1) has the same document as row 2'}
    ${'merged cells'}     | ${[withRates, good, changed(0, '').with(2, 'GB/2')]}           | ${'Row 3 (GB/2) has no GSTIN of the supplier. If cells are merged'}
    ${'no number'}        | ${[withRates, changed(2, '')]}                                 | ${'Row 2 has no invoice number'}
    ${'a formula'}        | ${[withRates, changed(5, '=B2*2')]}                            | ${'=B2*2 is not an amount'}
    ${'a number as date'} | ${[withRates, changed(3, '45935')]}                            | ${'the invoice date 45935 is not a date'}
    ${'days and texts'}   | ${[withRates, good, changed(3, '2025-05-10').with(2, 'GB/2')]} | ${'The dates are written in two ways: 2025-05-10 in Row 3 (GB/2), and 05-10-2025 in Row 2 (GB/1)'}
    ${'an amount alone'}  | ${[withRates, ['', '', '', '', '', '100']]}                    | ${'Row 2 has no GSTIN'}
  `('$what: $says', ({ rows, says }) => {
    expect(() => read(rows)).toThrow(saying(says));
  });

  it('a file of the other statement', () => {
    expect(() => read(csv('b2b'), of2a)).toThrow(saying('This is a GSTR-2B file'));
  });

  it('a sheet without headings, unless it has titles only', () => {
    const of: TableOf = { sheet: 'B2B', section: 'B2B', part: 'credit' };
    expect(read([['Goods and Services Tax'], ['Taxable inward supplies']], of2b, of)).toEqual([]);
    expect(() =>
      read(
        Array.from({ length: 61 }, () => ['x']),
        of2b,
        of,
      ),
    ).toThrow(saying('The sheet B2B has no row with the headings'));
  });
});
