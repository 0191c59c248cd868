import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { imbalance } from '#domain/posting/balance';
import { type Journal, type JournalLine, type JournalType, journalProblems, journalType, postJournal, side } from '#domain/posting/journal';

const dr = (ledgerId: string, amount: number): JournalLine => ({ ledgerId, side: side.debit, amount: paise(amount) });
const cr = (ledgerId: string, amount: number): JournalLine => ({ ledgerId, side: side.credit, amount: paise(amount) });
const journal = (type: JournalType, ...lines: readonly JournalLine[]): Journal => ({ type, lines });
const groupOf: Readonly<Record<string, string>> = {
  rent: 'indirect_expenses',
  cgst: 'duties_taxes',
  van: 'fixed_assets',
  interest: 'indirect_incomes',
  bank: 'bank_accounts',
  landlord: 'creditors',
  tds: 'duties_taxes',
};
const isIn = (ledgerId: string, aliases: readonly string[]) => aliases.includes(groupOf[ledgerId] ?? '');

it('types and sides have the codes of the specification', () => {
  expect(journalType).toEqual({ journal: 13, expense: 30, income: 31, advance: 50, reverseAdvance: 52 });
  expect(side).toEqual({ debit: 2, credit: 3 });
});

describe('a balanced journal is posted', () => {
  it.each([
    [
      journal(13, dr('landlord', 500), cr('bank', 500)),
      [
        ['landlord', 500],
        ['bank', -500],
      ],
    ],
    [
      journal(30, dr('rent', 10_000), dr('cgst', 900), cr('tds', 1_000), cr('landlord', 9_900)),
      [
        ['rent', 10_000],
        ['cgst', 900],
        ['tds', -1_000],
        ['landlord', -9_900],
      ],
    ],
    [
      journal(30, dr('van', 1), cr('bank', 1)),
      [
        ['van', 1],
        ['bank', -1],
      ],
    ],
    [
      journal(31, dr('bank', 700), cr('interest', 700)),
      [
        ['bank', 700],
        ['interest', -700],
      ],
    ],
    [
      journal(13, dr('rent', 5), dr('rent', 5), cr('bank', 10)),
      [
        ['rent', 10],
        ['bank', -10],
      ],
    ],
    [
      // An advance of the landlord is set off against his bill: both sides of his ledger show it.
      journal(13, dr('landlord', 700), cr('landlord', 700)),
      [
        ['landlord', 700],
        ['landlord', -700],
      ],
    ],
  ])('%j', (voucher, postings) => {
    expect(journalProblems(voucher, isIn)).toEqual([]);
    expect(postJournal(voucher).map(({ ledgerId, amount }) => [ledgerId, amount])).toEqual(postings);
  });
});

describe('refusals and their fields', () => {
  it.each([
    [journal(13, dr('rent', 500), cr('bank', 499)), 'lines', 'Debit exceeds credit by 0.01'],
    [journal(13, dr('rent', 500), cr('bank', 1_00_500)), 'lines', 'Credit exceeds debit by 1,000.00'],
    [journal(13, dr('rent', 500)), 'lines', 'At least one debit and one credit are required'],
    [journal(13), 'lines', 'At least one debit and one credit are required'],
    [journal(13, dr('rent', 0), cr('bank', 0)), 'lines.0.amount', 'Amount must be above 0'],
    [journal(13, dr('rent', 5), cr('bank', -5)), 'lines.1.amount', 'Amount must be above 0'],
    [journal(30, dr('landlord', 5), cr('bank', 5)), 'lines.0.ledgerId', 'Choose an expense, tax or fixed asset ledger'],
    [journal(31, dr('bank', 5), cr('landlord', 5)), 'lines.1.ledgerId', 'Choose an income or tax ledger'],
    [journal(13, dr('rent', 9e15), dr('rent', 1), cr('bank', 9e15)), 'lines', 'The amount is too large'],
  ])('%j: %s', (voucher, path, message) => {
    expect(journalProblems(voucher, isIn)[0]).toEqual({ path, message });
  });

  it('posting an unbalanced journal throws', () => {
    expect(() => postJournal(journal(13, dr('rent', 500), cr('bank', 499)))).toThrow('differ');
    expect(() => postJournal(journal(13, dr('rent', 0), cr('bank', 0)))).toThrow('of nothing');
  });
});

it('a journal is refused exactly when it does not balance', () => {
  const line = fc.record({
    ledgerId: fc.constantFrom('rent', 'bank'),
    side: fc.constantFrom(side.debit, side.credit),
    amount: fc.integer({ min: 1, max: 3 }).map(paise),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      const difference = lines.reduce((sum, { side: on, amount }) => sum + (on === side.debit ? amount : -amount), 0);
      const problems = journalProblems({ type: 13, lines }, isIn);
      expect(problems.length === 0).toBe(difference === 0);
      if (difference === 0) expect(imbalance(postJournal({ lines }))).toBe(0);
    }),
  );
});
