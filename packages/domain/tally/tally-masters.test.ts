import { describe, expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
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

describe('the service on a ledger', () => {
  const known = new TallyMasters();
  known.add(tallyObject('LEDGER Advice', { PARENT: 'Direct Incomes', HSNDETAILS: [{ HSNCODE: '998311' }] }));
  known.add(tallyObject('STOCKITEM Lamp'));
  known.add(tallyObject('LEDGER Lamp', { PARENT: 'Sales Accounts' }));
  const serviceOf = (ledger: string, rate: number | null, taxability = 'Taxable') => {
    const found = known.ledgers.find(ledger);
    if (found === undefined) throw new Error(ledger);
    const item = known.service(found, { taxability, rate: rate === null ? null : scaled(rate * 10_000) });
    known.items.add(item);
    return item;
  };

  it.each([
    ['has its name', 'Advice', 18, 'Taxable', 'Advice'],
    ['is the same at the same rate', 'Advice', 18, 'Taxable', 'Advice'],
    ['has its rate behind the name at another', 'Advice', 5, 'Taxable', 'Advice 5 %'],
    ['is the same at that rate, too', 'Advice', 5, 'Taxable', 'Advice 5 %'],
    ['says why it has none', 'Advice', null, 'Exempt', 'Advice Exempt'],
    ['is told from an item of the file', 'Lamp', 18, 'Taxable', 'Lamp 18 %'],
  ])('%s', (_, ledger, rate, taxability, name) => {
    expect(serviceOf(ledger, rate, taxability).name).toBe(name);
  });

  it('has the code of its ledger, and is always on it', () => {
    expect(serviceOf('Advice', 18)).toMatchObject({
      ledger: 'Advice',
      hsn: '998311',
      isService: true,
      gst: [{ rate: 18_0000, from: null }],
    });
    expect(known.items.all.length).toBe(5);
  });

  it('can be taken out again', () => {
    known.items.remove(serviceOf('Advice', 5));
    expect([known.items.find('Advice 5 %'), known.items.find('Advice')?.name]).toEqual([undefined, 'Advice']);
  });
});
