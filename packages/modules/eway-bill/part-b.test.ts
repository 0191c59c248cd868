import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tradeBill } from '#modules/eway-bill/bills';
import { partBOf } from '#modules/eway-bill/part-b';
import type { ExtensionAsked, VehicleAsked } from '#modules/kit/eway-bill/asked';
import type { AnyRow } from '#modules/kit/module';
import type { TradeRow } from '#modules/kit/trade/fields';
import { entered } from '#test/kit/books/e-invoice-cases';

const file = join(import.meta.dirname, '../../domain/eway-bill/eway-bill-cases.json');
const { row, facts } = entered(JSON.parse(readFileSync(file, 'utf8')).payloads[0].document);
const billAt = (earlier: AnyRow) => tradeBill(earlier as AnyRow & TradeRow, facts, 'sale');

const made = '2026-11-20T06:00:00.000Z';
const later = '2026-11-21T06:00:00.000Z';
const latest = '2026-11-22T06:00:00.000Z';
const stands = { ewayBillNo: '331001234567', ewayBillVehicle: 'MH12XY0001', ewayBillPartBAt: made } as const;
const generated = {
  ...{ at: made, action: 'eway-bill-generated', before: {} },
  after: { ...row, ...stands, transportMode: 'Road', vehicleNumber: 'MH 15 GV 4471', lrNumber: 'LR 9', lrDate: '2026-11-20' },
};
const asked: VehicleAsked = {
  ...{ mode: 'Rail', vehicle: null, vehicleType: 'Regular', document: 'RR/77', documentDate: '2026-11-21' },
  ...{ from: { place: 'Pune', state: '27' }, reason: 'Transhipment', remark: '' },
};
const extension: ExtensionAsked = {
  ...{ mode: 'Road', vehicle: 'MH12XY0001', vehicleType: 'Regular', document: null, documentDate: null },
  ...{ from: { place: 'Satara', state: '27', pin: 415001 }, remaining: 100, reason: 'Accident', remark: '' },
};
const step = (at: string, action: string, what: object) => ({
  ...{ at, action, before: { ...stands, ewayBillAsked: JSON.stringify(what) }, after: stands },
});
const first = {
  ...{ mode: 'Road', vehicle: 'MH15GV4471', document: 'LR9', documentDate: '2026-11-20', at: made },
  from: { place: 'Nashik', state: '27' },
};

it('has every vehicle and carrier that was named, the newest first', () => {
  const revisions = [
    step(latest, 'eway-bill-extended', extension),
    step(later, 'eway-bill-vehicle-updated', asked),
    { at: later, action: 'eway-bill-update-vehicle', before: stands, after: { ...stands, ewayBillAsked: JSON.stringify(asked) } },
    { at: later, action: 'eway-bill-refused', before: { ...stands, ewayBillAsked: JSON.stringify(asked) }, after: stands },
    generated,
  ];
  expect(partBOf(stands, revisions, billAt)).toEqual([
    {
      ...{ mode: 'Road', vehicle: 'MH12XY0001', document: null, documentDate: null, at: latest },
      from: { place: 'Satara', state: '27' },
    },
    { ...{ mode: 'Rail', vehicle: null, document: 'RR/77', documentDate: '2026-11-21', at: later }, from: { place: 'Pune', state: '27' } },
    first,
  ]);
});

it('has nothing of an earlier bill of the document, and nothing before a vehicle is named', () => {
  const earlier = { ...generated, after: { ...generated.after, ewayBillNo: '331009999999' } };
  const { ewayBillVehicle: _, ewayBillPartBAt: __, ...partA } = stands;
  const { ewayBillVehicle: ___, ...unnamed } = generated.after;
  expect(partBOf(stands, [generated, earlier], billAt)).toEqual([first]);
  expect(partBOf(partA, [{ ...generated, after: unnamed }], billAt)).toEqual([]);
});

it('has the vehicle of a trip sheet', () => {
  const sheet = { at: later, action: 'eway-bill-on-trip-sheet', before: stands, after: { ...stands, ewayBillVehicle: 'MH14AB1234' } };
  expect(partBOf(stands, [sheet, generated], billAt)).toEqual([
    { mode: null, vehicle: 'MH14AB1234', document: null, documentDate: null, from: null, at: later },
    first,
  ]);
});

it('has the vehicle that the document keeps if its revisions know none', () => {
  expect(partBOf(stands, [], billAt)).toEqual([
    { mode: null, vehicle: 'MH12XY0001', document: null, documentDate: null, from: null, at: made },
  ]);
});
