import { randomUUID } from 'node:crypto';
import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Work } from '#application/ports/journal';
import type { Row } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { streamKey, viewKeys, viewsKey } from '#storage/engine/keys';
import { openStorage } from '#storage/storage';
import { meter } from '#test/bench/measuring/meter';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope, remove } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { foldCutOff } from '#test/kit/faults/cut-off';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (projectorBatch = 400) =>
  openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch });

const statuses = ['New', 'Sent', 'Done'] as const;
const slugs = ['sales-invoice', 'ist-sales'] as const;

/** A document as people see it. */
interface Document {
  readonly slug: (typeof slugs)[number];
  readonly id: string;
  readonly direction: string | null;
  status: string;
  cancelled: boolean;
  total: number;
  gone: boolean;
}

const rowOf = ({ status, cancelled, direction, total }: Document): Row => ({ status, cancelled, direction, total });

/** A later document that changes the status of an earlier one. */
function following(scope: Scope, { slug, id }: Document, status: string): Work {
  const work = create(scope, { slug: 'ist-receipt' });
  return {
    ...work,
    needs: { sources: [{ slug, id }] },
    decide: (facts) => ({ ...work.decide(facts), also: [{ slug, id, status }] }),
  };
}

/** As a plain count of the documents. */
function plainly(documents: readonly Document[]): readonly string[] {
  const shown = documents.filter(({ gone }) => !gone);
  const names = shown.map(({ slug, direction, status, cancelled }) => `${slug} ${direction ?? ''} ${cancelled ? 'Cancelled' : status}`);
  return [...new Set(names)]
    .map((name) => {
      const own = shown.filter((_, at) => names[at] === name);
      return `${name}: ${own.length}, ${own.reduce((sum, { total }) => sum + total, 0)}`;
    })
    .sort();
}

const counted = async (scope: Scope, storage = open()) =>
  (await storage.books.statuses(scope, scope.branchId, scope.financialYearId))
    .map(({ slug, side, status, count, total }) => `${slug} ${side} ${status}: ${count}, ${total}`)
    .sort();

const step = fc.record({
  what: fc.constantFrom('create', 'create', 'create', 'move', 'cancel', 'undo', 'edit', 'follow', 'follow', 'delete', 'project'),
  slug: fc.constantFrom(...slugs),
  of: fc.nat(20),
  status: fc.constantFrom(...statuses),
  direction: fc.constantFrom('Sent', 'Incoming'),
  total: fc.nat(900),
  batch: fc.integer({ min: 1, max: 4 }),
});

it('counts documents by status as they are, whatever happened to them and whenever it was folded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const scope = newScope();
      const at = branchOf(scope);
      const processes = [open(), open()];
      const documents: Document[] = [];
      for (const [index, { what, slug, of, status, direction, total, batch }] of steps.entries()) {
        const commit = (work: Work) => processes[index % 2]?.journal.commit(scope, at, work);
        const old = documents[of % Math.max(1, documents.length)];
        if (what === 'project') await open(batch).projector.project(scope.organisationId, at);
        else if (what === 'create') {
          const side = slug === 'ist-sales' ? direction : null;
          const made = { slug, id: randomUUID(), direction: side, status, cancelled: false, total, gone: false };
          await commit(create(scope, { id: made.id, slug, row: rowOf(made) }));
          documents.push(made);
        } else if (old === undefined || old.gone) continue;
        else if (what === 'delete') {
          await commit(remove(old.slug, old.id));
          old.gone = true;
        } else if (what === 'follow') {
          if (old.cancelled) continue;
          await commit(following(scope, old, status));
          old.status = status;
        } else {
          if (what === 'move') old.status = status;
          if (what === 'edit') old.total = total;
          old.cancelled = what === 'cancel' || (old.cancelled && what !== 'undo');
          await commit(edit(scope, old.id, { slug: old.slug, row: rowOf(old) }));
        }
      }
      for (const storage of [...processes, open()]) expect(await counted(scope, storage)).toEqual(plainly(documents));
      expect(await open().prover.prove(scope.organisationId)).toEqual([]);
      await open(3).projector.project(scope.organisationId, at);
      expect(await counted(scope)).toEqual(plainly(documents));
      expect(await open().prover.prove(scope.organisationId)).toEqual([]);
    }),
    { numRuns: runs(15) },
  );
}, 120_000);

it('counts once what two projectors fold at once, and what one folds that is cut off between its pages', async () => {
  const scope = newScope();
  const at = branchOf(scope);
  const storage = open();
  for (let turn = 0; turn < 5; turn += 1) {
    const works = Array.from({ length: 8 }, () => create(scope, { row: { status: 'New', total: 5 } }));
    await storage.journal.commitAll(scope, at, works);
    for (const { id } of works.slice(0, 4)) await storage.journal.commit(scope, at, edit(scope, id, { row: { status: 'Sent', total: 7 } }));
    await foldCutOff(engine, scope, turn + 1);
    await Promise.all([open(5).projector.project(scope.organisationId, at), open(7).projector.project(scope.organisationId, at)]);
    const many = 4 * (turn + 1);
    expect(await counted(scope)).toEqual([`sales-invoice  New: ${many}, ${5 * many}`, `sales-invoice  Sent: ${many}, ${7 * many}`]);
    expect(await open().prover.prove(scope.organisationId)).toEqual([]);
  }
});

it('costs the same among thousands of documents', async () => {
  const scope = newScope();
  const client = engine.newClient();
  const counts = meter(client);
  const storage = openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() } });
  const enter = async (many: number) => {
    const works = Array.from({ length: many }, (_, at) => create(scope, { row: { status: statuses[at % 3] ?? '', total: at } }));
    await storage.journal.commitAll(scope, branchOf(scope), works);
    await storage.projector.project(scope.organisationId, branchOf(scope));
    counts.reset();
    await storage.books.statuses(scope, scope.branchId, scope.financialYearId);
    return counts.readUnits;
  };
  const few = await enter(30);
  expect(few).toBeLessThanOrEqual(4);
  expect(await enter(3_000)).toBe(few);
}, 60_000);

it('that are wrong are found by the prover', async () => {
  const scope = newScope();
  const { journal, projector } = open();
  await journal.commit(scope, branchOf(scope), create(scope, { row: { status: 'New', total: 5 } }));
  await projector.project(scope.organisationId, branchOf(scope));
  const pk = { S: viewsKey(streamKey(scope.organisationId, branchOf(scope))) };
  const sk = { S: viewKeys.statuses(scope.financialYearId) };
  await engine.client.send(new DeleteItemCommand({ TableName: engine.tables.views, Key: { pk, sk } }));
  expect((await open().prover.prove(scope.organisationId)).map(({ where }) => where)).toEqual([
    expect.stringContaining('documents by status sales-invoice  New'),
    expect.stringContaining('documents by status sales-invoice  New in paise'),
  ]);
});
