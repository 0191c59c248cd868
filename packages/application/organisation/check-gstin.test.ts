import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import { checkedGstin, type TaxpayerWays } from '#application/organisation/check-gstin';
import { limits } from '#domain/limits';
import { checkCharacter } from '#domain/registration/gstin';
import { gspDoor } from '#integrations/irp/simulator/gsp-door';
import { invoicesOf } from '#integrations/irp/simulator/invoices';
import { gspFiledReturns } from '#integrations/nic/filed-returns';
import { openFaults } from '#integrations/nic/simulator/faults';
import { type Simulator, startSimulator } from '#integrations/nic/simulator/server';
import { portalGate } from '#integrations/portal-gate/portal-gate';
import { openPlatform } from '#storage/platform/platform';
import { masterOf, type OpenBooks, openBooks } from '#test/journeys/books';
import { type PortalOfBooks, withPortal } from '#test/kit/books/portal';

// A GSTIN is checked with real tables, at the simulated portals, by the real protocols. Time passes only where a test says so.
const [minute, day] = [60_000, 24 * 3_600_000];
let books: OpenBooks;
let portal: PortalOfBooks;
let returns: Simulator;
const faults = openFaults(() => 1);
let passed = 0;
let letter = 64;

beforeAll(async () => {
  books = await openBooks();
  portal = await withPortal(books);
  returns = await startSimulator(gspDoor(invoicesOf(portal.register), [], 'key'), faults, 1_500);
});
afterAll(async () => {
  await Promise.all([portal.close(), returns.close()]);
  await books.close();
});
beforeEach(() => {
  letter += 1;
});

const now = () => Date.now() + passed;
/** Of another holder in each test; the digits say how it behaves. */
const gstinOf = (digits = '1234') => {
  const first = `27AAK${String.fromCharCode(letter)}S${digits}L1Z`;
  return first + checkCharacter(first);
};

function ways(change: Partial<TaxpayerWays> = {}): TaxpayerWays {
  const { members, portals } = openPlatform(books.engine.client, books.engine.tables.platform, () => new Date(now()));
  const gate = (name: string) => portalGate({ portal: `${name}${letter}`, states: portals, counters: members, now });
  return {
    accesses: {
      taxpayers: async () => ({ list: portal.taxpayers, account: portal.account }),
      returns: async () => gspFiledReturns({ baseUrl: returns.url, patience: 1_000, apiKey: 'key' }),
    },
    gates: { taxpayers: gate('taxpayers'), returns: gate('returns') },
    ...{ states: portals, counts: members },
    ...change,
  };
}

const check = (gstin: string, wanted: { readonly anew?: boolean; readonly returns?: boolean } = {}, change: Partial<TaxpayerWays> = {}) => {
  const { context } = books;
  const at: Context = { ...context, ports: { ...context.ports, clock: { now: () => new Date(now()) } } };
  return checkedGstin(at, ways(change), { gstin, anew: false, returns: false, ...wanted });
};
const calls = ({ calls: made }: Simulator) => [...made].reduce((sum, [name, times]) => (name.includes('auth') ? sum : sum + times), 0);

describe('a GSTIN that is checked', () => {
  it('is told with its holder, warnings and filed returns', async () => {
    const gstin = gstinOf('4002');
    const checked = await check(gstin, { returns: true });
    expect(checked).toMatchObject({
      ...{ gstin, exists: true, why: null, taxpayer: { gstin, status: 'Active', kind: 'Regular' } },
      returns: { why: null, months: { length: 12 } },
    });
    expect(checked.warnings).toEqual([]);
    expect(checked.returns?.warnings).toEqual([expect.stringMatching(/^GSTR-1 is not filed/), expect.stringMatching(/rule 37A/)]);
  });

  it.each`
    digits    | warnings
    ${'4010'} | ${[expect.stringMatching(/^This GSTIN is cancelled since 01-/)]}
    ${'4023'} | ${[expect.stringMatching(/^This GSTIN is suspended/)]}
    ${'4003'} | ${[expect.stringMatching(/^A composition dealer/)]}
    ${'4001'} | ${[]}
  `('$digits warns of $warnings', async ({ digits, warnings }) => {
    const checked = await check(gstinOf(digits), { returns: true });
    expect(checked.warnings.slice(0, 1)).toEqual(warnings);
    if (digits === '4003') expect(checked.returns).toMatchObject({ months: null, why: null });
  });

  it('that is not there is told, and remembered for a day', async () => {
    const gstin = gstinOf('4004');
    const before = calls(portal.simulator);
    expect(await check(gstin)).toMatchObject({ exists: false, taxpayer: null, why: null });
    await check(gstin);
    expect(calls(portal.simulator)).toBe(before + 1);
    passed += day + minute;
    await check(gstin);
    expect(calls(portal.simulator)).toBe(before + 2);
  });

  it('is asked for once a week, and its returns once a day', async () => {
    const gstin = gstinOf();
    const before = [calls(portal.simulator), calls(returns)] as const;
    const asked = () => [calls(portal.simulator) - before[0], calls(returns) - before[1]];
    await check(gstin, { returns: true });
    const years = asked()[1] ?? 0;
    expect([...asked(), years > 0]).toEqual([1, years, true]);
    await check(gstin, { returns: true });
    expect(asked()).toEqual([1, years]);
    passed += day + minute;
    await check(gstin, { returns: true });
    expect(asked()).toEqual([1, 2 * years]);
    passed += 6 * day;
    await check(gstin);
    expect(asked()).toEqual([2, 2 * years]);
  });

  it('is asked for anew, but not twice within a minute', async () => {
    const gstin = gstinOf();
    const before = calls(portal.simulator);
    await check(gstin);
    await check(gstin, { anew: true });
    expect(calls(portal.simulator)).toBe(before + 1);
    passed += 2 * minute;
    await check(gstin, { anew: true });
    expect(calls(portal.simulator)).toBe(before + 2);
  });
});

