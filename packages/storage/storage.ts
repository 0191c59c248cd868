import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ArchiveImports, ArchiveLog, Replay } from '#application/archive/ports';
import type { Books, Clock, Journal, Records } from '#application/ports';
import { openArchiveImports } from '#storage/archive-imports';
import type { LineParts } from '#storage/attempt';
import type { BooksParts } from '#storage/books';
import type { KeptCatalogues } from '#storage/catalogue';
import { type Engine, mostPatienceMs, openEngine } from '#storage/engine';
import type { Entry } from '#storage/entry';
import { recordKeys, streamOfKey } from '#storage/keys';
import { openLoggedEntries } from '#storage/logged-entries';
import { masterCache } from '#storage/master-cache';
import type { Projector, ProjectorParts } from '#storage/projector';
import type { Prover } from '#storage/prover';
import { openRecords, type RecordViews } from '#storage/records';
import { type CheckpointSizes, usualSizes } from '#storage/valuation/checkpoint-sizes';
import type { ValuationParts } from '#storage/valuation/plan';
import type { Valuer, ValuerParts } from '#storage/valuation/valuer';
import type { BalanceParts } from '#storage/views/as-of';
import { type BillSizes, usualBillSizes } from '#storage/views/bill-sizes';
import { openSlots } from '#storage/views/slots';
import type { Tails } from '#storage/views/tail';

export interface StorageParts {
  readonly client: DynamoDBClient;
  /** Physical names. */
  readonly tables: { readonly log: string; readonly records: string; readonly views: string };
  readonly clock: Clock;
  /** Month in which financial years begin; April in India. */
  readonly yearStartMonth?: number;
  /** The most entries the projector folds together; 5,000 by default. */
  readonly projectorBatch?: number;
  /** Called with the key (`pk`) of a log after each commit of this process, for a runner that tails logs itself. */
  readonly onCommit?: (key: string) => void;
  /** How checkpoints of stock are cut; every process of an organisation must have the same. */
  readonly checkpoints?: CheckpointSizes;
  /** When the open bills of a ledger move to leaves, and how long these are; every process of an organisation must have the same. */
  readonly billSizes?: BillSizes;
  /**
   * How long a commit is retried while the engine does not answer; twenty seconds by default. Single calls are retried for eight seconds
   * at most, and a branch that is closed waits for three at most.
   */
  readonly patienceMs?: number;
}

export interface Storage {
  readonly records: Records;
  readonly journal: Journal;
  readonly books: Books;
  readonly projector: Projector;
  readonly valuer: Valuer;
  readonly prover: Prover;
  /** Whole logs, for archives. */
  readonly logged: ArchiveLog;
  /** Entries from archives. */
  readonly replay: Replay;
  readonly archiveImports: ArchiveImports;
}

/** DynamoDB behind the ports Records, Journal and Books, with the projector and the prover that belong to them. */
export function openStorage(parts: StorageParts): Storage {
  const {
    client,
    tables,
    clock,
    yearStartMonth = 4,
    projectorBatch = 5_000,
    onCommit,
    patienceMs = 20_000,
    checkpoints = usualSizes,
    billSizes = usualBillSizes,
  } = parts;
  const engine = openEngine(client, tables, Math.min(patienceMs, mostPatienceMs));
  const cache = masterCache(() => clock.now().getTime());
  const slots = openSlots(engine);
  const tails = tailsOf(engine);
  const views = { engine, slots, tails, startMonth: yearStartMonth, sizes: checkpoints, ...keptOf(engine) };
  const organisationOf = (key: string) => key.slice(0, key.indexOf('|') + 1);
  const decisions = onDemand(async () => (await import('#storage/views/decision-facts')).openDecisionFacts(views));
  const journal = journalOf({
    engine,
    clock,
    readFacts: async (...asked) => (await decisions())(...asked),
    written(key, entries) {
      if (streamOfKey(key).stream === 'organisation') cache.drop(entries.flatMap((entry) => changedBy(key, entry)));
      tails.written(key, entries);
      onCommit?.(key);
    },
    fenced: (key) => cache.forget(organisationOf(key)),
    patienceMs,
  });
  return {
    journal,
    records: openRecords(engine, cache, recordViewsOf(views)),
    books: booksOf(views),
    projector: projectorOf({ engine, slots, startMonth: yearStartMonth, batch: projectorBatch, bills: billSizes }),
    valuer: valuerOf({ ...views, now: () => clock.now().getTime() }),
    prover: proverOf(views, yearStartMonth),
    logged: openLoggedEntries(engine),
    replay: replayOf(engine),
    archiveImports: openArchiveImports(engine),
  };
}

