import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceSheet } from '#domain/statements/balance-sheet';
import type { StatementLine } from '#domain/statements/books';
import { cashFlow } from '#domain/statements/cash-flow';
import { profitAndLoss } from '#domain/statements/profit-and-loss';
import { scheduleThree } from '#domain/statements/schedule-three';
import { addDays } from '#domain/time/day';
import { yearOf } from '#domain/time/financial-year';
import { booksBegin, booksOf, openings, type PlainBooks, plainLedger } from '#test/kit/books/statement-books';

const ledgers = [
  plainLedger('profit', null, { alias: 'profit_loss' }),
  plainLedger('opening', 'stock_in_hand', { alias: 'opening_stock' }),
  plainLedger('bank', 'bank_accounts'),
  plainLedger('overdraft', 'bank_liabilities'),
  plainLedger('capital', 'capital_account'),
  plainLedger('machine', 'fixed_assets'),
  plainLedger('customer', 'debtors'),
  plainLedger('supplier', 'creditors'),
  plainLedger('unclear', 'suspense'),
  plainLedger('art', 'art'),
  plainLedger('sales', 'sales_accounts'),
  plainLedger('purchase', 'purchase_accounts'),
  plainLedger('depreciation', 'indirect_expenses', { nonCash: true }),
  plainLedger('grant', 'grants'),
  plainLedger('of_pune', 'branch_divisions', { ofBranch: 'pune' }),
  plainLedger('of_surat', 'branch_divisions', { ofBranch: 'surat' }),
];
const groups = [
  { id: 'art', name: 'Works of Art', parentId: null, nature: 'Asset' as const, alias: null },
  { id: 'grants', name: 'Grants', parentId: null, nature: 'Income' as const, alias: null },
];
const voucher = (day: string, debit: string, credit: string, amount: number, branch = 'main') => ({
  ...{ branch, day },
  postings: [
    [debit, amount],
    [credit, -amount],
  ] as const,
});
const example: PlainBooks = {
  ...{ ledgers, groups },
  openings: openings('main', ['bank', 1000], ['opening', 200], ['capital', -1200]),
  vouchers: [
    voucher('2025-06-01', 'purchase', 'supplier', 500),
    voucher('2025-07-01', 'customer', 'sales', 900),
    voucher('2025-08-01', 'unclear', 'bank', 1100),
    voucher('2026-05-01', 'customer', 'sales', 50),
    voucher('2026-05-02', 'profit', 'capital', 300),
  ],
  stock: [
    { branch: 'main', day: '2025-03-31', value: 200 },
    { branch: 'main', day: '2025-07-01', value: 300 },
  ],
};
const until = (to: string) => ({ from: yearOf(to).start, to });
const told = (lines: readonly StatementLine[]): readonly unknown[] =>
  lines
    .filter(({ amounts }) => amounts.some((amount) => amount !== 0))
    .map(({ id, amounts, children }) => [id, amounts[0], ...(id === 'profit_loss' && children ? [told(children)] : [])]);

describe('the balance sheet', () => {
  it('keeps groups on the side of their nature, and others on the side of their balance', () => {
    const { liabilities, assets, total } = balanceSheet(booksOf(example, ['main'], until('2025-12-31')));
    expect(told(liabilities)).toEqual([
      ['capital_account', 1200],
      ['current_liabilities', 500],
      ['profit_loss', 500, [['current', 500]]],
    ]);
    expect(told(assets)).toEqual([
      ['current_assets', 1100],
      ['suspense', 1100],
    ]);
    expect(total).toEqual([2200]);
  });

  it('has earlier results, the result of the year and transfers in one line', () => {
    const { liabilities } = balanceSheet(booksOf(example, ['main'], until('2026-06-30')));
    expect(told(liabilities).at(-1)).toEqual([
      'profit_loss',
      250,
      [
        ['brought_forward', 500],
        ['current', 50],
        ['transferred', -300],
      ],
    ]);
  });

  it('by balance, moves each ledger to the side of its own balance', () => {
    const { liabilities, assets, total } = balanceSheet(booksOf(example, ['main'], until('2025-12-31')), { byBalance: true });
    expect(told(liabilities)).toContainEqual(['current_assets', 100]);
    expect(told(assets)).toContainEqual(['current_assets', 1200]);
    expect(total).toEqual([2300]);
  });

  it('has a line for openings that do not balance, with the gap between the ledger of opening stock and the stock', () => {
    const stock = [{ branch: 'main', day: '2025-03-31', value: 250 }];
    const books = booksOf(
      { ...example, openings: openings('main', ['bank', 1000], ['opening', 200], ['capital', -1150]), stock },
      ['main'],
      until('2025-04-30'),
    );
    const { liabilities } = balanceSheet(books);
    expect(told(liabilities).at(-1)).toEqual(['opening_difference', 100]);
  });

  it('puts the accounts of branches that are added up together', () => {
    const vouchers = [
      voucher('2025-06-01', 'of_surat', 'sales', 100, 'pune'),
      voucher('2025-06-02', 'purchase', 'of_pune', 70, 'surat'),
      voucher('2025-06-03', 'bank', 'sales', 5, 'kochi'),
    ];
    const plain = { ...example, openings: [], stock: [], vouchers, branches: ['pune', 'surat', 'kochi'] };
    const line = (scope: readonly string[]) =>
      balanceSheet(booksOf(plain, scope, until('2025-06-30')))
        .assets.find(({ id }) => id === 'branch_divisions')
        ?.children?.map(({ id, amounts }) => [id, amounts[0]]);
    expect(line(['pune', 'surat'])).toEqual([['between_branches', 30]]);
    expect(line(['pune', 'kochi'])).toEqual([['of_surat', 100]]);
    expect(line(['pune'])).toEqual([['of_surat', 100]]);
  });
});

