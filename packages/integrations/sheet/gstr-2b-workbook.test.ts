import { expect, it } from 'vitest';
import { workbookReader } from '#domain/gstr-2b/portal-workbook';
import { workbookSheets } from '#integrations/sheet/workbook-rows';
import { sheetOf, workbookOf } from '#test/kit/papers/zip';

/** The workbook of GSTR-2B as a file: merged headings, texts and numbers as Excel keeps them. */
const cell = (at: number, row: number, value: string | number) => {
  const place = `${String.fromCharCode(65 + at)}${row}`;
  return typeof value === 'number' ? `<c r="${place}"><v>${value}</v></c>` : `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;
};
const sheetWith = (rows: readonly (readonly (string | number)[])[]) =>
  sheetOf(
    rows
      .map(
        (cells, at) => `<row r="${at + 1}">${cells.map((value, place) => (value === '' ? '' : cell(place, at + 1, value))).join('')}</row>`,
      )
      .join(''),
  );

const readMe = [
  ['Goods and Services Tax'],
  ['', 'Financial Year', '2025-26'],
  ['', 'Tax Period', 'October'],
  ['', 'GSTIN', '27AAGCG4821K1ZG'],
];
const filed = ['GSTR-1/IFF/GSTR-5 Period', 'GSTR-1/IFF/GSTR-5 Filing Date', 'ITC Availability'];
const b2b = [
  ['Goods and Services Tax - GSTR-2B'],
  [
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
  [
    '',
    '',
    'Invoice number',
    'Invoice type',
    'Invoice Date',
    'Invoice Value(₹)',
    '',
    '',
    '',
    'Integrated Tax(₹)',
    'Central Tax(₹)',
    'State/UT Tax(₹)',
    'Cess(₹)',
  ],
  [
    '24AAMPB4410D1ZG',
    'Gujarat Bearings',
    'GB/25-26/0123',
    'Regular',
    '05-10-2025',
    11800.5,
    'Maharashtra',
    'No',
    10000.42,
    1800.08,
    0,
    0,
    0,
    "Oct'25",
    '11-11-2025',
    'Yes',
  ],
];

const relation = (id: string, place: number) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${place}.xml"/>`;
const workbook = workbookOf(sheetWith(readMe), {
  'xl/workbook.xml':
    '<workbook xmlns:r="r"><sheets><sheet name="Read me" r:id="a"/><sheet name="B2B" r:id="b"/><sheet name="B2B-CDNR" state="hidden" r:id="c"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships>${relation('a', 1)}${relation('b', 2)}${relation('c', 3)}</Relationships>`,
  'xl/worksheets/sheet2.xml': sheetWith(b2b),
  'xl/worksheets/sheet3.xml': sheetOf(''),
});

it('gives every sheet, and the rows of each', async () => {
  const counts = new Map<string, number>();
  for await (const { sheet, cells } of workbookSheets(workbook))
    counts.set(sheet, (counts.get(sheet) ?? 0) + (cells === undefined ? 0 : 1));
  expect([...counts]).toEqual([
    ['Read me', 4],
    ['B2B', 4],
    ['B2B-CDNR', 0],
  ]);
});

it('is read into documents', async () => {
  const reader = workbookReader({ statement: 'GSTR-2B', ownGstin: '27AAGCG4821K1ZG', period: '2025-10' });
  for await (const { sheet, cells } of workbookSheets(workbook)) {
    if (cells === undefined) reader.sheet(sheet);
    else reader.row(cells);
  }
  expect([...reader.end().documents]).toMatchObject([
    {
      ...{ section: 'B2B', supplier: '24AAMPB4410D1ZG', number: 'GB/25-26/0123', date: '2025-10-05', placeOfSupply: '27' },
      ...{ value: 11_800_50, taxable: 10_000_42, igst: 1_800_08, reported: { on: '2025-11-11', period: '2025-10' }, itc: { said: 'Yes' } },
    },
  ]);
});
