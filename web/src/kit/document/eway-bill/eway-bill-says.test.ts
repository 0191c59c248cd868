import { describe, expect, it } from 'vitest';
import { ewayBillStates } from '#modules/kit/eway-bill/fields';
import { cancellingSaid, type Stands, sandboxSaid, stateName, stateSaid, stepSaid, troubleSaid } from './eway-bill-says.ts';

const made = '2026-11-20T06:00:00.000Z';
const at = (text: string) => Date.parse(text);
const cancelled = false;
const active: Stands = {
  ...{ ewayBill: 'Active', ewayBillAt: made, ewayBillPartBAt: made, ewayBillKm: 300, cancelled },
  ewayBillUntil: '2026-11-22T18:29:00.000Z',
};
const partA: Stands = { ewayBill: 'Part A only', ewayBillAt: made, ewayBillKm: 300, cancelled };

it.each(ewayBillStates)('%s is said in a sentence, and only a failed one is bad', (ewayBill) => {
  const { text, tone } = stateSaid({ ewayBill, cancelled }, at(made));
  expect(text).toMatch(/^[A-Z].*\.$/);
  expect(tone).toBe(ewayBill === 'Failed' ? 'bad' : undefined);
});

it.each<[Stands, string]>([
  [
    { ewayBill: 'Not needed', ewayBillWhy: 'Their value is not above the limit', cancelled },
    'No e-way bill is needed for its goods. Their value is not above the limit.',
  ],
  [
    { ewayBill: 'Waiting', ewayBillWhy: 'The portal does not answer. It is sent as soon as possible', cancelled },
    'The portal does not answer. It is sent as soon as possible.',
  ],
  [
    { ewayBill: 'Sending', ewayBillWhy: 'The portal could not be asked whether it is made', cancelled },
    'The portal could not be asked whether it is made.',
  ],
  [
    { ewayBill: 'Pending', ewayBillStep: 'Generate', eInvoice: 'Failed', cancelled },
    'Its e-invoice goes first. Once that is registered, this is sent by itself.',
  ],
])('what is known is said: %j', (stands, text) => {
  expect(stateSaid(stands, at(made)).text).toBe(text);
});

describe('the time of a bill', () => {
  const until = 'it runs until the end of 22-Nov-2026.';
  it.each`
    now                           | text                                                                        | tone
    ${'2026-11-20T06:00:00.000Z'} | ${`2 days left: ${until}`}                                                  | ${undefined}
    ${'2026-11-20T19:00:00.000Z'} | ${`47 hours left: ${until}`}                                                | ${undefined}
    ${'2026-11-22T00:29:59.000Z'} | ${`18 hours left: ${until}`}                                                | ${undefined}
    ${'2026-11-22T10:29:59.000Z'} | ${`8 hours left: ${until}`}                                                 | ${undefined}
    ${'2026-11-22T10:30:00.000Z'} | ${`8 hours left: ${until} Extend it if the goods arrive later.`}            | ${'soon'}
    ${'2026-11-22T16:00:00.000Z'} | ${`2 hours 30 minutes left: ${until} Extend it if the goods arrive later.`} | ${'soon'}
    ${'2026-11-22T18:29:59.000Z'} | ${`1 minute left: ${until} Extend it if the goods arrive later.`}           | ${'soon'}
    ${'2026-11-22T18:30:00.000Z'} | ${'Ran out on 22-Nov-2026. It can be extended for another 8 hours.'}        | ${'bad'}
    ${'2026-11-23T02:00:00.000Z'} | ${'Ran out on 22-Nov-2026. It can be extended for another 30 minutes.'}     | ${'bad'}
    ${'2026-11-23T02:30:01.000Z'} | ${'Ran out on 22-Nov-2026. It cannot be extended any more.'}                | ${'bad'}
  `('at $now: $text', ({ now, text, tone }) => {
    expect(stateSaid(active, at(now))).toEqual({ text, ...(tone && { tone }) });
  });

  it('says who extends it if we cannot', () => {
    const carried = { ...active, ewayBillTransporter: '27AAKFD3308S1ZX' };
    const who = 'A transporter is named, so only the transporter can extend it.';
    expect(stateSaid(carried, at('2026-11-22T16:00:00.000Z')).text).toBe(`2 hours 30 minutes left: ${until} ${who}`);
    expect(stateSaid(carried, at('2026-11-22T19:00:00.000Z')).text).toBe(`Ran out on 22-Nov-2026. ${who}`);
  });

  it.each`
    now                           | text                                                                                      | tone
    ${'2026-11-20T06:00:00.000Z'} | ${'Name the vehicle before the goods leave. You have 15 days for it.'}                    | ${undefined}
    ${'2026-12-04T06:00:01.000Z'} | ${'Name the vehicle before the goods leave. You have 23 hours for it.'}                   | ${'soon'}
    ${'2026-12-05T06:00:01.000Z'} | ${'so it has lapsed. If the goods still go, choose Generate E-Way Bill for another one.'} | ${'bad'}
  `('of Part A at $now: $text', ({ now, text, tone }) => {
    const said = stateSaid(partA, at(now));
    expect(said.text).toMatch(text);
    expect(said.tone).toBe(tone);
  });
});