/** Everything computed from the vouchers themselves, without the chart's order, columns or moments. */
function plainModel(plain: PlainBooks, scope: readonly string[], from: string, to: string) {
  const counted = [...(plain.openings ?? []), ...(plain.vouchers ?? [])].filter(({ branch, day }) => scope.includes(branch) && day <= to);
  const total = (ids: readonly string[], since = '') =>
    counted
      .filter(({ day }) => day >= since)
      .flatMap(({ postings }) => postings)
      .reduce((sum, [ledger, amount]) => (ids.includes(ledger) ? sum + amount : sum), 0);
  const stockAt = (day: string) =>
    scope.reduce(
      (sum, branch) => sum + ((plain.stock ?? []).filter((row) => row.branch === branch && row.day <= day).at(-1)?.value ?? 0),
      0,
    );
  const results = ['sales', 'purchase', 'depreciation', 'grant'];
  const eve = addDays(booksBegin, -1);
  const start = addDays(from, -1) < eve ? eve : addDays(from, -1);
  return {
    profit: stockAt(to) - stockAt(start) - total(results, from),
    gross: stockAt(to) - stockAt(start) - total(['sales', 'purchase'], from),
    worth: total(['bank', 'machine', 'customer', 'art']) + stockAt(to),
    cash: total(['bank', 'overdraft']),
    cashBefore: total(['bank', 'overdraft']) - total(['bank', 'overdraft'], from > booksBegin ? from : booksBegin),
  };
}

const ids = ledgers.map(({ id }) => id);
const dayIn = fc.integer({ min: 0, max: 1000 }).map((days) => addDays(booksBegin, days));
const branch = fc.constantFrom('pune', 'surat');
const amount = fc.integer({ min: -1e11, max: 1e11 });
const histories = fc.record({
  vouchers: fc.array(
    fc
      .record({ branch, day: dayIn, debit: fc.constantFrom(...ids), credit: fc.constantFrom(...ids), amount })
      .map((one) => voucher(one.day, one.debit, one.credit, one.amount, one.branch)),
    { maxLength: 30 },
  ),
  first: fc.array(fc.tuple(branch, fc.constantFrom('bank', 'capital', 'opening', 'profit', 'customer'), amount), { maxLength: 4 }),
  stock: fc.array(fc.record({ branch, day: fc.oneof(dayIn, fc.constant('2025-03-31')), value: fc.integer({ min: -1e9, max: 1e9 }) }), {
    maxLength: 8,
  }),
  from: dayIn,
  length: fc.integer({ min: 0, max: 500 }),
});
type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;

function plainOf({ vouchers, first, stock }: History): PlainBooks {
  return {
    ...{ ledgers, groups, vouchers, branches: ['pune', 'surat'] },
    openings: first.flatMap(([of, ledger, value]) => openings(of, [ledger, value])),
    stock: [...stock].sort((one, other) => (one.day < other.day ? -1 : 1)),
  };
}

