import { expect, it } from 'vitest';
import { AccountsBuilder } from '#domain/migration/accounts/accounts';
import { nameKey } from '#domain/migration/name-key';

it('has masters before openings and documents, each master once, and nothing that is empty', () => {
  const books = new AccountsBuilder();
  books.document('sales-invoice', '2026-04-05', [{ number: '1', notes: '' }]);
  books.opening({ ledgerId: 'Asha', debit: '1.00' });
  expect([
    books.ledger({ name: 'Asha', groupId: 'Sundry Debtors' }, 'type'),
    books.ledger({ name: ' ASHA ', groupId: 'Capital Account' }, 'name'),
  ]).toEqual([true, false]);
  books.group({ name: 'Retail', parentId: '' }, 'unsure');
  const { records, placed } = books.accounts;
  expect(records).toEqual([
    { slug: 'group', date: null, rows: [{ name: 'Retail' }] },
    { slug: 'customer', date: null, rows: [{ name: 'Asha', groupId: 'Sundry Debtors' }] },
    { slug: 'opening-balance', date: null, rows: [{ ledgerId: 'Asha', debit: '1.00' }] },
    { slug: 'sales-invoice', date: '2026-04-05', rows: [{ number: '1' }] },
  ]);
  expect([...placed]).toEqual([
    ['asha', 'type'],
    ['retail', 'unsure'],
  ]);
});

it('takes names for the same that differ in capitals and spaces', () => {
  expect(nameKey('  Asha   TRADERS ')).toBe(nameKey('asha traders'));
});