describe('a step', () => {
  const vehicle = JSON.stringify({ mode: 'Road', vehicle: 'MH12AB1234', document: null });
  it.each<[Partial<Stands>, string]>([
    [
      { ewayBillStep: 'Update Vehicle', ewayBillAsked: vehicle },
      'The portal is asked to name its vehicle: MH12AB1234. You can keep working.',
    ],
    [
      { ewayBillStep: 'Update Vehicle', ewayBillAsked: JSON.stringify({ mode: 'Rail', vehicle: null, document: 'RR 7' }) },
      'The portal is asked to name its vehicle: RR 7. You can keep working.',
    ],
    [
      { ewayBillStep: 'Update Transporter', ewayBillAsked: JSON.stringify({ transporterId: '27AAKFD3308S1ZX' }) },
      'The portal is asked to name its transporter: 27AAKFD3308S1ZX. You can keep working.',
    ],
    [
      { ewayBillStep: 'Extend Validity', ewayBillWhy: 'The portal does not answer. It is sent as soon as possible' },
      'The portal is asked to extend it. The portal does not answer. It is sent as soon as possible.',
    ],
    [{ ewayBillStep: 'Cancel' }, 'The portal is asked to cancel it. You can keep working.'],
  ])('on its way: %j', (more, text) => {
    const stands = { ...active, ...more };
    expect(stepSaid(stands)).toEqual({ text });
    expect(troubleSaid(stands)).toBeUndefined();
  });

  it('is not said of a bill that is to be made: its state says it', () => {
    expect(stepSaid({ ewayBill: 'Pending', ewayBillStep: 'Generate' })).toBeUndefined();
  });

  it.each<[Partial<Stands>, string | undefined]>([
    [
      { ...active, ewayBillWhy: 'Update Vehicle was refused: Invalid Vehicle Number Format (225)' },
      'Update Vehicle was refused: Invalid Vehicle Number Format (225).',
    ],
    [{ ewayBill: 'Failed', ewayBillWhy: 'Generate could not be sent. Try again' }, 'Generate could not be sent. Try again.'],
    [
      {
        ewayBill: 'Failed',
        ewayBillWhy: 'Invalid HSN Code (216)',
        ewayBillProblems: [{ path: '', code: '216', message: 'Invalid HSN Code' }],
      },
      undefined,
    ],
    [{ ewayBill: 'Not needed', ewayBillWhy: 'There are only services' }, undefined],
    [active, undefined],
  ])('that was refused: %j', (stands, text) => {
    expect(troubleSaid(stands)?.text).toBe(text);
  });
});

it('of the sandbox is no bill in law', () => {
  expect(sandboxSaid({ ...active, ewayBillSandbox: true }, at(made))?.text).toContain('Goods cannot go with it');
  expect(sandboxSaid(active, at(made))).toBeUndefined();
  expect(sandboxSaid({ ...partA, ewayBillSandbox: true }, at('2026-12-05T06:00:01.000Z'))).toBeUndefined();
});

it.each([
  ['2026-11-20T07:00:00.000Z', 'It can be cancelled for another 23 hours.'],
  ['2026-11-21T05:30:00.000Z', 'It can be cancelled for another 30 minutes.'],
  ['2026-11-21T06:00:01.000Z', undefined],
])('at %s: %s', (now, text) => {
  expect(cancellingSaid(active, at(now))).toBe(text);
});

it.each<[Stands, string, string]>([
  [active, '2026-11-22T18:29:00.000Z', 'Active'],
  [active, '2026-11-22T18:30:00.000Z', 'Ran out'],
  [partA, '2026-12-05T06:00:00.000Z', 'Part A only'],
  [partA, '2026-12-05T06:00:01.000Z', 'Lapsed'],
  [{ ewayBill: 'Not made', cancelled }, made, 'Not made'],
])('%j is called at %s %s', (stands, now, name) => {
  expect(stateName(stands, at(now))).toBe(name);
});
