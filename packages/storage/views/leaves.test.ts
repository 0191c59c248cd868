import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEngine } from '#storage/engine/engine';
import { datedKey, streamKey, viewKeys } from '#storage/engine/keys';
import { openStorage } from '#storage/storage';
import { cutRows, type LeafChange, type LeafRow, planLeaves, putLeaves, readLeaves, rowsPerLeaf, unpackLeaf } from '#storage/views/leaves';
import { putPages, queryPages } from '#storage/views/pages';
import { says } from '#test/kit/books/says';
import { branchOf, create, newScope } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { runs } from '#test/kit/runs';

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
  const storage = openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });
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

it.each([13_000, 40_000])('%i rows of one batch fit one transaction, and are all there', async (count) => {
  const scope = newScope();
  const stream = streamKey(scope.organisationId, branchOf(scope));
  const base = openEngine(engine.client, engine.tables, 5_000);
  const changes = Array.from({ length: count }, (_, at): LeafChange => ({ key: datedKey('2026-11-21', at, 'x'), row: [at], sequence: 1 }));
  const [group = [], ...others] = await planLeaves(base, stream, 'z|', changes, 1);
  expect(others).toEqual([]);
  expect(group.length).toBeLessThanOrEqual(91);
  await putLeaves(base, stream, group);
  // A later row finds its place in a leaf that is longer than usual.
  const more: LeafChange = { key: datedKey('2026-11-21', 5_000, 'y'), row: [-1], sequence: 2 };
  for (const later of await planLeaves(base, stream, 'z|', [more], 2)) await putLeaves(base, stream, later);
  const { rows } = await readLeaves(base, stream, 'z|', ' ', '~');
  expect(rows.size).toBe(count + 1);
  expect(rows.get(more.key)).toEqual([-1]);
});

it('rows of any length are cut into at most a hundred leaves, in their order', () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 400 });
  fc.assert(
    fc.property(lengths, fc.boolean(), fc.integer({ min: 1, max: 200 }), (parts, grows, usual) => {
      const rows = parts.map((length, at): [string, LeafRow] => [String(at), Array.from({ length }, () => 0)]);
      const cut = cutRows(rows, grows, usual, (row) => row.length);
      expect(cut.flat()).toEqual(rows);
      expect(cut.length).toBeLessThan(100);
      expect(cut.every((leaf) => leaf.length > 0)).toBe(true);
    }),
    { numRuns: runs(100) },
  );
});

/** Rows are added and removed anywhere in the list. A step may end after any of its writes, and is then done again with what came since. */
it(
  'any steps, also those that were cut off, leave the rows that were written last',
  async () => {
    const run = fc.record({
      from: fc.nat(2_000),
      every: fc.integer({ min: 1, max: 9 }),
      size: fc.integer({ min: 1, max: 150 }),
      value: fc.nat(4),
    });
    const step = fc.record({ changes: fc.array(run, { minLength: 1, maxLength: 3, size: 'max' }), cut: fc.nat(6) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25, size: 'max' }), async (steps) => {
        const scope = newScope();
        const stream = streamKey(scope.organisationId, branchOf(scope));
        const base = openEngine(engine.client, engine.tables, 5_000);
        const rows = new Map<string, number>();
        let waiting: LeafChange[] = [];
        let sequence = 0;
        for (const { changes, cut } of [...steps, { changes: [], cut: 0 }]) {
          for (const { from, every, size, value } of changes) {
            for (let at = 0; at < size; at += 1) {
              sequence += 1;
              const key = datedKey('2026-11-21', from + at * every, 'x');
              waiting.push({ key, row: value === 0 ? null : [value], sequence });
              if (value === 0) rows.delete(key);
              else rows.set(key, value);
            }
          }
          const groups = await planLeaves(base, stream, 'z|', waiting, sequence);
          const isCut = cut > 3;
          for (const group of isCut ? groups.slice(0, cut - 4) : groups) await putLeaves(base, stream, group);
          const half = isCut ? groups[cut - 4] : undefined;
          if (half?.length === 2) await putPages(base, stream, half.slice(0, 1));
          if (!isCut) waiting = [];
        }
        const read = await readLeaves(base, stream, 'z|', ' ', '~');
        expect([...read.rows].map(([key, [value]]) => [key, value]).sort()).toEqual([...rows].sort());
      }),
      { numRuns: runs(20) },
    );
  },
  runs(30_000),
);
