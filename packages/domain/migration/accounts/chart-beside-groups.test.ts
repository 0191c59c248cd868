import { expect, it } from 'vitest';
import { AccountsBuilder } from '#domain/migration/accounts/accounts';
import { chartBesideGroups } from '#domain/migration/accounts/chart-beside-groups';

it('says of each new group and ledger which of our groups it is under, and why', () => {
  const books = new AccountsBuilder();
  books.group({ name: 'Retail', parentId: 'Sundry Debtors' }, 'name');
  books.group({ name: 'Own', parentId: '' }, 'name');
  books.ledger({ name: 'Asha', groupId: 'Retail' }, 'type');
  books.ledger({ name: 'Odd', groupId: 'Suspense A/c' }, 'unsure');
  books.ledger({ name: 'Of its own', groupId: 'Own' }, 'type');
  books.opening({ ledgerId: 'Asha', debit: '1.00' });
  expect(chartBesideGroups(books.accounts).map(({ kind, name, group, because }) => [kind, name, group, because])).toEqual([
    ['group', 'Retail', 'Sundry Debtors', 'name'],
    ['group', 'Own', null, 'unsure'],
    ['ledger', 'Asha', 'Sundry Debtors', 'type'],
    ['ledger', 'Odd', 'Suspense A/c', 'unsure'],
    ['ledger', 'Of its own', null, 'unsure'],
  ]);
});

it('ends where groups are above each other', () => {
  const books = new AccountsBuilder();
  books.group({ name: 'A', parentId: 'B' }, 'name');
  books.group({ name: 'B', parentId: 'A' }, 'name');
  expect(chartBesideGroups(books.accounts).map(({ group }) => group)).toEqual([null, null]);
});
