import { describe, expect, it } from 'vitest';
import type { Expected } from '#domain/gstr-2b/file-problem';
import { sheetNamed, workbookReader } from '#domain/gstr-2b/portal-workbook';

const of2b: Expected = { statement: 'GSTR-2B', ownGstin: '27AAGCG4821K1ZG', period: '2025-10' };

type Rows = readonly (readonly string[])[];
type Sheets = Readonly<Record<string, Rows>>;

/** As the portal lays its workbook out: titles, then headings in two or three rows, of which the upper ones are merged cells. */
const readMe: Rows = [
  ['Goods and Services Tax  - GSTR-2B'],
  ['', 'Financial Year', '2025-26'],
  ['', 'Tax Period', 'October'],
  ['', 'GSTIN', '27AAGCG4821K1ZG'],
  ['', 'Legal Name', 'GALAXY COMPONENTS'],
  ['', 'Date of generation', '14/11/2025'],
];
const titles: Rows = [['Goods and Services Tax - GSTR-2B'], ['Taxable inward supplies received from registered persons']];
const filed = [
  'GSTR-1/IFF/GSTR-5 Period',
  'GSTR-1/IFF/GSTR-5 Filing Date',
  'ITC Availability',
  'Reason',
  'Applicable % of Tax Rate',
  'Source',
  'IRN',
  'IRN Date',
];
const wereFiled = [
  "Oct'25",
  '11-11-2025',
  'No',
  'POS and supplier state are same but recipient state is different',
  '100%',
  'e-Invoice',
  'ab12',
  '05-10-2025',
];
const tax = ['Integrated Tax(₹)', 'Central Tax(₹)', 'State/UT Tax(₹)', 'Cess(₹)'];
const blank = (count: number) => Array.from({ length: count }, () => '');

const invoicesOf = (rate: readonly string[]): Rows => [
  ...titles,
  [
    'GSTIN of supplier',
    'Trade/Legal name',
    'Invoice Details',
    '',
    '',
    '',
    'Place of supply',
    'Supply Attract Reverse Charge',
    ...rate,
    'Taxable Value (₹)',
    'Tax Amount',
    '',
    '',
    '',
    ...filed,
  ],
  ['', '', 'Invoice number', 'Invoice type', 'Invoice Date', 'Invoice Value(₹)', ...blank(2 + rate.length + 1), ...tax],
];
const invoice = (number: string, rate: readonly string[], figures: readonly string[]) => [
  '24AAMPB4410D1ZG',
  'Gujarat Bearings',
  number,
  'Regular',
  '05-10-2025',
  '354',
  'Maharashtra',
  'No',
  ...rate,
  ...figures,
  ...wereFiled,
];
const amendments: Rows = [
  ...titles,
  ['Original Details', '', 'Revised Details'],
  [
    'Invoice number',
    'Invoice Date',
    'GSTIN of supplier',
    'Trade/Legal name',
    'Invoice Details',
    '',
    '',
    '',
    'Place of supply',
    'Supply Attract Reverse Charge',
    'Taxable Value (₹)',
    'Tax Amount',
    '',
    '',
    '',
    ...filed,
  ],
  [...blank(4), 'Invoice number', 'Invoice type', 'Invoice Date', 'Invoice Value(₹)', ...blank(3), ...tax],
  ['GB/0', '01-09-2025', ...invoice('GB/1', [], ['300', '54', '0', '0', '0'])],
];
const bills: Rows = [
  ...titles,
  ['Icegate Reference Date', 'Port Code', 'Bill of Entry Details', '', 'Taxable Value', 'Amount of tax', '', 'Amended (Yes)'],
  ['', '', 'Number', 'Date', '', 'Integrated Tax(₹)', 'Cess(₹)'],
];

const read = (sheets: Sheets, expected: Expected = of2b) => {
  const reader = workbookReader(expected);
  for (const [name, rows] of Object.entries(sheets)) {
    reader.sheet(name);
    for (const row of rows) reader.row(row);
  }
  const file = reader.end();
  return { ...file, documents: [...file.documents] };
};
const saying = (message: string) => expect.objectContaining({ errors: [{ path: 'key', message: expect.stringContaining(message) }] });

const fresh: Sheets = {
  'Read me': readMe,
  'ITC Available': [['1', 'All other ITC', '0']],
  B2B: [...invoicesOf([]), invoice('GB/1', [], ['300', '41', '0', '0', '0'])],
  B2BA: amendments,
  'B2B-CDNR': titles,
  'B2B-CDNRA': titles,
  ISD: titles,
  IMPG: titles,
  IMPGSEZ: titles,
};

