import { expect, it } from 'vitest';
import { type Marking, markedBill, markingProblems } from '#modules/kit/eway-bill/marking';

const marking: Marking = { number: '3210 0123 4567', madeOn: '2026-11-20', until: '2026-11-22', vehicle: 'mh 15 gv 4471' };

it.each([
  ['as it is', {}, []],
  ['of Part A only', { until: null, vehicle: null }, []],
  ['by rail, without a vehicle', { vehicle: null }, []],
  ['made on the day of the document', { madeOn: '2026-11-18' }, []],
  ['with a number that is too short', { number: '32100123456' }, ['number']],
  ['with letters in its number', { number: '3210 0123 456A' }, ['number']],
  ['made before its document', { madeOn: '2026-11-17' }, ['madeOn']],
  ['made tomorrow', { madeOn: '2026-11-22' }, ['madeOn']],
  ['that ended before it was made', { until: '2026-11-19' }, ['until']],
  ['of 360 days', { until: '2027-11-15' }, []],
  ['of 361 days', { until: '2027-11-16' }, ['until']],
  ['with a cart', { vehicle: 'CART' }, ['vehicle']],
  ['with a vehicle, and without an end', { until: null }, ['until']],
] as const)('a bill %s', (_, change, paths) => {
  expect(markingProblems({ ...marking, ...change }, '2026-11-18', '2026-11-21').map(({ path }) => path)).toEqual(paths);
});

it('is kept in the words of the portal, from the first to the last minute of its Indian days', () => {
  const now = '2026-11-21T10:00:00.000Z';
  expect(markedBill(marking, now)).toEqual({
    ...{ ewayBill: 'Marked by hand', ewayBillSince: now, ewayBillNo: '321001234567', ewayBillVehicle: 'MH15GV4471' },
    ...{ ewayBillAt: '2026-11-19T18:30:00.000Z', ewayBillUntil: '2026-11-22T18:29:00.000Z' },
  });
  expect(markedBill({ ...marking, until: null, vehicle: null }, now)).toEqual({
    ...{ ewayBill: 'Marked by hand', ewayBillSince: now, ewayBillNo: '321001234567', ewayBillAt: '2026-11-19T18:30:00.000Z' },
  });
});
