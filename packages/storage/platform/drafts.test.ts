import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Draft, Drafts } from '#application/drafts/ports';
import { openPlatform, type Platform } from '#storage/platform/platform';
import { startEngine, type TestEngine } from '#test/kit/engine';

let engine: TestEngine;
let platform: Platform;
let drafts: Drafts;
let now = Date.parse('2026-11-21T06:00:00Z');
beforeAll(async () => {
  engine = await startEngine();
  platform = openPlatform(engine.client, engine.tables.platform, () => new Date(now));
  ({ drafts } = platform);
});
afterAll(() => engine.stop());

const draft = (change: Partial<Draft> = {}): Draft => ({
  form: 'sales-invoice',
  id: 'i1',
  title: 'Sales Invoice',
  screen: '/app/sales-invoice/add',
  isNew: true,
  place: { branchId: 'b', financialYearId: 'y' },
  at: '2026-11-21T06:00:00.000Z',
  sequence: 7,
  body: '{"narration":"ரூபாய் ₹"}',
  ...change,
});
const headOf = ({ body: _, ...head }: Draft) => head;

it('is read unchanged, only by its person and in its organisation', async () => {
  await drafts.put('o1', 'u1', draft());
  await drafts.put('o1', 'u1', draft({ id: 'i2', sequence: 9, place: null }));
  expect(await drafts.find('o1', 'u1', 'sales-invoice', 'i1')).toEqual(draft());
  expect(await drafts.of('o1', 'u1')).toEqual([headOf(draft({ id: 'i2', sequence: 9, place: null })), headOf(draft())]);
  expect(await drafts.of('o1', 'u2')).toEqual([]);
  expect(await drafts.of('o2', 'u1')).toEqual([]);
  expect(await drafts.find('o1', 'u2', 'sales-invoice', 'i1')).toBeUndefined();
});

it('is replaced only by a later text', async () => {
  expect(await drafts.replace('o3', 'u1', draft())).toBe(false);
  await drafts.put('o3', 'u1', draft());
  expect(await drafts.replace('o3', 'u1', draft({ sequence: 6, body: '{"older":1}' }))).toBe(false);
  expect(await drafts.replace('o3', 'u1', draft({ sequence: 8, body: '{"newer":1}' }))).toBe(true);
  expect(await drafts.find('o3', 'u1', 'sales-invoice', 'i1')).toMatchObject({ sequence: 8, body: '{"newer":1}' });
});

it('can be deleted alone, with all of its person, with the organisation, and expires after thirty days', async () => {
  for (const [organisationId, userId] of [
    ['o4', 'u1'],
    ['o4', 'u2'],
    ['o5', 'u1'],
  ] as const)
    for (const id of ['i1', 'i2']) await drafts.put(organisationId, userId, draft({ id }));
  await drafts.remove('o4', 'u1', 'sales-invoice', 'i1');
  expect((await drafts.of('o4', 'u1')).map(({ id }) => id)).toEqual(['i2']);
  await drafts.removeAll('o4', 'u1');
  expect([await drafts.of('o4', 'u1'), (await drafts.of('o4', 'u2')).length]).toEqual([[], 2]);
  await platform.tombstones.members('o4');
  expect([await drafts.of('o4', 'u2'), (await drafts.of('o5', 'u1')).length]).toEqual([[], 2]);
  now += 30 * 86_400_000;
  expect([await drafts.of('o5', 'u1'), await drafts.find('o5', 'u1', 'sales-invoice', 'i1')]).toEqual([[], undefined]);
});

it('is refused if it is too large for the table', async () => {
  const body = Array.from({ length: 200_000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7919 + ((at * at) % 8191)) % 20_000))).join(
    '',
  );
  await expect(drafts.put('o6', 'u1', draft({ body }))).rejects.toMatchObject({ code: 'tooLarge' });
  await drafts.put('o6', 'u1', draft({ body: body.slice(0, 60_000) }));
  expect((await drafts.find('o6', 'u1', 'sales-invoice', 'i1'))?.body).toBe(body.slice(0, 60_000));
});
