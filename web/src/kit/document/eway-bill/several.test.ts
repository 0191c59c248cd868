import { describe, expect, it } from 'vitest';
import { scaled } from '#domain/money/paise';
import type { Field } from '#modules/kit/field';
import { readSeveral, type SeveralTyped, severalFields, severalOf, sharedSaid, unitOf } from './several.ts';

const columns = (field: Field | undefined) => (field?.kind === 'lines' ? Object.keys(field.of) : []);

it.each([
  ['Road', ['vehicle', 'quantity']],
  ['Rail', ['document', 'documentDate', 'quantity']],
  ['Ship', ['vehicle', 'document', 'documentDate', 'quantity']],
])('by %s each vehicle has %j', (mode, names) => {
  expect(columns(severalFields({ mode })['vehicles'])).toEqual(names);
});

it('wants a remark only for other reasons', () => {
  expect(severalFields({ mode: 'Road', reason: 'Others' })['remark']).toMatchObject({ required: true });
  expect(severalFields({ mode: 'Road', reason: 'Transhipment' })['remark']).not.toHaveProperty('required');
});

it.each([
  [['NOS', 'NOS'], 'NOS'],
  [['NOS', 'KGS'], null],
  [[], null],
])('goods in %j are shared in %j', (units, unit) => {
  expect(unitOf(units.map((one) => ({ unit: one, quantity: scaled(1_0000) })))).toBe(unit);
});

const typed: SeveralTyped = {
  ...{ mode: 'Road', unit: 'NOS', reason: 'Transhipment', remark: null },
  ...{ 'from.place': 'Vadodara', 'from.state': '24', 'to.place': 'Pune', 'to.state': '27' },
  vehicles: [{ vehicle: 'GJ05AB1234', document: 'RR7', documentDate: '2026-11-20', quantity: 5_0000 }, { vehicle: 'GJ05CD77' }],
};

it('asks for the places, and of each vehicle for what the mode has', () => {
  expect(severalOf(typed)).toEqual({
    ...{ mode: 'Road', unit: 'NOS', reason: 'Transhipment', remark: '' },
    ...{ from: { place: 'Vadodara', state: '24' }, to: { place: 'Pune', state: '27' } },
    vehicles: [
      { vehicle: 'GJ05AB1234', document: null, documentDate: null, quantity: 5_0000 },
      { vehicle: 'GJ05CD77', document: null, documentDate: null, quantity: 0 },
    ],
  });
  expect(severalOf({ ...typed, mode: 'Rail' }).vehicles[0]).toEqual({
    ...{ vehicle: null, document: 'RR7', documentDate: '2026-11-20', quantity: 5_0000 },
  });
});

it('keeps a vehicle as letters and digits', () => {
  expect(readSeveral('vehicles', [{ vehicle: 'gj 05 cd 77', quantity: 1 }])).toEqual([{ vehicle: 'GJ05CD77', quantity: 1 }]);
  expect(readSeveral('remark', 'as typed')).toBe('as typed');
});

describe('how goods are shared', () => {
  const goods = [
    { unit: 'NOS', quantity: scaled(20_0000) },
    { unit: 'KGS', quantity: scaled(5_0000) },
  ];

  it.each([
    [[12_0000, null], 'NOS', '12 NOS of 20 NOS are in the vehicles. 8 NOS are left.'],
    [[12_0000, 8_0000], 'NOS', '20 NOS of 20 NOS are in the vehicles. That is all.'],
    [[12_0000, 9_5000], 'NOS', '21.5 NOS of 20 NOS are in the vehicles. That is 1.5 NOS more than there are.'],
    [[2_0000, 3_0000], 'BOX', '5 BOX in all vehicles.'],
    [[2_0000], null, '2 in all vehicles.'],
  ])('%j in %s', (quantities, unit, text) => {
    expect(
      sharedSaid(
        quantities.map((quantity) => ({ quantity })),
        unit,
        goods,
      ),
    ).toBe(text);
  });
});
