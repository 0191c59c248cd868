import { expect, it } from 'vitest';
import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';
import { billsHeld, type Carried, carriedProblems, heldProblems } from '#modules/stock/trip-sheet/carried';
import { type TripSheet, tripSheet } from '#modules/stock/trip-sheet/trip-sheet';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const active: EwayBillStanding & { readonly cancelled: boolean } = {
  ...{ ewayBill: 'Active', ewayBillNo: '331001234567', ewayBillAt: '2026-11-20T06:00:00.000Z', ewayBillKm: 120, cancelled: false },
  ...{ ewayBillPartBAt: '2026-11-20T06:00:00.000Z', ewayBillUntil: '2026-11-21T18:29:00.000Z' },
};
const gstin = '27AAPFU0939F1ZV';
let count = 0;
const one = (change: Partial<Carried['stands']> = {}, of = gstin): Carried => {
  count += 1;
  return { key: `sales-invoice/${count}`, gstin: of, stands: { ...active, ...change } };
};
const { ewayBillUntil: _, ewayBillPartBAt: __, ...partA } = active;

it.each([
  ['goes on in another vehicle', one(), undefined],
  ['has no vehicle yet', { ...one(), stands: { ...partA, ewayBill: 'Part A only' } }, undefined],
  ['is gone', undefined, 'This document does not exist'],
  ['has no e-way bill', one({ ewayBill: 'Not made' }), 'There is no e-way bill'],
  ['was cancelled at the portal', one({ ewayBill: 'Cancelled' }), 'This e-way bill was cancelled'],
  ['was made elsewhere', one({ ewayBill: 'Marked by hand' }), 'It was made elsewhere. Change it there'],
  ['is at the portal', one({ ewayBillStep: 'Extend Validity' }), 'Extend Validity is on its way to the portal'],
  ['goes in several vehicles', one({ ewayBillGroup: '1' }), 'Several vehicles share its goods, so it cannot be on a trip sheet'],
  ['has run out', one({ ewayBillUntil: '2026-11-19T18:29:00.000Z' }), 'This e-way bill has run out'],
  [
    'waited too long for a vehicle',
    { ...one(), stands: { ...partA, ewayBill: 'Part A only', ewayBillAt: '2026-11-01T06:00:00.000Z' } },
    'No vehicle was named within 15 days',
  ],
  [
    'is of another GSTIN',
    one({}, '29AAPFU0939F1ZR'),
    'It is a bill of 29AAPFU0939F1ZR, and the first one is of 27AAPFU0939F1ZV. Make a trip sheet for each GSTIN',
  ],
] satisfies readonly (readonly [string, Carried | undefined, string | undefined])[])('a bill that %s', (_, bill, message) => {
  expect(carriedProblems([one(), bill], now)).toEqual(message === undefined ? [] : [{ path: 'bills.1', message }]);
});

it('a bill is on it once, and each problem is told at its place', () => {
  const [first, other] = [one(), one({ ewayBill: 'Cancelled' })];
  expect(carriedProblems([undefined, first, other, first], now)).toEqual([
    { path: 'bills.0', message: 'This document does not exist' },
    { path: 'bills.2', message: 'This e-way bill was cancelled' },
    { path: 'bills.3', message: 'It is on the trip sheet already' },
  ]);
});

const unnamed = { slug: null, documentId: null, billAt: null, documentNumber: null, documentDate: null, party: null, to: null };
const line = (billNumber: string | null): TripSheet['bills'][number] => ({ ...unnamed, billNumber, value: null, problem: null });
const listed = [line('331001234567'), line(null), line('331001234568')];

it.each([
  ['Pending', ['331001234567', '331001234568'], false],
  ['Waiting', ['331001234567', '331001234568'], false],
  ['Sending', ['331001234567', '331001234568'], false],
  ['Made', [], false],
  ['Failed', [], true],
] as const)('a sheet that is %s holds the bills %j; it can be tried again: %s', (sheetStatus, held, again) => {
  expect(billsHeld({ sheetStatus, bills: listed })).toEqual(held);
  const offered = tripSheet.actions['try-again']?.offered({ sheetStatus } as TripSheet);
  expect(offered).toEqual(again || 'Only a trip sheet that failed can be tried again');
});

it('a bill that another sheet holds is told at its place', () => {
  expect(heldProblems(['1', undefined, '2', null], new Set(['2', '3']))).toEqual([
    { path: 'bills.2', message: 'It is on another trip sheet, which is on its way to the portal' },
  ]);
  expect(heldProblems(['1'], new Set())).toEqual([]);
});
