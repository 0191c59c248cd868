import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PortalAnswer } from '#application/ports/gst-portal';
import type { Scope } from '#application/ports/scope';
import { portalGate } from '#integrations/portal-gate/portal-gate';
import { openPlatform } from '#storage/platform/platform';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { newId } from '#test/kit/new-id';

// Two gates over one table, as two processes have them.
const gstin = '27AAGCG4821K1ZG';
const minute = 60_000;
let engine: TestEngine;
let now = Date.parse('2026-10-12T14:05:09+05:30');
let scope: Scope;
beforeAll(async () => {
  engine = await startEngine();
});
beforeEach(() => {
  scope = { organisationId: newId(), branchId: 'b', financialYearId: 'y', userId: 'u', from: '', requestId: '' };
});
afterAll(() => engine.stop());

function open(callsAMinute?: number, portal = 'e-invoice') {
  const { portals, members } = openPlatform(engine.newClient(), engine.tables.platform, () => new Date(now));
  return portalGate({
    ...{ portal, states: portals, counters: members, now: () => now },
    ...(callsAMinute === undefined ? {} : { callsAMinute }),
  });
}

type Outcome = PortalAnswer<string>['outcome'];
const answers: Readonly<Record<Outcome, PortalAnswer<string>>> = {
  done: { outcome: 'done', value: 'irn' },
  refused: { outcome: 'refused', errors: [{ code: '2150', message: 'Duplicate IRN' }] },
  settings: { outcome: 'settings', errors: [{ code: '1019', message: 'Incorrect user id or password' }] },
  busy: { outcome: 'busy', why: 'The portal is busy' },
  unknown: { outcome: 'unknown', why: 'The portal does not answer' },
};
const ask = (outcome: Outcome) => () => Promise.resolve(answers[outcome]);

