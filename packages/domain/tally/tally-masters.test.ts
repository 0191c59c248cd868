import { expect, it } from 'vitest';
import { TallyMasters } from '#domain/tally/tally-masters';
import { tallyObject } from '#test/kit/books/tally-object';

const masters = new TallyMasters();
for (const [called, parent, reserved = ''] of [
  ['GROUP Customers', 'Current Assets', 'Sundry Debtors'],
  ['GROUP Mumbai', 'Customers'],
  ['GROUP Lost', 'Nowhere'],
  ['GROUP North', 'South'],
  ['GROUP South', 'North'],
  ['VOUCHERTYPE GST Sale', 'GST Sale', 'Sales'],
  ['VOUCHERTYPE Branch Sale', 'GST Sale'],
  ['VOUCHERTYPE Sales', 'Sales Order'],
  ['VOUCHERTYPE Odd', 'Even'],
  ['VOUCHERTYPE Even', 'Odd'],
] as const)
  masters.add(tallyObject(called, { PARENT: parent }, { RESERVEDNAME: reserved }));

it.each([
  ['Customers', 'debtors'],
  ['mumbai', 'debtors'],
  ['Sundry Creditors', 'creditors'],
  ['Income (Direct)', 'direct_incomes'],
  ['Lost', undefined],
  ['North', undefined],
  [null, undefined],
])('the group %s is under %s', (group, alias) => {
  expect(masters.defaultGroup(group)?.alias).toBe(alias);
});

it.each([
  ['GST Sale', 'Sales'],
  ['Branch Sale', 'Sales'],
  ['Sales', 'Sales Order'],
  ['Journal', 'Journal'],
  ['Odd', null],
  ['Unheard', null],
])('vouchers of type %s are %s', (type, base) => {
  expect(masters.baseOf(type)).toBe(base);
});

it('finds a master by a name of its own before another name, and takes the last of two', () => {
  const ledgers = new TallyMasters();
  ledgers.add(tallyObject('LEDGER Rent', { PARENT: 'Indirect Expenses', LANGUAGENAME: [{ NAME: ['Rent', 'Cash'] }] }));
  ledgers.add(tallyObject('LEDGER Cash', { PARENT: 'Bank Accounts' }));
  ledgers.add(tallyObject('LEDGER CASH', { PARENT: 'Cash-in-Hand' }));
  expect([ledgers.ledgers.find('cash')?.parent, ledgers.ledgers.all.length]).toEqual(['Cash-in-Hand', 2]);
  expect([ledgers.add(tallyObject('TAXUNIT Default')), ledgers.ledgers.find('Shop')]).toEqual([false, undefined]);
});
