import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import type { BookFacts } from '#modules/kit/module';
import { type Settlement, settlementBookProblems, settlementChanges, settlementProblems } from '#modules/kit/voucher/allocation';
import { documentFacts } from '#test/kit/books/document-facts';

const groups = ['debtors', 'creditors', 'indirect_expenses', 'bank_accounts'].map((alias) => ({
  id: alias,
  alias,
  parentId: null,
  nature: 'Asset',
}));
const ledgers: Readonly<Record<string, { groupId: string; billWise?: boolean }>> = {
  asha: { groupId: 'debtors' },
  ravi: { groupId: 'debtors' },
  rent: { groupId: 'indirect_expenses' },
  staff: { groupId: 'indirect_expenses', billWise: true },
  bank: { groupId: 'bank_accounts' },
};
const facts = documentFacts({ find: (_, id) => ledgers[id], all: () => groups });
const open = (ledgerId: string, billId: string, amount: number) => ({
  ledgerId,
  billId,
  kind: 'bill' as const,
  voucher: { slug: 'sales-invoice', id: billId },
  number: billId,
  date: '2026-11-01',
  dueDate: '2026-11-01',
  amount: paise(amount),
  open: paise(amount),
});
const books: BookFacts = {
  bills: [open('asha', 'SI/1', 500), open('asha', 'SI/2', 300), open('ravi', 'SI/3', 900)],
  onHand: [],
  balances: new Map(),
  codes: new Map(),
  sources: new Map(),
};
const against = (ledgerId: string, billId: string, amount: number) => ({ ledgerId, billId, number: null, amount });

/** A receipt of 600 from Asha and 100 from Ravi. */
const receipt = (allocations: Settlement['allocations']): Settlement => ({
  id: 'BC/1',
  number: 'BC/1',
  date: '2026-11-21',
  postings: [
    { ledgerId: 'bank', amount: paise(700) },
    { ledgerId: 'asha', amount: paise(-600) },
    { ledgerId: 'ravi', amount: paise(-100) },
  ],
  allocations,
});

describe('a voucher set off against bills', () => {
  it('settles the named bills and leaves the rest on account, for each party', () => {
    const changes = settlementChanges(receipt([against('asha', 'SI/1', 500), against('asha', 'SI/2', 40)]), facts);
    expect(changes.map(({ ledgerId, billId, kind, amount }) => [ledgerId, billId, kind, amount])).toEqual([
      ['asha', 'SI/1', 'settles', -500],
      ['asha', 'SI/2', 'settles', -40],
      ['asha', 'BC/1', 'on-account', -60],
      ['ravi', 'BC/1', 'on-account', -100],
    ]);
  });

  it.each([
    ['all of it', [against('asha', 'SI/1', 500), against('asha', 'SI/2', 100), against('ravi', 'SI/3', 100)], []],
    ['nothing', [], []],
    ['more than is open', [against('ravi', 'SI/3', 50), against('asha', 'SI/2', 301)], ['allocations.1.amount']],
    ['a bill twice, together too much', [against('asha', 'SI/2', 200), against('asha', 'SI/2', 101)], ['allocations.1.amount']],
    ['more than was received', [against('ravi', 'SI/3', 101)], ['allocations']],
    ['a bill there is not', [against('asha', 'SI/8', 10)], ['allocations.0.billId']],
    ['the bill of another', [against('ravi', 'SI/1', 10)], ['allocations.0.billId']],
    ['none of a bill', [against('asha', 'SI/1', 0)], ['allocations.0.amount']],
  ])('%s against the open bills', (_, allocations, paths) => {
    const problems = [...settlementProblems(receipt(allocations), facts), ...settlementBookProblems(receipt(allocations), books)];
    expect(problems.map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    ['asha', []],
    ['rent', ['allocations.0.ledgerId']],
    ['bank', ['allocations.0.ledgerId']],
  ])('with a bill of %s', (ledgerId, paths) => {
    expect(settlementProblems(receipt([against(ledgerId, 'SI/1', 10)]), facts).map(({ path }) => path)).toEqual(paths);
  });

  it('keeps bills for any ledger with billwise balancing', () => {
    const advance = {
      ...receipt([]),
      postings: [
        { ledgerId: 'staff', amount: paise(50) },
        { ledgerId: 'bank', amount: paise(-50) },
      ],
    };
    expect(settlementChanges(advance, facts)).toMatchObject([{ ledgerId: 'staff', kind: 'on-account', amount: 50 }]);
  });

  it('changes the bills of a ledger by exactly the amount posted on it', () => {
    const parts = fc.array(fc.record({ billId: fc.constantFrom('SI/1', 'SI/2'), amount: fc.integer({ min: 1, max: 300 }) }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(parts, (chosen) => {
        const changes = settlementChanges(receipt(chosen.map(({ billId, amount }) => against('asha', billId, amount))), facts);
        const sumOf = (ledgerId: string) =>
          changes.filter((change) => change.ledgerId === ledgerId).reduce((sum, { amount }) => sum + amount, 0);
        expect(sumOf('asha')).toBe(-600);
        expect(sumOf('ravi')).toBe(-100);
      }),
    );
  });
});
