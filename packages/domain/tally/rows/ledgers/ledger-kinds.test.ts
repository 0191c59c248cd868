import { expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { isIn, isMoney, isParty, keepsBills, nameOf, unknownLedger } from '#domain/tally/rows/ledgers/ledger-kinds';
import { traderKnown } from '#test/kit/tally/trader';

const known = traderKnown({
  'GROUP Retailers': { PARENT: 'Sundry Debtors' },
  'LEDGER Kirana': { PARENT: 'Retailers', LANGUAGENAME: [{ NAME: ['Kirana', 'Corner shop'] }] },
  'LEDGER Overdraft': { PARENT: 'Bank OD A/c' },
  'LEDGER Salary': { PARENT: 'Indirect Expenses', ISBILLWISEON: 'Yes' },
  'LEDGER CGST': { PARENT: 'Duties & Taxes', GSTDUTYHEAD: 'CGST' },
});

it.each([
  ['Kirana', true, false],
  ['corner  SHOP', true, false],
  ['Cash', false, true],
  ['Overdraft', false, true],
  ['Rent', false, false],
  ['Nobody', false, false],
])('%s is a party (%s) or money (%s)', (ledger, party, money) => {
  expect([isParty(ledger, known.masters), isMoney(ledger, known.masters)]).toEqual([party, money]);
});

it('a ledger is in the default group above its own', () => {
  expect(isIn('TDS', ['duties_taxes'], known.masters)).toBe(true);
  expect(isIn('TDS', [], known.masters)).toBe(false);
});

it('bills are kept if the file and the books both do', () => {
  const books = { ...known, names: { ...known.names, keepsBills: () => true } };
  expect(['Anvi', 'Kirana', 'Salary', 'Rent', 'Nobody'].map((name) => [keepsBills(name, known), keepsBills(name, books)])).toEqual([
    [true, true],
    [false, false],
    [false, true],
    [false, false],
    [false, false],
  ]);
});

it.each([
  ['a debit of no side', 5, null, 'Input CGST'],
  ['a credit of no side', -5, null, 'Output CGST'],
  ['a debit of sales', 5, 'output', 'Output CGST'],
  ['a credit of purchases', -5, 'input', 'Input CGST'],
] as const)('%s is on its ledger of tax', (_, amount, side, name) => {
  expect(nameOf({ ledger: 'CGST', amount: paise(amount) }, side, known)).toBe(name);
});

it('the first ledger that the books do not have is named', () => {
  const of = (...names: readonly string[]) =>
    names.map((ledger) => ({ ledger, amount: paise(1), foreign: null, bills: [], centres: [], bank: null }));
  expect(unknownLedger(of('Cash', 'X', 'Y'), null, known)).toBe('The books have no ledger for X.');
  expect(unknownLedger(of('Cash', 'corner shop'), null, known)).toBeUndefined();
});
