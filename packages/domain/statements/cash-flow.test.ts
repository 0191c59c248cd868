import { expect, it } from 'vitest';
import { cashFlow } from '#domain/statements/cash-flow';
import { booksOf, openings, plainLedger } from '#test/kit/books/statement-books';

const ledgers = [
  plainLedger('bank', 'bank_accounts'),
  plainLedger('overdraft', 'bank_liabilities'),
  plainLedger('capital', 'capital_account'),
  plainLedger('loan', 'secured_loans'),
  plainLedger('machine', 'fixed_assets'),
  plainLedger('shares', 'investments'),
  plainLedger('deposit', 'deposits'),
  plainLedger('customer', 'debtors'),
  plainLedger('supplier', 'creditors'),
  plainLedger('tax', 'duties_taxes'),
  plainLedger('unclear', 'suspense'),
  plainLedger('art', 'art'),
  plainLedger('fund', 'trust'),
  plainLedger('profit', null, { alias: 'profit_loss' }),
  plainLedger('sales', 'sales_accounts'),
  plainLedger('depreciation', 'indirect_expenses', { nonCash: true }),
];
const groups = [
  { id: 'art', name: 'Works of Art', parentId: null, nature: 'Asset' as const, alias: null },
  { id: 'trust', name: 'Trust Funds', parentId: null, nature: 'Liability' as const, alias: null },
];

it.each([
  ['a sale on credit', 'customer', 'sales', { netProfit: 100, receivables: -100 }],
  ['depreciation', 'depreciation', 'machine', { netProfit: -100, nonCash: 100 }],
  ['a machine that is bought', 'machine', 'bank', { fixedAssets: -100 }],
  ['a machine on credit', 'machine', 'supplier', { fixedAssets: -100, payables: 100 }],
  ['shares', 'shares', 'bank', { investments: -100 }],
  ['a deposit', 'deposit', 'bank', { otherCurrentAssets: -100 }],
  ['tax that is paid', 'tax', 'bank', { otherCurrentLiabilities: -100 }],
  ['a loan', 'bank', 'loan', { loans: 100 }],
  ['drawings', 'capital', 'bank', { capital: -100 }],
  ['a profit carried to the owner', 'profit', 'capital', {}],
  ['something unclear', 'bank', 'unclear', { other: 100 }],
  ['an own asset', 'art', 'bank', { ownAssets: -100 }],
  ['an own fund', 'bank', 'fund', { ownLiabilities: 100 }],
  ['money between accounts', 'bank', 'overdraft', {}],
])('%s', (_, debit, credit, expected) => {
  const vouchers = [
    {
      branch: 'main',
      day: '2025-06-01',
      postings: [
        [debit, 100],
        [credit, -100],
      ] as const,
    },
  ];
  const books = booksOf({ ledgers, groups, vouchers, openings: openings('main', ['bank', 500]) }, ['main'], {
    from: '2025-04-01',
    to: '2026-03-31',
  });
  const { operating, investing, financing, net, opening, closing } = cashFlow(books);
  const moved = [...operating, ...investing, ...financing].filter(({ amounts }) => amounts[0] !== 0);
  expect(Object.fromEntries(moved.map(({ id, amounts }) => [id, amounts[0]]))).toEqual(expected);
  expect([(opening[0] ?? 0) + (net[0] ?? 0), opening[0]]).toEqual([closing[0], 500]);
});

it('counts the change of stock, and names the ledgers of a line', () => {
  const stock = [{ branch: 'main', day: '2025-06-30', value: 40 }];
  const vouchers = [
    {
      branch: 'main',
      day: '2025-06-01',
      postings: [
        ['bank', 10],
        ['sales', -10],
      ] as const,
    },
  ];
  const { operating } = cashFlow(booksOf({ ledgers, vouchers, stock }, ['main'], { from: '2025-04-01', to: '2026-03-31' }));
  const line = (id: string) => operating.find((one) => one.id === id);
  expect([line('netProfit')?.amounts, line('stock')?.amounts]).toEqual([[50], [-40]]);
  expect(line('receivables')?.ledgers).toEqual([]);
});