/** Keys that a change makes outdated: the record, and the lists that it is or was in. */
function changedBy(key: string, { slug, id, before, after, also = [] }: Entry): readonly string[] {
  const { organisationId } = streamOfKey(key);
  const lists = new Set([slug, before?.list, after?.list].filter((list) => list !== undefined && list !== null));
  const records = [[slug, id], ...also].map(([of = '', one = '']) => recordKeys.record(organisationId, of, one));
  return [...records, ...[...lists].map((list) => recordKeys.list(organisationId, list))];
}

/** Most calls only read records. The other parts load on first use. */
function onDemand<Part>(open: () => Promise<Part>): () => Promise<Part> {
  let opened: Promise<Part> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}

/** A process that has not read the end of a log has nothing of it in memory. */
function tailsOf(engine: Engine): Tails {
  let opened: Tails | undefined;
  return {
    async read(...asked) {
      const { openTails } = await import('#storage/views/tail');
      opened ??= openTails(engine);
      return opened.read(...asked);
    },
    known: (...asked) => opened?.known(...asked),
    written: (...asked) => opened?.written(...asked),
  };
}

/** What a process keeps in memory of checkpoints. */
function keptOf(engine: Engine): Pick<ValuationParts, 'items' | 'pages'> {
  const items = onDemand(async () => (await import('#storage/valuation/valued-items')).openItemsCache(engine));
  const pages = onDemand(async () => (await import('#storage/valuation/kept-pages')).openKeptPages(engine));
  return {
    items: { read: async (...asked) => (await items()).read(...asked) },
    pages: { read: async (...asked) => (await pages()).read(...asked) },
  };
}

/** Views of records. Whole lists, which every call needs, are separate from words and counts, which few calls need. */
function recordViewsOf(parts: BalanceParts): RecordViews {
  const views = onDemand(async () => (await import('#storage/record-views')).openRecordViews(parts));
  const kept: KeptCatalogues = new Map();
  return {
    count: async (...asked) => (await views()).count(...asked),
    countEach: async (...asked) => (await views()).countEach(...asked),
    search: async (...asked) => (await views()).search(...asked),
    searchRows: async (...asked) => (await views()).searchRows(...asked),
    isUsed: async (...asked) => (await views()).isUsed(...asked),
    catalogue: async (...asked) => (await import('#storage/catalogue')).readCatalogue(parts, kept, ...asked),
    wholeList: async (...asked) => (await import('#storage/whole-list')).wholeList(parts, ...asked),
  };
}

function journalOf(parts: LineParts): Journal {
  const journal = onDemand(async () => (await import('#storage/journal')).openJournal(parts));
  return {
    commit: async (...asked) => (await journal()).commit(...asked),
    fence: async (...asked) => (await journal()).fence(...asked),
    holdsPieces: async (...asked) => (await journal()).holdsPieces(...asked),
    takePieces: async (...asked) => (await journal()).takePieces(...asked),
    lastNumber: async (...asked) => (await journal()).lastNumber(...asked),
    head: async (...asked) => (await journal()).head(...asked),
    commitAll: async (...asked) => (await journal()).commitAll(...asked),
    entries: async (...asked) => (await journal()).entries(...asked),
  };
}

