import { describe, expect, it } from 'vitest';
import type { ReportColumn } from '#modules/kit/module';
import { cardText, drawnColumns, linkOf, opensList, reportText } from './report-cell.ts';

describe('a figure of a report', () => {
  it.each([
    ['money', 12_34_567_00, '12,34,567.00'],
    ['money', -5_00, '-5.00'],
    ['money', 0, ''],
    ['balance', 1_500_00, '1,500.00 Dr'],
    ['balance', -1_500_00, '1,500.00 Cr'],
    ['balance', 0, '0.00'],
    ['quantity', 2_5000, '2.5'],
    ['decimal', 18_2000, '18.20'],
    ['decimal', -1_05_1234, '-105.12'],
    ['number', 0, '0'],
    ['date', '2026-11-21', '21-Nov-2026'],
    ['text', 'Sales', 'Sales'],
    ['money', null, ''],
  ] as const)('%s %s reads "%s"', (kind, value, text) => {
    expect(reportText({ key: 'x', label: 'X', kind } satisfies ReportColumn, value)).toBe(text);
  });
});

it.each([
  ['money', 0, '0.00'],
  ['money', 12_34_567_00, '12,34,567.00'],
  ['money', null, ''],
  ['quantity', 0, '0'],
  ['number', 0, '0'],
  ['balance', 0, '0.00'],
] as const)('on a card, %s %s reads "%s"', (kind, value, text) => {
  expect(cardText({ key: 'x', label: 'X', kind }, value)).toBe(text);
});

describe('optional columns', () => {
  const text = { kind: 'text', optional: true } as const;
  const table = {
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'note', label: 'Note', ...text },
    ],
  } as const;
  it.each([
    ['are drawn once a row has something in them', [{ cells: { note: 'x' } }], {}, ['name', 'note']],
    ['are drawn if their total says something', [{ cells: {} }], { note: 'All' }, ['name', 'note']],
    ['are left out while they are empty', [{ cells: { name: 'A', note: null } }], {}, ['name']],
    ['do not take others with them', [{ cells: {} }], {}, ['name']],
  ])('%s', (_, shown, totals, keys) => {
    expect(drawnColumns({ ...table, totals }, shown).map(({ key }) => key)).toEqual(keys);
  });
});

describe('a compared figure leads', () => {
  const column = { key: 'other', label: 'Last year', kind: 'money', period: { from: '2025-04-01', to: '2026-03-31' } } as const;
  const row = { id: 'a', cells: { other: 5 }, link: '/app/ledger-group/report?ledger=a&from=2026-04-01&to=2027-03-31&branches=b' };

  it('to the details of its days', () => {
    expect(linkOf(row, column)).toBe('/app/ledger-group/report?ledger=a&from=2025-04-01&to=2026-03-31&branches=b');
    expect(linkOf(row, { key: 'own', label: 'Own', kind: 'money' })).toBe(row.link);
  });

  it('to its own row of the other time where the report says it', () => {
    expect(linkOf({ ...row, comparedLink: '/app/x?month=1' }, column)).toBe('/app/x?month=1');
  });

  it('nowhere without a figure, and without days to change', () => {
    expect(linkOf({ ...row, cells: {} }, column)).toBeUndefined();
    expect(linkOf({ ...row, link: '/app/sales-invoice/view/1' }, column)).toBeUndefined();
  });
});

describe('a click on the type or the number of a voucher opens its list', () => {
  it.each`
    columns                           | list         | opens
    ${'date,particulars,type,number'} | ${'/app/x'}  | ${'type,number'}
    ${'date,number,partyName,total'}  | ${'/app/x'}  | ${'number'}
    ${'code,item,boughtWith,rate'}    | ${'/app/x'}  | ${'boughtWith'}
    ${'particulars,date,amount'}      | ${'/app/x'}  | ${'particulars'}
    ${'date,particulars,type,number'} | ${undefined} | ${''}
  `('of $columns: $opens', ({ columns, list, opens }: { columns: string; list?: string; opens: string }) => {
    const all = columns.split(',').map((key): ReportColumn => ({ key, label: key, kind: 'text' }));
    const row = { id: 'v', cells: {}, link: '/app/x/view/1', ...(list === undefined ? {} : { list }) };
    expect(all.filter((column) => opensList(row, column, all)).map(({ key }) => key)).toEqual(opens === '' ? [] : opens.split(','));
  });
});
