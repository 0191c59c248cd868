import { statSync } from 'node:fs';
import { type AttributeValue, type DynamoDBClient, QueryCommand } from '@aws-sdk/client-dynamodb';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { functionNamed } from '#infra/local/handlers';
import { failedItems } from '#infra/local/queues/failed-items';
import type { Pump } from '#infra/local/queues/queue-pump';
import { names } from '#infra/local/runner/environment';
import { type KnownLogs, withMore } from '#infra/local/streams/known-logs';
import { Positions } from '#infra/local/streams/positions';
import { streamRecord } from '#infra/local/streams/stream-record';
import type { FunctionSpec } from '#topology/functions';
import { gatheredSeconds, type Stream, streamDelivery } from '#topology/streams';

export interface StreamPumpSettings {
  readonly tables: DynamoDBClient;
  /** Shared by all consumers. */
  readonly logs: KnownLogs;
  readonly invoke: (spec: FunctionSpec, event: unknown) => Promise<unknown>;
  /** Folder for the positions. */
  readonly folder: string;
  /** The engine's file; if it has not changed, there is nothing to read. Absent when the engine runs elsewhere. */
  readonly file?: string;
}

type Item = Record<string, AttributeValue>;

/**
 * Replaces the stream of the log, which would slow the embedded engine too much. It tails every log from the consumer's position and sends
 * the same events, in order within a log, repeated until they succeed or, after the last try, are left to the schedule.
 */
export function pumpStream(stream: Stream, settings: StreamPumpSettings): Pump {
  const delivery = openDelivery(stream, settings);
  const { name } = delivery;
  const gatheredMs = 1_000 * gatheredSeconds[stream];
  let stopping = false;

  const loop = async () => {
    // What the engine's file looked like, since when, and whether everything written until then has been taken from the known logs.
    let [mark, since, taken, known] = ['', 0, false, 0];
    while (!stopping) {
      const now = Date.now();
      const found = settings.file ? markOf(settings.file) : '';
      if (found === '' || found !== mark) [mark, since, taken] = [found, now, false];
      let pauseMs = idleMs;
      try {
        if (!settings.logs.covers(since)) await settings.logs.search();
        if (!taken || known !== settings.logs.all.size) {
          known = settings.logs.all.size;
          const drained = await delivery.drainAll();
          // The mark is taken before reading, so later writes show as a new mark.
          taken = drained === 'nothing' && !delivery.isHolding();
          if (drained === 'more') pauseMs = busyMs;
          else if (drained === 'some' || (mark !== '' && !settings.logs.covers(since))) pauseMs = Math.max(busyMs, gatheredMs);
        }
      } catch (error) {
        taken = false;
        if (!stopping) console.error(name, error instanceof Error ? error.message : error);
      }
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  };
  const ended = loop();
  return {
    stop: () => {
      stopping = true;
      return ended;
    },
  };
}

/** What the consumer of a stream was given of each log, and what it did not take yet. */
function openDelivery(stream: Stream, settings: StreamPumpSettings) {
  const spec = functionNamed(`stream-${stream}`);
  const positions = new Positions(`${settings.folder}/${stream}.json`);
  const attempts = new Map<string, { failed: number; notBefore: number }>();

  /** The number of delivered entries, and whether there may be more. */
  const drain = async (log: string): Promise<'nothing' | 'some' | 'more'> => {
    const held = attempts.get(log);
    if (held && Date.now() < held.notBefore) return 'more';
    const items = await tail(settings.tables, log, positions.of(log), held ? 1 : streamDelivery.batchSize);
    if (items.length === 0) return 'nothing';
    const taken = await deliver(items);
    const last = items[taken - 1];
    if (last) positions.advance(log, sequenceOf(last));
    if (taken === items.length) attempts.delete(log);
    else hold(log, items[taken]);
    return taken < items.length || items.length === streamDelivery.batchSize ? 'more' : 'some';
  };

  /** How many items, from the first, were handled. */
  const deliver = async (items: readonly Item[]): Promise<number> => {
    const now = new Date();
    const event: DynamoDBStreamEvent = { Records: items.map((item) => streamRecord(item, now)) };
    const sequences = event.Records.map((record) => record.dynamodb?.SequenceNumber ?? '');
    try {
      const failed = failedItems(await settings.invoke(spec, event), sequences);
      const first = sequences.findIndex((sequence) => failed.has(sequence));
      return first < 0 ? items.length : first;
    } catch (error) {
      console.error(spec.name, error);
      return 0;
    }
  };

  /** Waits longer after every failure. After the last try the entry is skipped, so the log continues. */
  const hold = (log: string, item: Item | undefined): void => {
    const failed = (attempts.get(log)?.failed ?? 0) + 1;
    if (failed < streamDelivery.attempts || !item) {
      attempts.set(log, { failed, notBefore: Date.now() + Math.min(10_000, 100 * 2 ** failed) });
      return;
    }
    positions.advance(log, sequenceOf(item));
    attempts.delete(log);
  };

  /** Takes what is new in the logs known so far. */
  const drainAll = async (): Promise<'nothing' | 'some' | 'more'> => {
    const held = [...attempts.keys()];
    const ready = await withMore(
      settings.tables,
      [...settings.logs.all].filter((log) => !attempts.has(log)),
      (log) => positions.of(log),
    );
    const drained = await Promise.all([...held, ...ready].map(drain));
    if (drained.includes('more')) return 'more';
    return drained.includes('some') ? 'some' : 'nothing';
  };

  return { name: spec.name, drainAll, isHolding: () => attempts.size > 0 };
}

async function tail(client: DynamoDBClient, log: string, after: number, limit: number): Promise<readonly Item[]> {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: names.table('log'),
      KeyConditionExpression: 'pk = :log AND seq > :after',
      ExpressionAttributeValues: { ':log': { S: log }, ':after': { N: String(after) } },
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return Items;
}

/** Between looks at the file of a quiet engine, and between reads while it is written to. */
const [idleMs, busyMs] = [150, 20];

function sequenceOf(item: Item): number {
  return Number(item['seq']?.N ?? 0);
}

/** What the engine's file looks like: another answer when something was written. */
export function markOf(file: string): string {
  const mark = (name: string) => {
    try {
      const { mtimeMs, size } = statSync(name);
      return `${mtimeMs}/${size}`;
    } catch {
      return '-';
    }
  };
  return `${mark(file)} ${mark(`${file}-wal`)}`;
}
