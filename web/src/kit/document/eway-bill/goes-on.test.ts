import { expect, it } from 'vitest';
import { goesOnFields, goesOnOf, goesOnStart, readTyped } from './goes-on.ts';

it.each([
  ['Road', ['mode', 'vehicle', 'vehicleType']],
  ['Rail', ['mode', 'document', 'documentDate']],
  ['Air', ['mode', 'document', 'documentDate']],
  ['Ship', ['mode', 'vehicle', 'document', 'documentDate']],
])('by %s it asks for %j', (mode, names) => {
  expect(Object.keys(goesOnFields({ mode }))).toEqual(names);
});

it.each([
  ['MH 15 gv 4471', 'MH15GV4471'],
  ['mh-15-gv-4471', 'MH15GV4471'],
  ['TR 123', 'TR123'],
  [' ', null],
  [null, null],
])('the vehicle %j is %j', (typed, kept) => {
  expect(readTyped('vehicle', typed)).toBe(kept);
});

it('leaves other texts as they are typed', () => {
  expect(readTyped('document', 'RR/7 a')).toBe('RR/7 a');
});

it.each([
  [
    { transportMode: 'Road', vehicleNumber: 'MH 12 AB 1234', ewayBillVehicle: 'MH14CD1', ewayBillCargo: 'Over Dimensional Cargo' },
    { mode: 'Road', vehicle: 'MH14CD1', vehicleType: 'Over Dimensional Cargo', document: null, documentDate: null },
  ],
  [
    { transportMode: 'None', vehicleNumber: 'mh 12 ab 1234' },
    { mode: 'Road', vehicle: 'MH12AB1234', vehicleType: 'Regular', document: null, documentDate: null },
  ],
  [
    { transportMode: 'Rail', ewayBillVehicle: 'RR7', lrNumber: 'RR6', lrDate: '2026-11-20' },
    { mode: 'Rail', vehicle: null, vehicleType: 'Regular', document: 'RR7', documentDate: '2026-11-20' },
  ],
  [
    { transportMode: 'Ship', ewayBillVehicle: 'MH12AB1234', lrNumber: 'BL6', lrDate: '2026-11-20' },
    { mode: 'Ship', vehicle: 'MH12AB1234', vehicleType: 'Regular', document: 'BL6', documentDate: '2026-11-20' },
  ],
])('begins with what the bill says: %j', (row, start) => {
  expect(goesOnStart(row)).toEqual(start);
});

it('asks for nothing that the mode does not have', () => {
  const typed = { mode: 'Rail', document: 'RR7', documentDate: '2026-11-20', 'from.place': 'Pune', 'from.state': '27' } as const;
  expect(goesOnOf(typed)).toEqual({
    ...{ mode: 'Rail', vehicle: null, vehicleType: 'Regular', document: 'RR7', documentDate: '2026-11-20' },
    from: { place: 'Pune', state: '27' },
  });
});
