import { expect, it } from 'vitest';
import { type GroupSummaryFacts, groupSummaryTable } from '#application/reports/group-summary-table';
import { paise } from '#domain/money/paise';
import type { GroupSummaryFilter } from '#modules/reports/group-summary/group-summary';

const filter: GroupSummaryFilter = {
  ...{ groupId: 'assets', from: '2026-04-01', to: '2026-06-15', branches: ['main'], compare: null, monthly: false, showZero: false },
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
  months: [],
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

it('has the group month by month, each leading to its own summary', () => {
  const months = [{ month: '2026-05', debit: 57, credit: 20 }];
  const { rows, totals } = groupSummaryTable({ ...filter, monthly: true }, { ...facts, months });
  expect(rows.map(({ cells }) => [cells['particulars'], cells['debit'] ?? null, cells['balance']])).toEqual([
    ['Opening Balance', null, 70],
    ['Apr-2026', null, 70],
    ['May-2026', 57, 107],
    ['Jun-2026', null, 107],
  ]);
  expect(rows[3]?.link).toBe('/app/group-summary?group=assets&from=2026-06-01&to=2026-06-15&branches=main');
  expect(totals).toMatchObject({ debit: 57, credit: 20, balance: 107 });
});

it('is empty for a group without anything in it', () => {
  expect(groupSummaryTable(filter, { ...facts, balances: [] }).rows).toEqual([]);
});
