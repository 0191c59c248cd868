import { expect, it } from 'vitest';
import { systemMark } from '#domain/tally/fields';
import { voucherIn } from '#domain/tally/voucher';
import { tallyObject } from '#test/kit/books/tally-object';

it('lines of an invoice are those of its ledgers and of the accounts of its goods', () => {
  const sale = tallyObject('VOUCHER', {
    ...{ DATE: '20250410', GUID: 'g-1', ALTERID: ' 664', VOUCHERTYPENAME: 'Sales', VOUCHERNUMBER: 'S1', PARTYLEDGERNAME: 'Anvi' },
    ALLINVENTORYENTRIES: [
      {
        ...{ STOCKITEMNAME: 'Lamp', AMOUNT: '1000.00', ACTUALQTY: ' 10 Nos', RATE: '102.56/Nos', DISCOUNT: ' 2.5' },
        BATCHALLOCATIONS: [
          { GODOWNNAME: 'Main', BATCHNAME: 'L-1', TRACKINGNUMBER: `${systemMark} Not Applicable`, AMOUNT: '1000.00', ACTUALQTY: ' 10 Nos' },
        ],
        ACCOUNTINGALLOCATIONS: [{ LEDGERNAME: 'Sales', AMOUNT: '1000.00' }],
      },
      { ACCOUNTINGALLOCATIONS: [{ LEDGERNAME: 'Service', AMOUNT: '50.00' }] },
    ],
    LEDGERENTRIES: [
      {
        ...{ LEDGERNAME: 'Anvi', AMOUNT: '-1050.00' },
        BILLALLOCATIONS: [
          { NAME: 'S1', BILLTYPE: 'New Ref', AMOUNT: '-1000.00' },
          { NAME: 'x', BILLTYPE: 'On Account', AMOUNT: '-50.00' },
        ],
      },
    ],
  });
  expect(voucherIn(sale)).toMatchObject({
    ...{ guid: 'g-1', alterId: 664, type: 'Sales', number: 'S1', date: '2025-04-10', party: 'Anvi', isCancelled: false, unread: [] },
    lines: [
      {
        ...{ ledger: 'Anvi', amount: 1050_00, foreign: null },
        bills: [
          { type: 'New Ref', name: 'S1', amount: 1000_00 },
          { type: 'On Account', name: null, amount: 50_00 },
        ],
      },
      { ledger: 'Sales', amount: -1000_00 },
      { ledger: 'Service', amount: -50_00 },
    ],
    goods: [
      {
        ...{ item: 'Lamp', way: 'out', rate: { rate: 102_5600, unit: 'Nos' }, discount: 2_5000, amount: -1000_00 },
        lots: [{ godown: 'Main', batch: 'L-1', tracking: null, amount: -1000_00, quantities: [{ quantity: 10_0000, unit: 'Nos' }] }],
      },
    ],
  });
});

it.each([
  ['-5.00', undefined, 'ALLINVENTORYENTRIES', 'in'],
  ['5.00', 'Yes', 'ALLINVENTORYENTRIES', 'out'],
  ['0.00', 'Yes', 'ALLINVENTORYENTRIES', 'in'],
  ['0.00', undefined, 'INVENTORYENTRIESIN', 'in'],
  ['0.00', 'Yes', 'INVENTORYENTRIESOUT', 'out'],
  ['-5.00', undefined, 'INVENTORYENTRIESOUT', 'in'],
] as const)('goods with the amount %s in the column %s of %s go %s', (AMOUNT, column, list, way) => {
  const entry = { STOCKITEMNAME: 'Lamp', AMOUNT, ...(column === undefined ? {} : { ISDEEMEDPOSITIVE: column }) };
  expect(voucherIn(tallyObject('VOUCHER', { [list]: [entry] })).goods[0]?.way).toBe(way);
});

it('goods within a line of a ledger are not posted again, and pay heads stand under their employees', () => {
  const within = tallyObject('VOUCHER', {
    ALLLEDGERENTRIES: [{ LEDGERNAME: 'Purchase', AMOUNT: '-600.00', INVENTORYALLOCATIONS: [{ STOCKITEMNAME: 'Lamp', AMOUNT: '-600.00' }] }],
    CATEGORYENTRY: [{ EMPLOYEEENTRIES: [{ PAYHEADALLOCATIONS: [{ PAYHEADNAME: 'Basic', AMOUNT: '-10.00' }] }] }],
  });
  const { lines, goods } = voucherIn(within);
  expect(lines.map(({ ledger, amount }) => [ledger, amount])).toEqual([
    ['Purchase', 600_00],
    ['Basic', 10_00],
  ]);
  expect(goods.map(({ item, amount }) => [item, amount])).toEqual([['Lamp', 600_00]]);
});

