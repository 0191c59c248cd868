import { expect, it } from 'vitest';
import { bookNames, tallyMasters } from '#test/kit/tally/tally-masters';

const tax = (GSTDUTYHEAD: string) => ({ PARENT: 'Duties & Taxes', GSTDUTYHEAD });

it.each([
  ['one ledger for both sides of a tax', { 'LEDGER CGST': tax('CGST') }, 'cgst', ['output cgst', 'input cgst']],
  [
    'a ledger for each side, whatever the side of the voucher',
    { 'LEDGER Input IGST': tax('IGST'), 'LEDGER Output IGST': tax('IGST') },
    'Input IGST',
    ['input igst', 'input igst'],
  ],
  ['a ledger that only sounds like a side', { 'LEDGER Input SGST': tax('SGST/UTGST') }, 'Input SGST', ['output sgst', 'input sgst']],
  ['cess', { 'LEDGER Cess': tax('Cess') }, 'Cess', ['output cess', 'input cess']],
  ['cash', { 'LEDGER CASH': { PARENT: 'Cash-in-Hand' } }, 'Cash', ['cash', 'cash']],
  ['rounding', { 'LEDGER Rounded  Off': { PARENT: 'Indirect Expenses' } }, 'rounded off', ['round off', 'round off']],
  ['the result of earlier years', { 'LEDGER Profit & Loss A/c': {} }, 'Profit & Loss A/c', ['profit loss', 'profit loss']],
  ['any other', { 'LEDGER Rent': { PARENT: 'Indirect Expenses' } }, 'RENT', ['Rent', 'Rent']],
  ['one that is not there', {}, 'Rent', [null, null]],
])('calls %s', (_, objects, name, expected) => {
  const names = bookNames(tallyMasters(objects));
  expect([names.ledger(name, 'output'), names.ledger(name, 'input')]).toEqual(expected);
});

it('finds the group of the books, by the name that it has here', () => {
  const names = bookNames(
    tallyMasters({
      'GROUP Trade Debtors|Sundry Debtors': {},
      'GROUP Overseas': { PARENT: 'Trade Debtors' },
      'GROUP A': { PARENT: 'B' },
      'GROUP B': { PARENT: 'A' },
    }),
  );
  expect(['Sundry Debtors', 'Overseas', 'Fixed Assets', 'A', 'Nowhere', null].map((name) => names.group(name))).toEqual([
    ...['Customers', 'Overseas', 'fixed assets', null, null, null],
  ]);
});

it('gives godowns and cost centres short codes, each its own', () => {
  const godown = (name: string) => [`GODOWN ${name}`, {}] as const;
  const long = ['Main Location', 'Bhiwandi Depot (North side)', 'Bhiwandi Depot (South side)', 'à'].map(godown);
  const names = bookNames(
    tallyMasters({ ...Object.fromEntries(long), 'COSTCENTRE Site No. 1': {}, 'COSTCENTRE Asha': { FORPAYROLL: 'Yes' } }),
  );
  expect(names.locations.map(({ code }) => code)).toEqual(['MAIN-LOCATION', 'BHIWANDI-DEPOT', 'BHIWANDI-DEPO-2', 'X']);
  expect([names.location('main  location'), names.location('Shop'), names.location(null)]).toEqual(['MAIN-LOCATION', null, null]);
  expect(names.projects).toEqual([{ number: 'SITE-NO-1', name: 'Site No. 1' }]);
  expect([names.project('site no. 1'), names.project('Asha')]).toEqual(['SITE-NO-1', null]);
});

it('has no locations where there is one godown: it is the branch', () => {
  const names = bookNames(tallyMasters({ 'GODOWN Main Location': {} }));
  expect([names.locations, names.location('Main Location')]).toEqual([[], null]);
});

it('knows which ledgers have bills besides those of customers and suppliers', () => {
  const names = bookNames(
    tallyMasters({
      'LEDGER Loan': { PARENT: 'Loans (Liability)', ISBILLWISEON: 'Yes' },
      'LEDGER CGST': { ...tax('CGST'), ISBILLWISEON: 'Yes' },
      'LEDGER Rent': { PARENT: 'Indirect Expenses' },
    }),
  );
  expect(['Loan', 'CGST', 'Rent', 'Gone'].map((name) => names.keepsBills(name))).toEqual([true, false, false, false]);
  expect([names.defaultLedger('round_off'), names.own]).toEqual(['round off', { gstin: '27AAPFU0939F1ZV', state: '27' }]);
});
