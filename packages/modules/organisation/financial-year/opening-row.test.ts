import { expect, it } from 'vitest';
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
