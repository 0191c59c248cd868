import { expect, it } from 'vitest';
import { grouped, hasHeadings, headingRowOf, rowsOf } from '#domain/migration/accounts/table';

const table = {
  name: 'a.csv',
  rows: [['Acme'], [], ['\ufeffInvoice Number', 'Item Tax %', ''], ['1', '18', 'x'], ['', '', ''], ['2', '', 'y']],
};

it('finds the headings below titles, whatever their capitals and signs', () => {
  expect([
    headingRowOf(table, ['invoice number', 'ITEM TAX %']),
    hasHeadings(table, ['InvoiceNumber']),
    hasHeadings(table, ['Item Tax']),
  ]).toEqual([2, true, false]);
});

it('reads rows by heading, with their place in the file', () => {
  const rows = rowsOf(table, ['Invoice Number', 'Item Tax %']);
  expect(rows.map((row) => [row.text('Nothing', 'Invoice number'), row.text('Item Tax %'), row.place])).toEqual([
    ['1', '18', 'a.csv, row 4'],
    ['2', '', 'a.csv, row 6'],
  ]);
});

it('puts a row without a key to the one above it', () => {
  expect(grouped(['a1', '2', 'b1', 'a3'], (row) => /[a-z]/.exec(row)?.[0] ?? '')).toEqual([
    ['a', ['a1', '2', 'a3']],
    ['b', ['b1']],
  ]);
});
