import { expect, it } from 'vitest';
import { type GroupSummaryFacts, groupSummaryTable } from '#application/reports/statements/group-summary/table';
import { paise } from '#domain/money/paise';
import type { ReportRow } from '#modules/kit/module';
import type { GroupSummaryFilter } from '#modules/reports/statements/group-summary';

const filter: GroupSummaryFilter = {
  ...{
    groupId: 'assets',
    from: '2026-04-01',
    to: '2026-06-15',
    branches: ['main'],
    compare: null,
    monthly: null,
    byBranch: false,
    showZero: false,
  },
};
const group = (id: string, name: string, parentId: string | null) => ({ id, name, parentId, nature: 'Asset' as const });
const ledger = (id: string, groupId: string) => ({ id, name: id, groupId, alias: null });
const balance = (ledgerId: string, opening: number, debit: number, credit: number) => ({
  ...{ ledgerId, opening: paise(opening), beforeYear: paise(opening), debit: paise(debit), credit: paise(credit) },
});
const facts: GroupSummaryFacts = {
  groups: [group('assets', 'Current Assets', null), group('debtors', 'Sundry Debtors', 'assets'), group('fixed', 'Fixed Assets', null)],
  ledgers: [ledger('asha', 'debtors'), ledger('ravi', 'debtors'), ledger('deposit', 'assets'), ledger('van', 'fixed')],
  balances: [balance('asha', 100, 50, 0), balance('ravi', -30, 0, 20), balance('deposit', 0, 7, 0), balance('van', 900, 0, 0)],
  days: [],
};

it('has the groups and ledgers in a group, and its own figures as the total', () => {
  const { title, rows, totals } = groupSummaryTable(filter, facts);
  expect(title).toBe('Current Assets');
  expect(rows.map(({ cells }) => [cells['particulars'], cells['closingDr']])).toEqual([
    ['Sundry Debtors', 100],
    ['deposit', 7],
  ]);
  expect(rows[0]?.children?.map(({ cells }) => cells['particulars'])).toEqual(['asha', 'ravi']);
  expect(rows[0]?.link).toBe('/app/group-summary?group=debtors&from=2026-04-01&to=2026-06-15&branches=main');
  expect(totals).toMatchObject({ openingDr: 70, debit: 57, credit: 20, closingDr: 107 });
});

const days = [
  { day: '2026-05-01', ledgerId: 'asha', debit: 50, credit: 0 },
  { day: '2026-05-07', ledgerId: 'ravi', debit: 0, credit: 20 },
  { day: '2026-05-07', ledgerId: 'deposit', debit: 7, credit: 0 },
];

it('has the group month by month, each leading to its own summary', () => {
  const { rows, totals } = groupSummaryTable({ ...filter, monthly: 'group' }, { ...facts, days });
  expect(rows.map(({ cells }) => [cells['particulars'], cells['debit'] ?? null, cells['balance']])).toEqual([
    ['Opening Balance', null, 70],
    ['Apr-2026', null, 70],
    ['May-2026', 57, 107],
    ['Jun-2026', null, 107],
  ]);
  expect(rows[3]?.link).toBe('/app/group-summary?group=assets&from=2026-06-01&to=2026-06-15&branches=main');
  expect(totals).toMatchObject({ debit: 57, credit: 20, balance: 107 });
});

it('has what is in the group month by month, each leading to a summary or a ledger of that month', () => {
  const { rows, totals, columns, opened } = groupSummaryTable({ ...filter, monthly: 'each' }, { ...facts, days });
  expect(columns.map(({ label }) => label)).toEqual(['Particulars', 'Opening', 'Debit', 'Credit', 'Closing']);
  const figures = (row: ReportRow) => ['particulars', 'opening', 'debit', 'credit', 'balance'].map((key) => row.cells[key]);
  expect(rows.flatMap((row) => [row, ...(row.children ?? [])]).map(figures)).toEqual([
    ['Sundry Debtors', 70, 50, 20, 100],
    ['Apr-2026', 70, null, null, 70],
    ['May-2026', 70, 50, 20, 100],
    ['Jun-2026', 100, null, null, 100],
    ['deposit', 0, 7, 0, 7],
    ['Apr-2026', 0, null, null, 0],
    ['May-2026', 0, 7, null, 7],
    ['Jun-2026', 7, null, null, 7],
  ]);
  expect(totals).toEqual({ particulars: 'Total', opening: 70, debit: 57, credit: 20, balance: 107 });
  expect(opened).toBe(true);
  expect(rows[0]?.link).toBe('/app/group-summary?group=debtors&from=2026-04-01&to=2026-06-15&branches=main&monthly=each');
  expect(rows[1]?.children?.[2]?.link).toBe('/app/ledger-group/report?ledger=deposit&from=2026-06-01&to=2026-06-15&branches=main');
});

it('is closed at first with more months than can be seen at once', () => {
  const many = Array.from({ length: 41 }, (_, at) => ledger(`l${at}`, 'debtors'));
  const balances = many.map(({ id }) => balance(id, 1, 0, 0));
  const asked = { ...filter, groupId: 'debtors', monthly: 'each' } as const;
  expect(groupSummaryTable(asked, { ...facts, ledgers: many, balances }).opened).toBeUndefined();
});

it('has the branches beside each other', () => {
  const branches = [
    { name: 'Pune', balances: [balance('asha', 100, 50, 0)] },
    { name: 'Delhi', balances: [balance('ravi', -30, 0, 20), balance('deposit', 0, 7, 0)] },
  ];
  const { rows, totals } = groupSummaryTable({ ...filter, byBranch: true }, { ...facts, branches });
  expect(rows[0]?.cells).toMatchObject({ closingDr: 100, branch0: 150, branch3: 50 });
  expect(totals).toMatchObject({ closingDr: 107, branch0: 150, branch3: 43 });
});

it('is empty for a group without anything in it', () => {
  expect(groupSummaryTable(filter, { ...facts, balances: [] }).rows).toEqual([]);
});