it('has what the bank says, the cost centres, and amounts that cannot be read', () => {
  const payment = tallyObject('VOUCHER', {
    ...{ ISPOSTDATED: 'Yes', DATE: 'soon' },
    ALLLEDGERENTRIES: [
      {
        ...{ LEDGERNAME: 'Bank', AMOUNT: 'ten' },
        BANKALLOCATIONS: [{ INSTRUMENTNUMBER: '403985', INSTRUMENTDATE: '20250401', BANKERSDATE: '20250403' }],
        CATEGORYALLOCATIONS: [{ CATEGORY: 'Branches', COSTCENTREALLOCATIONS: [{ NAME: 'Nashik', AMOUNT: '-5.00' }] }],
      },
    ],
  });
  expect(voucherIn(payment)).toMatchObject({
    ...{ date: null, isPostDated: true, unread: ['ten'] },
    lines: [
      {
        bank: { instrument: '403985', instrumentDate: '2025-04-01', clearedOn: '2025-04-03' },
        centres: [{ category: 'Branches', centre: 'Nashik', amount: 5_00 }],
      },
    ],
  });
});

it('keeps how money went, when bills are due, where goods are booked, and what has no field of its own', () => {
  const voucher = voucherIn(
    tallyObject('VOUCHER', {
      ...{ BASICSHIPPEDBY: 'Blue Dart', IRN: '9f3c', BASICSHIPVESSELNO: `${systemMark} Not Applicable` },
      ALLINVENTORYENTRIES: [
        { STOCKITEMNAME: 'Lamp', ACCOUNTINGALLOCATIONS: [{ LEDGERNAME: 'Sales' }, { LEDGERNAME: 'Sales' }] },
        {
          STOCKITEMNAME: 'Oil',
          ACCOUNTINGALLOCATIONS: [{ LEDGERNAME: 'Sales' }, { LEDGERNAME: 'Scrap' }],
          BATCHALLOCATIONS: [{ MFDON: '20250110' }],
        },
      ],
      LEDGERENTRIES: [
        {
          ...{ LEDGERNAME: 'HDFC', AMOUNT: '-5.00' },
          BILLALLOCATIONS: [{ NAME: 'a', BILLTYPE: 'New Ref', BILLCREDITPERIOD: '15 Days', AMOUNT: '-5.00' }],
          BANKALLOCATIONS: [
            { TRANSACTIONTYPE: 'Cheque', INSTRUMENTNUMBER: '471880', UNIQUEREFERENCENUMBER: 'UTR9', BANKERSDATE: '20250412' },
          ],
          INVENTORYALLOCATIONS: [{ STOCKITEMNAME: 'Wire' }],
        },
      ],
    }),
  );
  expect(voucher.remarks).toEqual(['Dispatched through: Blue Dart', 'IRN: 9f3c']);
  expect(voucher.goods.map(({ item, ledger }) => [item, ledger])).toEqual([
    ['Lamp', 'Sales'],
    ['Oil', null],
    ['Wire', 'HDFC'],
  ]);
  expect(voucher.goods[1]?.lots[0]?.madeOn).toBe('2025-01-10');
  expect(voucher.lines[0]).toMatchObject({
    bills: [{ creditDays: 15 }],
    bank: { transfer: 'Cheque', instrument: '471880', instrumentDate: null, reference: 'UTR9', clearedOn: '2025-04-12' },
  });
});

it('a note names the invoices that it corrects', () => {
  const note = tallyObject('VOUCHER', { ORIGINVOICEDETAILS: [{ REFNUM: 'S1', DATE: '20250410' }, { DATE: '20250410' }, { REFNUM: 'S2' }] });
  expect([voucherIn(note).originals, voucherIn(tallyObject('VOUCHER')).originals]).toEqual([['S1', 'S2'], []]);
});

it('without an id is told apart by its place in the file', () => {
  const sale = { VOUCHERTYPENAME: 'Sales', VOUCHERNUMBER: 'S1', DATE: '20250410' };
  const guids = [{}, { GUID: '' }, { GUID: 'g-1' }].map(
    (own, at) => voucherIn({ ...tallyObject('VOUCHER', { ...sale, ...own }), place: at }).guid,
  );
  expect(guids).toEqual(['Sales|S1|20250410|0', 'Sales|S1|20250410|1', 'g-1']);
});
