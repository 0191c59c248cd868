import { describe, expect, it } from 'vitest';
import { cellsOf } from '../fields/pasted-cells.ts';
import type { LineColumn } from './line-column.ts';
import { pastedTable, readPasted } from './pasted-lines.ts';

const items: readonly LineColumn[] = [
  { key: 'itemId', label: 'Item', kind: 'option', source: 'inventory-item', stop: true },
  { key: 'description', label: 'Description', kind: 'text' },
  { key: 'hsn', label: 'HSN / SAC', kind: 'text' },
  { key: 'quantity', label: 'Qty', kind: 'quantity', stop: true },
  { key: 'unit', label: 'Unit', kind: 'text', computed: true },
  { key: 'rate', label: 'Rate', kind: 'quantity', stop: true },
  { key: 'discountPercent', label: 'Disc %', kind: 'percent', stop: true },
];
const entries: readonly LineColumn[] = [
  { key: 'ledgerId', label: 'Ledger', kind: 'option', source: 'customer', stop: true },
  { key: 'debit', label: 'Debit', kind: 'money', stop: true },
  { key: 'credit', label: 'Credit', kind: 'money', stop: true },
  { key: 'narration', label: 'Narration', kind: 'text' },
];
const named = (columns: readonly LineColumn[]) => (heading: string) =>
  columns.find(({ key, label }) => [key, label].some((name) => name.toLowerCase() === heading.toLowerCase()))?.key;
const read = (columns: readonly LineColumn[], text: string) => pastedTable(columns, cellsOf(text), named(columns));

describe('the columns', () => {
  it.each([
    ['by their heading, in any order', items, 'Qty\tItem\tColour\n2\tPanel\tblue', true, ['quantity', 'itemId', null]],
    ['by a heading with one name of a single column', items, 'Item\nPanel', true, ['itemId']],
    ['an item called like a column is no heading', items, 'Item\t2\nPanel\t3', false, ['itemId', 'quantity']],
    ['named twice count once', items, 'Item\tQty\tQty\nPanel\t1\t2', true, ['itemId', 'quantity', null]],
    ['a computed one is left out', items, 'Item\tUnit\tQty\nPanel\tNos\t2', true, ['itemId', null, 'quantity']],
    [
      'by content: item, quantity, rate, discount',
      items,
      'Panel\t2\t1,450.50\t5%\nCable\t10\t80\t',
      false,
      ['itemId', 'quantity', 'rate', 'discountPercent'],
    ],
    ['a second text is the description', items, 'Panel\tblack frame\t2', false, ['itemId', 'description', 'quantity']],
    ['serial numbers before the items are left out', items, '1\tPanel\t2\n2\tCable\t5', false, [null, 'itemId', 'quantity']],
    ['codes made of digits are items', items, '1001\t2\t80\n1002\t3\t90', false, ['itemId', 'quantity', 'rate']],
    ['only items', items, 'Panel\nCable', false, ['itemId']],
    ['an empty column is left out', items, 'Panel\t\t2\nCable\t\t3', false, ['itemId', null, 'quantity']],
    [
      'more amounts than the lines have are left out',
      items,
      'Panel\t2\t80\t5\t160',
      false,
      ['itemId', 'quantity', 'rate', 'discountPercent', null],
    ],
    ['of a journal', entries, 'Rent\t500\t\nCash\t\t500', false, ['ledgerId', 'debit', 'credit']],
  ] as const)('%s', (_, columns, text, hasHeading, expected) => {
    const table = read(columns, text);
    expect([table.heading !== null, table.columns]).toEqual([hasHeading, expected]);
  });
});

it('reads each row as it would be typed, and says where it cannot', () => {
  const table = read(items, 'Item\tQty\tRate\tDisc %\nPanel\t2\t₹ 1,450.50\t5%\n\t\t\t\nCable\tmany\t80\t');
  expect(readPasted(items, table)).toEqual([
    { row: 2, values: { quantity: 2_0000, rate: 1450_5000, discountPercent: 5_0000 }, names: { itemId: 'Panel' }, problems: [] },
    {
      row: 4,
      values: { rate: 80_0000 },
      names: { itemId: 'Cable' },
      problems: [{ line: 4, column: 'Qty', message: 'many: Enter a number, such as 12.5' }],
    },
  ]);
});

it('counts rows without a heading from the first', () => {
  expect(readPasted(items, read(items, 'Panel\t2\nCable\t3')).map(({ row }) => row)).toEqual([1, 2]);
});
