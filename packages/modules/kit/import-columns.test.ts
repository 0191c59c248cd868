import { describe, expect, it } from 'vitest';
import type { Fields } from '#modules/kit/field';
import { importColumns, importedRow, readHeadings } from '#modules/kit/import-columns';

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
  contacts: { kind: 'lines', label: 'Contacts', max: 5, of: {} },
} as const satisfies Fields;
const columns = importColumns(fields);

it('offers every field a person types, an address by its parts, and nothing else', () => {
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
  ]);
});

describe('headings', () => {
  it.each([
    [['Name', 'Credit Limit'], ['name', 'creditLimit'], []],
    [['NAME *', 'credit_limit', ''], ['name', 'creditLimit', undefined], []],
    [
      ['name', 'address.pincode', 'Address PIN Code'],
      ['name', 'address.pincode', 'address.pincode'],
      ['The column Address PIN Code stands there twice'],
    ],
    [['Name', 'Balance'], ['name', undefined], ['The column Balance is not known']],
    [['Group'], ['groupId'], ['These columns are missing: Name']],
  ])('%j', (headings, paths, problems) => {
    const read = readHeadings(columns, headings);
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
    ['clientType', 'Other', 'Choose one of the list'],
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

  it('of a reference is a name to be looked up', () => {
    const group = columns.filter(({ path }) => path === 'groupId');
    expect(importedRow(group, ['Sundry Debtors'], 'DD-MM-YYYY')).toEqual({
      values: {},
      names: [{ path: 'groupId', label: 'Group', to: 'group', name: 'Sundry Debtors' }],
      problems: [],
    });
  });
});
