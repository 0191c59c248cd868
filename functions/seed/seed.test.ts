import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openingDifference } from '#domain/posting/opening-difference';
import { catalogue } from '#functions/seed/catalogue';
import { chanceFrom } from '#functions/seed/chance';
import { branches, branchId, ledgerId, organisationId, years } from '#functions/seed/demo';
import { trackedItems } from '#functions/seed/tracked';
import { racks } from '#functions/seed/warehouse';
import { provideSecrets } from '#infra/local/runner/secrets';
import { startEngine, type TestEngine } from '#test/kit/engine';
import '#test/kit/lean-database';
import '#test/kit/quick-passwords';
import { documents } from '#modules/all';
import { env } from '#topology/env';
import { tables } from '#topology/tables';

let engine: TestEngine;
let folder: string;

beforeAll(async () => {
  engine = await startEngine();
  folder = mkdtempSync(join(tmpdir(), 'bahi-seed-'));
  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    ...Object.fromEntries(tables.map(({ name }) => [env.table(name), engine.tables[name]])),
    [env.queues]: 'http://127.0.0.1:1/',
    [env.identity]: 'embedded',
    [env.secrets]: provideSecrets(folder).secrets,
    [env.organisationSecrets]: `file:${join(folder, 'secrets', 'organisations')}`,
  });
});
afterAll(async () => {
  await engine.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('creates a business with correct books, and changes nothing when run again', async () => {
  const [{ seed }, { base }] = await Promise.all([import('#functions/seed/seed'), import('#functions/wire')]);
  const began = Date.now();
  // Two months of the two years; the others are made the same way.
  const { signIns } = await seed('2025-05-31');
  if (process.env['LOOK_AT'] !== undefined) console.log(`seeded in ${Date.now() - began} ms`);
  expect(signIns.map(({ role }) => role)).toEqual(['Super Admin', 'Accountant', 'Sales', 'Viewer']);
  const { journal, books, prover } = base.storage();
  const scope = { organisationId, branchId: '', financialYearId: '', userId: '', from: '', requestId: '' };
  const size = async (id: string) => (await journal.entries(scope, { branchId: id }, 0, 100_000)).length;
  const sizes = await Promise.all(branches.map((branch) => size(branchId(branch))));
  if (process.env['LOOK_AT'] !== undefined) console.log('entries', sizes);
  expect(Math.min(...sizes)).toBeGreaterThan(100);
  const { records } = base.storage();
  for (const slug of peopleAndLetters) expect([slug, await records.count(scope, [slug])]).toEqual([slug, expect.toSatisfy(isSome)]);
  for (const branch of branches) expect(await records.count(scope, [`project|${branchId(branch)}`])).toBeGreaterThan(0);
  // A set-off is for people to try.
  const kinds = documents.filter(({ slug }) => slug !== 'bill-set-off');
  for (const branch of branches) {
    const countOf = (slug: string) => records.count(scope, [`${slug}|${branchId(branch)}|${years[0].id}`]);
    for (const { slug } of kinds) expect([slug, await countOf(slug)]).toEqual([slug, expect.toSatisfy(isSome)]);
    const held = await books.onHand(scope, branchId(branch), goods);
    expect(held.filter(({ quantity }) => quantity < 0)).toEqual([]);
  }
  const transfers = (branch: (typeof branches)[number]) => records.count(scope, [`ist-sales|${branchId(branch)}|${years[0].id}`]);
  expect(await Promise.all(branches.map(transfers))).toEqual([5, 4]);
  for (const item of trackedItems) {
    const held = (await Promise.all(branches.map((branch) => books.onHand(scope, branchId(branch), [item.id])))).flat();
    expect([item['name'], held.some(({ locationId }) => locationId === racks[0].code)]).toEqual([item['name'], true]);
  }
  expect(await records.count(scope, ['batch'])).toBe(4);
  expect(await prover.prove(organisationId)).toEqual([]);
  for (const branch of branches) {
    const balances = await books.balances(scope, branchId(branch), '2025-04-01', '2026-03-31');
    expect(balances.reduce((sum, { opening, debit, credit }) => sum + opening + debit - credit, 0)).toBe(0);
    const worth = (await books.stockWorth(scope, ['2025-04-01'])).get('2025-04-01')?.get(branchId(branch));
    const openingOf = (id: string) => balances.find((one) => one.ledgerId === id)?.opening ?? 0;
    expect([openingOf(openingDifference.id), openingOf(ledgerId('opening_stock'))]).toEqual([0, worth?.entered]);
    const cash = balances.find((one) => one.ledgerId === ledgerId('cash'));
    expect((cash?.opening ?? 0) + (cash?.debit ?? 0) - (cash?.credit ?? 0)).toBeGreaterThan(0);
  }
  await seed('2025-05-31');
  expect(await Promise.all(branches.map((branch) => size(branchId(branch))))).toEqual(sizes);
}, 120_000);

const goods = catalogue(chanceFrom(2025)).items.map(({ id }) => id);

const peopleAndLetters = [
  'designation-master',
  'employee',
  'leave-type',
  'leave-reason',
  'leave-balance-org',
  'leave-balance',
  'holiday',
  'week-off-group',
  'week-off',
  'terms-condition',
  'email-template',
  'sms-template',
  'quotation-master',
  'notification-entity-type',
];

function isSome(count: number): boolean {
  return count > 0;
}
