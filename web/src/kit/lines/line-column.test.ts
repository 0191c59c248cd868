import { describe, expect, it } from 'vitest';
import {
  askFor,
  editableValue,
  fieldOf,
  filledColumns,
  type Line,
  type LineColumn,
  type LineKind,
  neededColumns,
  readValue,
  shownValue,
} from './line-column.ts';

const column = (kind: LineKind): LineColumn => ({
  key: 'x',
  label: 'X',
  kind,
  choices: [
    { value: 'debit', label: 'Dr' },
    { value: 'credit', label: 'Cr' },
  ],
});
const line = (value: unknown): Line => ({ key: 'k', values: { x: value }, labels: { x: 'Solar panel' } });

describe('a cell', () => {
  it.each([
    ['money', '=12*3', 36_00],
    ['money', '1.5L', 1_50_000_00],
    ['money', '12,34,567.5', 12_34_567_50],
    ['money', 'twelve', undefined],
    ['quantity', '2.5', 2_5000],
    ['quantity', '33.333333', 33_3333],
    ['percent', '18%', 18_0000],
    ['text', '  as agreed ', 'as agreed'],
    ['text', ' ', null],
    ['date', '31-12-2027', '2027-12-31'],
    ['date', '31-02-2027', undefined],
    ['choice', 'c', 'credit'],
    ['choice', 'debit', 'debit'],
    ['choice', 'x', undefined],
    ['yes-no', 'y', true],
    ['yes-no', 'No', false],
    ['yes-no', 'maybe', undefined],
  ] as const)('of %s reads "%s" as %s', (kind, text, expected) => {
    expect(readValue(column(kind), text)).toBe(expected);
  });

  it.each([
    ['money', 12_34_567_50, '12,34,567.50', '1234567.50'],
    ['quantity', 1_234_5000, '1,234.5', '1234.5'],
    ['percent', 18_0000, '18%', '18'],
    ['option', 'id', 'Solar panel', 'Solar panel'],
    ['choice', 'credit', 'Cr', 'Cr'],
    ['yes-no', true, 'Yes', 'Yes'],
    ['yes-no', false, '', ''],
    ['text', null, '', ''],
    ['date', '2027-12-31', '31-Dec-2027', '31-Dec-2027'],
  ] as const)('of %s shows %s as "%s" and edits it as "%s"', (kind, value, shown, edited) => {
    expect(shownValue(column(kind), line(value), undefined)).toBe(shown);
    expect(editableValue(column(kind), line(value), undefined)).toBe(edited);
  });

  it('shows the computed value if nothing is typed', () => {
    expect(shownValue(column('money'), line(null), { x: 5_00 })).toBe('5.00');
    expect(shownValue(column('money'), line(7_00), { x: 5_00 })).toBe('7.00');
    expect(shownValue({ ...column('money'), computed: true }, line(7_00), { x: 5_00 })).toBe('5.00');
  });
});

describe('columns that only some lines need', () => {
  const boxes: LineColumn = {
    key: 'boxes',
    label: 'Boxes',
    kind: 'quantity',
    optional: true,
    writes: { field: 'quantity', from: (typed) => typed * 12 },
  };
  const rate: LineColumn = { key: 'rate', label: 'Rate', kind: 'money' };

  it.each([
    [[], ['rate']],
    [[{ rate: 100 }, { boxes: null }], ['rate']],
    [[{ boxes: [] }], ['rate']],
    [
      [{ rate: 100 }, { boxes: 0 }],
      ['boxes', 'rate'],
    ],
  ] as const)('of %j are %j', (lines, keys) => {
    expect(neededColumns([boxes, rate], lines).map(({ key }) => key)).toEqual(keys);
  });

  it.each`
    what                      | lines                                                     | keys
    ${'values'}               | ${[{ item: 'a', customs: 5, total: 1 }]}                  | ${['item', 'customs', 'total']}
    ${'one of several lines'} | ${[{ customs: null }, { customs: 5 }]}                    | ${['item', 'customs', 'total']}
    ${'nothing but zero'}     | ${[{ customs: 0 }]}                                       | ${['item', 'customs', 'total']}
    ${'nothing'}              | ${[{ item: 'a', customs: null }]}                         | ${['item', 'total']}
    ${'empty values'}         | ${[{ customs: [] }, { customs: '' }, { customs: false }]} | ${['item', 'total']}
    ${'no lines'}             | ${[]}                                                     | ${['item', 'total']}
  `('of a stored document with $what: $keys', ({ lines, keys }) => {
    const columns: readonly LineColumn[] = [
      { key: 'item', label: 'Item', kind: 'option' },
      { key: 'customs', label: 'Customs', kind: 'money', width: 90 },
      { key: 'total', label: 'Total', kind: 'money', width: 90, strong: true },
    ];
    expect(filledColumns(columns, lines).map(({ key }) => key)).toEqual(keys);
  });

  it('shows the unit after the value, and opens without it', () => {
    const counted: LineColumn = { ...boxes, unit: 'in' };
    const typed: Line = { key: 'k', values: {}, labels: {} };
    const computed = { boxes: 12_345_0000, in: 'Box' };
    expect([shownValue(counted, typed, computed), editableValue(counted, typed, computed)]).toEqual(['12,345 Box', '12345']);
    expect(shownValue(counted, typed, {})).toBe('');
  });

  it('may set the field of another one', () => {
    expect([fieldOf(boxes), fieldOf(rate)]).toEqual(['quantity', 'rate']);
  });
});

it.each([
  ['1.2345', 1_2345, ''],
  ['1.23450', 1_2345, ''],
  ['1.23456', undefined, 'At most 4 decimals'],
  ['999999999999999', undefined, 'This is too large'],
  ['1,5', undefined, 'Enter a number, such as 12.5'],
])('a count of goods takes %s exactly or says why not', (text, value, why) => {
  const counted = { ...column('quantity'), exact: true } as const;
  expect(readValue(counted, text)).toBe(value);
  if (value === undefined) expect(askFor(counted, text)).toBe(why);
});
