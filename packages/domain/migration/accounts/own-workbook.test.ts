import { expect, it } from 'vitest';
import { accountsOf, sourceOf } from '#domain/migration/accounts/accounts-of';
import { emptyWorkbook } from '#domain/migration/accounts/own-workbook';

const read = (tables: Parameters<typeof sourceOf>[0]) => accountsOf('workbook', tables, { format: 'DD-MM-YYYY' });

it('the empty workbook is known, and its example is read without a note', () => {
  const { records, notes } = read(emptyWorkbook());
  expect(sourceOf(emptyWorkbook())).toBe('workbook');
  expect(notes).toEqual([]);
  expect(records).toEqual([
    { slug: 'group', date: null, rows: [{ name: 'Retail Customers', parentId: 'Sundry Debtors' }] },
    {
      ...{ slug: 'customer', date: null },
      rows: [
        {
          ...{ name: 'Asha Traders', groupId: 'Retail Customers', gstin: '27AAPFU0939F1ZV', creditDays: '30' },
          'billingAddress.state': 'Maharashtra',
        },
      ],
    },
    { slug: 'customer', date: null, rows: [{ name: 'HDFC Bank', groupId: 'Bank Accounts' }] },
    { slug: 'inventory-group', date: null, rows: [{ name: 'Cables' }] },
    {
      slug: 'inventory-item',
      date: null,
      rows: [expect.objectContaining({ name: 'Solar cable 4 sqmm', unitId: 'Mtr', 'gstHistory.0.rate': '18' })],
    },
    { slug: 'opening-balance', date: null, rows: [{ ledgerId: 'HDFC Bank', debit: '125000.00' }] },
    {
      ...{ slug: 'opening-balance', date: null },
      rows: [{ ledgerId: 'Asha Traders', number: 'INV/41', date: '2026-03-05', dueDate: '2026-04-04', debit: '11800.00' }],
    },
    {
      ...{ slug: 'opening-stock', date: null },
      rows: [{ document: 'Opening 1', 'lines.0.itemId': 'Solar cable 4 sqmm', 'lines.0.quantity': '500', 'lines.0.rate': '47.5' }],
    },
  ]);
});

it.each<[string, string, readonly string[], readonly string[], string]>([
  ['a ledger without a name', 'Ledgers', ['Name', 'Group'], ['', 'Sundry Debtors'], 'error Ledger'],
  ['a ledger whose group nothing says', 'Ledgers', ['Name', 'Group'], ['Xyz', ''], 'error Xyz'],
  ['an amount that is none', 'Opening Balances', ['Ledger', 'Debit', 'Credit'], ['Cash', 'much', ''], 'error Cash'],
  [
    'a day that is none',
    'Open Bills',
    ['Ledger', 'Bill No.', 'Bill Date', 'Debit'],
    ['Asha', '1', '31-02-2026', '5'],
    'error Asha, bill 1',
  ],
  ['stock below zero', 'Opening Stock', ['Item', 'Quantity'], ['Cable', '-5'], 'error Cable'],
  ['a sheet that is not part of it', 'Notes', ['A', 'B'], ['x', 'y'], 'info Notes'],
])('%s is named with its row', (_, name, headings, row, expected) => {
  const { records, notes } = read([{ name, rows: [headings, row] }]);
  expect([records, notes.map(({ severity, object }) => `${severity} ${object}`)]).toEqual([[], [expected]]);
  expect(notes[0]?.place).toBe(name === 'Notes' ? 'Notes' : `${name}, row 2`);
});

it('puts a net amount on its side, and goods into documents that have room for them', () => {
  const both = read([
    {
      name: 'Opening Balances',
      rows: [
        ['Ledger', 'Debit', 'Credit'],
        ['Cash', '10', '25.5'],
      ],
    },
  ]);
  expect(both.records[0]?.rows).toEqual([{ ledgerId: 'Cash', credit: '15.50' }]);
  const many = read([
    { name: 'Opening Stock', rows: [['Item', 'Quantity', 'Rate'], ...Array.from({ length: 501 }, (_, at) => [`I${at}`, '1', '2'])] },
  ]);
  expect(many.records.map(({ rows }) => rows.length)).toEqual([500, 1]);
});
