import { DeleteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Work } from '#application/ports/journal';
import type { Catalogued, Row } from '#application/ports/records';
import type { Scope } from '#application/ports/scope';
import { streamKey, viewKeys, viewsKey } from '#storage/engine/keys';
import { openStorage, type Storage } from '#storage/storage';
import { openDisturbingProxy } from '#test/faults/disturbing-proxy';
import { says } from '#test/kit/books/says';
import { create, edit, newScope, remove } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { openLaggingCopy } from '#test/kit/faults/lagging-copy';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = (projectorBatch = 2_500, client = engine.client): Storage =>
  openStorage({ says, client, tables: engine.tables, clock: { now: () => new Date() }, projectorBatch });

const groupRow = (name: string): Row => ({ name, alias: null, parentId: 'assets', nature: 'Asset', status: 'Active' });
const shown = (name: string): Row => ({ name, alias: null, parentId: 'assets', nature: 'Asset' });

/** In the list of its kind, unless it is said to have left it. */
function listed(work: Work, slug: string, row: Row, isListed = true): Work {
  const list = isListed ? { partition: slug, keys: [String(row['name'])], row } : null;
  return { ...work, decide: (facts) => ({ ...work.decide(facts), row, list }) };
}

const named = async (scope: Scope, slug: Catalogued = 'group', storage = open()) =>
  new Map((await storage.records.catalogue(scope, [slug])).get(slug));

const step = fc.record({
  kind: fc.constantFrom('enter', 'enter', 'enter', 'rename', 'touch', 'remove', 'leave', 'fold'),
  slug: fc.constantFrom('group' as const, 'customer' as const),
  of: fc.nat(300),
  many: fc.constantFrom(1, 1, 2, 90),
  name: fc.string({ maxLength: 12 }),
});

describe('the catalogue of names', () => {
  it('has what each record of a list is called now, however it was changed and folded', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24 }), fc.constantFrom(2, 50, 2_500), async (steps, batch) => {
        const scope = newScope();
        const expected = { group: new Map<string, Row>(), customer: new Map<string, Row>() };
        const reader = open();
        for (const { kind, slug, of, many, name } of steps) {
          const rowIn = (text: string): Row => (slug === 'group' ? groupRow(text) : { name: text, gstin: '27AAPFU0939F1ZV' });
          const seenAs = (text: string): Row =>
            slug === 'group' ? shown(text) : { name: text, alias: null, groupId: null, ofBranch: null, nonCash: null };
          const { journal, projector } = open(batch);
          const id = [...expected[slug].keys()][of % Math.max(1, expected[slug].size)] ?? '';
          if (kind === 'fold') await projector.project(scope.organisationId, 'organisation');
          else if (kind === 'enter') {
            const works = Array.from({ length: many }, () => create(scope, { slug }));
            await journal.commitAll(
              scope,
              'organisation',
              works.map((work) => listed(work, slug, rowIn(name))),
            );
            for (const work of works) expected[slug].set(work.id, seenAs(name));
          } else if (id === '') continue;
          else if (kind === 'remove') {
            await journal.commit(scope, 'organisation', remove(slug, id));
            expected[slug].delete(id);
          } else {
            const [old, text] = [String(expected[slug].get(id)?.['name']), kind === 'rename' ? name : undefined];
            const row = { ...rowIn(text ?? old), mobile: String(of) };
            await journal.commit(scope, 'organisation', listed(edit(scope, id, { slug }), slug, row, kind !== 'leave'));
            if (kind === 'leave') expected[slug].delete(id);
            else expected[slug].set(id, seenAs(text ?? old));
          }
          for (const list of ['group', 'customer'] as const) {
            expect(await named(scope, list)).toEqual(expected[list]);
            expect(await named(scope, list, reader)).toEqual(expected[list]);
          }
        }
        expect(await open().prover.prove(scope.organisationId)).toEqual([]);
      }),
      { numRuns: runs(8) },
    );
  }, 240_000);

  it('has a record that was written a moment ago, also from a copy that is late', async () => {
    const copy = await openLaggingCopy(engine, 0);
    const proxy = await openDisturbingProxy(engine.endpoint, { conflicts: 0, lostAnswers: 0 }, copy);
    try {
      const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
      const client = new DynamoDBClient({ endpoint: proxy.endpoint, region: 'ap-south-1', credentials });
      const scope = newScope();
      const { journal, projector, records } = open(2_500, client);
      const enter = (name: string) =>
        journal.commit(scope, 'organisation', listed(create(scope, { slug: 'group' }), 'group', groupRow(name)));
      const names = async () => [...((await records.catalogue(scope, ['group'])).get('group')?.values() ?? [])].map((row) => row['name']);
      await enter('First');
      await projector.project(scope.organisationId, 'organisation');
      await copy.caughtUp();
      copy.held = true;
      await enter('Second');
      expect(await names()).toEqual(['First', 'Second']);
      await projector.project(scope.organisationId, 'organisation');
      expect((await names()).sort()).toEqual(['First', 'Second']);
      copy.held = false;
    } finally {
      await proxy.stop();
      await copy.stop();
    }
  });

  it('that is wrong is found by the prover', async () => {
    const scope = newScope();
    const { journal, projector } = open();
    const work = listed(create(scope, { slug: 'group' }), 'group', groupRow('Right'));
    await journal.commit(scope, 'organisation', work);
    await projector.project(scope.organisationId, 'organisation');
    const pk = { S: viewsKey(streamKey(scope.organisationId, 'organisation')) };
    const sk = { S: `${viewKeys.catalogueOf('group')} ` };
    await engine.client.send(new DeleteItemCommand({ TableName: engine.tables.views, Key: { pk, sk } }));
    expect((await open().prover.prove(scope.organisationId)).map(({ where }) => where)).toEqual([
      expect.stringContaining('catalogue of group'),
    ]);
  });
});
