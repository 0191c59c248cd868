import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { ArchiveImports, ArchiveLog, Replay } from '#application/archive/ports';
import type { Books } from '#application/ports/books';
import type { Clock } from '#application/ports/clock';
import type { Journal } from '#application/ports/journal';
import type { Records } from '#application/ports/records';
import type { Says } from '#domain/registers/says';
import type { LineParts } from '#storage/commit/attempt';
import { type Engine, mostPatienceMs, openEngine } from '#storage/engine/engine';
import { recordKeys, streamOfKey } from '#storage/engine/keys';
import { lateSays } from '#storage/engine/late-says';
import { functionsOnDemand, onDemand } from '#storage/engine/on-demand';
import type { Entry } from '#storage/log/entry';
import type { Asked } from '#storage/log/unfolded';
import type { Prover } from '#storage/proof/prover';
import { masterCache } from '#storage/records/master-cache';
import { openRecords, type RecordViews } from '#storage/records/records';
import type { BooksParts } from '#storage/subjects/books';
import type { KeptCatalogues } from '#storage/subjects/catalogue';
import { type CheckpointSizes, usualSizes } from '#storage/valuation/checkpoint-sizes';
import type { ValuationParts } from '#storage/valuation/plan';
import type { Valuer, ValuerParts } from '#storage/valuation/valuer';
import type { BalanceParts } from '#storage/views/as-of';
import { type BillSizes, usualBillSizes } from '#storage/views/bills/bill-sizes';
import type { Projector, ProjectorParts } from '#storage/views/projector';
import type { SlotCache } from '#storage/views/slots';
import type { Tails } from '#storage/views/tail';

type Loaded = () => Promise<void>;

export interface StorageParts {
  readonly client: DynamoDBClient;
  /** Physical names. */
  readonly tables: { readonly log: string; readonly records: string; readonly views: string };
  readonly clock: Clock;
  /** What definitions say of records; loaded when entries are first folded. */
  readonly says: () => Promise<Says>;
  /** Month in which financial years begin; April in India. */
  readonly yearStartMonth?: number;
  /** The most entries the projector folds together; 5,000 by default. */
  readonly projectorBatch?: number;
  /** The projector deletes views of an older form once they are folded anew, unless another version still reads them. */
  readonly keepsOlderViews?: boolean;
  /** The most entries a proof holds at once; 500 by default. */
  readonly proverBatch?: number;
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
  /** The keys of all logs of an organisation. */
  readonly logsOf: (organisationId: string) => Promise<readonly string[]>;
  /** Those of these logs that have something to fold or, with `since`, to which something was written after it. */
  readonly unfolded: (logs: readonly string[], asked?: Asked) => Promise<readonly string[]>;
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
    says,
    yearStartMonth = 4,
    projectorBatch = 5_000,
    keepsOlderViews = false,
    proverBatch,
    onCommit,
    patienceMs = 20_000,
    checkpoints = usualSizes,
    billSizes = usualBillSizes,
  } = parts;
  const told = lateSays(says);
  const engine = openEngine(client, tables, Math.min(patienceMs, mostPatienceMs), told.says);
  const cache = masterCache(() => clock.now().getTime());
  const slots = slotsOf(engine);
  const tails = tailsOf(engine, told.loaded);
  const views = { engine, slots, tails, startMonth: yearStartMonth, sizes: checkpoints, ...keptOf(engine) };
  const organisationOf = (key: string) => key.slice(0, key.indexOf('|') + 1);
  const decisions = onDemand(async () => (await import('#storage/views/decision-facts')).openDecisionFacts(views));
  const journal = journalOf(told.loaded, {
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
    projector: projectorOf(told.loaded, {
      engine,
      slots,
      startMonth: yearStartMonth,
      batch: projectorBatch,
      bills: billSizes,
      keepsOlderViews,
    }),
    logsOf: async (organisationId) => (await import('#storage/log/clock')).logsOf(engine, organisationId),
    unfolded: async (...asked) => (await import('#storage/log/unfolded')).unfolded({ engine, keepsOlderViews }, ...asked),
    valuer: valuerOf({ ...views, now: () => clock.now().getTime() }),
    prover: proverOf(told.loaded, views, yearStartMonth, proverBatch),
    logged: loggedOf(engine),
    replay: replayOf(engine),
    archiveImports: functionsOnDemand<ArchiveImports>({ find: true, save: true }, async () =>
      (await import('#storage/log/archive-imports')).openArchiveImports(engine),
    ),
  };
}

/** Keys that a change makes outdated: the record, and the lists that it is or was in. */
function changedBy(key: string, { slug, id, before, after, also = [] }: Entry): readonly string[] {
  const { organisationId } = streamOfKey(key);
  const lists = new Set([slug, before?.list, after?.list].filter((list) => list !== undefined && list !== null));
  const records = [[slug, id], ...also].map(([of = '', one = '']) => recordKeys.record(organisationId, of, one));
  return [...records, ...[...lists].map((list) => recordKeys.list(organisationId, list))];
}

