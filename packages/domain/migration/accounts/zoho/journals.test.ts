import { expect, it } from 'vitest';
import { readZoho, recordsOf } from '#test/kit/migration/read-accounts';
import { chart, contacts, journals } from '#test/kit/migration/zoho-files';

it('journals balance, name their contact instead of the account of all, and are left out where they do not balance', () => {
  const accounts = readZoho(contacts, chart, journals);
  expect(
    recordsOf(accounts, 'journal-voucher').map(({ rows }) =>
      rows.map((row) => [row['lines.0.ledgerId'], row['lines.0.debit'] ?? `-${row['lines.0.credit']}`]),
    ),
  ).toEqual([
    [
      ['Office Rent', '12000.00'],
      ['HDFC Current', '-12000.00'],
    ],
    [
      ['Umbrella Retail', '-180.80'],
      ['Office Rent', '180.80'],
    ],
  ]);
  expect(accounts.notes.filter(({ severity }) => severity === 'error')).toEqual([
    {
      severity: 'error',
      object: 'Journal JV-3',
      text: 'Debits are ₹ 1.00 more than the other side. It is left out.',
      place: 'Journal.csv, row 6',
    },
  ]);
});
