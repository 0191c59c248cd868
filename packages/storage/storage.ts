import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Books, Clock, Journal, Records } from '#application/ports';
import { openBooks } from '#storage/books';
import { type Engine, openEngine } from '#storage/engine';
import { openJournal } from '#storage/journal';
import { masterCache } from '#storage/master-cache';
import type { Projector, ProjectorParts } from '#storage/projector';
import type { Prover } from '#storage/prover';
import { openRecordViews } from '#storage/record-views';
import { openRecords } from '#storage/records';
import { openDecisionFacts } from '#storage/views/decision-facts';
import { openSlots } from '#storage/views/slots';
import { openTails } from '#storage/views/tail';

export interface StorageParts {
  readonly client: DynamoDBClient;
  /** Physical names. */
  readonly tables: { readonly log: string; readonly records: string; readonly views: string };
  readonly clock: Clock;
  /** Month in which financial years begin; April in India. */
  readonly yearStartMonth?: number;
  /** Entries the projector folds together at most, 2,500 when not said. */
  readonly projectorBatch?: number;
  /** Told the key (`pk`) of a log after each commit of this process, for a runner that tails logs itself. */
  readonly onCommit?: (key: string) => void;
}

export interface Storage {
  readonly records: Records;
  readonly journal: Journal;
  readonly books: Books;
  readonly projector: Projector;
  readonly prover: Prover;
}

/** DynamoDB behind the ports Records, Journal and Books, with the projector and the prover that belong to them. */
export function openStorage({ client, tables, clock, yearStartMonth = 4, projectorBatch = 2_500, onCommit }: StorageParts): Storage {
  const engine = openEngine(client, tables);
  const cache = masterCache(() => clock.now().getTime());
  const slots = openSlots(engine);
  const tails = openTails(engine);
  const views = { engine, slots, tails, startMonth: yearStartMonth };
  const organisationOf = (key: string) => key.slice(0, key.indexOf('|') + 1);
  const journal = openJournal({
    engine,
    clock,
    readFacts: openDecisionFacts(views),
    written(key, entries) {
      if (key.endsWith('|o')) cache.forget(organisationOf(key));
      tails.written(key, entries);
      onCommit?.(key);
    },
    fenced: (key) => cache.forget(organisationOf(key)),
  });
  return {
    journal,
    records: openRecords(engine, cache, openRecordViews(views)),
    books: openBooks(views),
    projector: projectorOf({ engine, slots, startMonth: yearStartMonth, batch: projectorBatch }),
    prover: proverOf(engine, yearStartMonth),
  };
}

/** Who answers people neither folds nor proves: either is loaded by whoever asks for it. */
function projectorOf(parts: ProjectorParts): Projector {
  let opened: Promise<Projector> | undefined;
  const projector = () => {
    opened ??= import('#storage/projector').then(({ openProjector }) => openProjector(parts));
    return opened;
  };
  return {
    project: async (organisationId, stream) => (await projector()).project(organisationId, stream),
    projectKey: async (key) => (await projector()).projectKey(key),
  };
}

function proverOf(engine: Engine, startMonth: number): Prover {
  const prover = async () => (await import('#storage/prover')).openProver(engine, startMonth);
  return {
    prove: async (organisationId) => (await prover()).prove(organisationId),
    proveStream: async (organisationId, stream) => (await prover()).proveStream(organisationId, stream),
  };
}