/** A process that has not read the end of a log has nothing of it in memory. */
function tailsOf(engine: Engine, loaded: Loaded): Tails {
  let opened: Tails | undefined;
  return {
    async read(...asked) {
      const [{ openTails }] = await Promise.all([import('#storage/views/tail'), loaded()]);
      opened ??= openTails(engine);
      return opened.read(...asked);
    },
    known: (...asked) => opened?.known(...asked),
    written: (...asked) => opened?.written(...asked),
  };
}

function slotsOf(engine: Engine): SlotCache {
  return functionsOnDemand<SlotCache>({ read: true, readAll: true }, async () => (await import('#storage/views/slots')).openSlots(engine));
}

function loggedOf(engine: Engine): ArchiveLog {
  return {
    async *entries(...asked) {
      const { openLoggedEntries } = await import('#storage/log/logged-entries');
      yield* openLoggedEntries(engine).entries(...asked);
    },
  };
}

/** What a process keeps in memory of checkpoints. */
function keptOf(engine: Engine): Pick<ValuationParts, 'items' | 'pages'> {
  return {
    items: functionsOnDemand({ read: true }, async () => (await import('#storage/valuation/valued-items')).openItemsCache(engine)),
    pages: functionsOnDemand({ read: true }, async () => (await import('#storage/valuation/kept-pages')).openKeptPages(engine)),
  };
}

/** Views of records. Whole lists, which every call needs, are separate from words and counts, which few calls need. */
function recordViewsOf(parts: BalanceParts): RecordViews {
  const views = onDemand(async () => (await import('#storage/records/record-views')).openRecordViews(parts));
  const kept: KeptCatalogues = new Map();
  return {
    count: async (...asked) => (await views()).count(...asked),
    countEach: async (...asked) => (await views()).countEach(...asked),
    search: async (...asked) => (await views()).search(...asked),
    searchRows: async (...asked) => (await views()).searchRows(...asked),
    isUsed: async (...asked) => (await views()).isUsed(...asked),
    catalogue: async (...asked) => (await import('#storage/subjects/catalogue')).readCatalogue(parts, kept, ...asked),
    wholeList: async (...asked) => (await import('#storage/records/whole-list')).wholeList(parts, ...asked),
  };
}

function journalOf(loaded: Loaded, parts: LineParts): Journal {
  return functionsOnDemand<Journal>(
    {
      commit: true,
      commitTogether: true,
      fence: true,
      holdsPieces: true,
      takePieces: true,
      lastNumber: true,
      head: true,
      commitAll: true,
      entries: true,
    },
    async () => {
      const [{ openJournal }] = await Promise.all([import('#storage/commit/journal'), loaded()]);
      return openJournal(parts);
    },
  );
}

function booksOf(parts: BooksParts): Books {
  return functionsOnDemand<Books>(
    {
      balances: true,
      statement: true,
      recent: true,
      dayBook: true,
      dayTallies: true,
      changes: true,
      masterChanges: true,
      register: true,
      registerPeriods: true,
      registerMonths: true,
      sales: true,
      soldRows: true,
      projectSums: true,
      projectRows: true,
      inward: true,
      inwardMonths: true,
      boughtDocuments: true,
      claimedCredit: true,
      decidedCredit: true,
      creditMoves: true,
      creditMoveSums: true,
      portalDocuments: true,
      creditDecisions: true,
      boughtSince: true,
      decidedSince: true,
      statedSince: true,
      imsHistories: true,
      outward: true,
      outwardMonths: true,
      amendments: true,
      amendmentSums: true,
      withheld: true,
      withheldSums: true,
      deducted: true,
      deductedIn: true,
      stockRows: true,
      stockWorth: true,
      stock: true,
      stockByMethod: true,
      itemMovements: true,
      takers: true,
      openBills: true,
      openOf: true,
      bills: true,
      billsAsOf: true,
      ledgerBillsAsOf: true,
      closings: true,
      ledgerDays: true,
      openOrders: true,
      committed: true,
      freeStock: true,
      statuses: true,
      onHand: true,
      codes: true,
      pieces: true,
      openBankEntries: true,
      openBankLines: true,
      bankLines: true,
      bankMatches: true,
      bankHistory: true,
    },
    async () => (await import('#storage/subjects/books')).openBooks(parts),
  );
}

function projectorOf(loaded: Loaded, parts: ProjectorParts): Projector {
  return functionsOnDemand<Projector>({ project: true, projectKey: true }, async () => {
    const [{ openProjector }] = await Promise.all([import('#storage/views/projector'), loaded()]);
    return openProjector(parts);
  });
}

function valuerOf(parts: ValuerParts): Valuer {
  return functionsOnDemand<Valuer>({ value: true }, async () => (await import('#storage/valuation/valuer')).openValuer(parts));
}

function replayOf(engine: Engine): Replay {
  return functionsOnDemand<Replay>({ head: true, write: true }, async () => (await import('#storage/log/replay')).openReplay(engine));
}

function proverOf(loaded: Loaded, parts: ValuationParts, startMonth: number, batch: number | undefined): Prover {
  return functionsOnDemand<Prover>({ prove: true, proveOn: true, proveStream: true }, async () => {
    const [{ openProver }] = await Promise.all([import('#storage/proof/prover'), loaded()]);
    return openProver(parts, startMonth, batch);
  });
}
