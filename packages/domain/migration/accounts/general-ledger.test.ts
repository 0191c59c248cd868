import { describe, expect, it } from 'vitest';
import type { Accounts, SourceTable } from '#domain/migration/accounts/accounts';
import { accountsOf, sourceOf } from '#domain/migration/accounts/accounts-of';
import { moneyIn } from '#domain/migration/accounts/figures';
import { accountsOfLedger } from '#domain/migration/accounts/general-ledger';

const table = (...rows: readonly (readonly string[])[]): SourceTable => ({ name: 'ledger.csv', rows });

const journal = table(
  ['Acme Coffee LLC'],
  ['Journal'],
  ['Date', 'Transaction Type', 'Num', 'Name', 'Memo/Description', 'Account', 'Debit', 'Credit'],
  ['05/04/2026', 'Journal Entry', '1', '', 'Capital', 'HDFC Bank', '80,000.00', ''],
  ['', '', '', '', '', "Owner's Equity", '', '80,000.00'],
  ['06/04/2026', 'Expense', '', 'Pixel', '', 'Expenses:Travel:Hotels', '40.00', ''],
  ['06/04/2026', 'Expense', '', 'Pixel', '', 'HDFC Bank', '', '40.00'],
  ['06/04/2026', 'Expense', '', 'Pixel', '', 'Expenses:Travel:Hotels', '10.00', ''],
  ['06/04/2026', 'Expense', '', 'Pixel', '', 'HDFC Bank', '', '10.00'],
  ['07/04/2026', 'Bill', '7', '', '', 'Rent', '5.00', ''],
  ['', '', '', '', '', 'HDFC Bank', '', '4.00'],
  ['TOTAL', '', '', '', '', '', '80,055.00', '80,054.00'],
);
const byAccount = table(
  ['General Ledger'],
  ['', 'Date', 'Transaction Type', 'Num', 'Name', 'Memo/Description', 'Split', 'Amount', 'Balance'],
  ['HDFC Bank', '', '', '', '', '', '', '', ''],
  ['', 'Beginning Balance', '', '', '', '', '', '', '1,000.00'],
  ['', '05/04/2026', 'Invoice Payment', '9', 'Asha', '', 'Sales', '$250.00', '1,250.00'],
  ['', '06/04/2026', 'Expense', '', 'Landlord', 'Rent', 'Rent', '(100.00)', '1,150.00'],
  ['Total for HDFC Bank', '', '', '', '', '', '', '$150.00', ''],
  ['Sales', '', '', '', '', '', '', '', ''],
  ['', '05/04/2026', 'Invoice Payment', '9', 'Asha', '', 'HDFC Bank', '250.00', '250.00'],
  ['Rent', '', '', '', '', '', '', '', ''],
  ['', '06/04/2026', 'Expense', '', 'Landlord', 'Rent', 'HDFC Bank', '100.00', '100.00'],
);
const xero = table(
  ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
  ['Payroll', '30/04/2026', 'April', 'Salaries', '', '300.00'],
  ['Payroll', '30/04/2026', 'April', 'HDFC Bank', '', '-300.00'],
  ['Write-off', '30/04/2026', '', 'Bad Debts Expense', '', '5.00'],
  ['Write-off', '30/04/2026', '', 'Asha', '', '-5.00'],
);

const read = (one: SourceTable) => accountsOf(sourceOf([one]) ?? 'xero', [one], { format: 'DD-MM-YY' });
const journals = ({ records }: Accounts) =>
  records.flatMap(({ slug, date, rows }) =>
    slug === 'journal-voucher'
      ? [[date, ...rows.map((row) => `${row['lines.0.ledgerId']} ${row['lines.0.debit'] ?? `-${row['lines.0.credit']}`}`)]]
      : [],
  );

it.each<[string, SourceTable, string]>([
  ['of transactions', journal, 'quickbooks'],
  ['of accounts', byAccount, 'quickbooks'],
  ['of Xero', xero, 'xero'],
])('a ledger %s is told by its headings', (_, one, source) => {
  expect(sourceOf([one])).toBe(source);
});

it('is told by nothing where there is no day and no amount', () => {
  expect(sourceOf([table(['Name', 'Amount'], ['x', '1'])])).toBeNull();
});