describe('the breaker', () => {
  let one: ReturnType<typeof open>;
  let other: ReturnType<typeof open>;
  beforeEach(() => {
    [one, other] = [open(), open()];
  });
  const fail = async (times: number) => {
    for (let time = 0; time < times; time += 1) await [one, other][time % 2]?.call(scope, gstin, ask('busy'));
  };
  /** When it says to ask again; fails if it let a call through. */
  const closedUntil = async (gate: typeof one) => {
    const answer = await gate.call(scope, gstin, () => Promise.reject(new Error('Nothing should be asked.')));
    if (answer.outcome !== 'closed') throw new Error(`It answered ${answer.outcome}.`);
    return answer.until;
  };

  it.each(Object.keys(answers) as Outcome[])('hands on what was answered: %s', async (outcome) => {
    expect(await one.call(scope, gstin, ask(outcome))).toEqual(answers[outcome]);
  });

  it('closes for all processes after five failures, whichever had them', async () => {
    await fail(5);
    for (const gate of [one, other, open()]) {
      const until = await closedUntil(gate);
      expect(until - now).toBeGreaterThanOrEqual(minute);
      expect(until - now).toBeLessThanOrEqual(1.25 * minute);
    }
    expect(await closedUntil(one)).toBe(await closedUntil(other));
  });

  it.each(['done', 'refused', 'settings'] as const)('counts anew after an answer: %s', async (outcome) => {
    await fail(4);
    await other.call(scope, gstin, ask(outcome));
    await fail(4);
    expect(await one.call(scope, gstin, ask('done'))).toEqual(answers.done);
  });

  it('counts what was answered by nobody like what was busy', async () => {
    for (let time = 0; time < 5; time += 1) await one.call(scope, gstin, ask('unknown'));
    await closedUntil(other);
  });

  it('waits longer each time, up to a quarter of an hour', async () => {
    await fail(5);
    const waits: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const until = await closedUntil(one);
      waits.push((until - now) / minute);
      now = until;
      await other.call(scope, gstin, ask('unknown'));
    }
    for (const [at, least] of [1, 2, 4, 8, 12, 12].entries()) {
      expect(waits[at]).toBeGreaterThanOrEqual(least);
      expect(waits[at]).toBeLessThanOrEqual(least * 1.25 + 0.001);
    }
  });

  it('lets one call try, of all that come at once; its answer opens for all', async () => {
    await fail(5);
    now = await closedUntil(one);
    const answer = Promise.withResolvers<PortalAnswer<string>>();
    let asked = 0;
    const slow = () => {
      asked += 1;
      return answer.promise;
    };
    const calls = [one, other, open(), one].map((gate) => gate.call(scope, gstin, slow));
    const first = await Promise.race(calls);
    expect(first).toEqual({ outcome: 'closed', until: now + 5_000 });
    answer.resolve(answers.refused);
    const outcomes = (await Promise.all(calls)).map(({ outcome }) => outcome).sort();
    expect([asked, outcomes]).toEqual([1, ['closed', 'closed', 'closed', 'refused']]);
    expect(await other.call(scope, gstin, ask('done'))).toEqual(answers.done);
  });

  it('lets another try if the first never came back', async () => {
    await fail(5);
    now = await closedUntil(one);
    const asked = Promise.withResolvers<void>();
    void one.call(scope, gstin, () => {
      asked.resolve();
      return new Promise(() => undefined);
    });
    await asked.promise;
    expect(await closedUntil(other)).toBe(now + 5_000);
    now += minute;
    expect(await other.call(scope, gstin, ask('done'))).toEqual(answers.done);
  });

  it('learns nothing of the portal from an error of our own', async () => {
    await fail(5);
    now = await closedUntil(one);
    const broken = () => Promise.reject(new Error('No table'));
    await expect(one.call(scope, gstin, broken)).rejects.toThrow('No table');
    expect(await other.call(scope, gstin, ask('done'))).toEqual(answers.done);
  });

  it('is not moved by calls that began before it closed', async () => {
    const late = Promise.withResolvers<PortalAnswer<string>>();
    const begun = one.call(scope, gstin, () => late.promise);
    await fail(5);
    const until = await closedUntil(other);
    late.resolve(answers.done);
    await begun;
    expect(await closedUntil(other)).toBe(until);
  });

  it('is another one for another GSTIN, organisation or portal', async () => {
    await fail(5);
    expect(await one.call(scope, '29AAECT2204Q1Z0', ask('done'))).toEqual(answers.done);
    expect(await one.call({ ...scope, organisationId: newId() }, gstin, ask('done'))).toEqual(answers.done);
    expect(await open(undefined, 'eway-bill').call(scope, gstin, ask('done'))).toEqual(answers.done);
  });
});

it('lets as many calls of a minute through as are allowed, of all processes together, and as many at another portal', async () => {
  const gates = [open(7), open(7)];
  const calls = await Promise.all(Array.from({ length: 20 }, (_, at) => gates[at % 2]?.call(scope, gstin, ask('done'))));
  const through = calls.filter((answer) => answer?.outcome === 'done');
  expect(through).toHaveLength(7);
  expect(await open(7, 'eway-bill').call(scope, gstin, ask('done'))).toEqual(answers.done);
  const closed = calls.flatMap((answer) => (answer?.outcome === 'closed' ? [answer.until] : []));
  expect(Math.max(...closed) - now).toBeLessThanOrEqual(minute);
  now = Math.max(...closed);
  expect(await gates[0]?.call(scope, gstin, ask('done'))).toEqual(answers.done);
});

it('says whether somebody looks after what waits, also while it is closed', async () => {
  const [one, other] = [open(), open()];
  expect(await one.isLookedAfter(scope, gstin)).toBe(false);
  for (let time = 0; time < 5; time += 1) await one.call(scope, gstin, ask('busy'));
  await one.willLookAfter(scope, gstin, now + minute);
  expect(await other.isLookedAfter(scope, gstin)).toBe(true);
  expect((await other.call(scope, gstin, ask('done'))).outcome).toBe('closed');
  now += minute;
  expect(await other.isLookedAfter(scope, gstin)).toBe(false);
});
