import { type Area, areas } from '#modules/kit/area';
import type { Bucket } from '#topology/buckets';
import type { PlatformPart } from '#topology/platform-parts';
import { type Queue, queues, scheduledQueues } from '#topology/queues';
import { schedules } from '#topology/schedules';
import type { Table } from '#topology/tables';

/**
 * What a function may do with a table. `append` is put-only: no function may update or delete entries of the log, except
 * with `purge`, for the one job that deletes a closed organisation with its log (decision D6). `fold` writes pages of views, many at once.
 */
export type Access = 'read' | 'write' | 'append' | 'read-append' | 'purge' | 'fold';

export interface FunctionSpec {
  readonly name: string;
  /** The part of the deployment that it is in, with what starts it and its alarms. */
  readonly stack: string;
  /** File that exports `handler`, from the project's root. */
  readonly entry: string;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  readonly tables: Readonly<Partial<Record<Exclude<Table['name'], 'platform'>, Access>>>;
  readonly platform: Readonly<Partial<Record<PlatformPart, 'read' | 'write'>>>;
  /** Whether it works for one organisation at a time, and reaches tables and files through a role limited to it (`data-role.ts`). */
  readonly narrowed?: true;
  /** Tables it may scan. Functions that answer people may scan none. */
  readonly scans?: readonly Table['name'][];
  /** Queues it may send to. */
  readonly sends: readonly string[];
  readonly buckets: Readonly<Partial<Record<Bucket['name'], 'read' | 'write' | 'purge'>>>;
  readonly sendsMail?: true;
  /** Whether it calls the identity provider (user pool). */
  readonly identity?: true;
  /** Whether it makes PDFs, so it is packed with the typesetter and its fonts. */
  readonly prints?: true;
  /** Secrets of `topology/secrets.ts` it may read. */
  readonly secrets?: readonly string[];
  /** What it may do with secrets that organisations entered: read them, also write them, or only delete all of an organisation. */
  readonly organisationSecrets?: 'read' | 'write' | 'purge';
}

/** Access to the books for functions that work for one organisation at a time. */
const books = { narrowed: true, tables: { log: 'read-append', records: 'write', views: 'read' } } as const satisfies Partial<FunctionSpec>;

/** Every call checks the caller, their membership and how often they called. */
const caller = { people: 'read', members: 'read', counters: 'write' } as const satisfies FunctionSpec['platform'];

/** Further access of an area to the platform. */
const platformOf: Readonly<Partial<Record<Area, FunctionSpec['platform']>>> = {
  identity: { people: 'write', members: 'write', invitations: 'write', drafts: 'write', tokens: 'write' },
  // Creates organisations, and closes them with their memberships.
  organisation: {
    people: 'write',
    members: 'write',
    invitations: 'write',
    preferences: 'write',
    drafts: 'write',
    tombstones: 'write',
    tokens: 'write',
    // What the portals said of taxpayers, and the session there.
    portals: 'write',
  },
  // Lists people, and saves each person's filters.
  grids: { invitations: 'read', preferences: 'write' },
  // Propose the distance of goods that go by road.
  sales: { distances: 'read' },
  purchase: { distances: 'read' },
  // Exports lists of people, and serves pictures and signatures.
  papers: { people: 'write', invitations: 'write', tokens: 'write', tombstones: 'read' },
};

/** Areas that mail links, codes or invitations. */
const mailing: ReadonlySet<Area> = new Set(['identity', 'organisation', 'papers']);

const api = (area: Area): FunctionSpec => ({
  ...books,
  name: `api-${area}`,
  // Its routes are there, too.
  stack: `api-${area}`,
  entry: `functions/api/${area}.ts`,
  memoryMb: 1024,
  timeoutSeconds: 29,
  platform: { ...caller, ...platformOf[area] },
  // Uploaded archives become organisations, which have no log yet that could send a message; an import that failed may be removed.
  sends: [...(mailing.has(area) ? ['notice-mail'] : []), ...(area === 'papers' ? ['archive-import', 'organisation-purge'] : [])],
  // The other areas only use the file keys in their records.
  buckets: area === 'papers' ? { files: 'write' } : {},
  ...(area === 'papers' ? { prints: true as const } : {}),
  // By the key they know what came through the edge.
  secrets: [
    'origin-key',
    ...(area === 'identity' ? ['xsrf-key'] : []),
    ...(area === 'organisation' ? ['portal-session-key', 'portal-providers'] : []),
  ],
  ...(area === 'identity' ? { identity: true as const } : {}),
  // People enter them here, and test the connection with them.
  ...(area === 'organisation' ? { organisationSecrets: 'write' as const } : {}),
});

