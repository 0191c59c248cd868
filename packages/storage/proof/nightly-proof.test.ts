import { randomUUID } from 'node:crypto';
import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordKeys } from '#storage/engine/keys';
import { openPlatform, type Platform } from '#storage/platform/platform';
import { proveNightly } from '#storage/proof/nightly-proof';
import type { Finding } from '#storage/proof/prover';
import { openStorage, type Storage } from '#storage/storage';
import { says } from '#test/kit/books/says';
import { branchOf, create, newScope, saleEffect } from '#test/kit/books/works';
import { startEngine, type TestEngine } from '#test/kit/engine';
import { runs } from '#test/kit/runs';

let engine: TestEngine;
let proofs: Platform['proofs'];
const scope = newScope();
const { organisationId } = scope;
/** As in another process: with nothing in memory. */
const opened = (): Storage =>
  openStorage({ says, client: engine.client, tables: engine.tables, clock: { now: () => new Date() }, proverBatch: 7 });
let whole: readonly Finding[];

beforeAll(async () => {
  engine = await startEngine();
  ({ proofs } = openPlatform(engine.client, engine.tables.platform, () => new Date()));
  const { journal, projector, prover } = opened();
  const [party, sales, gone] = [randomUUID(), randomUUID(), randomUUID()];
  for (let at = 0; at < 20; at += 1) {
    const id = at === 4 ? gone : randomUUID();
    await journal.commit(scope, branchOf(scope), create(scope, { id, effect: saleEffect('2026-11-05', id, party, sales, 900 + at) }));
  }
  await projector.project(organisationId, branchOf(scope));
  const pk = { S: recordKeys.record(organisationId, 'sales-invoice', gone) };
  await engine.client.send(new DeleteItemCommand({ TableName: engine.tables.records, Key: { pk } }));
  whole = await prover.prove(organisationId);
  expect(whole.map(({ what }) => what)).toEqual(['the record is missing']);
}, 60_000);
afterAll(() => engine.stop());

/** Delivers the messages of a queue until it is empty. A call that fails is a process that ended: its message comes again. */
async function night(day: string, failing: ReadonlySet<number>, copies: 'once' | 'twice' | 'together') {
  const [queue, told] = [[day], [] as Finding[]];
  let call = 0;
  const mayFail = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const [before, after] = [call + 1, call + 2];
    call = after;
    if (failing.has(before)) throw new Error('killed before');
    const answer = await work();
    if (failing.has(after)) throw new Error('killed after');
    return answer;
  };
  const deliver = (of: string) =>
    proveNightly(
      {
        prover: opened().prover,
        proofs: { ...proofs, move: (...asked) => mayFail(() => proofs.move(...asked)) },
        goOn: () => false,
        again: () => mayFail(async () => void queue.push(of)),
        tell: (findings) => told.push(...findings),
      },
      { organisationId, night: of },
    );
  for (let deliveries = 0; queue.length > 0; deliveries += 1) {
    expect(deliveries).toBeLessThan(500);
    const [of = ''] = queue;
    const all = copies === 'together' ? [deliver(of), deliver(of)] : [deliver(of)];
    const ended = await Promise.allSettled(all);
    if (copies === 'twice') ended.push(...(await Promise.allSettled([deliver(of)])));
    if (ended.every(({ status }) => status === 'fulfilled')) queue.shift();
  }
  return told;
}

it('in many stretches, killed anywhere and with messages that come twice, it finds what it finds in one piece', async () => {
  let day = 1;
  const scenario = fc.record({
    failing: fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }),
    copies: fc.constantFrom('once' as const, 'twice' as const, 'together' as const),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ failing, copies }) => {
      day += 1;
      const of = new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10);
      const told = await night(of, new Set(failing), copies);
      expect(new Set(told.map((finding) => JSON.stringify(finding)))).toEqual(new Set(whole.map((finding) => JSON.stringify(finding))));
      if (copies === 'once' && failing.length === 0) expect(told).toEqual(whole);
      expect(await proofs.find(organisationId)).toMatchObject({ night: of, done: true, kept: undefined, parts: 0 });
      // It is proven: a message that comes late does nothing.
      expect(await night(of, new Set(), 'once')).toEqual([]);
      expect(await night('2026-10-31', new Set(), 'once')).toEqual([]);
    }),
    { numRuns: runs(5) },
  );
}, 120_000);

it('keeps what is larger than an item, and forgets everything with the organisation', async () => {
  const other = randomUUID();
  const kept = new Uint8Array(Array.from({ length: 900_000 }, () => Math.floor(256 * Math.random())));
  expect(await proofs.move(other, undefined, { night: '2026-11-01', done: false, kept })).toBe(true);
  // Another that has read nothing loses, and leaves what is there.
  expect(await proofs.move(other, undefined, { night: '2026-11-01', done: false, kept: kept.subarray(5) })).toBe(false);
  const found = await proofs.find(other);
  expect(Buffer.compare(Buffer.from(found?.kept ?? []), Buffer.from(kept))).toBe(0);
  expect(await proofs.move(other, found, { night: '2026-11-01', done: true, kept: undefined })).toBe(true);
  expect(await proofs.find(other)).toMatchObject({ done: true, kept: undefined });
  await proofs.forget(other);
  expect(await proofs.find(other)).toBeUndefined();
});
