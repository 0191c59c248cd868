import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { pieceMoves } from '#domain/stock/piece';
import { takenPieces } from '#storage/commit/held-pieces';
import { type Engine, number, openEngine, type TableName, text } from '#storage/engine/engine';
import { olderViews, recordKeys, viewsKey, wordsKey } from '#storage/engine/keys';
import { logsOf, readClock } from '#storage/log/clock';
import { resultOf } from '#storage/log/entry';
import { logItems } from '#storage/log/log';
import { type Key, removeItems, removePartition } from '#storage/views/remove-views';

/** Deletes an organisation from the tables. Only this code deletes from a log, and only one job may use it (decision D6). */
export function openPurge(client: DynamoDBClient, tables: Readonly<Record<TableName, string>>) {
  const engine = openEngine(client, tables);
  return {
    async entries(organisationId: string): Promise<number> {
      let entries = 0;
      for (const key of await streamsOf(engine, organisationId)) entries += (await readClock(engine, key)).sequence;
      return entries;
    },
    async data(organisationId: string): Promise<void> {
      // A running projector or save may still write once more, and an index lags, so it is done when nothing is found a while later.
      await sweep(engine, organisationId);
      do await sleep(settlingMs);
      while ((await sweep(engine, organisationId)) > 0);
      await removeItems(engine, 'records', [
        { pk: { S: recordKeys.streams(organisationId) } },
        { pk: { S: recordKeys.archiveImport(organisationId) } },
      ]);
    },
  };
}

/** Its own last. */
async function streamsOf(engine: Engine, organisationId: string): Promise<readonly string[]> {
  return (await logsOf(engine, organisationId)).toReversed();
}

/** Records and views go before the log, because the log lists them: an interrupted purge can continue. */
async function sweep(engine: Engine, organisationId: string): Promise<number> {
  let found = await removePieces(engine, organisationId);
  for (const key of await streamsOf(engine, organisationId)) {
    const slugs = await removeRecords(engine, organisationId, key);
    for (const views of [viewsKey(key), ...olderViews(key)]) {
      for (const slug of slugs) found += await removePartition(engine, wordsKey(key, slug, views));
      found += await removePartition(engine, views);
    }
    found += await removeLog(engine, key);
    await removeItems(engine, 'records', [{ pk: { S: recordKeys.clock(key) } }]);
  }
  return found;
}

/** Deletes everything that the entries of a log name; returns the slugs found. */
async function removeRecords(engine: Engine, organisationId: string, key: string): Promise<ReadonlySet<string>> {
  const slugs = new Set<string>();
  for (let after = 0; ; ) {
    const items = await logItems(engine, key, after, entriesAtOnce);
    if (items.length === 0) return slugs;
    const keys: Key[] = [];
    for (const entry of items.map(resultOf)) {
      slugs.add(entry.slug);
      after = entry.sequence;
      keys.push({ pk: { S: recordKeys.record(organisationId, entry.slug, entry.id) } });
      for (const { name, value } of entry.after?.unique ?? [])
        keys.push({ pk: { S: recordKeys.unique(organisationId, entry.slug, name, value) } });
      // Those that an earlier version took are not in the list of taken pieces.
      for (const code of pieceMoves(entry.after?.effect).keys()) keys.push({ pk: { S: recordKeys.piece(organisationId, code) } });
    }
    await removeItems(engine, 'records', keys);
  }
}

async function removePieces(engine: Engine, organisationId: string): Promise<number> {
  let removed = 0;
  for await (const keys of takenPieces(engine, organisationId)) {
    await removeItems(engine, 'records', keys);
    removed += keys.length;
  }
  return removed;
}

async function removeLog(engine: Engine, key: string): Promise<number> {
  for (let removed = 0; ; ) {
    const items = await logItems(engine, key, 0, entriesAtOnce);
    if (items.length === 0) return removed;
    await removeItems(
      engine,
      'log',
      items.map((item) => ({ pk: { S: text(item, 'pk') }, seq: { N: String(number(item, 'seq')) } })),
    );
    removed += items.length;
  }
}

const entriesAtOnce = 200;
const settlingMs = 2_000;