describe('transaction by transaction', () => {
  const accounts = read(journal);

  it('each becomes a journal, also where only adding up tells its end', () => {
    expect(journals(accounts)).toEqual([
      ['2026-04-05', 'HDFC Bank 80000.00', "Owner's Equity -80000.00"],
      ['2026-04-06', 'Hotels 40.00', 'HDFC Bank -40.00'],
      ['2026-04-06', 'Hotels 10.00', 'HDFC Bank -10.00'],
    ]);
  });

  it('one that does not balance is named with its row', () => {
    expect(accounts.notes).toEqual([
      {
        ...{ severity: 'error', object: 'Bill 7 of 2026-04-07', place: 'ledger.csv, row 10' },
        text: 'Debits are ₹ 1.00 more than the other side. It is left out.',
      },
    ]);
  });

  it('has the balances of the file, without what was named', () => {
    const balances = new Map<string, number>();
    for (const { slug, rows } of accounts.records)
      for (const row of slug === 'journal-voucher' ? rows : []) {
        const name = row['lines.0.ledgerId'] ?? '';
        const net = (moneyIn(row['lines.0.debit'] ?? '') ?? 0) - (moneyIn(row['lines.0.credit'] ?? '') ?? 0);
        balances.set(name, (balances.get(name) ?? 0) + net);
      }
    expect(Object.fromEntries(balances)).toEqual({ 'HDFC Bank': 79_950_00, "Owner's Equity": -80_000_00, Hotels: 50_00 });
  });
});

describe('account by account', () => {
  it('finds the lines of a transaction under all accounts, with income on the other side', () => {
    expect(journals(read(byAccount))).toEqual([
      ['2026-04-05', 'HDFC Bank 250.00', 'Sales -250.00'],
      ['2026-04-06', 'HDFC Bank -100.00', 'Rent 100.00'],
    ]);
  });
});

it('journals of Xero have one amount, of which a debit is positive', () => {
  expect(journals(read(xero))).toEqual([
    ['2026-04-30', 'Salaries 300.00', 'HDFC Bank -300.00'],
    ['2026-04-30', 'Bad Debts Expense 5.00', 'Asha -5.00'],
  ]);
});

describe('contacts', () => {
  const of = (account: string, contact: string, type = '') =>
    read(
      table(
        ['Date', 'Transaction Type', 'Num', 'Name', 'Account', 'Account Type', 'Debit', 'Credit'],
        ['05/04/2026', 'Invoice', '1', contact, account, type, '5.00', ''],
        ['05/04/2026', 'Invoice', '1', contact, 'Rent', '', '', '5.00'],
      ),
    );
  it.each([
    ['Accounts Receivable (A/R)', 'Asha', '', 'Asha'],
    ['Accounts Payable', 'Om Steel', 'Accounts Payable', 'Om Steel'],
    ['Accounts Receivable', '', '', 'Accounts Receivable'],
    // A contact that is called like an account would be taken for it.
    ['Accounts Receivable', 'Rent', '', 'Accounts Receivable'],
    ['Asha Traders', 'Asha', 'Accounts Receivable', 'Asha Traders'],
    ['HDFC Bank', 'Asha', 'Bank', 'HDFC Bank'],
  ])('on %s, "%s" with the type "%s" is on the ledger %s', (account, contact, type, ledger) => {
    expect(journals(of(account, contact, type))).toEqual([['2026-04-05', `${ledger} 5.00`, 'Rent -5.00']]);
  });

  it('come under the group of the account that stands for all of them', () => {
    const { records } = of('Accounts Payable', 'Om Steel');
    expect(records.find(({ rows }) => rows[0]?.['name'] === 'Om Steel')?.rows).toEqual([{ name: 'Om Steel', groupId: 'Sundry Creditors' }]);
  });
});

