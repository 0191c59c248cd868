import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEngine } from '#storage/engine';
import { streamKey, viewKeys } from '#storage/keys';
import { openStorage } from '#storage/storage';
import { rowsPerLeaf, unpackLeaf } from '#storage/views/leaves';
import { queryPages } from '#storage/views/pages';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { branchOf, create, newScope } from '#test/kit/works';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

it.each([
  ['of one batch of', [700], [128, 128, 128, 128, 128, 60]],
  ['that grow by', [100, 100, 100], [200, 172, 44]],
])('leaves %s %j vouchers hold %j rows', async (_, batches, expected) => {
  const scope = newScope();
  const storage = openStorage({ client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });
  for (const size of batches) {
    const works = Array.from({ length: size }, () => create(scope, { slug: 'sales-invoice', date: '2026-11-21' }));
    await storage.journal.commitAll(scope, branchOf(scope), works);
    await storage.projector.project(scope.organisationId, branchOf(scope));
  }
  const stream = streamKey(scope.organisationId, branchOf(scope));
  const pages = await queryPages(
    openEngine(engine.client, engine.tables, 5_000),
    stream,
    viewKeys.dayBookRows,
    `${viewKeys.dayBookRows}~`,
    { consistency: 'strong' },
  );
  expect(pages.map((page) => unpackLeaf(page).length)).toEqual(expected);
  expect(rowsPerLeaf).toBe(128);
});
