import { randomUUID } from 'node:crypto';
import { type AttributeValue, DeleteItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { streamKey, viewsKey } from '#storage/engine/keys';
import { openStorage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, newScope, receiptEffect, saleEffect } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

const open = () => openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });
const itemsOf = async (pk: string) => {
  const asked = { TableName: engine.tables.views, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: pk } } };
  return (await engine.client.send(new QueryCommand(asked))).Items ?? [];
};

/** Moves items back to where the older form kept them. The content of these pages cannot be read in the current form. */
async function age(from: string, to: string): Promise<void> {
  for (const item of await itemsOf(from)) {
    const old: Record<string, AttributeValue> = { ...item, pk: { S: to }, d: { B: new Uint8Array([9, 9, 9]) } };
    await engine.client.send(new PutItemCommand({ TableName: engine.tables.views, Item: old }));
    const Key = { pk: { S: from }, sk: item['sk'] ?? { S: '' } };
    await engine.client.send(new DeleteItemCommand({ TableName: engine.tables.views, Key }));
  }
}

it.each([
  ['first', ''],
  ['second', '|2'],
  ['third', '|3'],
  ['fourth', '|4'],
  ['eighth', '|8'],
])('views in the %s form are not read, are folded again from the log, and then deleted', async (_, form) => {
  const scope = newScope();
  const [party, sales, bank, bill] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const before = open();
  await before.journal.commit(scope, branchOf(scope), create(scope, { words: ['solar', 'panel'] }));
  await before.journal.commit(
    scope,
    branchOf(scope),
    create(scope, { id: bill, effect: saleEffect('2026-11-01', bill, party, sales, 900) }),
  );
  await before.journal.commit(
    scope,
    branchOf(scope),
    create(scope, { slug: 'bank-cash', effect: receiptEffect('2026-11-02', bill, party, bank, 400) }),
  );
  await before.projector.project(scope.organisationId, branchOf(scope));
  const stream = streamKey(scope.organisationId, branchOf(scope));
  const older = `${stream}${form}`;
  const olderWords = `${older}|words|sales-invoice`;
  await age(viewsKey(stream), older);
  const block = { pk: { S: olderWords }, sk: { S: 'so|0000001' }, d: { B: new Uint8Array([9]) } };
  await engine.client.send(new PutItemCommand({ TableName: engine.tables.views, Item: block }));
  expect((await itemsOf(older)).length).toBeGreaterThan(3);

  const open400 = { billId: bill, amount: 900, open: 500, number: 'SI/2' };
  expect(await open().books.openBills(scope, scope.branchId, party)).toMatchObject([open400]);
  const after = open();
  expect(await after.projector.project(scope.organisationId, branchOf(scope))).toBe(3);
  expect([await itemsOf(older), await itemsOf(olderWords)]).toEqual([[], []]);
  expect(await after.books.openBills(scope, scope.branchId, party)).toMatchObject([open400]);
  expect(await after.records.search(scope, 'sales-invoice', ['panel'], 5)).toHaveLength(1);
  expect(await after.prover.prove(scope.organisationId)).toEqual([]);
});
