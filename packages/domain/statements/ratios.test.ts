import { expect, it } from 'vitest';
import { ratios } from '#domain/statements/ratios';
import { booksOf, openings, plainLedger } from '#test/kit/books/statement-books';

const ledgers = [
  plainLedger('bank', 'bank_accounts'),
  plainLedger('opening', 'stock_in_hand', { alias: 'opening_stock' }),
  plainLedger('profit', null, { alias: 'profit_loss' }),
  plainLedger('capital', 'capital_account'),
  plainLedger('loan', 'unsecured_loans'),
  plainLedger('overdraft', 'bank_liabilities'),
  plainLedger('customer', 'debtors'),
  plainLedger('supplier', 'creditors'),
  plainLedger('purchase', 'purchase_accounts'),
  plainLedger('sales', 'sales_accounts'),
  plainLedger('rent', 'indirect_expenses'),
];
const voucher = (debit: string, credit: string, amount: number) => ({
  ...{ branch: 'main', day: '2025-06-01' },
  postings: [
    [debit, amount],
    [credit, -amount],
  ] as const,
});
const plain = {
  ledgers,
  openings: openings('main', ['bank', 1000], ['opening', 200], ['capital', -900], ['loan', -200], ['overdraft', -100]),
  vouchers: [voucher('purchase', 'supplier', 500), voucher('customer', 'sales', 900), voucher('rent', 'bank', 100)],
  stock: [
    { branch: 'main', day: '2025-03-31', value: 200 },
    { branch: 'main', day: '2025-07-01', value: 300 },
  ],
};

it.each([
  // Current assets 900 + 900 + 300 = 2,100; current liabilities 500 + overdraft 100; capital and profit 900 + 400.
  ['working_capital', 1500 * 100],
  ['current', 3_5000],
  ['quick', 3_0000],
  ['debt_equity', 1500],
  ['gross_profit', 55_5600],
  ['net_profit', 44_4400],
  ['return', 30_7700],
  ['stock_turnover', 1_6000],
  ['receivable_days', 365_0000],
  ['payable_days', 365_0000],
])('%s', (id, expected) => {
  const [of] = ratios(booksOf(plain, ['main'], { from: '2025-04-01', to: '2026-03-31' }), '2026-04-20').filter((ratio) => ratio.id === id);
  expect(of?.values).toEqual([expected]);
});

it.each([
  ['2026-04-01', 365],
  ['2026-03-31', 365],
  ['2025-04-10', 10],
  ['2025-04-01', 1],
  ['2025-03-31', 365],
])('on %s, %i days of the year have sold something', (today, days) => {
  const found = ratios(booksOf(plain, ['main'], { from: '2025-04-01', to: '2026-03-31' }), today);
  const ofDays = found.filter(({ unit }) => unit === 'days');
  expect(ofDays.map(({ values }) => values)).toEqual([[days * 1_0000], [days * 1_0000]]);
});

it('has no ratio to a loss that ate the capital, or to sales of which more came back', () => {
  const lost = {
    ledgers,
    openings: openings('main', ['bank', 100], ['capital', -100]),
    vouchers: [voucher('rent', 'bank', 700), voucher('sales', 'customer', 50)],
  };
  const found = ratios(booksOf(lost, ['main'], { from: '2025-04-01', to: '2026-03-31' }), '2026-04-20');
  const none = ['debt_equity', 'gross_profit', 'net_profit', 'return', 'receivable_days'];
  expect(found.filter(({ id }) => none.includes(id)).map(({ values }) => values)).toEqual(none.map(() => [null]));
});

it('has no ratio to nothing', () => {
  const [, ...others] = ratios(booksOf({ ledgers }, ['main'], { from: '2025-04-01', to: '2026-03-31' }), '2026-04-20');
  expect(new Set(others.flatMap(({ values }) => values))).toEqual(new Set([null]));
});