describe('the workbook', () => {
  it.each`
    layout                    | rows
    ${'since November 2024'}  | ${[...invoicesOf([]), invoice('GB/1', [], ['300', '41', '0', '0', '0'])]}
    ${'before November 2024'} | ${[...invoicesOf(['Rate(%)']), invoice('GB/1', ['5'], ['100', '5', '0', '0', '0']), invoice('GB/1', ['18'], ['200', '36', '0', '0', '0'])]}
  `('$layout is read', ({ layout, rows }) => {
    const { documents, generatedOn, unknown } = read({ ...fresh, B2B: rows });
    expect(documents).toHaveLength(2);
    expect(documents[0]).toMatchObject({
      section: 'B2B',
      part: 'credit',
      taxable: 300_00,
      igst: 41_00,
      placeOfSupply: '27',
      itc: { said: 'No', reason: 'POS and supplier state are same but recipient state is different' },
      reported: { on: '2025-11-11', period: '2025-10' },
      irn: 'ab12',
    });
    expect(documents[0]?.rates).toHaveLength(layout.startsWith('since') ? 0 : 2);
    expect({ generatedOn, unknown }).toEqual({ generatedOn: '2025-11-14', unknown: [] });
  });

  it('has amendments below headings of three rows', () => {
    const { documents } = read(fresh);
    expect(documents[1]).toMatchObject({
      section: 'B2BA',
      number: 'GB/1',
      date: '2025-10-05',
      original: { number: 'GB/0', date: '2025-09-01' },
    });
  });

  it('has bills of entry', () => {
    const rows = [...bills, ['20-10-2025', 'INMAA1', '1234567', '18-10-2025', '100000', '18000', '0', 'No']];
    expect(read({ ...fresh, IMPG: rows }).documents[2]).toMatchObject({
      section: 'IMPG',
      number: '1234567',
      port: 'INMAA1',
      igst: 18_000_00,
    });
  });

  it('keeps sheets of a newer version', () => {
    const { unknown } = read({ ...fresh, 'Table 9 (new)': [['a', 'b'], ['1']], Empty: [], 'B2B new': invoicesOf([]) });
    expect(unknown.map(({ name, rows }) => [name, rows])).toEqual([
      ['Table 9 (new)', 2],
      ['B2B new', 4],
    ]);
    expect(unknown[0]?.content).toBe('[["a","b"],["1"]]');
  });

  it('of January is of the second part of its year', () => {
    const january = readMe.map((row) => (row[1] === 'Tax Period' ? ['', 'Tax Period', 'January'] : row));
    expect(read({ ...fresh, 'Read me': january }, { ...of2b, period: '2026-01' }).documents).toHaveLength(2);
  });
});

it.each`
  name                    | found
  ${'Read me'}            | ${'read me'}
  ${'ITC not available'}  | ${'summary'}
  ${'B2B'}                | ${{ section: 'B2B', part: 'credit' }}
  ${'B2B-CDNRA'}          | ${{ section: 'CDNRA', part: 'credit' }}
  ${'B2B (ITC Reversal)'} | ${{ section: 'B2B', part: 'reversal' }}
  ${'B2B-DNR'}            | ${{ section: 'CDNR', part: 'reversal' }}
  ${'B2B-CDNR(Rejected)'} | ${{ section: 'CDNR', part: 'rejected' }}
  ${'ECOA'}               | ${{ section: 'ECOA', part: 'credit' }}
  ${'My bills'}           | ${undefined}
`('the sheet $name is $found', ({ name, found }) => {
  expect(sheetNamed(name)).toEqual(found);
});

describe('refused with a sentence', () => {
  const { B2B = [], 'Read me': _, ...others } = fresh;
  const without = ({ B2B: __, ...rest }: Sheets) => rest;
  it.each`
    what                  | sheets                                            | expected                                    | says
    ${'another GSTIN'}    | ${fresh}                                          | ${{ ...of2b, ownGstin: '29AAGCG4821K1ZC' }} | ${'of GSTIN 27AAGCG4821K1ZG'}
    ${'another month'}    | ${fresh}                                          | ${{ ...of2b, period: '2025-09' }}           | ${'of Oct-2025'}
    ${'no sheet Read me'} | ${{ B2B, ...others }}                             | ${of2b}                                     | ${'does not say its GSTIN'}
    ${'a renamed sheet'}  | ${{ ...without(fresh), Purchases: B2B }}          | ${of2b}                                     | ${'The sheet Purchases has documents, and there is no sheet B2B'}
    ${'an odd row'}       | ${{ ...fresh, B2B: [...B2B, ['', 'x', 'GB/2']] }} | ${of2b}                                     | ${'B2B, row 6 (GB/2) has no GSTIN of the supplier'}
    ${'a long sheet'}     | ${{ ...fresh, Notes: [['x'.repeat(2_000_001)]] }} | ${of2b}                                     | ${'too long to store'}
  `('$what: $says', ({ sheets, expected, says }) => {
    expect(() => read(sheets, expected)).toThrow(saying(says));
  });
});