const job = ({ job: name, stack }: Queue, does: Partial<FunctionSpec>): FunctionSpec => ({
  name: `job-${name}`,
  stack,
  entry: `functions/jobs/${name}.ts`,
  memoryMb: 1536,
  timeoutSeconds: 60,
  tables: {},
  platform: {},
  sends: [],
  buckets: {},
  ...does,
});

/** The records say which branches an organisation has. */
const folding = { tables: { log: 'read', records: 'read', views: 'fold' } } as const satisfies Partial<FunctionSpec>;

/** Sends what waits in the logs, and notes how far. */
const relaying = {
  tables: { log: 'read' },
  platform: { relayed: 'write' },
  sends: queues.map(({ name }) => name).filter((name) => !Object.values<string>(scheduledQueues).includes(name)),
} as const satisfies Partial<FunctionSpec>;

/** Calls a portal of the government, and looks after what waits for it. */
const atPortal = {
  ...books,
  memoryMb: 512,
  platform: { portals: 'write', counters: 'write' },
  secrets: ['portal-session-key', 'portal-providers'],
  organisationSecrets: 'read',
} as const satisfies Partial<FunctionSpec>;
/** Keeps what the portal signed. */
const eInvoices = { ...atPortal, buckets: { files: 'write' }, sends: ['e-invoice-waiting'] } as const satisfies Partial<FunctionSpec>;
const ewayBills = {
  ...atPortal,
  platform: { ...atPortal.platform, distances: 'write' },
  sends: ['eway-bill-waiting'],
} as const satisfies Partial<FunctionSpec>;

const jobs: Readonly<Record<string, Partial<FunctionSpec>>> = {
  'e-invoice': eInvoices,
  'e-invoice-waiting': { ...eInvoices, timeoutSeconds: 840 },
  'eway-bill': ewayBills,
  'eway-bill-of-others': atPortal,
  'eway-bill-waiting': { ...ewayBills, timeoutSeconds: 840 },
  // What waits comes again in a message of its own.
  'trip-sheet': { ...atPortal, timeoutSeconds: 170, sends: ['trip-sheet'] },
  // Notes in a counter whom it told.
  'approval-mail': { ...books, memoryMb: 512, platform: { people: 'read', members: 'read', counters: 'write' }, sendsMail: true },
  'return-reminder': { ...books, memoryMb: 512, platform: { people: 'read', members: 'read', counters: 'write' }, sendsMail: true },
  'branch-transfer': { ...books, memoryMb: 512 },
  'document-mail': { ...books, buckets: { files: 'write' }, sendsMail: true, prints: true },
  'notice-mail': { memoryMb: 512, sendsMail: true },
  // Reads whole files: the longest time-out, and enough memory for the file. Imported roles hold no more than the importer does, and
  // imported users are invited.
  'record-import': {
    ...books,
    memoryMb: 1024,
    timeoutSeconds: 840,
    platform: { people: 'read', members: 'read', invitations: 'write', tokens: 'write', counters: 'write' },
    sends: ['notice-mail'],
    buckets: { files: 'write' },
  },
  // Begins imports of dropped files, reads statements among them itself, and mails what became of them. Until they end, it asks itself again.
  'import-drop': {
    ...books,
    memoryMb: 1024,
    timeoutSeconds: 300,
    buckets: { files: 'write' },
    platform: { people: 'read', members: 'read', counters: 'write', walks: 'write' },
    sends: ['import-drop'],
    sendsMail: true,
  },
  // Reads files of any size, and begins the imports of their rows.
  'book-import': {
    ...books,
    memoryMb: 1024,
    timeoutSeconds: 840,
    platform: { people: 'read', members: 'read' },
    buckets: { files: 'write' },
  },
  // Writes files, and needs the typesetter for PDFs.
  'list-export': {
    ...books,
    timeoutSeconds: 840,
    platform: { people: 'read', members: 'read', invitations: 'read' },
    buckets: { files: 'write' },
    prints: true,
  },
  // Reads whole logs, and needs the typesetter for the statements.
  'archive-make': {
    ...books,
    timeoutSeconds: 840,
    platform: { people: 'read', members: 'read' },
    buckets: { files: 'write' },
    prints: true,
  },
  // Writes the books of a new organisation and makes the importer its member.
  'archive-import': {
    ...books,
    timeoutSeconds: 840,
    platform: { people: 'write', members: 'write' },
    buckets: { files: 'write' },
    // What does not fit into one run goes on in another.
    sends: ['archive-import'],
  },
  // Mails a letter to each of many parties.
  'party-letters': {
    ...books,
    timeoutSeconds: 840,
    platform: { people: 'read', members: 'read' },
    buckets: { files: 'write' },
    sendsMail: true,
    prints: true,
  },
  // Deletes a closed organisation: takes long, and is the only one that may delete log entries.
  'organisation-purge': {
    memoryMb: 512,
    timeoutSeconds: 840,
    tables: { log: 'purge', records: 'write', views: 'write' },
    platform: {
      people: 'write',
      members: 'write',
      invitations: 'write',
      preferences: 'write',
      drafts: 'write',
      tombstones: 'write',
      relayed: 'write',
      proofs: 'write',
      portals: 'write',
      distances: 'write',
    },
    buckets: { files: 'purge' },
    organisationSecrets: 'purge',
  },
  'log-fold': { ...folding, memoryMb: 1024, timeoutSeconds: 840, platform: { walks: 'write' } },
  'log-relay': {
    ...relaying,
    memoryMb: 512,
    timeoutSeconds: 840,
    tables: { log: 'read', records: 'read' },
    platform: { ...relaying.platform, walks: 'write' },
  },
  // What it proves it can not change. What does not fit into one run goes on in another.
  'book-proof': {
    memoryMb: 1769,
    timeoutSeconds: 840,
    tables: { log: 'read', records: 'read', views: 'read' },
    platform: { proofs: 'write' },
    sends: ['book-proof'],
  },
};

