import { expect, it } from 'vitest';
import type { AskedOf } from '#modules/kit/eway-bill/asked';
import { askedProblems } from '#modules/kit/eway-bill/asked-problems';

const byRoad: AskedOf['Update Vehicle'] = {
  ...{ mode: 'Road', vehicle: 'MH15GV4471', vehicleType: 'Regular', document: null, documentDate: null },
  ...{ from: { place: 'Nashik', state: '27' }, reason: 'Transhipment', remark: '' },
};
const byRail = { ...byRoad, mode: 'Rail', vehicle: null, document: 'RR 7781', documentDate: '2026-11-20' } as const;

it.each([
  ['by road', {}, []],
  ['by road without a vehicle', { vehicle: ' - ' }, ['vehicle']],
  ['by road in a cart', { vehicle: 'by cart' }, ['vehicle']],
  ['by rail', byRail, []],
  ['by rail without a receipt', { ...byRail, document: null, documentDate: null }, ['document', 'documentDate']],
  ['by rail as a large load', { ...byRail, vehicleType: 'Over Dimensional Cargo' }, ['vehicleType']],
  ['by ship without a vehicle', { ...byRail, mode: 'Ship' }, ['vehicle']],
  ['from nowhere', { from: { place: '', state: '' } }, ['from.place', 'from.state']],
  ['for another reason', { reason: 'Others' }, ['remark']],
] as const)('a vehicle %s', (_, change, paths) => {
  expect(askedProblems['Update Vehicle']({ ...byRoad, ...change }, {}).map(({ path }) => path)).toEqual(paths);
});

it.each([
  ['the whole way', { remaining: 300 }, []],
  ['longer than the whole way', { remaining: 301 }, ['remaining']],
  ['with a wrong PIN code', { from: { place: 'Nashik', state: '27', pin: 1234 } }, ['from.pin']],
  ['for another reason', { reason: 'Others' }, ['remark']],
] as const)('an extension for %s', (_, change, paths) => {
  const asked: AskedOf['Extend Validity'] = {
    ...byRoad,
    ...{ from: { place: 'Nashik', state: '27', pin: 422001 }, remaining: 120, reason: 'Accident', remark: '' },
  };
  expect(askedProblems['Extend Validity']({ ...asked, ...change }, { ewayBillKm: 300 }).map(({ path }) => path)).toEqual(paths);
});

it.each([
  ['two vehicles', {}, []],
  ['one vehicle', { vehicles: [{ vehicle: 'MH15GV4471', document: null, documentDate: null, quantity: 1 }] }, ['vehicles']],
  [
    'the same vehicle twice, and nothing in it',
    {
      vehicles: ['MH15GV4471', 'MH 15 GV 4471'].map((vehicle, at) => ({
        vehicle,
        document: null,
        documentDate: null,
        quantity: at === 0 ? 1 : 0,
      })),
    },
    ['vehicles.1.quantity', 'vehicles.1.vehicle'],
  ],
  ['nowhere', { to: { place: '', state: '' } }, ['to.place', 'to.state']],
  ['no unit', { unit: '' }, ['unit']],
] as const)('several vehicles: %s', (_, change, paths) => {
  const asked: AskedOf['Several Vehicles'] = {
    ...{ mode: 'Road', from: { place: 'Pune', state: '27' }, to: { place: 'Nashik', state: '27' }, unit: 'NOS' },
    vehicles: ['MH15GV4471', 'MH12XY0001'].map((vehicle) => ({ vehicle, document: null, documentDate: null, quantity: 1 })),
    ...{ reason: 'Transhipment', remark: '' },
  };
  expect(askedProblems['Several Vehicles']({ ...asked, ...change }, {}).map(({ path }) => path)).toEqual(paths);
});

it.each([
  ['27AAPFU0939F1ZV', []],
  ['27AAP', ['transporterId']],
] as const)('the transporter %s', (transporterId, paths) => {
  expect(askedProblems['Update Transporter']({ transporterId }, {}).map(({ path }) => path)).toEqual(paths);
});

it('a cancelling for another reason says which', () => {
  expect(askedProblems.Cancel({ reason: 'Others', remark: '' }, {}).map(({ path }) => path)).toEqual(['remark']);
  expect(askedProblems.Cancel({ reason: 'Duplicate', remark: '' }, {})).toEqual([]);
});
