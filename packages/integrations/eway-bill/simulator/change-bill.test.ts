import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as changes from '#integrations/eway-bill/simulator/change-bill';
import type { Bill } from '#integrations/eway-bill/simulator/register';
import { dayOf, indianDay, runsUntil } from '#integrations/eway-bill/simulator/running-time';
import { Refused } from '#integrations/nic/simulator/server';

// The simulated portal keeps the rules of the same independent model as the product, in code of its own.
interface Given {
  readonly generatedAt: string;
  readonly partBAt?: string;
  readonly distance: number;
  readonly validUpto?: string;
  readonly transporterId?: string;
  readonly verified?: true;
  readonly cancelled?: true;
  readonly closed?: true;
}
interface Case {
  readonly name: string;
  readonly given: Given;
  readonly bill: Given;
  readonly at: string;
  readonly who: 'generator' | 'transporter' | 'other-party';
  readonly remainingDistance: number;
  readonly documentDate: string;
  readonly expected: Readonly<Record<string, unknown>>;
}
const file = join(import.meta.dirname, '../../../domain/eway-bill/eway-bill-cases.json');
const cases: Readonly<Record<'validity' | 'moments' | 'extensions' | 'ages', readonly Case[]>> = JSON.parse(readFileSync(file, 'utf8'));

const moment = (local: string) => Date.parse(`${local}:00+05:30`);
const local = (at: number | null) => (at === null ? null : new Date(at + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 16));
const [generator, other, carrier] = ['27AAGCG4821K1ZG', '29AAECT2204Q1Z0', '27AAKFD3308S1ZX'];
const vehicle = { transMode: '1', vehicleNo: 'MH15GV4471', vehicleType: 'R', fromPlace: 'Nashik', fromState: 27 };

function billOf({ generatedAt, partBAt, distance, validUpto, ...given }: Given): Bill {
  const at = moment(generatedAt);
  const named = partBAt === undefined ? [] : [{ ...vehicle, at: moment(partBAt), by: generator, tripSheet: null }];
  const end = partBAt === undefined ? null : runsUntil(moment(partBAt), distance, false);
  return {
    ...{ number: '321000000001', at, gstin: generator, irn: null, distance, transporterId: given.transporterId ?? '', vehicles: named },
    request: { fromGstin: generator, toGstin: other, docDate: generatedAt.slice(0, 10).split('-').reverse().join('/') } as Bill['request'],
    ...{ validUntil: validUpto === undefined ? end : moment(validUpto), timesExtended: 0, rejectedAt: null },
    ...{ cancelledAt: given.cancelled === true ? at : null, verified: given.verified === true },
  };
}

const extending = { ...vehicle, remainingDistance: 100, extnRsnCode: 1, extnRemarks: 'Flood', consignmentStatus: 'M' };
const actions: Readonly<Record<string, (bill: Bill, who: string, at: number) => Bill>> = {
  cancel: (bill, who, at) => changes.cancel(bill, who, 1, 'Twice', at),
  'update-vehicle': (bill, who, at) => changes.nameVehicle(bill, who, { ...vehicle, reasonCode: 1, reasonRem: 'Broke down' }, at),
  'update-transporter': (bill, who, at) => changes.assignTransporter(bill, who, '27AAKFS5678L1ZB', at),
  extend: (bill, who, at) => changes.extend(bill, who, extending, at),
  reject: (bill, who, at) => changes.reject(bill, who, at),
};

/** The refusal, if it is one of the portal. */
function tried<Value>(change: () => Value): Value | Refused {
  try {
    return change();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

it.each(cases.validity.map((one) => [one.name, one] as const))('runs: %s', (_, { given, expected }) => {
  expect(local(billOf(given).validUntil)).toBe(expected['validUpto']);
});

// Closing is on hold, and the portal has no closed bills.
const moments = cases.moments.filter(({ bill }) => bill.closed === undefined);
it.each(moments.map((one) => [one.name, one] as const))('%s', (_, { bill, at, who, expected }) => {
  const gstin = { generator, transporter: carrier, 'other-party': other }[who];
  for (const [name, offered] of Object.entries(expected)) {
    const change = actions[name];
    if (change === undefined) continue;
    const answer = tried(() => change(billOf(bill), gstin, moment(at)));
    expect([name, answer instanceof Refused]).toEqual([name, offered !== true]);
  }
});

it.each(cases.extensions.map((one) => [one.name, one] as const))('extended %s', (_, { bill, at, remainingDistance, expected }) => {
  const answer = tried(() => changes.extend(billOf(bill), generator, { ...extending, remainingDistance }, moment(at)));
  if ('refused' in expected) expect(answer).toMatchObject({ code: '390' });
  else expect(local((answer as Bill).validUntil)).toBe(expected['validUpto']);
});

it.each(cases.ages.map((one) => [one.name, one] as const))('a document of %s', (_, { documentDate, at, expected }) => {
  const age = indianDay(moment(at)) - dayOf(documentDate.split('-').reverse().join('/'));
  expect(age > 180).toBe(expected['refused']);
});