describe('for any history', () => {
  const both = ['pune', 'surat'];
  const debits = (lines: readonly StatementLine[]) => lines.reduce((sum, { amounts }) => sum + (amounts[0] ?? 0), 0);

  it('assets are liabilities in every form, and the result and the cash are those of the plain model', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(both, ['pune']), (history, scope) => {
        const plain = plainOf(history);
        const { from } = history;
        const to = addDays(from, history.length);
        const books = booksOf(plain, scope, { from, to });
        const model = plainModel(plain, scope, from, to);
        for (const sheet of [balanceSheet(books), balanceSheet(books, { byBalance: true }), scheduleThree(books)]) {
          expect(debits(sheet.assets)).toBe(debits(sheet.liabilities));
          expect(sheet.total).toEqual([debits(sheet.liabilities)]);
        }
        const account = profitAndLoss(books);
        expect([account.grossProfit[0], account.netProfit[0]]).toEqual([model.gross, model.profit]);
        const flow = cashFlow(books);
        expect(flow.closing[0]).toBe(model.cash);
        expect(flow.opening[0]).toBe(model.cashBefore);
        expect((flow.opening[0] ?? 0) + (flow.net[0] ?? 0)).toBe(model.cash);
        const shown = balanceSheet(books).assets.filter(({ id }) => ['fixed_assets', 'current_assets', 'art'].includes(id));
        expect(debits(shown)).toBe(model.worth);
      }),
    );
  });

  it('the result of a year is the change of Profit & Loss A/c in the balance sheet', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const plain = plainOf(history);
        const to = addDays(history.from, history.length);
        const { start } = yearOf(to);
        const account = (day: string) => {
          const { liabilities, assets } = balanceSheet(booksOf(plain, both, until(day)));
          const line = liabilities.find(({ id }) => id === 'profit_loss') ?? assets.find(({ id }) => id === 'profit_loss');
          const sign = liabilities.some(({ id }) => id === 'profit_loss') ? 1 : -1;
          const transferred = line?.children?.find(({ id }) => id === 'transferred')?.amounts[0] ?? 0;
          return { all: sign * (line?.amounts[0] ?? 0), transferred: sign * transferred };
        };
        const [before, after] = [account(addDays(start, -1)), account(to)];
        const result = profitAndLoss(booksOf(plain, both, { from: start, to })).netProfit[0];
        expect(after.all - after.transferred).toBe(before.all + (result ?? 0));
      }),
    );
  });

  it('another time beside it is the balance sheet made then, on both sides', () => {
    fc.assert(
      fc.property(histories, dayIn, fc.constantFrom('plain', 'by balance', 'schedule'), (history, then, form) => {
        const plain = plainOf(history);
        const sheetOf = (...periods: readonly { from: string; to: string }[]) => {
          const [first = until(then), ...others] = periods;
          const books = booksOf(plain, both, first, ...others);
          return form === 'schedule' ? scheduleThree(books) : balanceSheet(books, { byBalance: form === 'by balance' });
        };
        const beside = sheetOf(until(addDays(history.from, history.length)), until(then));
        const alone = sheetOf(until(then));
        const filled = (lines: readonly StatementLine[], at: number): readonly unknown[] =>
          lines.filter(({ amounts }) => amounts[at] !== 0).map(({ id, amounts, children = [] }) => [id, amounts[at], filled(children, at)]);
        for (const side of ['liabilities', 'assets'] as const) expect(filled(beside[side], 1)).toEqual(filled(alone[side], 0));
        expect(beside.total[1]).toBe(alone.total[0]);
      }),
    );
  });

  it('the branches add up to the organisation, and a day beside another is the day alone', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const plain = plainOf(history);
        const { from } = history;
        const to = addDays(from, history.length);
        const net = (scope: readonly string[]) => profitAndLoss(booksOf(plain, scope, { from, to })).netProfit[0] ?? 0;
        expect(net(['pune']) + net(['surat'])).toBe(net(both));
        const worth = (scope: readonly string[]) =>
          debits(
            balanceSheet(booksOf(plain, scope, { from, to })).assets.filter(({ id }) => ['fixed_assets', 'current_assets'].includes(id)),
          );
        expect(worth(['pune']) + worth(['surat'])).toBe(worth(both));
        const other = { from: booksBegin, to: addDays(booksBegin, 200) };
        const beside = profitAndLoss(booksOf(plain, both, { from, to }, other));
        expect(beside.netProfit).toEqual([net(both), profitAndLoss(booksOf(plain, both, other)).netProfit[0]]);
      }),
    );
  });
});
