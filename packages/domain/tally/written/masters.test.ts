import { describe, expect, it } from 'vitest';
import {
  creditPeriod,
  groupXml,
  itemXml,
  ledgerXml,
  unitXml,
  voucherTypeXml,
  type WrittenItem,
  type WrittenLedger,
} from '#domain/tally/written/masters';

const lines = (xml: string) => xml.split('\r\n');

const ledger: WrittenLedger = {
  ...{ guid: 'g', name: 'Asha Traders', alias: 'A1', parent: 'Sundry Debtors', opening: 500_00, isBillWise: true, creditDays: 30 },
  ...{ pan: null, dutyHead: null, email: null, mobile: null, hasCentres: false, mailing: null },
  bills: [{ name: 'SI/1', date: '2026-01-05', dueDate: '2026-02-04', isAdvance: false, amount: 500_00 }],
  registrations: [{ from: '2017-07-01', type: 'Regular', gstin: '27AAPFU0939F1ZV', state: 'Maharashtra' }],
};

describe('a ledger', () => {
  it('opens with a negative debit, bill by bill', () => {
    expect(lines(ledgerXml(ledger))).toEqual(
      expect.arrayContaining([
        '<PARENT>Sundry Debtors</PARENT>',
        '<BILLCREDITPERIOD>30 Days</BILLCREDITPERIOD>',
        '<OPENINGBALANCE>-500.00</OPENINGBALANCE>',
      ]),
    );
    expect(ledgerXml(ledger)).toContain(
      '<NAME>SI/1</NAME>\r\n<BILLCREDITPERIOD>30 Days</BILLCREDITPERIOD>\r\n<OPENINGBALANCE>-500.00</OPENINGBALANCE>',
    );
  });

  it('outside all groups is one of Tally itself', () => {
    const xml = ledgerXml({ ...ledger, name: 'Profit & Loss A/c', parent: null });
    expect(xml).toContain('<LEDGER NAME="Profit &amp; Loss A/c" RESERVEDNAME="Profit &amp; Loss A/c" ACTION="Create">');
    expect(xml).not.toContain('<PARENT>');
  });

  it('of GST says its head', () => {
    expect(ledgerXml({ ...ledger, dutyHead: 'SGST/UTGST' })).toContain('<TAXTYPE>GST</TAXTYPE>\r\n<BILLCREDITPERIOD>');
  });
});

it.each([
  ['Asset', 'Debtors', []],
  ['Asset', null, ['ISDEEMEDPOSITIVE']],
  ['Liability', null, []],
  ['Income', null, ['ISREVENUE']],
  ['Expense', null, ['ISREVENUE', 'ISDEEMEDPOSITIVE']],
] as const)('a group of nature %s under %s says %j', (nature, parent, flags) => {
  const xml = groupXml({ guid: 'g', name: 'Own', parent, nature });
  expect([...xml.matchAll(/<(\w+)>Yes</g)].map(([, tag]) => tag)).toEqual(flags);
});

const item: WrittenItem = {
  ...{ guid: 'g', name: 'Cable', alias: null, parent: null, unit: 'Nos', alternate: { unit: 'Box', each: 12_0000 }, isService: false },
  ...{ hasBatches: false, costing: 'FIFO' as const },
  rates: [
    { from: '2017-07-01', taxability: 'Taxable', rate: 5_0000, cess: 0, isReverseCharge: false, hsn: '8541' },
    { from: '2025-09-22', taxability: 'Exempt', rate: 0, cess: 0, isReverseCharge: true, hsn: null },
  ],
  opening: [
    { godown: 'Main Location', batch: 'B1', quantity: 3_0000, value: 10_00 },
    { godown: 'Shelf', batch: null, quantity: -1_0000, value: -3_00 },
  ],
};

describe('an item', () => {
  const xml = itemXml(item);

  it('opens with all its goods, and with those of each place', () => {
    expect([...xml.matchAll(/<OPENING(\w+)>([^<]*)</g)].map(([, tag, text]) => `${tag}${text}`)).toEqual([
      ...['BALANCE 2 Nos', 'VALUE-7.00', 'RATE3.50/Nos'],
      ...['BALANCE 3 Nos', 'VALUE-10.00', 'RATE3.3333/Nos'],
      ...['BALANCE -1 Nos', 'VALUE3.00', 'RATE3.00/Nos'],
    ]);
    // Without batches there is the batch that every item has.
    expect([...xml.matchAll(/<BATCHNAME>([^<]*)</g)].map(([, name]) => name)).toEqual(['Primary Batch', 'Primary Batch']);
    expect(itemXml({ ...item, hasBatches: true })).toContain('<BATCHNAME>B1</BATCHNAME>');
  });

  it('has its tax by date, half for the centre and half for the state', () => {
    expect(
      [...xml.matchAll(/<GSTRATEDUTYHEAD>([^<]*)<[^?]*?(?:<GSTRATE>([^<]*)<|<\/RATEDETAILS)/g)].map(([, head, rate]) => [head, rate]),
    ).toEqual([
      ['CGST', ' 2.5'],
      ['SGST/UTGST', ' 2.5'],
      ['IGST', ' 5'],
      ['Cess', undefined],
    ]);
    expect(xml).toContain('<APPLICABLEFROM>20250922</APPLICABLEFROM>\r\n<TAXABILITY>Exempt</TAXABILITY>');
  });

  it('has twelve of its unit in one of the alternate', () => {
    expect(xml).toContain('<ADDITIONALUNITS>Box</ADDITIONALUNITS>\r\n<DENOMINATOR> 12</DENOMINATOR>\r\n<CONVERSION> 1</CONVERSION>');
  });
});

it('has the code and the name of a unit', () => {
  expect(unitXml({ guid: 'g', symbol: 'Kg', name: 'Kilograms', uqc: 'KGS-KILOGRAMS', decimals: 3 })).toContain(
    '<DECIMALPLACES> 3</DECIMALPLACES>',
  );
});

it('puts a type of the user under its base', () => {
  expect(voucherTypeXml({ guid: 'g', name: 'Expense', base: 'Journal' })).toContain('<PARENT>Journal</PARENT>');
});

it.each([
  ['2026-02-04', '30 Days'],
  ['2026-01-05', null],
  ['2025-12-31', null],
  [null, null],
])('a bill of 5 January that is due on %s has the period %s', (due, period) => {
  expect(creditPeriod('2026-01-05', due)).toBe(period);
});