describe('with the columns that a person chose', () => {
  const chosen = { Tag: 'date', Konto: 'account', Soll: 'debit', Haben: 'credit', Nr: 'number' } as const;
  const chosenTable = (...rows: readonly (readonly string[])[]): SourceTable => ({ name: 'own.csv', rows, columns: chosen });
  const headings = ['Tag', 'Nr', 'Konto', 'Soll', 'Haben'];

  it('is read by them, below a title and two rows of headings, without its totals', () => {
    const rows = [
      ['Bahi Traders', '', '', '', ''],
      ['Tag', 'Nr', 'Konto', 'Betrag', ''],
      ['', '', '', 'Soll', 'Haben'],
      ['2026-04-05', '1', 'Cash', '1,23,456.50', ''],
      ['2026-04-05', '1', 'Sales', '', '1,23,456.50'],
      ['Total', '', '', '1,23,456.50', '1,23,456.50'],
      ['2026-04-06', '2', 'Total Gas', '5', ''],
      ['2026-04-06', '2', 'Cash', '', '5'],
      ['', '', 'Grand Total', '1,23,461.50', '1,23,461.50'],
    ];
    const accounts = accountsOfLedger([chosenTable(...rows)], 'YYYY-MM-DD');
    expect(journals(accounts)).toEqual([
      ['2026-04-05', 'Cash 123456.50', 'Sales -123456.50'],
      ['2026-04-06', 'Total Gas 5.00', 'Cash -5.00'],
    ]);
    expect(accounts.notes).toEqual([]);
  });

  const refused: readonly (readonly [what: string, row: readonly string[], text: string])[] = [
    ['a day that does not exist', ['31-02-2026', '9', 'Cash', '5', ''], 'The date 31-02-2026 could not be read, and it is left out.'],
    ['an amount in words', ['2026-04-05', '9', 'Cash', 'five', ''], 'An amount or an account could not be read, and it is left out.'],
    [
      'an amount with two points',
      ['2026-04-05', '9', 'Cash', '1.234.50', ''],
      'An amount or an account could not be read, and it is left out.',
    ],
    ['no account', ['2026-04-05', '9', '', '5', ''], 'An amount or an account could not be read, and it is left out.'],
    ['a second row of headings', ['', '', '', 'Debit', 'Credit'], 'It has no date, and is left out.'],
  ];
  it.each(refused)('refuses %s with its row', (_, row, text) => {
    const { notes, records } = accountsOfLedger([chosenTable(headings, row)], 'YYYY-MM-DD');
    expect([notes, records]).toEqual([[expect.objectContaining({ severity: 'error', text, place: 'own.csv, row 2' })], []]);
  });

  it('is left out with a note if the file does not have them', () => {
    const { notes, records } = accountsOfLedger([chosenTable(['Date', 'Account'], ['2026-04-05', 'Cash'])], 'YYYY-MM-DD');
    expect([notes.map(({ severity, place }) => [severity, place]), records]).toEqual([[['warning', 'own.csv']], []]);
  });
});

describe('what accounts begin with', () => {
  const of = (...days: readonly string[]): SourceTable =>
    table(
      ['Date', 'Type', 'Num', 'Amount', 'Balance'],
      ['HDFC Bank', '', '', '', ''],
      ['Beginning Balance', '', '', '', days.length === 1 ? '1,000.00' : '900.00'],
      ...days.map((day) => [day, 'Journal', '1', '-100.00', '900.00']),
      ['Loan from Asha', '', '', '', ''],
      ['Beginning Balance', '', '', '', 'none'],
      ...days.map((day) => [day, 'Journal', '1', '-100.00', '']),
    );
  const openings = ({ records }: Accounts) => records.flatMap(({ slug, rows }) => (slug === 'opening-balance' ? rows : []));

  it('is its balance; one that cannot be read is named with its row', () => {
    const accounts = read(of('05/04/2026'));
    expect(openings(accounts)).toEqual([{ ledgerId: 'HDFC Bank', debit: '1000.00' }]);
    expect(accounts.notes.filter(({ text }) => text.startsWith('The amount'))).toMatchObject([
      { severity: 'error', object: 'Loan from Asha', place: 'ledger.csv, row 6' },
    ]);
  });

  it('is that of the earliest of several files', () => {
    const later = of('05/04/2027', '06/04/2027');
    const accounts = accountsOfLedger([later, of('05/04/2026')], 'DD-MM-YY');
    expect(openings(accounts)).toEqual([{ ledgerId: 'HDFC Bank', debit: '1000.00' }]);
  });
});
