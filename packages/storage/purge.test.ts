import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPurge } from '#storage/purge';
import { openStorage } from '#storage/storage';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { branchOf, create, edit, newScope, quantityOf } from '#test/kit/works';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.stop());

/** Keys of everything that the tables have of an organisation. */
async function leftOf(organisationId: string): Promise<string[]> {
  const left: string[] = [];
  for (const TableName of Object.values(engine.tables)) {
    const { Items = [], LastEvaluatedKey } = await engine.client.send(new ScanCommand({ TableName }));
    expect(LastEvaluatedKey).toBeUndefined();
    left.push(...Items.map(({ pk }) => pk?.S ?? '').filter((pk) => pk.includes(organisationId)));
  }
  return left;
}

it('leaves nothing: records, unique values, pieces, views and logs', async () => {
  const scope = newScope();
  const organisationId = Buffer.from(scope.organisationId.replaceAll('-', ''), 'hex').toString('base64url');
  const own = { ...scope, organisationId };
  const { journal, projector } = openStorage({ client: engine.client, tables: engine.tables, clock: { now: () => new Date() } });
  const pieces = (...codes: string[]) => ({
    ...{ date: '2026-05-01', postings: [], bills: [] },
    movements: [
      {
        ...{ itemId: randomUUID(), locationId: null, batch: null, value: null },
        quantity: quantityOf(codes.length * 1_0000),
        kind: 'purchase' as const,
        lineId: 'l1',
        codes,
      },
    ],
  });
  await journal.takePieces(own, ['S1', 'S2', 'S3']);
  const { id } = (await journal.commit(own, branchOf(own), create(own, { unique: 'one', effect: pieces('S1', 'S2') }))).stored;
  await journal.commit(own, branchOf(own), edit(own, id, { unique: 'two', effect: pieces('S3') }));
  await journal.commit(own, 'organisation', create(own, { slug: 'customer', words: ['patel'] }));
  for (const stream of [branchOf(own), 'organisation'] as const) await projector.project(organisationId, stream);
  expect(await leftOf(organisationId)).not.toEqual([]);
  const purge = openPurge(engine.client, engine.tables);
  await purge.data(organisationId);
  expect(await leftOf(organisationId)).toEqual([]);
}, 30_000);
