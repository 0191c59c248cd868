import { DeleteItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeOfMonth } from '#application/ports/day-book';
import type { Work } from '#application/ports/journal';
import type { Scope } from '#application/ports/scope';
import { addDays } from '#domain/time/day';
import { streamKey, viewsKey } from '#storage/engine/keys';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope, remove } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

let today = '2026-04-01';
const clock = { now: () => new Date(`${today}T10:00:00Z`) };
const open = (projectorBatch = 2_500) => openStorage({ says, client: engine.client, tables: engine.tables, clock, projectorBatch });
const months = ['2026-04', '2026-05', '2026-06'];
const dayOf = (day: number) => `${months[Math.floor(day / 28) % 3]}-${String((day % 28) + 1).padStart(2, '0')}`;

/** All changes of the months, some at a time. */
async function changesIn(scope: Scope, since: string, limit: number): Promise<readonly ChangeOfMonth[]> {
  const { books } = open();
  const asked = months.map((month) => ({ month, since }));
  const rows: ChangeOfMonth[] = [];
  for (let more = true; more; ) {
    const after = rows.at(-1);
    const page = await books.changes(scope, scope.branchId, asked, { limit, ...(after ? { after } : {}) });
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    rows.push(...page.rows);
    more = page.more;
  }
  return rows;
}

type Step = { readonly kind: 'enter' | 'move' | 'remove'; readonly of: number; readonly day: number; readonly later: boolean };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('enter', 'enter', 'move', 'remove'),
  of: fc.nat(400),
  day: fc.nat(83),
  later: fc.boolean(),
});

/** Deletes what a view has under keys that begin like this. */
async function forget(stream: string, begins: string): Promise<void> {
  const found = await engine.client.send(
    new QueryCommand({
      TableName: engine.tables.views,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': { S: viewsKey(stream) }, ':sk': { S: begins } },
    }),
  );
  for (const { pk, sk } of found.Items ?? [])
    if (pk && sk) await engine.client.send(new DeleteItemCommand({ TableName: engine.tables.views, Key: { pk, sk } }));
}

