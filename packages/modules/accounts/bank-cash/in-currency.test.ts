import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpenBill } from '#domain/bills/bill-parts';
import { inRupees } from '#domain/bills/foreign-share';
import { paise } from '#domain/money/paise';
import { type BankCash, bankCash } from '#modules/accounts/bank-cash/bank-cash';
import { bankCashBooks } from '#modules/accounts/bank-cash/bank-cash.books';
import { emptyValue } from '#modules/kit/field';
import { documentFacts } from '#test/kit/books/document-facts';

/** Receipts and payments in a currency, with what they do to the books, computed by an independent model. */
interface Case {
  readonly name: string;
  readonly document: {
    readonly kind: 'receipt' | 'payment';
    readonly date: string;
    readonly currency: string;
    readonly foreignAmount: number;
    readonly exchangeRate: number;
    readonly deductions?: readonly { readonly ledger: string; readonly amount: number }[];
    readonly settles: readonly {
      readonly bill: string;
      readonly foreignAmount: number;
      readonly billRate: number;
      readonly foreignBefore?: number;
    }[];
  };
  readonly expected: {
    readonly total: number;
    readonly postings: readonly { readonly ledger: string; readonly amount: number }[];
    readonly bills: readonly { readonly kind: string; readonly bill: string; readonly amount: number; readonly foreign: number }[];
  };
}
const cases: readonly Case[] = JSON.parse(readFileSync(join(import.meta.dirname, 'in-currency-cases.json'), 'utf8'));

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
const facts = factsOf('debtors');
const empty = Object.fromEntries(Object.entries(bankCash.fields).map(([name, field]) => [name, emptyValue(field)]));
const line = (ledgerId: string, amount: number) => ({ ledgerId, ledgerName: null, amount, narration: null });
const against = (billId: string, amount: number) => ({
  ledgerId: 'party',
  kind: null,
  side: null,
  billId,
  number: null,
  dueDate: null,
  amount,
});
const typed = (values: object) =>
  ({
    ...empty,
    ...{ number: 'BC/1', date: '2026-06-20', type: 'Receipt', accountId: 'bank', branchId: 'b', financialYearId: 'y' },
    ...{ currency: 'USD', exchangeRate: 87_1000, ...values },
  }) as unknown as BankCash;

/** A bill of this much of the currency at its own rate, of which some is settled. */
function billOf(billId: string, amount: number, rate: number, before = 0, sign: 1 | -1 = 1): OpenBill {
  const open = inRupees(amount, rate) - inRupees(before, rate);
  return {
    ...{ billId, ledgerId: 'party', kind: 'bill', voucher: { slug: 'sales-invoice', id: billId } },
    ...{
      number: billId,
      date: '2026-05-01',
      dueDate: '2026-05-01',
      amount: paise(sign * inRupees(amount, rate)),
      open: paise(sign * open),
    },
    foreign: { currency: 'USD', rate, amount: sign * amount, open: sign * (amount - before) },
  };
}
const booksOf = (bills: readonly OpenBill[]) => ({ bills, onHand: [], balances: new Map(), codes: new Map(), sources: new Map() });
const atCommit = (row: BankCash, bills: readonly OpenBill[], known = facts) =>
  bankCashBooks.atCommit?.(bankCash.complete(row, known), known, booksOf(bills)) ?? row;

