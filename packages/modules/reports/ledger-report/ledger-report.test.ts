import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { type LedgerReportFilter, ledgerReportTable, type StatementFacts } from '#modules/reports/ledger-report/ledger-report';

const filter: LedgerReportFilter = {
  ledgerId: 'asha',
  from: '2026-04-10',
  to: '2026-06-15',
  branches: [],
  narration: false,
  monthly: false,
};
const row = (date: string, number: string, amount: number, contra: string | null) => ({
  date,
  slug: 'sales-invoice',
  id: number,
  type: 'Sales Invoice',
  number,
  amount: paise(amount),
  contra,
  reference: null,
  reconciledOn: null,
  narration: 'Site 4',
});
const facts: StatementFacts = {
  ledger: { id: 'asha', name: 'Asha Traders', gstin: '24AAQCA8719H1ZC', address: 'Ahmedabad' },
  opening: paise(100_00),
  rows: [row('2026-04-12', 'SI/1', 500_00, 'Sales'), row('2026-06-01', 'BC/1', -650_00, null)],
  first: true,
};

describe('ledger report', () => {
  it('runs from opening to closing balance', () => {
    const { rows, totals } = ledgerReportTable(filter, facts);
    expect(rows.map(({ cells }) => [cells['particulars'], cells['debit'] ?? null, cells['credit'] ?? null, cells['balance']])).toEqual([
      ['Opening Balance', null, null, 100_00],
      ['Sales', 500_00, null, 600_00],
      ['As per details', null, 650_00, -50_00],
      ['Closing Balance', null, null, -50_00],
    ]);
    expect(totals).toMatchObject({ debit: 500_00, credit: 650_00, balance: -50_00 });
    expect(rows[1]?.link).toBe('/app/sales-invoice/view/SI/1');
  });

  it('has the opening on the first page only and the closing on the last', () => {
    const first = ledgerReportTable(filter, { ...facts, cursor: 'more' });
    expect(first.cursor).toBe('more');
    expect(first.rows.map(({ id }) => id)).toEqual(['opening', 'sales-invoice:SI/1', 'sales-invoice:BC/1']);
    const second = ledgerReportTable(filter, { ...facts, first: false });
    expect(second.rows.map(({ id }) => id)).toEqual(['sales-invoice:SI/1', 'sales-invoice:BC/1', 'closing']);
  });

  it('shows narrations when asked', () => {
    expect(ledgerReportTable({ ...filter, narration: true }, facts).rows[1]?.cells['particulars']).toBe('Sales (Site 4)');
  });

  it('has a row for each month of the period, even without vouchers', () => {
    const { rows } = ledgerReportTable({ ...filter, monthly: true }, facts);
    expect(rows.map(({ cells }) => [cells['particulars'], cells['debit'] ?? null, cells['credit'] ?? null, cells['balance']])).toEqual([
      ['Opening Balance', null, null, 100_00],
      ['Apr-2026', 500_00, null, 600_00],
      ['May-2026', null, null, 600_00],
      ['Jun-2026', null, 650_00, -50_00],
    ]);
    expect(rows[1]?.link).toBe('/app/ledger-group/report?ledger=asha&from=2026-04-10&to=2026-04-30');
    expect(rows[3]?.link).toBe('/app/ledger-group/report?ledger=asha&from=2026-06-01&to=2026-06-15');
  });
});