/** What folds has a stack of its own, because a new form of the views is built before anything else of a version is deployed. */
const foldsFirst = { stack: 'fold' } as const satisfies Partial<FunctionSpec>;

const stream = (name: string, does: Partial<FunctionSpec>): FunctionSpec => ({
  name,
  stack: 'log',
  entry: `functions/streams/${name}.ts`,
  memoryMb: 1024,
  timeoutSeconds: 60,
  tables: {},
  platform: {},
  sends: [],
  buckets: {},
  ...does,
});

/** Further access of the scheduled functions, besides finding all logs. */
const scheduled: Readonly<Record<string, Partial<FunctionSpec>>> = {
  project: { ...foldsFirst, tables: { log: 'read', views: 'read' }, sends: [scheduledQueues.project], platform: { walks: 'write' } },
  relay: { tables: { log: 'read' }, sends: [scheduledQueues.relay], platform: { relayed: 'read', walks: 'write' } },
  prove: { tables: { log: 'read' }, sends: [scheduledQueues.prove], platform: { walks: 'write' } },
  // The registrations say which organisations want it.
  'fetch-others': { tables: { log: 'read', records: 'read', views: 'read' }, sends: ['eway-bill-of-others'], platform: { walks: 'write' } },
  'import-drops': { tables: { log: 'read', records: 'read', views: 'read' }, sends: ['import-drop'], platform: { walks: 'write' } },
  'remind-returns': { tables: { log: 'read', records: 'read', views: 'read' }, sends: ['return-reminder'], platform: { walks: 'write' } },
};

export const functions: readonly FunctionSpec[] = [
  ...areas.map(api),
  ...queues.map((queue) => job(queue, jobs[queue.job] ?? {})),
  stream('stream-projector', { ...folding, ...foldsFirst, entry: 'functions/streams/projector.ts' }),
  stream('stream-relay', { ...relaying, entry: 'functions/streams/relay.ts' }),
  ...schedules.map(({ name, handler }) =>
    stream(`schedule-${name}`, {
      ...scheduled[handler],
      entry: `functions/schedules/${handler}.ts`,
      timeoutSeconds: 300,
      scans: ['log'],
    }),
  ),
];
