import { expect, it } from 'vitest';
import { AccountsBuilder } from '#domain/migration/accounts/accounts';
import { sumsOfRecords } from '#domain/migration/accounts/sums-of-records';

const books = () => {
  const made = new AccountsBuilder();
  made.ledger({ name: 'HDFC', groupId: 'Bank Accounts' }, 'name');
  made.ledger({ name: 'Rent', groupId: 'Indirect Expenses' }, 'name');
  made.opening({ ledgerId: 'HDFC', debit: '100.00' });
  const journal = (day: string, amount: string) =>
    made.document('journal-voucher', day, [
      { date: day, 'lines.0.ledgerId': 'rent', 'lines.0.debit': amount },
      { 'lines.0.ledgerId': 'HDFC', 'lines.0.credit': amount },
    ]);
  journal('2025-03-31', '10.00');
  journal('2025-04-01', '20.00');
  return made;
};

it('adds openings and journals up by year, income and cost from nothing each year', () => {
  expect([...sumsOfRecords(books().accounts, ['2024-25', '2025-26']).balances]).toEqual([
    ['2024-25\nHDFC', 90_00],
    ['2024-25\nRent', 10_00],
    ['2025-26\nHDFC', 70_00],
    ['2025-26\nRent', 20_00],
  ]);
});

it('compares nothing where only the books know what a document posts', () => {
  const made = books();
  made.document('sales-invoice', '2025-04-02', [{ partyId: 'Asha' }]);
  expect(sumsOfRecords(made.accounts, ['2025-26']).balances.size).toBe(0);
});
