import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits';
import { paise } from '#domain/money/paise';
import { imbalance } from '#domain/posting/balance';
import { type BankCash, type BankCashType, bankCashProblems, bankCashType, netOf, postBankCash } from '#domain/posting/bank-cash';

const entry = (type: BankCashType, ...lines: readonly (readonly [string, number])[]): BankCash => ({
  type,
  accountId: 'hdfc',
  lines: lines.map(([ledgerId, amount]) => ({ ledgerId, amount: paise(amount) })),
  deductions: [],
});
const less = (voucher: BankCash, ...deductions: readonly (readonly [string, number])[]): BankCash => ({
  ...voucher,
  deductions: deductions.map(([ledgerId, amount]) => ({ ledgerId, amount: paise(amount) })),
});
const isBankCash = (id: string) => ['hdfc', 'cash'].includes(id);

it('types have the codes of the specification', () => {
  expect(bankCashType).toEqual({ payment: 1, receipt: 2, contra: 3 });
});

it.each([
  [
    entry(1, ['supplier', 500], ['charges', 10]),
    [
      ['hdfc', -510],
      ['supplier', 500],
      ['charges', 10],
    ],
  ],
  [
    entry(2, ['customer', 700]),
    [
      ['hdfc', 700],
      ['customer', -700],
    ],
  ],
  [
    entry(3, ['cash', 900]),
    [
      ['hdfc', -900],
      ['cash', 900],
    ],
  ],
  [
    entry(1, ['supplier', 1], ['supplier', 2]),
    [
      ['hdfc', -3],
      ['supplier', 3],
    ],
  ],
  [
    // A customer pays a bill of 1,00,000 less tax deducted and discount, and the bank keeps its charges.
    less(entry(2, ['customer', 1_00_000_00]), ['tds_receivable', 2_000_00], ['discount_allowed', 500_00], ['bank_charges', 118_00]),
    [
      ['hdfc', 97_382_00],
      ['customer', -1_00_000_00],
      ['tds_receivable', 2_000_00],
      ['discount_allowed', 500_00],
      ['bank_charges', 118_00],
    ],
  ],
  [
    // A contractor is paid less tax deducted and a discount; the charges of the bank come on top.
    less(entry(1, ['contractor', 1_00_000_00], ['bank_charges', 118_00]), ['tds_payable', 1_000_00], ['discount_received', 250_00]),
    [
      ['hdfc', -98_868_00],
      ['contractor', 1_00_000_00],
      ['bank_charges', 118_00],
      ['tds_payable', -1_000_00],
      ['discount_received', -250_00],
    ],
  ],
  [
    // Rent is paid less tax deducted.
    less(entry(1, ['rent', 50_000_00]), ['tds_payable', 5_000_00]),
    [
      ['hdfc', -45_000_00],
      ['rent', 50_000_00],
      ['tds_payable', -5_000_00],
    ],
  ],
])('%j posts %j', (voucher, postings) => {
  expect(postBankCash(voucher).map(({ ledgerId, amount }) => [ledgerId, amount])).toEqual(postings);
  expect(bankCashProblems(voucher, isBankCash)).toEqual([]);
});

describe('refusals and their fields', () => {
  it.each([
    [{ ...entry(1, ['supplier', 1]), accountId: 'sales' }, 'accountId', 'Choose a bank or cash ledger'],
    [entry(2), 'lines', 'At least one line is required'],
    [entry(2, ['customer', 0]), 'lines.0.amount', 'Amount must be above 0'],
    [entry(2, ['customer', 1], ['other', -5]), 'lines.1.amount', 'Amount must be above 0'],
    [entry(3, ['hdfc', 1]), 'lines.0.ledgerId', 'Choose a different ledger: this one is already on the other side'],
    [entry(3, ['supplier', 1]), 'lines.0.ledgerId', 'A contra moves money between bank and cash ledgers only'],
    [entry(1, ['cash', 1]), 'lines.0.ledgerId', 'Use a contra to move money between bank and cash ledgers'],
    [entry(1, ['supplier', limits.paise], ['other', 1]), 'lines', 'The amount is too large'],
    [less(entry(1, ['supplier', limits.paise]), ['tds', 1]), 'lines', 'The amount is too large'],
    [less(entry(2, ['customer', 5]), ['tds', 0]), 'deductions.0.amount', 'Amount must be above 0'],
    [less(entry(2, ['customer', 5]), ['tds', 1], ['cash', 1]), 'deductions.1.ledgerId', 'Choose a ledger that is not bank or cash'],
    [less(entry(2, ['customer', 5]), ['hdfc', 1]), 'deductions.0.ledgerId', 'Choose a ledger that is not bank or cash'],
    [less(entry(3, ['cash', 5]), ['charges', 1]), 'deductions', 'A contra cannot have deductions'],
    [less(entry(2, ['customer', 5]), ['tds', 5]), 'deductions', 'Deductions equal the whole amount. Use a journal voucher instead'],
  ])('%j: %s', (voucher, path, message) => {
    expect(bankCashProblems(voucher, isBankCash)).toEqual([{ path, message }]);
  });
});

it('a receipt mirrors a payment, both balance, and the bank changes by the net', () => {
  const some = (most: number, minLength: number) =>
    fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: most })), { minLength, maxLength: 20 });
  fc.assert(
    fc.property(some(1e12, 1), some(1e3, 0), (lines, deductions) => {
      const payment = less(entry(1, ...lines), ...deductions);
      fc.pre(bankCashProblems(payment, isBankCash).length === 0);
      const paid = postBankCash(payment);
      expect(imbalance(paid)).toBe(0);
      expect(paid[0]).toEqual({ ledgerId: 'hdfc', amount: paise(-netOf(payment)) });
      expect(postBankCash({ ...payment, type: 2 })).toEqual(paid.map(({ ledgerId, amount }) => ({ ledgerId, amount: paise(-amount) })));
    }),
  );
});
