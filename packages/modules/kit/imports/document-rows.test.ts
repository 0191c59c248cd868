import { describe, expect, it } from 'vitest';
import type { Fields } from '#modules/kit/field';
import { continues, documentOf, type FileRow, filledRows, type Head, headOf } from '#modules/kit/imports/document-rows';
import { importColumns, readHeadings } from '#modules/kit/imports/import-columns';
import { isImported } from '#modules/kit/imports/is-imported';
import { sampleRows } from '#modules/kit/imports/sample-rows';
import type { AnyDocument } from '#modules/kit/module';

const fields = {
  number: { kind: 'code', label: 'Number' },
  date: { kind: 'date', label: 'Date', required: true },
  partyId: { kind: 'ref', label: 'Customer', to: 'customer', required: true },
  narration: { kind: 'text', label: 'Narration' },
  discountPercent: { kind: 'percent', label: 'Discount %' },
  placeOfSupply: { kind: 'choice', label: 'Place of Supply', of: [{ value: '24', label: '24 Gujarat' }] },
  lines: {
    kind: 'lines',
    label: 'Items',
    max: 9,
    of: {
      lineId: { kind: 'code', label: 'Line', linked: true },
      itemId: { kind: 'ref', label: 'Item', to: 'inventory-item', required: true },
      quantity: { kind: 'quantity', label: 'Quantity', required: true },
      discountPercent: { kind: 'percent', label: 'Discount %' },
      discountAmount: { kind: 'money', label: 'Discount' },
      narration: { kind: 'text', label: 'Narration' },
    },
  },
  charges: { kind: 'lines', label: 'Charges', max: 5, of: { amount: { kind: 'money', label: 'Amount', required: true } } },
  total: { kind: 'money', label: 'Total', computed: true },
} as const satisfies Fields;
const module = { kind: 'document', fields } as const;

it('has a column for each field that people type, with the names of the lines alone where they are free', () => {
  expect(importColumns(module).map(({ label, path, required }) => `${label}${required ? ' *' : ''} = ${path}`)).toEqual([
    'Document = document',
    'Number = number',
    'Date * = date',
    'Customer * = partyId',
    'Narration = narration',
    'Document Discount % = discountPercent',
    'Place of Supply = placeOfSupply',
    'Item * = lines.0.itemId',
    'Quantity * = lines.0.quantity',
    'Discount % = lines.0.discountPercent',
    'Discount = lines.0.discountAmount',
    'Items Narration = lines.0.narration',
    'Charges Amount = charges.0.amount',
  ]);
});

it('has columns in which a line names what it follows or settles, where it can', () => {
  const line = { sourceId: { kind: 'code', label: 'From', linked: true }, ledgerId: { kind: 'text', label: 'Ledger' } } as const;
  const linked = {
    lines: { kind: 'lines', label: 'Items', max: 9, of: line },
    allocations: { kind: 'lines', label: 'Bills', max: 9, of: { amount: { kind: 'money', label: 'Amount' } } },
  } as const satisfies Fields;
  const named = (from: readonly string[]) => importColumns({ kind: 'document', fields: linked, chain: { from } }).map(({ label }) => label);
  expect(named(['sales-order'])).toEqual(['Document', 'Ledger', 'Bills Amount', 'From Document', 'From Line', 'Against Bill']);
  expect(named([])).toEqual(['Document', 'Ledger', 'Bills Amount', 'Against Bill']);
});

it.each([
  ['Discount %', 'lines.0.discountPercent'],
  ['discount', 'lines.0.discountAmount'],
  ['Disc %', 'lines.0.discountPercent'],
  ['Document discount %', 'discountPercent'],
  ['Invoice No.', 'number'],
  ['Customer Name', 'partyId'],
  ['Qty', 'lines.0.quantity'],
  ['Charges amount', 'charges.0.amount'],
  ['lines.0.itemId', 'lines.0.itemId'],
  ['lines.4.itemId', undefined],
  ['Items 2 Quantity', undefined],
  ['Total', undefined],
])('the heading %s is the column %s', (text, path) => {
  expect(readHeadings(module, [text]).found[0]?.path).toBe(path);
});

it.each([
  ['all columns are free', {}, true],
  ['a line needs an id', { bill: { kind: 'code', label: 'Bill', required: true, linked: true } }, false],
  ['a line may have an id', { bill: { kind: 'code', label: 'Bill', linked: true } }, true],
] as const)('%s: imported %s', (_, of, expected) => {
  const lines = { kind: 'lines', label: 'Bills', max: 5, of } as const;
  expect(isImported({ kind: 'document', fields: { lines } } as unknown as AnyDocument)).toBe(expected);
});

const columnsOf = (headings: readonly string[]) => readHeadings(module, headings).found;
const headings = ['Document', 'Number', 'Date', 'Customer', 'Item', 'Quantity', 'Charges Amount', 'Place of Supply'];
const columns = columnsOf(headings);

/** How the rows are divided, by their first cells. */
function groups(rows: readonly (readonly string[])[]): string {
  let above: Head | undefined;
  return rows
    .map((cells) => {
      const head = headOf(columns, cells);
      const isNew = !continues(above, head);
      if (isNew) above = head;
      return isNew ? '|' : '+';
    })
    .join('');
}

