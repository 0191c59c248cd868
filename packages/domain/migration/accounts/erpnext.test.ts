import { expect, it } from 'vitest';
import type { SourceTable } from '#domain/migration/accounts/accounts';
import { accountsOf, sourceOf } from '#domain/migration/accounts/accounts-of';
import { chartBesideGroups } from '#domain/migration/accounts/chart-beside-groups';

const table = (name: string, ...lines: readonly string[]): SourceTable => ({ name, rows: lines.map((line) => line.split(',')) });

const chart = table(
  'chart.csv',
  'Account Name,Parent Account,Account Number,Parent Account Number,Is Group,Account Type,Root Type,Account Currency',
  'Application of Funds (Assets),,,,1,,Asset,INR',
  'Current Assets,Application of Funds (Assets),,,1,,Asset,INR',
  'Accounts Receivable,Current Assets,,,1,,Asset,INR',
  'Debtors,Accounts Receivable,,,0,Receivable,Asset,INR',
  'Bank Accounts,Current Assets,,,1,Bank,Asset,INR',
  'HDFC,Bank Accounts,,,0,Bank,Asset,INR',
  'Prepaid,Current Assets,,,1,,Asset,INR',
  'Prepaid Rent,Prepaid,,,0,,Asset,INR',
  'Expenses,,,,1,,Expense,INR',
  'Office,Expenses,,,1,,Expense,INR',
  'Stationery,Office,,,0,Expense Account,Expense,INR',
  'Loop A,Loop B,,,1,,Asset,INR',
  'Loop B,Loop A,,,1,,Asset,INR',
  'In a loop,Loop A,,,0,,Asset,INR',
);
const entries = table(
  'Journal Entry.csv',
  'ID,Entry Type,Company,Posting Date,Is Opening,User Remark,ID (Accounting Entries),Account (Accounting Entries),Party Type (Accounting Entries),Party (Accounting Entries),Debit (Accounting Entries),Credit (Accounting Entries)',
  'JE-1,Journal Entry,SC,2025-05-30,No,Paper,a,Stationery - SC,,,500,0',
  ',,,,,,b,1110 - HDFC - SC,,,0,500',
  'JE-2,Opening Entry,SC,2025-04-01,Yes,,c,Debtors - SC,Customer,Asha,700,0',
  ',,,,,,d,Temporary Opening - SC,,,0,700',
  'JE-3,Journal Entry,SC,2025-06-01,No,,e,Creditors - SC,Supplier,Om Steel,0,10',
  ',,,,,,f,HDFC - SC,,,9,0',
);
const accounts = accountsOf('erpnext', [chart, entries], { format: 'YYYY-MM-DD' });

it('is told by its headings', () => {
  expect([sourceOf([chart]), sourceOf([entries]), sourceOf([table('x', 'Account Name,Account Type')])]).toEqual([
    'erpnext',
    'erpnext',
    'zoho',
  ]);
});

it('comes under our groups by their names; what has none there is made, and the roots are not', () => {
  expect(chartBesideGroups(accounts)).toMatchObject([
    { kind: 'group', name: 'Prepaid', under: 'Current Assets', group: 'Current Assets', because: 'name' },
    { kind: 'group', name: 'Office', under: 'Indirect Expenses', group: 'Indirect Expenses', because: 'unsure' },
    { kind: 'ledger', name: 'HDFC', under: 'Bank Accounts', because: 'name' },
    { kind: 'ledger', name: 'Prepaid Rent', under: 'Prepaid', group: 'Current Assets' },
    { kind: 'ledger', name: 'Stationery', under: 'Office', group: 'Indirect Expenses' },
    { kind: 'ledger', name: 'In a loop', because: 'unsure' },
    { kind: 'ledger', name: 'Asha', under: 'Sundry Debtors', because: 'type' },
    { kind: 'ledger', name: 'Temporary Opening' },
    { kind: 'ledger', name: 'Om Steel', under: 'Sundry Creditors' },
  ]);
});

