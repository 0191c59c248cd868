import { expect, it } from 'vitest';
import { nameKey } from '#domain/migration/name-key';
import { systemMark } from '#domain/tally/fields';
import { currencyIn, groupIn, itemIn, ledgerIn, parentedIn, unitIn, voucherTypeIn } from '#domain/tally/masters';
import { tallyObject } from '#test/kit/books/tally-object';

it('a ledger has what holds today, by date or as older releases wrote it', () => {
  const dated = tallyObject('LEDGER Anvi Stores', {
    ...{ PARENT: 'Sundry Debtors', OPENINGBALANCE: '-1500.00', ISBILLWISEON: 'Yes', BILLCREDITPERIOD: '45 Days', GSTDUTYHEAD: 'IGST' },
    LEDGSTREGDETAILS: [
      { APPLICABLEFROM: '20250401', GSTIN: '27AAACA1193D1Z4', GSTREGISTRATIONTYPE: 'Regular' },
      { APPLICABLEFROM: '20170701', GSTREGISTRATIONTYPE: 'Unregistered/Consumer' },
    ],
    LEDMAILINGDETAILS: [{ APPLICABLEFROM: '20170701', ADDRESS: [{ ADDRESS: ['12 Road'] }], STATE: 'Maharashtra', PINCODE: '411001' }],
    BILLALLOCATIONS: [
      { NAME: 'B-1', BILLDATE: '20250310', OPENINGBALANCE: '-2000.00' },
      { NAME: 'Adv', ISADVANCE: 'Yes', OPENINGBALANCE: '500.00' },
      { NAME: 'Odd', OPENINGBALANCE: 'much' },
    ],
  });
  expect(ledgerIn(dated)).toMatchObject({
    ...{ name: 'Anvi Stores', parent: 'Sundry Debtors', opening: 1500_00, isBillWise: true, creditDays: 45, dutyHead: 'IGST' },
    ...{ gstin: '27AAACA1193D1Z4', registrationType: 'Regular', address: ['12 Road'], state: 'Maharashtra', pincode: '411001' },
    bills: [
      { name: 'B-1', date: '2025-03-10', isAdvance: false, amount: 2000_00 },
      { name: 'Adv', date: null, isAdvance: true, amount: -500_00 },
    ],
  });
  const older = tallyObject('LEDGER Old', {
    PARTYGSTIN: '27AAACA1193D1Z4',
    LEDSTATENAME: 'Goa',
    ADDRESS: ['A', 'B'],
    BILLCREDITPERIOD: '31-Mar-26',
  });
  expect(ledgerIn(older)).toMatchObject({ gstin: '27AAACA1193D1Z4', state: 'Goa', address: ['A', 'B'], creditDays: null, opening: 0 });
  expect(ledgerIn(tallyObject('LEDGER Odd', { OPENINGBALANCE: 'much' })).opening).toBeNull();
  const taxed = {
    HSNDETAILS: [{ HSNCODE: '998311' }],
    GSTDETAILS: [{ TAXABILITY: 'Taxable', STATEWISEDETAILS: [{ RATEDETAILS: [{ GSTRATEDUTYHEAD: 'IGST', GSTRATE: ' 18' }] }] }],
  };
  expect(ledgerIn(tallyObject('LEDGER Advice', taxed))).toMatchObject({ hsn: '998311', gst: [{ taxability: 'Taxable', rate: 18_0000 }] });
});

it('an item has its quantity in its own unit, its rates by day, and batches only where they are kept', () => {
  const rates = (igst: string) => [
    { RATEDETAILS: [{ GSTRATEDUTYHEAD: 'CGST', GSTRATE: '9' }, { GSTRATEDUTYHEAD: 'IGST', GSTRATE: igst }, { GSTRATEDUTYHEAD: 'Cess' }] },
  ];
  const bulb = tallyObject('STOCKITEM Bulb', {
    ...{ PARENT: 'Lamps', BASEUNITS: 'Nos', ADDITIONALUNITS: 'Box', DENOMINATOR: '12', CONVERSION: '1', OPENINGBALANCE: ' 2 Box = 24 Nos' },
    ...{ OPENINGVALUE: '-2400.00', GSTTYPEOFSUPPLY: 'Goods', HSNDETAILS: [{ HSNCODE: '8539' }] },
    GSTDETAILS: [
      { APPLICABLEFROM: '20170701', TAXABILITY: 'Taxable', STATEWISEDETAILS: rates('18') },
      { APPLICABLEFROM: '20250922', TAXABILITY: 'Exempt', ISREVERSECHARGEAPPLICABLE: 'Yes' },
    ],
    BATCHALLOCATIONS: [{ GODOWNNAME: 'Main', BATCHNAME: 'Primary Batch', OPENINGBALANCE: ' 24 Nos', OPENINGVALUE: '-2400.00' }],
  });
  expect(itemIn(bulb)).toMatchObject({
    ...{
      unit: 'Nos',
      alternate: { unit: 'Box', denominator: 12_0000, conversion: 1_0000 },
      hasBatches: false,
      isService: false,
      hsn: '8539',
    },
    opening: {
      quantity: 24_0000,
      value: 2400_00,
      rows: [{ godown: 'Main', batch: null, quantity: 24_0000, value: 2400_00, madeOn: null }],
    },
    gst: [
      { from: '2017-07-01', taxability: 'Taxable', rate: 18_0000, cess: null, isReverseCharge: false },
      { from: '2025-09-22', taxability: 'Exempt', rate: null, isReverseCharge: true },
    ],
  });
});

it('units are simple or of two, groups keep the name of Tally, and a primary group has nothing above', () => {
  expect(unitIn(tallyObject('UNIT Nos', { ISSIMPLEUNIT: 'Yes', GSTREPUOM: 'NOS-NUMBERS', DECIMALPLACES: '2' }))).toMatchObject({
    ...{ uqc: 'NOS', decimals: 2, compound: null },
  });
  const dozen = tallyObject('UNIT Doz of 12 Nos', { BASEUNITS: 'Doz', ADDITIONALUNITS: 'Nos', CONVERSION: ' 12' });
  expect(unitIn(dozen).compound).toEqual({ base: 'Doz', additional: 'Nos', conversion: 12_0000 });
  const renamed = tallyObject('GROUP Customers', { PARENT: `${systemMark} Primary` }, { RESERVEDNAME: 'Sundry Debtors' });
  expect(groupIn(renamed)).toMatchObject({ name: 'Customers', reserved: 'Sundry Debtors', parent: null });
  expect(voucherTypeIn(tallyObject('VOUCHERTYPE Expense', { PARENT: 'Purchase' }, { RESERVEDNAME: '' }))).toMatchObject({
    reserved: null,
    parent: 'Purchase',
  });
  expect(currencyIn(tallyObject('CURRENCY $', { ISOCURRENCYCODE: 'USD' })).code).toBe('USD');
});

it('a name in another language is another name of the same', () => {
  const both = tallyObject('GODOWN Main', { LANGUAGENAME: [{ NAME: ['Main'] }, { NAME: [{ NAME: ['मुख्य', 'Head'] }] }] });
  expect(parentedIn(both).aliases).toEqual(['मुख्य', 'Head']);
  expect(nameKey('  Finished  GOODS ')).toBe('finished goods');
});