describe('a portal that does not answer', () => {
  it.each`
    what         | fault
    ${'down'}    | ${'down'}
    ${'slow'}    | ${'slow'}
    ${'unclear'} | ${'not-json'}
  `('because it is $what leaves the old answer, with its date', async ({ fault }) => {
    const gstin = gstinOf();
    portal.faults.add(fault);
    expect(await check(gstin)).toMatchObject({
      exists: null,
      taxpayer: null,
      checkedAt: null,
      why: expect.stringContaining('not answer now'),
    });
    const { checkedAt } = await check(gstin);
    passed += 8 * day;
    portal.faults.add(fault);
    expect(await check(gstin)).toMatchObject({
      exists: true,
      taxpayer: { gstin },
      checkedAt,
      why: expect.stringContaining('not answer now'),
    });
  });

  it('is not waited for', async () => {
    const never = { find: () => new Promise<never>(() => {}) };
    const accesses = { ...ways().accesses, taxpayers: async () => ({ list: never, account: portal.account }) };
    expect(await check(gstinOf(), {}, { accesses, patience: 50 })).toMatchObject({
      exists: null,
      why: expect.stringContaining('not answer now'),
    });
  });

  it('for returns leaves the rest', async () => {
    faults.add('down');
    expect(await check(gstinOf(), { returns: true })).toMatchObject({
      ...{ exists: true, why: null, warnings: [] },
      returns: { months: null, checkedAt: null, why: expect.stringContaining('not answer now') },
    });
  });

  it('is left alone after some failures, and e-invoices do not notice', async () => {
    const gstin = gstinOf();
    portal.faults.add(...Array.from({ length: 20 }, () => 'down' as const));
    const before = calls(portal.simulator);
    for (let time = 0; time < 8; time += 1) await check(gstin);
    expect(calls(portal.simulator) - before).toBeLessThan(8);
    expect(await portal.ways.gate.call(books.context.scope, portal.gstin, async () => ({ outcome: 'done', value: 1 }))).toMatchObject({
      outcome: 'done',
    });
    while (portal.faults.next() !== undefined);
  });
});

it('a user that the portal refuses is not sent again for an hour, because the portal locks users after wrong passwords', async () => {
  const account = { ...portal.account, userName: 'nobody' };
  const accesses = { ...ways().accesses, taxpayers: async () => ({ list: portal.taxpayers, account }) };
  const signIns = () => [...portal.simulator.calls].reduce((sum, [name, times]) => (name.includes('auth') ? sum + times : sum), 0);
  const before = signIns();
  const refused = { exists: null, why: expect.stringContaining('refuses the user of this branch') };
  for (let time = 0; time < 3; time += 1) {
    letter += 1;
    expect(await check(gstinOf(), { anew: true }, { accesses })).toMatchObject(refused);
  }
  expect(signIns()).toBe(before + 1);
  passed += 61 * minute;
  expect(await check(gstinOf(), {}, { accesses })).toMatchObject(refused);
  expect(signIns()).toBe(before + 2);
  passed += 61 * minute;
});

describe('without a way to the portal', () => {
  it('the sentence of what is missing is told', async () => {
    const missing = 'The user and password of the e-invoice portal are missing.';
    const accesses = { taxpayers: async () => missing, returns: async () => 'Not connected.' };
    expect(await check(gstinOf(), { returns: true }, { accesses })).toMatchObject({
      ...{ exists: null, why: missing },
      returns: { months: null, why: 'Not connected.' },
    });
  });

  it('a branch without a GSTIN is told so', async () => {
    const context = { ...books.context, scope: { ...books.context.scope, branchId: '00000000-0000-7000-8000-000000000000' } };
    expect(await checkedGstin(context, ways(), { gstin: gstinOf(), anew: false, returns: false })).toMatchObject({
      why: expect.stringContaining('this branch has no GSTIN'),
    });
  });
});

it('in the sandbox has holders that are made up, so they are not shown in production', async () => {
  const gstin = gstinOf();
  await check(gstin, { returns: true });
  const before = [calls(portal.simulator), calls(returns)];
  const { scope, ports } = books.context;
  const [{ id } = expect.fail('a registration')] = await ports.records.all(scope, 'gst-registration');
  await ports.journal.commit(scope, 'organisation', {
    ...{ slug: 'gst-registration', id, kind: 'change' },
    decide: ({ record }) =>
      changeOf(masterOf('gst-registration'), {
        ...{ action: 'edit', id, before: record, userId: scope.userId, row: { ...record?.row, mode: 'Production' } },
      }),
  });
  await check(gstin, { returns: true });
  expect(calls(portal.simulator)).toBe((before[0] ?? 0) + 1);
  expect(calls(returns)).toBeGreaterThan(before[1] ?? 0);
});

it('an organisation can ask only so often in an hour', async () => {
  const { members } = openPlatform(books.engine.client, books.engine.tables.platform, () => new Date(now()));
  const known = gstinOf();
  await check(known);
  await members.count(`taxpayers|${books.context.scope.organisationId}`, limits.taxpayerCallsPerHour, 3_600);
  letter += 1;
  const before = calls(portal.simulator);
  expect(await check(gstinOf())).toMatchObject({ exists: null, why: expect.stringContaining('as many GSTINs as it may in an hour') });
  expect(await check(known)).toMatchObject({ exists: true, why: null });
  expect(calls(portal.simulator)).toBe(before);
});
