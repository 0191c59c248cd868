import { expect, it } from 'vitest';
import {
  type LedgerCreditDebitFacts,
  ledgerCreditDebitTable,
  type MatchedLine,
} from '#application/reports/ledgers/ledger-credit-debit/table';
import type { BillPart } from '#domain/bills/bill-parts';
import { paise } from '#domain/money/paise';
import type { ReportRow } from '#modules/kit/module';
import type { LedgerCreditDebitFilter } from '#modules/reports/ledgers/ledger-credit-debit';

const filter: LedgerCreditDebitFilter = { ledgerId: 'asha', from: '2026-04-01', to: '2026-06-30', branches: [], openOnly: false };
const opens = (number: string, date: string, amount: number): BillPart => ({
  ...{ voucher: { slug: 'sales-invoice', id: number }, number, date, settles: 0 },
  opens: { kind: 'bill', number, date, dueDate: date, amount: paise(amount) },
});
const settles = (number: string, date: string, amount: number): BillPart => ({
  ...{ voucher: { slug: 'bank-cash', id: number }, number, date, settles: amount, opens: null },
});
const line = (billId: string, ...parts: BillPart[]): MatchedLine => ({ branchId: 'pune', billId, parts, matches: true });
const sides = (opening: number, debit: number, credit: number) => ({
  ...{ opening: paise(opening), debit: paise(debit), credit: paise(credit) },
  open: paise(opening + debit - credit),
});
const facts: LedgerCreditDebitFacts = {
  ledger: { id: 'asha', name: 'Asha Traders' },
  branches: {},
  lines: [
    line('old', opens('SI/0', '2026-02-01', 200_00), settles('BC/0', '2026-03-01', -50_00)),
    line('one', opens('SI/1', '2026-03-02', 300_00), settles('BC/1', '2026-04-09', -300_00)),
    line('two', opens('SI/2', '2026-05-02', 500_00), settles('BC/2', '2026-05-09', -200_00)),
    // Its bill is dated after the period.
    line('three', settles('BC/3', '2026-06-20', -70_00)),
    { ...line('9:d', settles('JV/1', '2026-06-21', 5_00)), matches: false },
  ],
  totals: sides(450_00, 515_00, 570_00),
  apart: sides(0, 10_00, 0),
};
const shown = (rows: readonly ReportRow[]) =>
  rows.map(({ cells }) => ['particulars', 'opening', 'debit', 'credit', 'open', 'status'].map((key) => cells[key]));

it('puts the credits beside the debits they settle, and the lines add up to the balances', () => {
  const { rows, totals } = ledgerCreditDebitTable(filter, facts);
  expect(shown(rows)).toEqual([
    ['SI/0', 150_00, null, null, 150_00, 'Partly matched'],
    ['SI/1', 300_00, null, 300_00, 0, 'Matched'],
    ['SI/2', null, 500_00, 200_00, 300_00, 'Partly matched'],
    ['BC/3', null, null, 70_00, -70_00, 'Open'],
    ['JV/1', null, 5_00, null, 5_00, 'No bill'],
    ['Without bills', null, 10_00, null, 10_00, undefined],
  ]);
  for (const key of ['opening', 'debit', 'credit', 'open'])
    expect(rows.reduce((sum, { cells }) => sum + Number(cells[key] ?? 0), 0)).toBe(totals?.[key]);
  expect(rows[1]?.children?.map(({ cells, link }) => [cells['particulars'], cells['opening'], cells['credit'], link])).toEqual([
    ['SI/1', 300_00, null, '/app/sales-invoice/view/SI/1'],
    ['BC/1', null, 300_00, '/app/bank-cash/view/BC/1'],
  ]);
});

it('names the branch above its lines if there are several', () => {
  const lines = facts.lines.map((one, at) => ({ ...one, branchId: at < 2 ? 'pune' : 'surat' }));
  const { rows } = ledgerCreditDebitTable(filter, { ...facts, lines, branches: { pune: 'Pune', surat: 'Surat' } });
  expect(rows.map(({ cells }) => cells['particulars'])).toEqual(['Pune', 'SI/0', 'SI/1', 'Surat', 'SI/2', 'BC/3', 'JV/1', 'Without bills']);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

it('says that more follows, with the totals of all pages', () => {
  const table = ledgerCreditDebitTable(filter, { ...facts, apart: null, cursor: 'next' });
  expect(table).toMatchObject({ cursor: 'next', totalsOfAll: true, totals: { open: facts.totals.open } });
  expect(table.rows.some(({ id }) => id === 'apart')).toBe(false);
});