function booksOf(parts: BooksParts): Books {
  const books = onDemand(async () => (await import('#storage/books')).openBooks(parts));
  return {
    balances: async (...asked) => (await books()).balances(...asked),
    statement: async (...asked) => (await books()).statement(...asked),
    recent: async (...asked) => (await books()).recent(...asked),
    dayBook: async (...asked) => (await books()).dayBook(...asked),
    dayTallies: async (...asked) => (await books()).dayTallies(...asked),
    changes: async (...asked) => (await books()).changes(...asked),
    masterChanges: async (...asked) => (await books()).masterChanges(...asked),
    register: async (...asked) => (await books()).register(...asked),
    registerPeriods: async (...asked) => (await books()).registerPeriods(...asked),
    registerMonths: async (...asked) => (await books()).registerMonths(...asked),
    sales: async (...asked) => (await books()).sales(...asked),
    soldRows: async (...asked) => (await books()).soldRows(...asked),
    projectSums: async (...asked) => (await books()).projectSums(...asked),
    projectRows: async (...asked) => (await books()).projectRows(...asked),
    withheld: async (...asked) => (await books()).withheld(...asked),
    withheldSums: async (...asked) => (await books()).withheldSums(...asked),
    stockRows: async (...asked) => (await books()).stockRows(...asked),
    stockWorth: async (...asked) => (await books()).stockWorth(...asked),
    stock: async (...asked) => (await books()).stock(...asked),
    stockByMethod: async (...asked) => (await books()).stockByMethod(...asked),
    itemMovements: async (...asked) => (await books()).itemMovements(...asked),
    takers: async (...asked) => (await books()).takers(...asked),
    openBills: async (...asked) => (await books()).openBills(...asked),
    bills: async (...asked) => (await books()).bills(...asked),
    billsAsOf: async (...asked) => (await books()).billsAsOf(...asked),
    ledgerBillsAsOf: async (...asked) => (await books()).ledgerBillsAsOf(...asked),
    closings: async (...asked) => (await books()).closings(...asked),
    ledgerDays: async (...asked) => (await books()).ledgerDays(...asked),
    openOrders: async (...asked) => (await books()).openOrders(...asked),
    committed: async (...asked) => (await books()).committed(...asked),
    freeStock: async (...asked) => (await books()).freeStock(...asked),
    statuses: async (...asked) => (await books()).statuses(...asked),
    onHand: async (...asked) => (await books()).onHand(...asked),
    codes: async (...asked) => (await books()).codes(...asked),
    pieces: async (...asked) => (await books()).pieces(...asked),
    openBankEntries: async (...asked) => (await books()).openBankEntries(...asked),
    openBankLines: async (...asked) => (await books()).openBankLines(...asked),
    bankLines: async (...asked) => (await books()).bankLines(...asked),
    bankMatches: async (...asked) => (await books()).bankMatches(...asked),
    bankHistory: async (...asked) => (await books()).bankHistory(...asked),
  };
}

function projectorOf(parts: ProjectorParts): Projector {
  const projector = onDemand(async () => (await import('#storage/projector')).openProjector(parts));
  return {
    project: async (organisationId, stream) => (await projector()).project(organisationId, stream),
    projectKey: async (key) => (await projector()).projectKey(key),
  };
}

function valuerOf(parts: ValuerParts): Valuer {
  const valuer = onDemand(async () => (await import('#storage/valuation/valuer')).openValuer(parts));
  return { value: async (...asked) => (await valuer()).value(...asked) };
}

function replayOf(engine: Engine): Replay {
  const replay = onDemand(async () => (await import('#storage/replay')).openReplay(engine));
  return {
    head: async (...asked) => (await replay()).head(...asked),
    write: async (...asked) => (await replay()).write(...asked),
  };
}

function proverOf(parts: ValuationParts, startMonth: number): Prover {
  const prover = onDemand(async () => (await import('#storage/prover')).openProver(parts, startMonth));
  return {
    prove: async (organisationId) => (await prover()).prove(organisationId),
    proveStream: async (organisationId, stream) => (await prover()).proveStream(organisationId, stream),
  };
}
