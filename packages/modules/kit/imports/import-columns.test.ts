import { describe, expect, it } from 'vitest';
import type { Fields } from '#modules/kit/field';
import { importColumns, importedRow, readHeadings } from '#modules/kit/imports/import-columns';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  groupId: { kind: 'ref', label: 'Group', to: 'group' },
  creditLimit: { kind: 'money', label: 'Credit Limit' },
  rate: { kind: 'percent', label: 'Rate' },
  creditDays: { kind: 'number', label: 'Credit Days' },
  since: { kind: 'date', label: 'Since' },
  billWise: { kind: 'yes-no', label: 'Bill-wise' },
  clientType: { kind: 'choice', label: 'Client Type', of: [{ value: 'Deemed', label: 'Deemed Exports' }] },
  weekdays: { kind: 'choices', label: 'Weekdays', max: 7 },
  address: { kind: 'address', label: 'Address' },
  balance: { kind: 'money', label: 'Balance', computed: true },
  image: { kind: 'file', label: 'Picture', accepts: ['image/png'], most: 1_000 },
  rates: {
    kind: 'lines',
    label: 'Rates',
    max: 5,
    of: {
      from: { kind: 'date', label: 'From', required: true },
      percent: { kind: 'percent', label: 'GST Rate' },
      itemId: { kind: 'ref', label: 'Item', to: 'inventory-item' },
      seat: { kind: 'address', label: 'Seat' },
    },
  },
} as const satisfies Fields;
const begins = { rates: [{ from: '2017-07-01', percent: null }] };
const module = { fields, begins };
const columns = importColumns(module);

it('offers exactly the typed fields, addresses by part and lines by field', () => {
  expect(columns.map(({ path }) => path)).toEqual([
    'name',
    'groupId',
    'creditLimit',
    'rate',
    'creditDays',
    'since',
    'billWise',
    'clientType',
    'weekdays',
    'address.line1',
    'address.line2',
    'address.city',
    'address.state',
    'address.pincode',
    'address.country',
    'rates.0.from',
    'rates.0.percent',
    'rates.0.itemId',
    ...['line1', 'line2', 'city', 'state', 'pincode', 'country'].map((part) => `rates.0.seat.${part}`),
  ]);
});

describe('headings', () => {
  it.each([
    [['Name', 'Credit Limit'], ['name', 'creditLimit'], []],
    [['NAME *', 'credit_limit', ''], ['name', 'creditLimit', undefined], []],
    [
      ['name', 'address.pincode', 'Address PIN Code'],
      ['name', 'address.pincode', 'address.pincode'],
      ['The column Address PIN Code appears twice'],
    ],
    [['Name', 'Balance'], ['name', undefined], ['Unknown column Balance']],
    [['Group'], ['groupId'], ['These columns are missing: Name']],
    [['Name', 'GST Rate', 'Rates 1 From'], ['name', 'rates.0.percent', 'rates.0.from'], []],
    [['Name', 'rates 5 gst rate', 'Rates 2 Seat State'], ['name', 'rates.4.percent', 'rates.1.seat.state'], []],
    [
      ['Name', 'Rates 6 From', 'Rates 0 From'],
      ['name', undefined, undefined],
      ['Unknown column Rates 6 From', 'Unknown column Rates 0 From'],
    ],
    [
      ['Name', 'GST Rate', 'Rates 1 GST Rate'],
      ['name', 'rates.0.percent', 'rates.0.percent'],
      ['The column Rates 1 GST Rate appears twice'],
    ],
  ])('%j', (headings, paths, problems) => {
    const read = readHeadings(module, headings);
    expect(read.found.map((column) => column?.path)).toEqual(paths);
    expect(read.problems).toEqual(problems);
  });
});

describe('a cell', () => {
  it.each([
    ['name', ' Asha Traders ', { name: 'Asha Traders' }],
    ['name', '  ', {}],
    ['name', '=HYPERLINK("http://evil")', { name: '=HYPERLINK("http://evil")' }],
    ['creditLimit', '1,50,000.50', { creditLimit: 1_50_000_50 }],
    ['creditLimit', 'much', 'This is not an amount'],
    ['rate', '18%', { rate: 18_0000 }],
    ['creditDays', '30', { creditDays: 30 }],
    ['creditDays', '30.5', 'This must be a whole number'],
    ['since', '05-04-2026', { since: '2026-04-05' }],
    ['since', '04/31/2026', 'This is not a date as DD-MM-YYYY'],
    ['billWise', 'YES', { billWise: true }],
    ['billWise', 'maybe', 'Yes or no'],
    ['clientType', 'deemed exports', { clientType: 'Deemed' }],
    ['clientType', 'Other', 'Choose from the list'],
    ['weekdays', '1; 7;', { weekdays: ['1', '7'] }],
    ['address.state', 'maharashtra', { address: { line1: '', line2: '', city: '', state: '27', pincode: '', country: 'India' } }],
    ['address.state', '9', { address: { line1: '', line2: '', city: '', state: '09', pincode: '', country: 'India' } }],
  ])('%s: %s', (path, text, expected) => {
    const { values, problems } = importedRow(
      columns.filter((column) => column.path === path),
      [text],
      'DD-MM-YYYY',
    );
    if (typeof expected === 'string') expect(problems).toEqual([{ path, message: expected }]);
    else expect([values, problems]).toEqual([expected, []]);
  });

  it('of a reference is a name to look up', () => {
    const group = columns.filter(({ path }) => path === 'groupId');
    expect(importedRow(group, ['Sundry Debtors'], 'DD-MM-YYYY')).toMatchObject({
      values: {},
      names: [{ path: 'groupId', label: 'Group', to: 'group', name: 'Sundry Debtors' }],
      problems: [],
    });
  });
});

describe('lines side by side', () => {
  const read = (cells: Readonly<Record<string, string>>) => {
    const { found } = readHeadings(module, Object.keys(cells));
    return importedRow(found, Object.values(cells), 'YYYY-MM-DD', begins);
  };

  it('start with the defaults of the form, unless a cell has a value', () => {
    expect(read({ 'GST Rate': '18' }).values).toEqual({ rates: [{ from: '2017-07-01', percent: 18_0000 }] });
    expect(read({ 'GST Rate': '18', From: '2025-09-22' }).values).toEqual({ rates: [{ from: '2025-09-22', percent: 18_0000 }] });
  });

  it('are those with content, in order, each problem at its column', () => {
    const { values, names, problems, labels } = read({
      'Rates 3 From': '2026-04-01',
      'Rates 3 GST Rate': 'much',
      'Rates 3 Item': 'Panel',
      'Rates 2 From': '',
      'Rates 1 GST Rate': '5',
      'Rates 1 Seat State': 'Goa',
    });
    expect(values).toEqual({
      rates: [
        { from: '2017-07-01', percent: 5_0000, seat: { line1: '', line2: '', city: '', state: '30', pincode: '', country: 'India' } },
        { from: '2026-04-01' },
      ],
    });
    expect(problems).toEqual([{ path: 'rates.1.percent', message: 'This is not a percentage' }]);
    expect(names).toEqual([{ path: 'rates.1.itemId', label: 'Rates 3 Item', to: 'inventory-item', name: 'Panel' }]);
    expect(labels.get('rates.1.percent')).toBe('Rates 3 GST Rate');
  });

  it('are left out if every cell is empty', () => {
    expect(read({ Name: 'A', 'GST Rate': '', From: ' ' }).values).toEqual({ name: 'A' });
  });
});
