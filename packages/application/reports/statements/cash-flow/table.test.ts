import { expect, it } from 'vitest';
import { cashFlowTable } from '#application/reports/statements/cash-flow/table';
import { cashFlow } from '#domain/statements/cash-flow';
import { booksOf, openings, plainLedger } from '#test/kit/books/statement-books';

it('shows what moved, a total for each section, and the cash at both ends', () => {
  const filter = { from: '2025-04-01', to: '2026-03-31', branches: [], compare: null, groupsOnly: false };
  const plain = {
    ledgers: [
      plainLedger('owner', 'capital_account'),
      plainLedger('bank', 'bank_accounts'),
      plainLedger('sales', 'sales_accounts'),
      plainLedger('asha', 'debtors'),
    ],
    openings: openings('main', ['bank', 50], ['owner', -50]),
    vouchers: [
      {
        branch: 'main',
        day: '2025-06-01',
        postings: [
          ['bank', 900],
          ['owner', -900],
        ] as const,
      },
      {
        branch: 'main',
        day: '2025-06-01',
        postings: [
          ['asha', 30],
          ['sales', -30],
        ] as const,
      },
    ],
  };
  const { rows } = cashFlowTable(filter, { flow: cashFlow(booksOf(plain, ['main'], filter)), known: [true] });
  expect(rows.map(({ cells }) => [cells['particulars'], cells['amount']])).toEqual([
    ['Net profit', 30],
    ['Change of receivables', -30],
    ['Cash from operations', 0],
    ['Cash from investing', 0],
    ['Capital brought in and drawn', 900],
    ['Cash from financing', 900],
    ['Net change of cash', 900],
    ['Cash at the beginning', 50],
    ['Cash at the end', 950],
  ]);
  expect(rows[1]?.children?.[0]?.link).toMatch(/ledger=asha/);
});
