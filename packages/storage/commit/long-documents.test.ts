import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Definitions, LoggedEntry } from '#application/archive/ports';
import type { Work } from '#application/ports/journal';
import { limits } from '#domain/limits';
import { openEngine } from '#storage/engine/engine';
import { streamKey } from '#storage/engine/keys';
import { logItems } from '#storage/log/log';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope, quantityOf, remove } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const clock = { now: () => new Date() };
const [documents, lines] = [150, 400];

/** 60,000 lines: more than fit one step, so a step takes only some of the entries that were read. */
it('long documents are folded in steps, and each is read from the log once', async () => {
  const scope = newScope();
  const stream = branchOf(scope);
  const items = Array.from({ length: lines }, () => randomUUID());
  const { journal, books, prover } = openStorage({ says, client: engine.client, tables: engine.tables, clock });
  const movements = items.map((itemId) => ({
    ...{ itemId, locationId: null, batch: null, value: null },
    ...{ quantity: quantityOf(2_0000), kind: 'purchase' as const },
  }));
  const works = Array.from({ length: documents }, () =>
    create(scope, { slug: 'purchase-invoice', effect: { date: '2026-05-01', postings: [], bills: [], movements } }),
  );
  for (const answer of await journal.commitAll(scope, stream, works)) if (answer instanceof Error) throw answer;

  const client = engine.newClient();
  let read = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      const answer = await next(args);
      const { TableName } = args.input as { TableName?: string };
      if (TableName === engine.tables.log) read += (answer.output as { Items?: readonly unknown[] }).Items?.length ?? 0;
      return answer;
    },
    { step: 'initialize' },
  );
  const folding = openStorage({ says, client, tables: engine.tables, clock });
  expect(await folding.projector.project(scope.organisationId, stream)).toBe(documents);
  expect(read).toBe(documents);
  const onHand = await books.onHand(scope, scope.branchId, items.slice(0, 3));
  expect(onHand.map(({ quantity }) => quantity)).toEqual([documents * 2_0000, documents * 2_0000, documents * 2_0000]);
  expect(await prover.prove(scope.organisationId)).toEqual([]);
}, 60_000);

it('so many pages of a log are read at once, each at most a megabyte', async () => {
  const scope = newScope();
  const { journal } = openStorage({ says, client: engine.client, tables: engine.tables, clock });
  // Digits of a key do not deflate.
  const text = () => Array.from({ length: 8_000 }, () => randomUUID()).join(' ');
  const works = Array.from({ length: 12 }, () => create(scope, { row: { remark: text() } }));
  for (const work of works) await journal.commit(scope, branchOf(scope), work);
  const key = streamKey(scope.organisationId, branchOf(scope));
  const base = openEngine(engine.client, engine.tables);
  const whole = await logItems(base, key, 0, 100);
  const part = await logItems(base, key, 0, 100, 1);
  expect(whole).toHaveLength(12);
  expect(part.length).toBeGreaterThan(0);
  expect(part.length).toBeLessThan(12);
  expect(part).toEqual(whole.slice(0, part.length));
});

/** About so many bytes when packed: digits of a key deflate to some 57 %. */
const textOf = (bytes: number) => Array.from({ length: Math.ceil(bytes / 21.2) }, () => randomUUID()).join(' ');

describe('a record as long as one may type', () => {
  const text = textOf(limits.packedBytes * 0.97);
  const open = () => openStorage({ says, client: engine.client, tables: engine.tables, clock });
  const acted = (id: string, action: string, row: Record<string, string>): Work => ({
    ...{ slug: 'sales-invoice', id, kind: 'change' },
    decide: (facts) => ({
      ...{ action, slug: 'sales-invoice', id, list: null, unique: [], words: [], effect: null },
      row: { ...facts.record?.row, ...row },
    }),
  });
  const definitions: Definitions = {
    place: ({ after: { row } }) => ({ keys: [String(row['date']), String(row['number'])], row: { number: String(row['number']) } }),
    keptForEver: () => new Set(),
  };

  it('is edited twice, cancelled, undone and deleted, and its history and archive are whole', async () => {
    const [scope, there] = [newScope(), newScope()];
    const stream = branchOf(scope);
    const { journal, records, prover, logged, replay, projector } = open();
    const { id } = await journal.commit(scope, stream, create(scope, { row: { text } })).then(({ stored }) => stored);
    await journal.commit(scope, stream, edit(scope, id, { row: { text: `1 ${text}` } }));
    await journal.commit(scope, stream, edit(scope, id, { row: { text: `2 ${text}` } }));
    await journal.commit(scope, stream, acted(id, 'cancel', { status: 'Cancelled', mails: textOf(30_000) }));
    await journal.commit(scope, stream, acted(id, 'undo', { status: 'Open' }));
    await journal.commit(scope, stream, remove('sales-invoice', id));
    const history = await records.history(scope, stream, 'sales-invoice', id);
    expect(history.map(({ action }) => action)).toEqual(['delete', 'undo', 'cancel', 'edit', 'edit', 'create']);
    expect(
      history.map(({ before }) =>
        String(before?.['text'] ?? '')
          .slice(0, 2)
          .trim(),
      ),
    ).toEqual(['2', '2', '2', '1', text.slice(0, 2), '']);
    expect(history.slice(0, -1).map(({ before }) => before)).toEqual(history.slice(1).map(({ after }) => after));
    await projector.project(scope.organisationId, stream);
    expect(await prover.proveStream(scope.organisationId, stream)).toEqual([]);

    const entries: LoggedEntry[] = [];
    for await (const part of logged.entries(scope.organisationId, stream, 6)) entries.push(...part.entries);
    await replay.write(there.organisationId, stream, entries, definitions);
    const again: LoggedEntry[] = [];
    for await (const part of logged.entries(there.organisationId, stream, 6)) again.push(...part.entries);
    expect(again).toEqual(entries);
    await projector.project(there.organisationId, stream);
    expect(await prover.proveStream(there.organisationId, stream)).toEqual([]);
  });

  it('is refused with a sentence when it does not fit, and what was there stays', async () => {
    const scope = newScope();
    const stream = branchOf(scope);
    const { journal, records } = open();
    const long = textOf(limits.packedBytes * 1.1);
    const sentence = /too long to be kept: packed, its lines and texts take \d+ kB, and at most 300 kB fit/;
    await expect(journal.commit(scope, stream, create(scope, { row: { text: long } }))).rejects.toThrow(sentence);
    const { id } = (await journal.commit(scope, stream, create(scope, { row: { text } }))).stored;
    await expect(journal.commit(scope, stream, edit(scope, id, { row: { text: long } }))).rejects.toThrow(sentence);
    expect((await records.find(scope, 'sales-invoice', id))?.row['text']).toBe(text);
    // What is added by others later may grow beyond what may be typed, and an edit may then leave it so long.
    await journal.commit(scope, stream, acted(id, 'mail', { mails: long.slice(text.length - 20_000) }));
    const grown = await records.find(scope, 'sales-invoice', id);
    await journal.commit(scope, stream, edit(scope, id, { row: { ...grown?.row, text: text.slice(1) } }));
    expect((await records.find(scope, 'sales-invoice', id))?.version).toBe(3);
  });
});
