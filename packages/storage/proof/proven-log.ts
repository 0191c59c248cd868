import { waitsListed } from '#domain/documents/approval';
import type { Engine, Item } from '#storage/engine/engine';
import { bytes } from '#storage/engine/engine';
import { longId, recordKeys, streamOfKey } from '#storage/engine/keys';
import { readClock, type StreamClock } from '#storage/log/clock';
import { chainHash, type Entry, genesis, storedEntry } from '#storage/log/entry';
import { entriesOf, logItems } from '#storage/log/log';
import type { EntryProof } from '#storage/proof/proven-entry';
import { newLedgerOfFacts, type ProvenFacts, proveFacts, tally } from '#storage/proof/proven-facts';
import type { Find, Finding } from '#storage/proof/prover';
import { readState, withoutStatus } from '#storage/records/record-item';
import { allViews } from '#storage/views/all-views';
import { foldEntry } from '#storage/views/fold-entry';

/** How far the proof of a log has come, as plain data: it may go on in another process. */
export interface LogProgress {
  readonly key: string;
  /** As it was when the proof began. Entries committed later are beyond it and left to the next run. */
  readonly clock: StreamClock;
  readonly findings: Finding[];
  sequence: number;
  hash: Uint8Array;
  readonly counters: Map<string, number>;
  readonly statuses: Statuses;
  readonly facts: ProvenFacts;
  /** What the proofs have added up; undefined before the first entry. */
  states: readonly unknown[] | undefined;
  /** How many comparisons of the log with the views are done. */
  compared: number;
}

/** A proof over the logs of all branches. */
export interface BetweenLogs {
  tally(key: string, entry: Entry): void;
}

/** At most so many megabytes of entries at a time. */
const pagesAtOnce = 8;
/** Enough rows to see the problem. */
const mostFindings = 200;

export async function beginLog(engine: Engine, key: string): Promise<LogProgress> {
  // The clock is read before the log.
  const clock = await readClock(engine, key);
  const statuses = { logged: new Map(), stored: new Map() };
  const begun = { sequence: 0, hash: genesis, counters: new Map(), statuses, facts: newLedgerOfFacts() };
  return { key, clock, findings: [], ...begun, states: undefined, compared: 0 };
}

/** Proves a log from where it is, step by step, while it may go on; true when it is done. */
export async function proveLog(
  { engine, startMonth, entriesAtOnce }: { readonly engine: Engine; readonly startMonth: number; readonly entriesAtOnce: number },
  log: LogProgress,
  between: readonly BetweenLogs[],
  goOn: () => boolean,
): Promise<boolean> {
  const { key, clock, facts, statuses, counters } = log;
  const find: Find = (where, what) => {
    if (log.findings.length < mostFindings) log.findings.push({ where: `${key} ${where}`, what });
  };
  const proofs = await openProofs(engine, key, log.states);
  log.states = proofs.map(({ state }) => state);
  while (log.sequence < clock.sequence) {
    const items = (await logItems(engine, key, log.sequence, entriesAtOnce, pagesAtOnce)).filter(
      (item) => storedEntry(item).sequence <= clock.sequence,
    );
    if (items.length === 0) break;
    proveChain(log, items, find);
    const entries = await entriesOf(engine, items);
    for (const entry of entries) {
      proveNumbers(counters, entry, find);
      const folded = foldEntry(entry, engine.says);
      tally(engine.says, facts, entry, folded, find);
      for (const proof of proofs) proof.tally(entry, folded);
      for (const proof of between) proof.tally(key, entry);
    }
    await proveRecords(engine, key, items, entries, statuses, find);
    if (!goOn()) return false;
  }
  const comparisons = [
    async () => {
      proveClock(log, find);
      await proveViews(engine, key, clock.sequence, facts, startMonth, statuses, find);
    },
    ...proofs.map(
      ({ compare }) =>
        () =>
          compare(find),
    ),
  ];
  for (const compare of comparisons.slice(log.compared)) {
    await compare();
    log.compared += 1;
    if (log.compared < comparisons.length && !goOn()) return false;
  }
  return true;
}

/** The proofs of a log, in the order of the views: what they have added up is kept by it. */
function openProofs(engine: Engine, key: string, states: readonly unknown[] = []): Promise<readonly EntryProof[]> {
  const kind = streamOfKey(key).stream === 'organisation' ? 'organisation' : 'branch';
  const openers = allViews.flatMap(({ of = kind, prove }) => (prove === undefined || of !== kind ? [] : [prove]));
  return Promise.all(openers.map((open, at) => open(engine, key, states[at] as never)));
}

function proveChain(log: LogProgress, items: readonly Item[], find: Find): void {
  for (const item of items) {
    const stored = storedEntry(item);
    log.sequence += 1;
    if (stored.sequence !== log.sequence) find(`${log.sequence}`, `entry ${stored.sequence} follows entry ${log.sequence - 1}`);
    log.sequence = stored.sequence;
    if (Buffer.compare(chainHash(log.hash, stored), bytes(item, 'h')) !== 0)
      find(`${log.sequence}`, 'the hash is not that of the entries up to here');
    log.hash = bytes(item, 'h');
  }
}

function proveClock({ clock, sequence, hash, counters }: LogProgress, find: Find): void {
  if (sequence !== clock.sequence) find('clock', `it says ${clock.sequence}, the log ends at ${sequence}`);
  if (Buffer.compare(hash, clock.hash) !== 0) find('clock', 'its hash is not that of the last entry');
  for (const series of new Set([...Object.keys(clock.counters), ...counters.keys()])) {
    const [stands, taken] = [clock.counters[series] ?? 'nothing', counters.get(series) ?? 'nothing'];
    if (stands !== taken) find('clock', `series ${series} is at ${stands}, the log at ${taken}`);
  }
}

