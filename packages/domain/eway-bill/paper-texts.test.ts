import { expect, it } from 'vitest';
import { inGroups, mainHsn, qrTextOf, ratesText, reasonOf } from '#domain/eway-bill/paper-texts';
import type { BillItem } from '#domain/eway-bill/payload';
import { paise, scaled, zero } from '#domain/money/paise';

const item: BillItem = {
  ...{ name: 'Gate valve', hsn: '84818030', quantity: scaled(1_0000), unit: 'PCS', taxable: paise(1000_00), rate: scaled(18_0000) },
  ...{ igst: zero, cgst: paise(90_00), sgst: paise(90_00) },
  ...{ cessRate: scaled(0), cessPerUnit: zero, cess: zero, cessByQuantity: zero },
};

it.each([
  ['331001234567', '3310 0123 4567'],
  ['3310012345', '3310 0123 45'],
  ['', ''],
])('the number %s is read out as %s', (number, expected) => {
  expect(inGroups(number)).toBe(expected);
});

it.each([
  ['2026-11-20T06:00:05.000Z', '20-11-2026 11:30:05'],
  ['2026-11-20T18:30:00.000Z', '21-11-2026 00:00:00'],
  ['2026-03-01T10:00:00Z', '01-03-2026 15:30:00'],
])('the QR code of a bill made at %s says when in India', (at, expected) => {
  expect(qrTextOf('331001234567', '27AAGCG4821K1ZG', at)).toBe(`331001234567/27AAGCG4821K1ZG/${expected}`);
});

it.each([
  ['1', null, 'Supply'],
  ['7', null, 'Sales Return'],
  ['8', 'Purchase Return', 'Others: Purchase Return'],
] as const)('the reason %s, %s is %s', (subType, subTypeText, expected) => {
  expect(reasonOf({ subType, subTypeText })).toBe(expected);
});

it.each([
  ['within a state', {}, true, 'CGST 9 + SGST 9'],
  ['between states', {}, false, 'IGST 18'],
  ['at half a per cent', { rate: scaled(2500) }, true, 'CGST 0.125 + SGST 0.125'],
  ['with cess of both kinds', { cessRate: scaled(12_0000), cessPerUnit: paise(4_50) }, false, 'IGST 18 + Cess 12 + ₹4.5 a unit'],
  ['without tax', { rate: scaled(0) }, true, ''],
] as const)('the rates of goods %s', (_, change, within, expected) => {
  expect(ratesText({ ...item, ...change }, within)).toBe(expected);
});

it('the main HSN is that of the highest value', () => {
  const others = [item, { ...item, hsn: '85044090', taxable: paise(1000_01) }, { ...item, hsn: '85', taxable: paise(1) }];
  expect([mainHsn(others), mainHsn([])]).toEqual(['85044090', '']);
});
