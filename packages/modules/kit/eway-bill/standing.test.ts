import { describe, expect, it } from 'vitest';
import { documentActions } from '#modules/kit/document-actions';
import { withEwayBillActions } from '#modules/kit/eway-bill/actions';
import { ewayBillSteps } from '#modules/kit/eway-bill/fields';
import { boundByBill, ewayBillQueues, givenUpOf, hasLapsed, isLive, stepOffered } from '#modules/kit/eway-bill/standing';
import type { AnyAction } from '#modules/kit/module';

const made = '2026-11-20T06:00:00.000Z';
const until = '2026-11-22T18:29:00.000Z';
const at = (text: string) => Date.parse(text);
const active = {
  ewayBill: 'Active',
  ewayBillAt: made,
  ewayBillPartBAt: made,
  ewayBillUntil: until,
  ewayBillKm: 300,
  cancelled: false,
} as const;
const partA = { ewayBill: 'Part A only', ewayBillAt: made, ewayBillKm: 300, cancelled: false } as const;

describe('a step', () => {
  it.each([
    ['Generate', { ewayBill: 'Not made', cancelled: false }, made, true],
    ['Generate', { ewayBill: 'Not needed', cancelled: false }, made, true],
    ['Generate', { ewayBill: 'Cancelled', cancelled: false }, made, true],
    ['Generate', active, made, 'It has an e-way bill'],
    ['Generate', partA, '2026-12-05T06:00:00.000Z', 'It has an e-way bill'],
    ['Generate', partA, '2026-12-05T06:00:00.001Z', true],
    ['Generate', { ...active, ewayBillUntil: made }, '2026-12-06T06:00:00.000Z', 'It has an e-way bill'],
    ['Generate', { cancelled: false }, made, 'E-way bills are not switched on. It is set for each GSTIN in GST Registrations'],
    ['Generate', { ewayBill: 'Not made', cancelled: true }, made, 'This is cancelled'],
    ['Cancel', active, '2026-11-21T05:59:59.000Z', true],
    ['Cancel', active, '2026-11-21T06:00:01.000Z', 'The time for this has passed'],
    ['Update Vehicle', partA, '2026-11-21T06:00:00.000Z', true],
    ['Update Vehicle', partA, '2026-12-06T06:00:00.000Z', 'No vehicle was named within 15 days'],
    ['Extend Validity', active, '2026-11-22T10:00:00.000Z', 'It can be extended from 8 hours before its end'],
    ['Extend Validity', active, '2026-11-22T12:00:00.000Z', true],
    ['Extend Validity', partA, made, 'Name the vehicle first: its time does not run yet'],
    [
      'Extend Validity',
      { ...active, ewayBillTransporter: '27AAACT0000A1Z5' },
      until,
      'A transporter is named, so only the transporter can extend it',
    ],
    ['Cancel', { ...active, ewayBillStep: 'Update Vehicle' }, made, 'Update Vehicle is on its way to the portal'],
    ['Cancel', { ewayBill: 'Not made', cancelled: false }, made, 'There is no e-way bill'],
    ['Update Vehicle', { ewayBill: 'Marked by hand', cancelled: false }, made, 'It was made elsewhere. Change it there'],
    ['Cancel', { ewayBill: 'Marked by hand', cancelled: false }, made, true],
    ['Generate', { ewayBill: 'Marked by hand', cancelled: false }, made, 'It has an e-way bill that was made elsewhere'],
  ] as const)('%s of %j at %s: %s', (step, row, now, expected) => {
    expect(stepOffered(step, row, at(now))).toBe(expected);
  });

  it('is offered without a moment as far as it does not depend on one', () => {
    for (const step of ewayBillSteps.filter((one) => one !== 'Generate')) expect(stepOffered(step, active)).toBe(true);
  });
});

it('a live bill is among those on the road, and one with a step waits, too', () => {
  expect(ewayBillQueues(active)).toEqual(['eway-bill-active']);
  expect(ewayBillQueues({ ...active, ewayBillStep: 'Cancel' })).toEqual(['eway-bill-waiting', 'eway-bill-active']);
  expect(ewayBillQueues({ ewayBill: 'Pending', ewayBillStep: 'Generate' })).toEqual(['eway-bill-waiting']);
  expect(ewayBillQueues({ ewayBill: 'Failed' })).toEqual(['eway-bill-failed']);
  expect(ewayBillQueues({ ewayBill: 'Not made' })).toEqual(['eway-bill-not-made']);
  expect(ewayBillQueues({ ewayBill: 'Not needed' })).toEqual([]);
});

it('a document with a bill stays, and one without leaves', () => {
  const actions: Readonly<Record<string, AnyAction>> = withEwayBillActions(documentActions);
  const offered = (verb: string, row: object) => actions[verb]?.offered(row);
  for (const verb of ['cancel', 'delete']) {
    expect(offered(verb, active)).toBe('It has an e-way bill. Cancel the e-way bill first');
    expect(offered(verb, { ewayBill: 'Pending', ewayBillStep: 'Generate', cancelled: false })).toContain('on its way');
    expect(offered(verb, { ewayBill: 'Not made', cancelled: false })).toBe(true);
  }
  expect([boundByBill(partA), boundByBill({ ewayBill: 'Cancelled' })]).toEqual(['It has an e-way bill', undefined]);
});

it('a Part A that got no vehicle in 15 days has lapsed, binds nothing, and is not on the road', () => {
  const [inTime, after] = [at('2026-12-05T06:00:00.000Z'), at('2026-12-05T06:00:00.001Z')];
  expect([hasLapsed(partA, inTime), hasLapsed(partA, after), hasLapsed(active, after)]).toEqual([false, true, false]);
  expect([isLive(partA, inTime), isLive(partA, after)]).toEqual([true, false]);
  const actions: Readonly<Record<string, AnyAction>> = withEwayBillActions(documentActions);
  const offered = (verb: string, row: object, now?: number) => actions[verb]?.offered(row, now);
  for (const verb of ['cancel', 'delete']) {
    expect(offered(verb, partA, inTime)).toBe('It has an e-way bill. Cancel the e-way bill first');
    expect(offered(verb, partA)).toBe('It has an e-way bill. Cancel the e-way bill first');
    expect(offered(verb, partA, after)).toBe(true);
    // The vehicle may have come in time.
    expect(offered(verb, { ...partA, ewayBillStep: 'Update Vehicle' }, after)).toContain('on its way');
  }
  expect(offered('eway-bill-generate', partA, after)).toBe(true);
  expect(boundByBill({ ...partA, ewayBillStep: 'Update Vehicle' }, after)).toBe('It has an e-way bill');
});

it('what was given up is kept as it was on its way', () => {
  const givenUp = { ewayBillStep: 'Generate', ewayBillRequest: made } as const;
  expect(givenUpOf({ ewayBillGivenUp: JSON.stringify(givenUp) })).toEqual(givenUp);
  expect([givenUpOf({}), givenUpOf({ ewayBillGivenUp: null })]).toEqual([undefined, undefined]);
});
