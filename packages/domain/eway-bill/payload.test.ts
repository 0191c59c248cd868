import { expect, it } from 'vitest';
import { type BillEnd, type EwayBill, ewayBillPayload } from '#domain/eway-bill/payload';
import { paise, scaled, zero } from '#domain/money/paise';
import { eInvoice } from '#test/kit/books/e-invoice';

const end = ({ gstin, ...paper }: typeof eInvoice.seller | typeof eInvoice.buyer): BillEnd => ({
  ...{ gstin, paper, goods: null, other: null, zone: false },
});
const there = { ...eInvoice.buyer, name: 'Site office', line1: 'Dam 4', place: 'Coimbatore', pin: 641004, state: '33' };
const bill: EwayBill = {
  ...{ supply: 'O', subType: '1', subTypeText: null, documentType: 'INV', number: 'SI/1', date: '2026-10-12' },
  ...{ from: end(eInvoice.seller), to: end(eInvoice.buyer), total: paise(1_250_00) },
  items: [
    {
      ...{ name: 'Coal', hsn: '27011920', unit: 'MTS', quantity: scaled(2_0000), taxable: paise(1000_00), rate: scaled(5_0000) },
      ...{ igst: zero, cgst: paise(25_00), sgst: paise(25_00), cessRate: scaled(1_0000), cessPerUnit: paise(5_00) },
      ...{ cess: paise(20_00), cessByQuantity: paise(10_00) },
    },
  ],
  transport: {
    ...{ mode: 'Ship', distance: 90, vehicle: 'MH 15 GV 1', vehicleType: 'Over Dimensional Cargo', transporterId: null },
    ...{ transporterName: null, documentNumber: 'BL No. 9', documentDate: '2026-10-12' },
  },
};

it('has rates on the items and amounts in the header', () => {
  expect(ewayBillPayload(bill)).toMatchObject({
    ...{
      totalValue: 1000,
      cgstValue: 25,
      sgstValue: 25,
      igstValue: 0,
      cessValue: 10,
      cessNonAdvolValue: 10,
      otherValue: 180,
      totInvValue: 1250,
    },
    itemList: [{ itemNo: 1, quantity: 2, cgstRate: 2.5, sgstRate: 2.5, igstRate: 0, cessRate: 1, cessNonAdvol: 5 }],
    ...{ transMode: '4', transDistance: 90, vehicleNo: 'MH15GV1', vehicleType: 'R', transDocNo: 'BLNo9', transDocDate: '12/10/2026' },
  });
});

it.each([
  ['regular', {}, { transactionType: 1, toPlace: 'Nashik', toStateCode: 27, actToStateCode: 27 }],
  [
    'another place of the same party',
    { to: { ...bill.to, goods: { ...there, place: 'Pune', state: '27' } } },
    { transactionType: 1, toPlace: 'Pune', toStateCode: 27, actToStateCode: 27 },
  ],
  [
    'another place of the same party in another state',
    { to: { ...bill.to, goods: there } },
    { transactionType: 2, shipToGSTIN: 'URP', shipToTradeName: 'Site office', toStateCode: 27, actToStateCode: 33 },
  ],
  [
    'another place of a zone',
    { to: { ...bill.to, zone: true, goods: there } },
    { transactionType: 1, toStateCode: 96, actToStateCode: 33 },
  ],
  [
    'bill to, ship to',
    { to: { ...bill.to, goods: there, other: { gstin: null } } },
    { transactionType: 2, shipToGSTIN: 'URP', shipToTradeName: 'Site office', toStateCode: 27, actToStateCode: 33 },
  ],
  [
    'bill from, dispatch from',
    { from: { ...bill.from, goods: there, other: { gstin: null } } },
    { transactionType: 3, fromPlace: 'Coimbatore', fromStateCode: 27, actFromStateCode: 33 },
  ],
  ['a special economic zone', { to: { ...bill.to, zone: true } }, { toStateCode: 96, actToStateCode: 27 }],
  ['a consumer', { to: { ...bill.to, gstin: null } }, { toGstin: 'URP' }],
])('%s', (_, change, expected) => {
  expect(ewayBillPayload({ ...bill, ...change })).toMatchObject(expected);
});

it('adds up goods that are alike, if there are more than 250', () => {
  const [coal] = bill.items as [EwayBill['items'][number]];
  const many = [...Array.from({ length: 250 }, () => coal), { ...coal, rate: scaled(18_0000) }];
  expect(ewayBillPayload({ ...bill, items: many.slice(0, 250) })).toHaveProperty('itemList.length', 250);
  expect(ewayBillPayload({ ...bill, items: many })).toMatchObject({
    totalValue: 251_000,
    itemList: [
      { itemNo: 1, quantity: 500, taxableAmount: 250_000, cgstRate: 2.5, cessRate: 1, cessNonAdvol: 5 },
      { itemNo: 2, quantity: 2, taxableAmount: 1000, cgstRate: 9 },
    ],
  });
});

const small = { igst: zero, cgst: zero, sgst: zero };
it.each([
  ['within the state', bill, [small, {}], { cgstRate: 2.5, sgstRate: 2.5, igstRate: 0 }],
  ['within the state alone', bill, [small], { cgstRate: 2.5, sgstRate: 2.5, igstRate: 0 }],
  ['to a zone', { ...bill, to: { ...bill.to, zone: true } }, [small], { cgstRate: 0, sgstRate: 0, igstRate: 5 }],
  ['with IGST', bill, [small, { ...small, igst: paise(50_00) }], { cgstRate: 0, sgstRate: 0, igstRate: 5 }],
])('gives a line with a tax of nothing its rates: %s', (_, of, changes, expected) => {
  const items = changes.map((change) => ({ ...(bill.items[0] as EwayBill['items'][number]), ...change }));
  expect(ewayBillPayload({ ...of, items })).toMatchObject({ itemList: changes.map(() => expected) });
});
