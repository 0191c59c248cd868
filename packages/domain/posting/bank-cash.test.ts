import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits';
import { paise } from '#domain/money/paise';
import { imbalance } from '#domain/posting/balance';
import { type BankCash, type BankCashType, bankCashProblems, bankCashType, postBankCash } from '#domain/posting/bank-cash';

const entry = (type: BankCashType, ...lines: readonly (readonly [string, number])[]): BankCash => ({
  type,
  accountId: 'hdfc',
  lines: lines.map(([ledgerId, amount]) => ({ ledgerId, amount: paise(amount) })),
});
const isBankCash = (id: string) => ['hdfc', 'cash'].includes(id);

it('types carry the codes of the specification', () => {
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
])('%j posts %j', (voucher, postings) => {
  expect(postBankCash(voucher).map(({ ledgerId, amount }) => [ledgerId, amount])).toEqual(postings);
  expect(bankCashProblems(voucher, isBankCash)).toEqual([]);
});

describe('what is refused, and where', () => {
  it.each([
    [{ ...entry(1, ['supplier', 1]), accountId: 'sales' }, 'accountId', 'Choose a bank or cash ledger'],
    [entry(2), 'lines', 'At least one line is required'],
    [entry(2, ['customer', 0]), 'lines.0.amount', 'The amount must be more than nothing'],
    [entry(2, ['customer', 1], ['other', -5]), 'lines.1.amount', 'The amount must be more than nothing'],
    [entry(3, ['hdfc', 1]), 'lines.0.ledgerId', 'The ledger is the same on both sides'],
    [entry(3, ['supplier', 1]), 'lines.0.ledgerId', 'A contra moves money between bank and cash ledgers only'],
    [entry(1, ['cash', 1]), 'lines.0.ledgerId', 'Enter a contra to move money between bank and cash ledgers'],
    [entry(1, ['supplier', limits.paise], ['other', 1]), 'lines', 'The amount is too large'],
  ])('%j: %s', (voucher, path, message) => {
    expect(bankCashProblems(voucher, isBankCash)).toEqual([{ path, message }]);
  });
});

it('a receipt is a payment the other way round, and both balance', () => {
  const lines = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 1e12 })), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(lines, (some) => {
      const paid = postBankCash(entry(1, ...some));
      expect(imbalance(paid)).toBe(0);
      expect(postBankCash(entry(2, ...some))).toEqual(paid.map(({ ledgerId, amount }) => ({ ledgerId, amount: paise(-amount) })));
    }),
  );
});
