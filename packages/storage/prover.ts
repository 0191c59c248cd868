import type { Stream } from '#application/ports';
import { branchParts, readClock } from '#storage/clock';
import type { Engine, Item } from '#storage/engine';
import { bytes } from '#storage/engine';
import { chainHash, type Entry, genesis, storedEntry } from '#storage/entry';
import { longId, recordKeys, streamKey, streamOfKey } from '#storage/keys';
import { entriesOf, logItems } from '#storage/log';
import { sequencesAtOneMoment } from '#storage/one-moment';
import { projectLines } from '#storage/projects';
import { openCatalogueProof } from '#storage/proven-catalogue';
import { openChangesProof } from '#storage/proven-changes';
import { openDatedSumsProof } from '#storage/proven-dated-sums';
import { openDayBookProof } from '#storage/proven-day-book';
import { newLedgerOfFacts, type ProvenFacts, proveFacts, tally } from '#storage/proven-facts';
import { openPlacesProof } from '#storage/proven-places';
import { openRegistersProof } from '#storage/proven-registers';
import { openStockRowsProof } from '#storage/proven-stock-rows';
import { openTransitProof } from '#storage/proven-transit';
import { openWordProof } from '#storage/proven-words';
import { readState } from '#storage/record-item';
import { soldLines } from '#storage/sales';
import type { ValuationParts } from '#storage/valuation/plan';
import { proveCheckpoints } from '#storage/valuation/proven-checkpoints';
import { foldEntry } from '#storage/views/fold-entry';
import { withheldLists } from '#storage/withheld';

/** A mismatch; `where` is a stream's key, with the place in it. */
export interface Finding {
  readonly where: string;
  readonly what: string;
}

export interface Prover {
  /**
   * Checks every stream of an organisation. An empty answer means that the log is unbroken, and records, views and numbers agree with it.
   */
  prove(organisationId: string): Promise<readonly Finding[]>;
  proveStream(organisationId: string, stream: Stream): Promise<readonly Finding[]>;
}

/** At most so many entries, and so many megabytes of them. */
const [entriesAtOnce, pagesAtOnce] = [500, 8];
/** Enough rows to see the problem. */
const mostFindings = 200;

export function openProver(parts: ValuationParts, startMonth: number): Prover {
  const { engine } = parts;
  return {
    async prove(organisationId) {
      const branches = (await branchParts(engine, organisationId)).map((part) => streamKey(organisationId, { branchId: longId(part) }));
      const until = await sequencesAtOneMoment(engine, branches);
      const between = [openTransitProof(until), openPlacesProof(until)];
      const findings = await proveStream(engine, streamKey(organisationId, 'organisation'), startMonth);
      for (const key of branches) findings.push(...(await proveStream(engine, key, startMonth, between)));
      for (const proof of between)
        proof.compare((where, what) => {
          if (findings.length < mostFindings) findings.push({ where: `${organisationId} ${where}`, what });
        });
      await proveCheckpoints(parts, organisationId, (where, what) => {
        if (findings.length < mostFindings) findings.push({ where: `${streamKey(organisationId, 'organisation')} ${where}`, what });
      });
      return findings;
    },
    proveStream: (organisationId, stream) => proveStream(engine, streamKey(organisationId, stream), startMonth),
  };
}

/** A proof over the logs of all branches. */
interface BetweenLogs {
  tally(key: string, entry: Entry): void;
}

async function proveStream(engine: Engine, key: string, startMonth: number, between: readonly BetweenLogs[] = []): Promise<Finding[]> {
  const findings: Finding[] = [];
  const find = (where: string, what: string) => {
    if (findings.length < mostFindings) findings.push({ where: `${key} ${where}`, what });
  };
  const dayBook = openDayBookProof(engine, key);
  const catalogue = openCatalogueProof(engine, key);
  const changes = await openChangesProof(engine, key, streamOfKey(key).stream === 'organisation');
  const stockRows = openStockRowsProof(engine, key);
  const registers = openRegistersProof(engine, key);
  const subjects = [
    openDatedSumsProof(engine, key, soldLines),
    openDatedSumsProof(engine, key, projectLines),
    ...withheldLists(streamOfKey(key).organisationId).map((list) => openDatedSumsProof(engine, key, list)),
  ];
  const words = streamOfKey(key).stream === 'organisation' ? await openWordProof(engine, key) : undefined;
  // The clock is read before the log. Entries committed later are beyond it and left to the next run.
  const clock = await readClock(engine, key);
  const facts = newLedgerOfFacts();
  const counters = new Map<string, number>();
  const statuses = newStatuses();
  let hash = genesis;
  let sequence = 0;
  while (sequence < clock.sequence) {
    const items = (await logItems(engine, key, sequence, entriesAtOnce, pagesAtOnce)).filter(
      (item) => storedEntry(item).sequence <= clock.sequence,
    );
    if (items.length === 0) break;
    for (const item of items) {
      const stored = storedEntry(item);
      sequence += 1;
      if (stored.sequence !== sequence) find(`${sequence}`, `entry ${stored.sequence} follows entry ${sequence - 1}`);
      sequence = stored.sequence;
      hash = chainHash(hash, stored);
      if (Buffer.compare(hash, bytes(item, 'h')) !== 0) find(`${sequence}`, 'the hash is not that of the entries up to here');
      hash = bytes(item, 'h');
    }
    const entries = await entriesOf(engine, items);
    for (const entry of entries) {
      proveNumbers(counters, entry, find);
      tally(facts, entry, find);
      words?.tally(entry);
      dayBook.tally(entry);
      catalogue.tally(entry);
      changes.tally(entry);
      stockRows.tally(entry);
      registers.tally(entry);
      for (const proof of between) proof.tally(key, entry);
      const said = foldEntry(entry);
      for (const subject of subjects) subject.tally(said);
    }
    await proveRecords(engine, key, items, entries, statuses, find);
  }
  if (sequence !== clock.sequence) find('clock', `it says ${clock.sequence}, the log ends at ${sequence}`);
  if (Buffer.compare(hash, clock.hash) !== 0) find('clock', 'its hash is not that of the last entry');
  for (const series of new Set([...Object.keys(clock.counters), ...counters.keys()])) {
    const [stands, taken] = [clock.counters[series] ?? 'nothing', counters.get(series) ?? 'nothing'];
    if (stands !== taken) find('clock', `series ${series} is at ${stands}, the log at ${taken}`);
  }
  await proveViews(engine, key, clock.sequence, facts, startMonth, statuses, find);
  await words?.compare(find);
  await dayBook.compare(find);
  await catalogue.compare(find);
  await changes.compare(find);
  await stockRows.compare(find);
  await registers.compare(find);
  for (const subject of subjects) await subject.compare(find);
  return findings;
}

export type Find = (where: string, what: string) => void;

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

function newStatuses(): Statuses {
  return { logged: new Map(), stored: new Map() };
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
