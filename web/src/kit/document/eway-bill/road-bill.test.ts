import { expect, it } from 'vitest';
import type { AnyRow, ReportTable } from '#modules/kit/module';
import { Failure } from '../../../api/failure.ts';
import { billsCounted, failureSaid, kilometresProblem, offeredTo, roadBills, runSaid } from './road-bill.ts';
import type { WithBill } from './step-window.tsx';

const bill = { slug: 'sales-invoice', id: 'i1', number: 'SI/1', party: 'Ratan Stores', bill: '331001234567', left: '3 h 20 min' };
const hour = 60 * 60 * 1_000;
const now = Date.parse('2026-11-20T16:00:00.000Z');
const stored = (change: AnyRow = {}) =>
  ({
    ...{ id: 'i1', cancelled: false, ewayBill: 'Active', ewayBillAt: '2026-11-19T06:00:00.000Z' },
    ...{ ewayBillPartBAt: '2026-11-19T06:00:00.000Z', ewayBillUntil: '2026-11-20T18:29:00.000Z', ewayBillKm: 300, ...change },
  }) as AnyRow as WithBill;
const everything = () => true;

it('reads the bills of the report from its rows', () => {
  const cells = { left: '3 h 20 min', number: 'SI/1', party: 'Ratan Stores', bill: '331001234567' };
  expect(roadBills({ rows: [{ id: 'sales-invoice/i1', cells }] } as unknown as ReportTable)).toEqual([bill]);
  expect(roadBills(null)).toEqual([]);
});

it.each([
  ['Extend Validity', {}, now, true],
  ['Extend Validity', {}, now - 24 * hour, 'It can be extended from 8 hours before its end.'],
  ['Extend Validity', { ewayBillStep: 'Extend Validity' }, now, 'Extend Validity is on its way to the portal.'],
  ['Extend Validity', { ewayBillTransporter: '27AAKFD3308S1ZX' }, now, 'A transporter is named, so only the transporter can extend it.'],
  ['Update Vehicle', {}, now, true],
  ['Update Vehicle', { ewayBillGroup: '7' }, now, 'Several vehicles share its goods. Choose Move in Several Vehicles.'],
] as const)('%s of a bill with %j is offered or says why not', (step, change, at, answer) => {
  expect(offeredTo(step, { bill, stored: stored(change), error: null }, everything, at)).toBe(answer);
});

it('offers a step only with the permission of its kind of document', () => {
  const may = (path: string) => path === '/sales-invoice/eway-bill/extend-validity';
  expect(offeredTo('Extend Validity', { bill, stored: stored(), error: null }, may, now)).toBe(true);
  expect(offeredTo('Update Vehicle', { bill, stored: stored(), error: null }, may, now)).toBe('Your role does not allow this.');
  const note = { ...bill, slug: 'delivery-note' };
  expect(offeredTo('Extend Validity', { bill: note, stored: stored(), error: null }, may, now)).toBe('Your role does not allow this.');
});

it('says where a bill is that cannot be read here', () => {
  const found = (error: unknown) => offeredTo('Extend Validity', { bill, stored: null, error }, everything, now);
  expect(found(new Failure(404, { message: 'Not found' }))).toBe('It belongs to another branch or year. Go there first.');
  expect(found(new Failure(503, { message: 'Try again later' }))).toBe('Try again later.');
});

it('says why a call did not succeed', () => {
  const errors = [{ path: 'documentDate', message: 'Enter the date of the railway receipt' }];
  expect(failureSaid(new Failure(400, { message: 'Check the fields', errors }))).toBe('Enter the date of the railway receipt.');
  expect(failureSaid(new Failure(409, { message: 'Cancel is on its way to the portal' }))).toBe('Cancel is on its way to the portal.');
});

it.each([
  [120, 300, undefined],
  [300, 300, undefined],
  [301, 300, 'At most the 300 km of the e-way bill'],
  [0, 300, 'Enter the kilometres that are left'],
  [null, 300, 'Enter the kilometres that are left'],
  [Number.NaN, 300, 'Enter the kilometres that are left'],
  [900, null, undefined],
])('%j km of %j that are left', (left, ewayBillKm, problem) => {
  expect(kilometresProblem(left, { ewayBillKm })).toBe(problem);
});

it.each([
  [[], ''],
  [['sending'], ''],
  [['done', 'done'], 'The portal is asked for 2 e-way bills.'],
  [['done', 'refused'], 'The portal is asked for 1 e-way bill. 1 e-way bill could not be asked for.'],
  [['refused'], '1 e-way bill could not be asked for.'],
] as const)('%j says how far it came', (states, text) => {
  expect(runSaid(states.map((state) => ({ state })))).toBe(text);
});

it('counts bills', () => {
  expect([1, 2].map(billsCounted)).toEqual(['1 e-way bill', '2 e-way bills']);
});
