import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type BankCash, bankCash } from '#modules/accounts/bank-cash/bank-cash';
import { bankCashBooks } from '#modules/accounts/bank-cash/bank-cash.books';
import { emptyValue } from '#modules/kit/field';
import { documentFacts } from '#test/kit/books/document-facts';

/** Receipts and payments in rupees, with what they do to the books, computed by an independent model. */
interface Case {
  readonly name: string;
  readonly document: {
    readonly kind: 'receipt' | 'payment';
    readonly date: string;
    readonly amount: number;
    readonly deductions?: readonly { readonly ledger: string; readonly amount: number }[];
    readonly settles: readonly { readonly bill: string; readonly amount: number }[];
  };
  readonly expected: {
    readonly refused?: { readonly path: string };
    readonly total: number;
    readonly postings: readonly { readonly ledger: string; readonly amount: number }[];
    readonly bills: readonly { readonly bill: string; readonly amount: number; readonly dueDate?: string }[];
  };
}
const cases: readonly Case[] = JSON.parse(readFileSync(join(import.meta.dirname, 'settled-cases.json'), 'utf8'));

const groups = ['debtors', 'creditors', 'bank_accounts', 'indirect_expenses'].map((alias) => ({
  id: alias,
  alias,
  parentId: null,
  nature: 'Asset',
}));
const factsOf = (party: string) =>
  documentFacts({
    find: (_, id) => ({ name: id, groupId: id === 'party' ? party : id === 'bank' ? 'bank_accounts' : 'indirect_expenses' }),
    all: () => groups,
  });
const empty = Object.fromEntries(Object.entries(bankCash.fields).map(([name, field]) => [name, emptyValue(field)]));
const line = (ledgerId: string, amount: number) => ({ ledgerId, ledgerName: null, amount, narration: null });

it.each(cases.map((one) => [one.name, one] as const))('%s', (_, { document, expected }) => {
  const { kind, date, amount, deductions = [], settles } = document;
  const facts = factsOf(kind === 'receipt' ? 'debtors' : 'creditors');
  const gross = deductions.reduce((sum, one) => sum + one.amount, amount);
  const typed = {
    ...empty,
    ...{ number: 'BC/1', date, type: kind === 'receipt' ? 'Receipt' : 'Payment', accountId: 'bank', branchId: 'b', financialYearId: 'y' },
    lines: [line('party', gross)],
    deductions: deductions.map((one) => line(one.ledger, one.amount)),
    allocations: settles.map((one) => ({
      ledgerId: 'party',
      kind: null,
      side: null,
      billId: one.bill,
      number: null,
      dueDate: null,
      amount: one.amount,
    })),
  } as unknown as BankCash;
  const row = bankCash.complete(typed, facts);
  if (expected.refused) {
    expect(bankCash.check(row, facts).map(({ path }) => path)).toEqual(['allocations']);
    return;
  }
  expect(bankCash.check(row, facts)).toEqual([]);
  expect(row.gross).toBe(expected.total);
  const postings = bankCash.post(row, facts).map(({ ledgerId, amount: by }) => [ledgerId, by]);
  expect(Object.fromEntries(postings)).toEqual(Object.fromEntries(expected.postings.map((one) => [one.ledger, one.amount])));
  expect(bankCashBooks.bills(row, 'own', facts).map(({ billId, amount: by, dueDate }) => [billId, by, dueDate])).toEqual(
    expected.bills.map((one) => [one.bill, one.amount, one.dueDate]),
  );
});