/** Every number of a series follows the one before it. */
function proveNumbers(counters: Map<string, number>, entry: Entry, find: Find): void {
  for (const [series, number] of entry.taken) {
    const last = counters.get(series);
    if (last !== undefined && number !== last + 1) find(`${entry.sequence}`, `series ${series} goes from ${last} to ${number}`);
    counters.set(series, number);
  }
}

/** The statuses that follow from changes of other records, by the key of the record. */
interface Statuses {
  readonly logged: Map<string, string>;
  readonly stored: Map<string, string>;
}

/** The newest log entry of each record equals the record byte for byte, and the record holds its unique values. */
async function proveRecords(
  engine: Engine,
  key: string,
  items: readonly Item[],
  entries: readonly Entry[],
  statuses: Statuses,
  find: Find,
): Promise<void> {
  const organisationId = longId(key.slice(0, key.indexOf('|')));
  const keyOf = ({ slug, id }: Entry) => recordKeys.record(organisationId, slug, id);
  const found = new Map((await engine.getMany('records', keysOf(entries.map(keyOf)), 'strong')).map((item) => [item.pk?.S ?? '', item]));
  const uniques = new Map<string, string>();
  const given = new Map<string, string>();
  const uniqueKey = (entry: Entry, { name, value }: { readonly name: string; readonly value: string }) =>
    recordKeys.unique(organisationId, entry.slug, name, value);
  entries.forEach((entry, index) => {
    const where = `${entry.sequence} ${entry.slug} ${entry.id}`;
    statuses.logged.delete(keyOf(entry));
    for (const [slug, id, status] of entry.also ?? []) statuses.logged.set(recordKeys.record(organisationId, slug, id), status);
    const item = found.get(keyOf(entry));
    if (item === undefined) {
      find(where, 'the record is missing');
      return;
    }
    const state = readState(item);
    if (state.status !== undefined) statuses.stored.set(keyOf(entry), state.status);
    const newest = state.meta.revisions.at(-1) ?? 0;
    if (newest < entry.sequence) find(where, `the record stands at ${newest}, before this entry`);
    if (newest !== entry.sequence) return;
    const after = items[index]?.a?.B;
    if (state.elsewhere ? after === undefined : Buffer.compare(after ?? Buffer.alloc(0), state.packed ?? Buffer.alloc(0)) !== 0)
      find(where, 'the record is not what its newest entry says');
    const { first, updatedAt, updatedBy } = state.meta;
    if (first !== entry.first || updatedAt !== entry.at || updatedBy !== entry.by)
      find(where, 'the record does not say when and by whom it was changed, as its newest entry does');
    const list = entry.after?.list ?? null;
    if ((item.lp?.S ?? null) !== (list === null ? null : recordKeys.list(organisationId, list)))
      find(where, 'the record is not in the list that its newest entry names');
    if (!waitsAsCounted(entry.after, item)) find(where, 'the record does not wait in its list as its newest entry says');
    // A deleted record may keep its values for ever.
    for (const unique of (entry.after && entry.before?.unique) ?? []) given.set(uniqueKey(entry, unique), entry.id);
    for (const unique of entry.after?.unique ?? []) uniques.set(uniqueKey(entry, unique), entry.id);
  });
  const keys = keysOf([...uniques.keys(), ...given.keys()]);
  const held = new Map((await engine.getMany('records', keys, 'strong')).map((item) => [item.pk?.S, item.id?.S]));
  for (const [unique, id] of uniques) if (held.get(unique) !== id) find(unique, `is held by ${held.get(unique) ?? 'nobody'}, not by ${id}`);
  for (const [unique, id] of given)
    if (!uniques.has(unique) && held.get(unique) === id) find(unique, `is held by ${id}, which has given it back`);
}

/**
 * A document is in the third order of its list, as what it waits for and its place in the first, only while it waits. Other records may
 * have an order there, as documents of earlier versions have.
 */
function waitsAsCounted(after: Entry['after'], { o1, o3 }: Item): boolean {
  const level = waitsListed(after?.counted ?? []);
  const key = withoutStatus(o3?.S ?? '');
  if (level !== undefined) return key === `${level} ${o1?.S}`;
  return after?.list?.split('|').length !== 3 || !key.endsWith(` ${o1?.S}`);
}

function keysOf(keys: Iterable<string>): Item[] {
  return [...new Set(keys)].map((pk) => ({ pk: { S: pk } }));
}

/** Views with their tail are compared only when nothing was committed while the log was read; otherwise the next proof does it. */
async function proveViews(
  engine: Engine,
  key: string,
  sequence: number,
  facts: ProvenFacts,
  startMonth: number,
  statuses: Statuses,
  find: Find,
): Promise<void> {
  const differences: [string, string][] = [];
  for (const record of new Set([...statuses.stored.keys(), ...statuses.logged.keys()])) {
    const [stored, logged] = [statuses.stored.get(record) ?? 'nothing', statuses.logged.get(record) ?? 'nothing'];
    if (stored !== logged) differences.push([record, `its status follows as ${stored}, by the log as ${logged}`]);
  }
  await proveFacts(engine, key, facts, startMonth, (where, what) => differences.push([where, what]));
  if ((await readClock(engine, key)).sequence !== sequence) return;
  for (const [where, what] of differences) find(where, what);
}
