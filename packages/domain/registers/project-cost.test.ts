import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headsOf, lineAmount, marginIn, noAmounts, plusAmounts, wholeAmounts } from '#domain/registers/project-cost';
import { type ProjectLine, projectEntry } from '#domain/registers/project-entry';
import { profitAndLoss } from '#domain/statements/profit-and-loss';
import { booksOf, type PlainBooks, plainLedger } from '#test/kit/books/statement-books';

const year = { from: '2025-04-01', to: '2026-03-31' };
const groups = ['purchase_accounts', 'direct_expenses', 'indirect_expenses', 'sales_accounts', 'direct_incomes', 'indirect_incomes'];
const ledgers = [
  ...groups.map((group) => plainLedger(`of_${group}`, group)),
  plainLedger('fitting', 'direct_expenses'),
  plainLedger('to_surat', 'sales_accounts', { ofBranch: 'surat' }),
  plainLedger('bank', 'bank_accounts'),
];
const head = headsOf(booksOf({ ledgers }, ['main'], year), new Set(['fitting', 'bank']));

describe('the head of a ledger', () => {
  it.each([
    ['of_purchase_accounts', 'purchase'],
    ['of_direct_expenses', 'direct'],
    ['of_indirect_expenses', 'indirect'],
    ['of_sales_accounts', 'revenue'],
    ['of_indirect_incomes', 'revenue'],
    ['fitting', 'installer'],
    ['bank', null],
    ['unknown', null],
  ])('%s is %s', (id, expected) => {
    expect(head(id)).toBe(expected);
  });
});

describe('a line of a document', () => {
  const wentOut = () => ({ quantity: 4_0000, value: 1_000_00 });
  const line = (change: Partial<ProjectLine>): ProjectLine => ({ of: 'ledger', id: 'fitting', amount: 0, issued: 0, ...change });

  it.each([
    ['a cost', line({ amount: 100 }), { head: 'installer', amount: 100 }],
    ['a revenue', line({ id: 'of_sales_accounts', amount: -500 }), { head: 'revenue', amount: 500 }],
    ['the account of a bank', line({ id: 'bank', amount: -500 }), null],
    ['goods that left', line({ of: 'item', id: 'panel', issued: 2_0000 }), { head: 'stock', amount: 500_00 }],
    ['goods that came back', line({ of: 'item', id: 'panel', issued: -1_0000 }), { head: 'stock', amount: -250_00 }],
    ['goods that were bought', line({ of: 'item', id: 'panel', amount: 300_00 }), { head: 'stock', amount: -300_00 }],
  ])('is counted: %s', (_, of, expected) => {
    expect(lineAmount(of, head, wentOut)).toEqual(expected);
  });

  it('costs nothing if nothing of the item left', () => {
    expect(lineAmount(line({ of: 'item', issued: 1 }), head, () => ({ quantity: 0, value: 0 }))?.amount).toBe(0);
  });
});

const posting = fc.tuple(fc.constantFrom(...ledgers.map(({ id }) => id)), fc.integer({ min: -9_000_00, max: 9_000_00 }));
const history = fc.record({
  vouchers: fc.array(
    fc.record({
      project: fc.constantFrom('roof', 'pump', null),
      day: fc.constantFrom('2025-04-01', '2025-09-30', '2026-03-31', '2026-04-01'),
      postings: fc.array(posting, { minLength: 1, maxLength: 4 }),
      item: fc.record({ amount: fc.nat(500_00), issued: fc.integer({ min: -3_0000, max: 3_0000 }) }),
    }),
    { maxLength: 30 },
  ),
  stock: fc.array(fc.record({ branch: fc.constant('main'), day: fc.constantFrom('2025-03-31', '2025-08-01'), value: fc.nat(9_000_00) }), {
    maxLength: 2,
  }),
});

it('projects and what is allocated to none add up to the profit and loss account, whatever was booked', () => {
  fc.assert(
    fc.property(history, fc.nat(1_000_00), ({ vouchers, stock }, value) => {
      const plain: PlainBooks = {
        ...{ ledgers, stock },
        vouchers: vouchers.map(({ day, postings }) => {
          const sum = postings.reduce((total, [, amount]) => total + amount, 0);
          return { branch: 'main', day, postings: [...postings, ['bank', -sum]] };
        }),
      };
      const books = booksOf(plain, ['main'], year);
      const whole = wholeAmounts(books, head);
      let projects = noAmounts;
      for (const { project, day, postings, item } of vouchers) {
        if (project === null || day > year.to) continue;
        const lines: readonly ProjectLine[] = [
          ...postings.map(([id, amount]): ProjectLine => ({ of: 'ledger', id, amount, issued: 0 })),
          { of: 'item', id: 'panel', ...item },
        ];
        for (const line of lines) {
          const amount = lineAmount(line, head, () => ({ quantity: 7_0000, value }));
          if (amount !== null) projects = plusAmounts(projects, { ...noAmounts, [amount.head]: amount.amount });
        }
      }
      const unallocated = plusAmounts(whole, projects, -1);
      expect(marginIn(projects) + marginIn(unallocated)).toBe(profitAndLoss(books).netProfit[0]);
    }),
  );
});

const journalLine = fc.record({
  ledger: fc.constantFrom(...ledgers.map(({ id }) => id)),
  amount: fc.integer({ min: -9_000_00, max: 9_000_00 }),
  project: fc.constantFrom('roof', 'pump', null),
});

it('what lines of journals say of no project is what is allocated to none, head by head', () => {
  fc.assert(
    fc.property(fc.array(fc.array(journalLine, { minLength: 1, maxLength: 6 }), { maxLength: 20 }), (journals) => {
      const balanced = journals.map((lines) => {
        const rest = lines.reduce((sum, { amount }) => sum - amount, 0);
        return [...lines, { ledger: 'bank', amount: rest, project: null }];
      });
      const vouchers = balanced.map((lines) => ({
        ...{ branch: 'main', day: '2025-09-30' },
        postings: lines.map(({ ledger, amount }) => [ledger, amount] as const),
      }));
      const whole = wholeAmounts(booksOf({ ledgers, vouchers, stock: [] }, ['main'], year), head);
      const sumOf = (lines: readonly ProjectLine[]) =>
        lines.reduce((sum, one) => {
          const amount = lineAmount(one, head, () => ({ quantity: 0, value: 0 }));
          return amount === null ? sum : plusAmounts(sum, { ...noAmounts, [amount.head]: amount.amount });
        }, noAmounts);
      const said = balanced.flatMap((lines) => {
        const posted = lines.map(({ ledger, amount, project }) => ({ ledgerId: ledger, projectId: project ?? '', amount }));
        return projectEntry({}, { date: '2025-09-30', postings: [], movements: [] }, posted)?.lines ?? [];
      });
      const none = balanced
        .flat()
        .flatMap(({ ledger, amount, project }): ProjectLine[] =>
          project === null ? [{ of: 'ledger', id: ledger, amount, issued: 0 }] : [],
        );
      expect(plusAmounts(whole, sumOf(said), -1)).toEqual(sumOf(none));
    }),
  );
});