it('has entries as journals, and an opening entry as openings', () => {
  const of = (slug: string) => accounts.records.filter((record) => record.slug === slug).map(({ date, rows }) => [date, rows]);
  expect(of('journal-voucher')).toEqual([
    [
      '2025-05-30',
      [
        { type: 'Journal', number: 'JE-1', narration: 'Paper', 'lines.0.ledgerId': 'Stationery', 'lines.0.debit': '500.00' },
        { 'lines.0.ledgerId': 'HDFC', 'lines.0.credit': '500.00' },
      ],
    ],
  ]);
  expect(of('opening-balance')).toEqual([[null, [{ ledgerId: 'Asha', debit: '700.00' }]]]);
  expect(accounts.notes.filter(({ severity }) => severity === 'error')).toMatchObject([
    {
      object: 'Journal Entry JE-3',
      text: 'Credits are ₹ 1.00 more than the other side. It is left out.',
      place: 'Journal Entry.csv, row 6',
    },
  ]);
});

const read = (...tables: readonly SourceTable[]) => accountsOf('erpnext', tables, { format: 'YYYY-MM-DD' });
const journals = (...tables: readonly SourceTable[]) =>
  read(...tables).records.flatMap(({ slug, rows }) =>
    slug === 'journal-voucher'
      ? rows.map((row) => `${row['lines.0.ledgerId']} ${row['lines.0.debit'] ?? `-${row['lines.0.credit']}`}`)
      : [],
  );
const lines = 'Account (Accounting Entries),Debit (Accounting Entries),Credit (Accounting Entries)';

it('has entries of a report, headed by their document type, without drafts, cancelled ones and totals', () => {
  const report = table(
    'report.csv',
    'Sr,ID,Posting Date,Document Status,Account (Journal Entry Account),Debit (Journal Entry Account),Credit (Journal Entry Account)',
    ...['1,JE-1,2025-05-30,1,Rent - SC,5,0', '2,JE-1,2025-05-30,1,HDFC - SC,0,5', '3,JE-2,2025-05-30,0,Rent - SC,6,0'],
    ...['4,JE-2,2025-05-30,0,HDFC - SC,0,6', '5,JE-3,2025-05-30,2,Rent - SC,7,0', '6,JE-3,2025-05-30,2,HDFC - SC,0,7', 'Total,,,,,18,18'],
  );
  expect(journals(report)).toEqual(['Rent 5.00', 'HDFC -5.00']);
  expect(read(report).notes.filter(({ severity }) => severity !== 'info')).toEqual([]);
});

it('takes amounts in the currency of the books; without these, entries in another currency are left out', () => {
  const head = `ID,Posting Date,${lines},Exchange Rate (Accounting Entries)`;
  const foreign = ['JE-1,2025-05-30,Rent - SC,5,0,85', ',,HDFC - SC,0,425,1'];
  const company = ',Debit in Company Currency (Accounting Entries),Credit in Company Currency (Accounting Entries)';
  expect(journals(table('a', head + company, `${foreign[0]},425,0`, `${foreign[1]},0,425`))).toEqual(['Rent 425.00', 'HDFC -425.00']);
  expect(read(table('a', head, ...foreign)).notes).toMatchObject([{ severity: 'warning' }, { severity: 'error', place: 'a, row 2' }]);
});

it('knows an account by its whole name before the company is taken off it', () => {
  const own = table(
    'Account.csv',
    'ID,Account Name,Account Number,Parent Account,Is Group,Account Type,Root Type',
    '2100 - Taxes - IT - SC,Taxes - IT,2100,,1,,Liability',
    'TDS - 194C - SC,TDS - 194C,,2100 - Taxes - IT - SC,0,Tax,Liability',
  );
  const said = journals(own, table('a', `ID,Posting Date,${lines}`, 'JE-1,2025-05-30,TDS - 194C - SC,5,0', ',,2100.5 - HDFC - SC,0,5'));
  expect(said).toEqual(['TDS - 194C 5.00', 'HDFC -5.00']);
});

it('says where a file does not tell drafts from what is booked', () => {
  expect(read(entries).notes.filter(({ severity }) => severity === 'warning')).toMatchObject([{ object: 'Journal Entry.csv' }]);
});