it.each([
  [
    'rows with nothing but a line belong to the document above',
    [
      ['', '', '1-4-26', 'Asha', 'P'],
      ['', '', '', '', 'C'],
    ],
    '|+',
  ],
  [
    'rows with the same number belong together',
    [
      ['', 'A/1', '1-4-26', 'Asha'],
      ['', 'a/1', '1-4-26', 'Asha'],
      ['', 'A/2'],
    ],
    '|+|',
  ],
  [
    'rows with the same name, too',
    [
      ['1', '', '1-4-26'],
      ['1', '', '1-4-26'],
      ['2', '', '1-4-26'],
    ],
    '|+|',
  ],
  [
    'a name goes before a number',
    [
      ['1', 'A/1'],
      ['1', ''],
      ['2', 'A/1'],
    ],
    '|+|',
  ],
  [
    'without name and number, a row about a document begins one',
    [
      ['', '', '1-4-26', 'Asha'],
      ['', '', '1-4-26', 'Asha'],
    ],
    '||',
  ],
  [
    'the first row begins one even if it says nothing',
    [
      ['', '', '', '', 'P'],
      ['', '', '', '', 'C'],
    ],
    '|+',
  ],
])('%s', (_, rows, expected) => {
  expect(groups(rows)).toBe(expected);
});

describe('a document of several rows', () => {
  const rows = (...all: readonly (readonly string[])[]): readonly FileRow[] => all.map((cells, at) => ({ line: at + 5, cells }));
  const read = (...all: readonly (readonly string[])[]) => documentOf(columns, rows(...all), 'DD-MM-YYYY');

  it('takes its own fields from the first row, and an entry of each list from every row that has one', () => {
    const document = read(
      ['1', 'A/1', '01-04-2026', 'Asha', 'Panel', '2', '', '24-Gujarat'],
      ['1', '', '', '', 'Cable', '1.5', '100', ''],
      ['', '', '', '', '', '', '50', ''],
    );
    expect(document.values).toEqual({
      number: 'A/1',
      date: '2026-04-01',
      placeOfSupply: '24',
      lines: [{ quantity: 2_0000 }, { quantity: 1_5000 }],
      charges: [{ amount: 100_00 }, { amount: 50_00 }],
    });
    expect(document.names.map(({ path, name }) => [path, name])).toEqual([
      ['partyId', 'Asha'],
      ['lines.0.itemId', 'Panel'],
      ['lines.1.itemId', 'Cable'],
    ]);
    expect(['lines.1.quantity', 'charges.0.amount', 'charges.1', 'date', ''].map(document.lineOf)).toEqual([6, 6, 7, 5, 5]);
    expect(document.problems).toEqual([]);
  });

  it('may repeat its own fields in every row, but not contradict them', () => {
    const first = ['1', 'A/1', '01-04-2026', 'Asha', 'Panel', '2'];
    expect(read(first, ['1', 'A/1', '01-04-2026', 'asha ', 'Cable', '1']).problems).toEqual([]);
    expect(read(first, ['1', 'A/1', '02-04-2026', 'Asha', 'Cable', 'x']).problems).toEqual([
      { line: 6, path: 'lines.1.quantity', message: 'This is not a number' },
      { line: 6, path: 'date', message: 'Date is not as in line 5, where this document begins' },
    ]);
  });
});

it('the example is one document of two lines', () => {
  const all = importColumns(module);
  const [one = [], two = []] = sampleRows(module as unknown as AnyDocument, '2026-11-21');
  expect(one.slice(0, 4)).toEqual(['1', '', '21-11-2026', 'Asha Traders']);
  const document = documentOf(
    all,
    [one, two].map((cells, at) => ({ line: at + 2, cells })),
    'DD-MM-YYYY',
  );
  expect([document.problems, document.values]).toEqual([
    [],
    { date: '2026-11-21', lines: [{ quantity: 10_0000, discountPercent: 5_0000 }, { quantity: 25_0000 }], narration: 'Rent of the month' },
  ]);
});

describe('rows of a file to fill in', () => {
  const { found } = readHeadings(module, ['Document', 'Date', 'Narration', 'Item', 'Quantity', 'Discount %']);
  const filled = (...cells: readonly (readonly string[])[]) =>
    filledRows(
      found,
      cells.map((row, at) => ({ line: at + 2, cells: row })),
    ).map(({ line, cells: row }) => [line, row.join(',')]);

  it.each`
    row                                         | isKept
    ${['1', '2026-04-01', '', 'Cable']}         | ${false}
    ${['1', '2026-04-01', '', 'Cable', ' ']}    | ${false}
    ${['', '', '', 'Cable']}                    | ${false}
    ${['1', '2026-04-01', '', 'Cable', '5']}    | ${true}
    ${['1', '2026-04-01', '', 'Cable', '0']}    | ${true}
    ${['', '', '', 'Cable', '', '5']}           | ${true}
    ${['1', '2026-04-01', 'Old shop', 'Cable']} | ${true}
    ${['1', '2026-04-01', '', '']}              | ${true}
  `('$row is read: $isKept', ({ row, isKept }) => {
    expect(filled(row)).toHaveLength(isKept ? 1 : 0);
  });

  it('a row that is left out still says what document the row after it belongs to', () => {
    const rows = [
      ['1', '2026-04-01', '', 'Cable'],
      ['', '', '', 'Panel', '5'],
      ['', '', '', 'Wire'],
      ['1', '2026-04-01', '', 'Clamp', '7'],
    ];
    expect(filled(...rows)).toEqual([
      [3, '1,2026-04-01,,Panel,5,'],
      [5, '1,2026-04-01,,Clamp,7'],
    ]);
  });
});
