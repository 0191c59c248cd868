import { expect, it } from 'vitest';
import { defaultGroups } from '#domain/posting/chart';
import { type OpeningRow, openingRow } from '#modules/organisation/financial-year/opening-row';

const ledgers = { asha: { name: 'Asha Traders', billWise: true }, cash: { name: 'Cash', billWise: false } };
const facts = { find: (_: string, id: string) => ledgers[id as keyof typeof ledgers], all: () => [], today: '2026-11-21' };
const bill: OpeningRow = {
  ledgerId: 'asha',
  number: 'INV/7',
  date: '2026-02-10',
  dueDate: null,
  debit: 1_180_00,
  credit: null,
  balance: null,
  status: 'Active',
};

it.each([
  ['a bill', {}, []],
  ['an advance', { debit: null, credit: 500_00 }, []],
  ['an amount on account', { number: null, date: null }, []],
  ['the balance of a ledger without bills', { ledgerId: 'cash', number: null, date: null, credit: 0 }, []],
  ['a debit and a credit', { credit: 1_00 }, ['debit']],
  ['no amount', { debit: 0 }, ['debit']],
  ['a bill of a ledger without bills', { ledgerId: 'cash' }, ['number']],
  ['a bill without a date', { date: null }, ['date']],
  ['a date without a bill', { number: null }, ['number']],
])('a row with %s has the expected problems', (_, change, paths) => {
  expect(openingRow.check?.({ ...bill, ...change }, facts, 'id').map(({ path }) => path)).toEqual(paths);
});

it.each([
  ['of a customer', 'debtors', 500_00, { debit: 500_00, credit: null }],
  ['of a supplier', 'creditors', 500_00, { debit: null, credit: 500_00 }],
  ['that a customer has paid in advance', 'debtors', -500_00, { debit: null, credit: 500_00 }],
  ['that a supplier got in advance', 'creditors', -500_00, { debit: 500_00, credit: null }],
  ['of the capital', 'capital_account', 900_00, { debit: null, credit: 900_00 }],
])('a balance without a side %s stands on its side', (_, groupId, balance, sides) => {
  const groups = defaultGroups.map(({ alias, parent, nature }) => ({ id: alias, alias, parentId: parent, nature }));
  const given = { ...facts, find: () => ({ name: 'Asha Traders', billWise: true, groupId }), all: () => groups };
  const row = openingRow.complete?.({ ...bill, number: null, date: null, debit: null, balance }, given) ?? bill;
  expect(row).toMatchObject({ ...sides, balance: null });
  expect(openingRow.check?.(row, given, 'id')).toEqual([]);
});

it('an amount in two columns is refused', () => {
  const row = { ...bill, balance: 1_00 };
  expect(openingRow.check?.(openingRow.complete?.(row, facts) ?? row, facts, 'id')).toMatchObject([{ path: 'balance' }]);
});
