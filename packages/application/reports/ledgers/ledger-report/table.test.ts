import { describe, expect, it } from 'vitest';
import { ledgerReportTable, type StatementFacts } from '#application/reports/ledgers/ledger-report/table';
import { paise } from '#domain/money/paise';
import type { LedgerReportFilter } from '#modules/reports/ledgers/ledger-report';

const filter: LedgerReportFilter = {
  ledgerId: 'asha',
  from: '2026-04-10',
  to: '2026-06-15',
  branches: [],
  compare: null,
  narration: false,
  billWise: false,
  itemDetail: false,
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
  others: [],
  bills: [],
  items: [],
  reference: null,
  reconciledOn: null,
  narration: 'Site 4',
});
const facts: StatementFacts = {
  ledger: { id: 'asha', name: 'Asha Traders', gstin: '24AAQCA8719H1ZC', address: 'Ahmedabad' },
  opening: paise(100_00),
  rows: [row('2026-04-12', 'SI/1', 500_00, 'Sales'), row('2026-06-01', 'BC/1', -650_00, null)],
  months: [],
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

  it('leads to the list with its party, or with its account', () => {
    const listOf = (kind: 'Customer' | 'Bank' | 'Sales', slug: string) => {
      const rows = facts.rows.slice(0, 1).map((one) => ({ ...one, slug }));
      const [, shown] = ledgerReportTable(filter, { ...facts, ledger: { ...facts.ledger, kind }, rows }).rows;
      const { ledgerId, fromLedgerId } = Object.fromEntries(new URLSearchParams(shown?.list?.split('?')[1]));
      return [ledgerId, fromLedgerId];
    };
    expect(listOf('Customer', 'sales-invoice')).toEqual(['asha', undefined]);
    expect(listOf('Customer', 'bank-cash')).toEqual([undefined, undefined]);
    expect(listOf('Bank', 'bank-cash')).toEqual([undefined, 'asha']);
    expect(listOf('Sales', 'sales-invoice')).toEqual([undefined, undefined]);
  });

  it('has the opening on the first page only and the closing on the last', () => {
    const first = ledgerReportTable(filter, { ...facts, cursor: 'more' });
    expect(first.cursor).toBe('more');
    expect(first.rows.map(({ id }) => id)).toEqual(['opening', 'sales-invoice:SI/1', 'sales-invoice:BC/1']);
    const second = ledgerReportTable(filter, { ...facts, first: false });
    expect(second.rows.map(({ id }) => id)).toEqual(['sales-invoice:SI/1', 'sales-invoice:BC/1', 'closing']);
  });

  it('shows the ledgers of the other side, bills and items below a voucher, beside its debits and credits', () => {
    const [first, second] = facts.rows;
    if (first === undefined || second === undefined) throw new Error('two rows');
    const rows = [
      {
        ...first,
        items: [
          { name: 'Panel', quantity: 2_0000, unit: 'NOS', rate: 250_0000, amount: paise(500_00) },
          { name: 'Rail', quantity: 0, unit: 'NOS', rate: 0, amount: paise(45_00) },
        ],
      },
      {
        ...second,
        others: [
          { name: 'Bank', amount: paise(585_00) },
          { name: 'TDS Receivable', amount: paise(65_00) },
        ],
        bills: [{ kind: 'settles' as const, number: 'SI/1', amount: paise(-650_00) }],
      },
    ];
    const table = ledgerReportTable({ ...filter, billWise: true }, { ...facts, rows });
    expect(table.opened).toBe(true);
    expect(table.rows.flatMap(({ children = [] }) => children.map(({ cells }) => [cells['particulars'], cells['detail']]))).toEqual([
      ['Panel: 2 NOS at 250 = 500.00', undefined],
      ['Rail: 45.00', undefined],
      ['Bank', 585_00],
      ['TDS Receivable', 65_00],
      ['Against SI/1', -650_00],
    ]);
    expect(table.totals).toMatchObject({ debit: 500_00, credit: 650_00 });
  });

  it('names the two rows of a voucher on both sides apart', () => {
    const rows = [row('2026-04-12', 'JV/1', -500_00, null), row('2026-04-12', 'JV/1', 500_00, null)];
    const ids = ledgerReportTable(filter, { ...facts, rows }).rows.map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
  });

  it('shows narrations when asked', () => {
    expect(ledgerReportTable({ ...filter, narration: true }, facts).rows[1]?.cells['particulars']).toBe('Sales (Site 4)');
  });

  it('has a row for each month of the period, even without vouchers', () => {
    const months = [
      { month: '2026-04', debit: paise(500_00), credit: paise(0) },
      { month: '2026-06', debit: paise(0), credit: paise(650_00) },
    ];
    const { rows, totals } = ledgerReportTable({ ...filter, monthly: true }, { ...facts, rows: [], months });
    expect(totals).toMatchObject({ debit: 500_00, credit: 650_00, balance: -50_00 });
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
