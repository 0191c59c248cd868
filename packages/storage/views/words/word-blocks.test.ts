import { type DynamoDBClient, GetItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scope } from '#application/ports/scope';
import { streamKey, viewKeys, viewsKey } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, edit, newScope, remove } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { newId } from '#test/kit/new-id';

let engine: TestEngine;
let scope: Scope;
let model: Model;
beforeAll(async () => {
  engine = await startEngine();
  ({ scope, model } = await business());
}, 60_000);
afterAll(() => engine.stop());

const clock = { now: () => new Date() };
const open = (client: DynamoDBClient = engine.client) => openStorage({ says, client, tables: engine.tables, clock, projectorBatch: 400 });

const parties = Array.from({ length: 7 }, newId);
const items = Array.from({ length: 90 }, newId);
const wordsOf = (seed: number) => [
  `ref:customer:${parties[seed % 7]}`,
  `ref:inventory-item:${items[(seed * 31) % 90]}`,
  ['sharma', 'shah', 'सूर्य', 'ab', 'a'][seed % 5] ?? '',
  `98${String((seed * 7919) % 10_000)}`,
];

type Model = Map<string, readonly string[]>;

/** Two thousand documents, some of them edited or deleted between folds, so that blocks differ about them. */
async function business(): Promise<{ readonly scope: Scope; readonly model: Model }> {
  const scope = newScope();
  const { journal, projector } = open();
  const model: Model = new Map();
  for (let round = 0; round < 5; round += 1) {
    const made = Array.from({ length: 400 }, (_, index) => ({ id: newId(), words: wordsOf(round * 400 + index) }));
    for (const { id, words } of made) model.set(id, words);
    await journal.commitAll(
      scope,
      branchOf(scope),
      made.map((one) => create(scope, one)),
    );
    const touched = [...model.keys()].filter((_, index) => index % 13 === round);
    const works = touched.map((id, index) => {
      if (index % 3 === 0) {
        model.delete(id);
        return remove('sales-invoice', id);
      }
      model.set(id, wordsOf(index * 3 + round));
      return edit(scope, id, { words: wordsOf(index * 3 + round) });
    });
    await journal.commitAll(scope, branchOf(scope), works);
    await projector.project(scope.organisationId, branchOf(scope));
  }
  return { scope, model };
}

const asked = () => [
  ...[parties[0], parties[6]].map((id) => `ref:customer:${id}`),
  ...[items[0], items[31], items[89], newId()].map((id) => `ref:inventory-item:${id}`),
  'ref:customer:',
  'sh',
  'sharma',
  'a',
  'ab',
  'सू',
  '987',
  'zzz',
];

async function expectFound(scope: Scope, model: Model): Promise<void> {
  const { records } = open();
  for (const prefix of asked()) {
    const wanted = [...model].filter(([, words]) => words.some((word) => word.startsWith(prefix))).map(([id]) => id);
    expect([prefix, [...(await records.search(scope, 'sales-invoice', [prefix], 5_000))].sort()]).toEqual([prefix, wanted.sort()]);
  }
}

/** How many reads of blocks some work makes. */
async function queriesOf(work: (client: DynamoDBClient) => Promise<unknown>): Promise<number> {
  const client = engine.newClient();
  const send = client.send.bind(client) as (command: object) => Promise<unknown>;
  let queries = 0;
  client.send = (async (command: object) => {
    if (command instanceof QueryCommand && command.input.TableName === engine.tables.views) queries += 1;
    return send(command);
  }) as typeof client.send;
  await work(client);
  client.destroy();
  return queries;
}

it('words of documents are found in all blocks, and only blocks that can have the word are read', async () => {
  await expectFound(scope, model);
  const search = (slug: string, word: string) => queriesOf((client) => open(client).records.search(scope, slug, [word], 5));
  // With cuts at few lengths, a long word is searched only at these lengths; it has 56 beginnings.
  expect(await search('sales-invoice', `ref:customer:${parties[0]}`)).toBeLessThan(25);
  expect(await search('sales-order', `ref:customer:${parties[0]}`)).toBe(0);
}, 60_000);

it('words are found in blocks from older code, which did not store its cuts', async () => {
  const key = { pk: { S: viewsKey(streamKey(scope.organisationId, branchOf(scope))) }, sk: { S: viewKeys.wordBuffer } };
  const { Item: page = {} } = await engine.client.send(new GetItemCommand({ TableName: engine.tables.views, Key: key }));
  const held = unpack<[string, unknown][]>(page['d']?.B ?? new Uint8Array());
  expect(held.map(([slug]) => slug)).toContain('');
  const older = pack(held.filter(([slug]) => slug !== ''));
  await engine.client.send(new PutItemCommand({ TableName: engine.tables.views, Item: { ...page, d: { B: older } } }));
  await expectFound(scope, model);
}, 60_000);