describe('settled in a currency', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', (_, { document, expected }) => {
    const { kind, foreignAmount, exchangeRate, deductions = [], settles } = document;
    const known = factsOf(kind === 'receipt' ? 'debtors' : 'creditors');
    const sign = kind === 'receipt' ? 1 : -1;
    const bills = settles.map((one) => billOf(one.bill, 99950 + 3 * one.foreignAmount, one.billRate, one.foreignBefore, sign));
    const row = atCommit(
      typed({
        type: kind === 'receipt' ? 'Receipt' : 'Payment',
        exchangeRate,
        lines: [line('party', foreignAmount)],
        deductions: deductions.map((one) => line(one.ledger, one.amount)),
        allocations: settles.map((one) => against(one.bill, one.foreignAmount)),
      }),
      bills,
      known,
    );
    expect(bankCash.check(row, known)).toEqual([]);
    expect(bankCashBooks.checkBooks(row, 'own', known, booksOf(bills)).problems).toEqual([]);
    expect(row.gross).toBe(expected.total);
    const postings = bankCash.post(row, known).map(({ ledgerId, amount }) => [ledgerId, amount]);
    expect(Object.fromEntries(postings)).toEqual(Object.fromEntries(expected.postings.map((one) => [one.ledger, one.amount])));
    expect(bankCashBooks.bills(row, 'own', known).map(({ billId, amount, foreign }) => [billId, amount, foreign?.amount])).toEqual(
      expected.bills.map((one) => [one.bill, one.amount, one.foreign]),
    );
  });

  it.each([
    ['nothing wrong', {}, []],
    ['no rate', { exchangeRate: null }, ['exchangeRate']],
    ['a rate without a currency', { currency: null }, ['currency']],
    ['a contra', { type: 'Contra' }, ['currency']],
    ['a line of nothing', { lines: [line('party', 0)], allocations: [] }, ['lines.0.amount']],
    ['bills for more than came', { allocations: [against('EXP', 200_01)] }, ['allocations']],
  ] as const)('has %s', (_, change, paths) => {
    const row = bankCash.complete(typed({ lines: [line('party', 200_00)], allocations: [against('EXP', 100_00)], ...change }), facts);
    expect(bankCash.check(row, facts).map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    ['up to what is open', 'USD', 100_00, []],
    ['above what is open', 'USD', 100_01, ['allocations.0.amount']],
    ['in another currency', 'EUR', 10_00, ['allocations.0.billId']],
  ])('is refused %s', (_, currency, amount, paths) => {
    const bills = [billOf('EXP', 150_00, 86_0000, 50_00)];
    const row = atCommit(typed({ currency, lines: [line('party', 500_00)], allocations: [against('EXP', amount)] }), bills);
    expect(bankCashBooks.checkBooks(row, 'own', facts, booksOf(bills)).problems.map(({ path }) => path)).toEqual(paths);
  });

  it('ends every bill at exactly nought, in whatever parts and at whatever rates, and always balances', () => {
    const parts = fc.array(fc.record({ amount: fc.integer({ min: 1, max: 1e7 }), rate: fc.integer({ min: 1, max: 2e6 }) }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(parts, fc.integer({ min: 1, max: 2e6 }), fc.constantFrom('Receipt', 'Payment'), (received, billRate, type) => {
        const whole = received.reduce((sum, { amount }) => sum + amount, 0);
        const sign = type === 'Receipt' ? 1 : -1;
        let bill = billOf('EXP', whole, billRate, 0, sign);
        fc.pre(bill.amount !== 0);
        const known = factsOf(type === 'Receipt' ? 'debtors' : 'creditors');
        for (const { amount, rate } of received) {
          const row = atCommit(
            typed({ type, exchangeRate: rate, lines: [line('party', amount)], allocations: [against('EXP', amount)] }),
            [bill],
            known,
          );
          if (bankCash.check(row, known).length > 0) return;
          expect(bankCash.post(row, known).reduce((sum, one) => sum + one.amount, 0)).toBe(0);
          const [change] = bankCashBooks.bills(row, 'own', known);
          bill = {
            ...bill,
            open: paise(bill.open + (change?.amount ?? 0)),
            foreign: {
              currency: 'USD',
              rate: billRate,
              amount: sign * whole,
              open: (bill.foreign?.open ?? 0) + (change?.foreign?.amount ?? 0),
            },
          };
        }
        expect([bill.open, bill.foreign?.open]).toEqual([0, 0]);
      }),
    );
  });
});
