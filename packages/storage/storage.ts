import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Clock, Journal, Records } from '#application/ports';
import { openEngine } from '#storage/engine';
import { openJournal } from '#storage/journal';
import { masterCache } from '#storage/master-cache';
import { openRecords } from '#storage/records';

export interface StorageParts {
  readonly client: DynamoDBClient;
  readonly tables: { readonly log: string; readonly records: string; readonly views: string };
  readonly clock: Clock;
}

export interface Storage {
  readonly records: Records;
  readonly journal: Journal;
}

export function openStorage({ client, tables, clock }: StorageParts): Storage {
  const engine = openEngine(client, tables);
  const cache = masterCache(() => clock.now().getTime());
  const organisationOf = (key: string) => key.slice(0, key.indexOf('|') + 1);
  const journal = openJournal({
    engine,
    clock,
    readFacts: async () => ({ bills: () => [], onHand: () => [], balances: () => new Map(), move: () => undefined }),
    written: (key) => cache.forget(organisationOf(key)),
    fenced: (key) => cache.forget(organisationOf(key)),
  });
  return { journal, records: openRecords(engine, cache, { count: async () => 0, search: async () => [], isUsed: async () => false }) };
}