describe('changes of the vouchers of some months', () => {
  it('are all there from any day on, each once and in order, however they were folded', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 100, maxLength: 400, size: 'max' }),
        fc.nat(400),
        fc.nat(20),
        async (steps, cut, since) => {
          const scope = newScope();
          const standing: string[] = [];
          const wanted: { readonly on: string; readonly action: string; readonly id: string; readonly sequence: number }[] = [];
          today = '2026-06-28';
          let at = 0;
          for (const { kind, of, day, later } of steps) {
            at += 1;
            if (later && at % 10 === 0) today = addDays(today, 1);
            const id = standing[of % Math.max(1, standing.length)];
            const entered = create(scope, { date: dayOf(day) });
            const isNew = kind === 'enter' || id === undefined;
            const work: Work = isNew ? entered : kind === 'move' ? edit(scope, id, { date: dayOf(day) }) : remove('sales-invoice', id);
            if (isNew) standing.push(entered.id);
            else if (kind === 'remove') standing.splice(of % standing.length, 1);
            await open().journal.commit(scope, branchOf(scope), work);
            wanted.push({ on: today, action: isNew ? 'create' : kind === 'move' ? 'edit' : 'delete', id: work.id, sequence: at });
            if (at === cut) await open(60).projector.project(scope.organisationId, branchOf(scope));
          }
          const from = addDays('2026-06-28', since);
          const said = (rows: readonly ChangeOfMonth[]) =>
            rows.map(({ date, sequence, revision: { action, id } }) => ({ on: date, action, id, sequence }));
          const late = wanted.filter(({ on }) => on >= from);
          expect(said(await changesIn(scope, from, 13))).toEqual(late);
          await open().projector.project(scope.organisationId, branchOf(scope));
          expect(said(await changesIn(scope, from, 50))).toEqual(late);
          expect(said(await changesIn(scope, '2026-01-01', 500))).toEqual(wanted);
          expect(await open().prover.prove(scope.organisationId)).toEqual([]);
        },
      ),
      { numRuns: runs(2) },
    );
  }, 180_000);

  it('cost what is shown, however much was entered before', async () => {
    const calls = async (before: number) => {
      const scope = newScope();
      today = '2026-06-28';
      const works = Array.from({ length: before }, (_, at) => create(scope, { date: dayOf(at % 84) }));
      await open().journal.commitAll(scope, branchOf(scope), works);
      today = '2027-01-10';
      await open().journal.commit(scope, branchOf(scope), edit(scope, works[0]?.id ?? '', { date: dayOf(3) }));
      await open().projector.project(scope.organisationId, branchOf(scope));
      const client = engine.newClient();
      let count = 0;
      client.middlewareStack.add((next) => (args) => next(args).finally(() => (count += 1)), { step: 'initialize' });
      const { books } = openStorage({ says, client, tables: engine.tables, clock });
      const asked = months.map((month) => ({ month, since: '2027-01-01' }));
      const { rows } = await books.changes(scope, scope.branchId, asked, { limit: 100 });
      expect(rows.map(({ revision }) => revision.action)).toEqual(['edit']);
      client.destroy();
      return count;
    };
    expect(await calls(3_000)).toBe(await calls(30));
  }, 60_000);

  it('and of masters, of which only those count that statements read, in the same way', async () => {
    const change = fc.record({ of: fc.nat(9), name: fc.nat(3), mobile: fc.nat(3), later: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 40, maxLength: 150, size: 'max' }), fc.nat(150), async (steps, cut) => {
        const scope = newScope();
        const names = new Map<string, number>();
        const wanted: { readonly date: string; readonly sequence: number }[] = [];
        today = '2026-06-01';
        for (const [at, { of, name, mobile, later }] of steps.entries()) {
          if (later && at % 10 === 0) today = addDays(today, 1);
          const id = `${String(of).padStart(8, '0')}-0000-4000-8000-000000000000`;
          const sample = { slug: 'customer', date: '2026-06-01', row: { name: `Ledger ${name}`, mobile: `${mobile}` } };
          const isNew = !names.has(id);
          await open().journal.commit(scope, 'organisation', isNew ? create(scope, { ...sample, id }) : edit(scope, id, sample));
          if (!isNew && names.get(id) !== name) wanted.push({ date: today, sequence: at + 1 });
          names.set(id, name);
          if (at === cut) await open(20).projector.project(scope.organisationId, 'organisation');
        }
        const all = async (since: string) => {
          const found: { readonly date: string; readonly sequence: number }[] = [];
          for (let more = true; more; ) {
            const after = found.at(-1);
            const page = await open().books.masterChanges(scope, since, { limit: 7, ...(after ? { after } : {}) });
            found.push(...page.rows.map(({ date, sequence }) => ({ date, sequence })));
            more = page.more;
          }
          return found;
        };
        const since = addDays('2026-06-01', 3);
        expect(await all(since)).toEqual(wanted.filter(({ date }) => date >= since));
        await open().projector.project(scope.organisationId, 'organisation');
        expect(await all('2026-01-01')).toEqual(wanted);
        expect(await open().prover.prove(scope.organisationId)).toEqual([]);
      }),
      { numRuns: runs(2) },
    );
  }, 180_000);

  it('that are missing from the view are found by the prover', async () => {
    const scope = newScope();
    const { journal, projector, prover } = open();
    await journal.commitAll(scope, branchOf(scope), [create(scope, { date: '2026-04-05' }), create(scope, { date: '2026-05-05' })]);
    await projector.project(scope.organisationId, branchOf(scope));
    const ledger = create(scope, { slug: 'customer', row: { name: 'Asha' } });
    await journal.commit(scope, 'organisation', ledger);
    await journal.commit(scope, 'organisation', edit(scope, ledger.id, { slug: 'customer', row: { name: 'Asha & Co' } }));
    await projector.project(scope.organisationId, 'organisation');
    expect(await prover.prove(scope.organisationId)).toEqual([]);
    await forget(streamKey(scope.organisationId, branchOf(scope)), 'e|2026-04');
    await forget(streamKey(scope.organisationId, 'organisation'), 'e|masters');
    expect(await open().prover.prove(scope.organisationId)).toEqual([
      { where: expect.stringContaining('changes of masters'), what: expect.stringContaining('0 rows, the log 1') },
      { where: expect.stringContaining('changes of vouchers of 2026-04'), what: expect.stringContaining('0 rows, the log 1') },
    ]);
  });
});
