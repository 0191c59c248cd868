import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { names } from '#infra/local/runner/environment';
import { provideTables } from '#infra/local/runner/provision';
import { KnownLogs } from '#infra/local/streams/known-logs';
import { pumpStream } from '#infra/local/streams/stream-pump';
import { startEngine, type TestEngine } from '#test/kit/engine';

let engine: TestEngine;
const folder = mkdtempSync(join(tmpdir(), 'bahi-positions-'));
beforeAll(async () => {
  engine = await startEngine({ kept: true });
  await provideTables(engine.endpoint);
});
afterAll(async () => {
  await engine.stop();
  rmSync(folder, { recursive: true });
});

const write = (log: string, seq: number) =>
  engine.client.send(new PutItemCommand({ TableName: names.table('log'), Item: { pk: { S: log }, seq: { N: String(seq) } } }));

function pump(take: (log: string, seq: number) => boolean) {
  const invoke = async (_: unknown, event: unknown) => {
    const failed = (event as DynamoDBStreamEvent).Records.find(
      ({ dynamodb }) => !take(dynamodb?.Keys?.['pk']?.S ?? '', Number(dynamodb?.Keys?.['seq']?.N)),
    );
    return { batchItemFailures: failed ? [{ itemIdentifier: failed.dynamodb?.SequenceNumber }] : [] };
  };
  return pumpStream('relay', {
    tables: engine.client,
    logs: new KnownLogs(engine.client),
    invoke,
    folder,
    file: engine.file ?? '',
  });
}

it('delivers every entry of every log once and in order, also of new logs, and reads nothing while nothing is written', async () => {
  const logs = Array.from({ length: 101 }, (_, place) => `o${place}|b`);
  await Promise.all(logs.map((log) => write(log, 1)));
  const taken = new Map<string, number[]>();
  const running = pump((log, seq) => taken.set(log, [...(taken.get(log) ?? []), seq]) instanceof Map);
  await vi.waitFor(() => expect(taken.size).toBe(101), { timeout: 90_000 });
  for (const log of ['new|b', 'o7|b', 'o100|b']) for (const seq of [2, 3]) await write(log, log === 'new|b' ? seq - 1 : seq);
  const expected = new Map<string, number[]>(logs.map((log) => [log, ['o7|b', 'o100|b'].includes(log) ? [1, 2, 3] : [1]]));
  expected.set('new|b', [1, 2]);
  await vi.waitFor(() => expect(taken).toEqual(expected), { timeout: 90_000 });
  const asked = vi.spyOn(engine.client, 'send');
  await vi.waitFor(
    async () => {
      asked.mockClear();
      await new Promise((later) => setTimeout(later, 400));
      expect(asked).not.toHaveBeenCalled();
    },
    { timeout: 90_000 },
  );
  await running.stop();
  expect(taken).toEqual(expected);
}, 240_000);

it('repeats a failed entry and those after it in its log, while other logs continue', async () => {
  const taken: string[] = [];
  let fails = 3;
  const running = pump((log, seq) => {
    if (log === 'o1|b' && seq === 3 && fails-- > 0) return false;
    taken.push(`${log} ${seq}`);
    return true;
  });
  for (const seq of [2, 3, 4]) await write('o1|b', seq);
  await write('o2|b', 2);
  await vi.waitFor(() => expect(taken).toHaveLength(4), { timeout: 90_000 });
  await running.stop();
  expect(taken.filter((one) => one.startsWith('o1'))).toEqual(['o1|b 2', 'o1|b 3', 'o1|b 4']);
  expect(taken.indexOf('o2|b 2')).toBeLessThan(taken.indexOf('o1|b 3'));
}, 240_000);
