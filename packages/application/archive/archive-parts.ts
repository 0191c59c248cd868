import { createHash } from 'node:crypto';
import { archivedEntry, isWithin } from '#application/archive/archived-entry';
import { openBillLines, stockLines, trialBalanceLines } from '#application/archive/book-tables';
import { openBooksTally } from '#application/archive/books-tally';
import { digestOf, openLogChain } from '#application/archive/log-chain';
import type { ArchiveLog, ArchivePart, LoggedEntry } from '#application/archive/ports';
import { readMe } from '#application/archive/read-me';
import { recordTable } from '#application/archive/record-table';
import { csvLine, rupees } from '#domain/archive/csv-line';
import {
  type ArchivedFile,
  type ArchivedStream,
  archiveFormat,
  besideTheBooks,
  booksText,
  logName,
  type Manifest,
  manifestName,
  noOrganisation,
  organisationStream,
  trialBalanceName,
} from '#domain/archive/manifest';
import { moduleOf } from '#modules/all';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';

/** A log up to its end at the moment of the archive, with its name there. */
export interface LogWanted {
  readonly branchId: string | null;
  readonly title: string;
  readonly until: number;
}

export interface ArchiveWanted {
  readonly organisationId: string;
  readonly organisation: string;
  readonly madeAt: string;
  readonly madeBy: string;
  readonly period: { readonly from: string; readonly to: string } | null;
  /** That of the organisation first. */
  readonly logs: readonly LogWanted[];
}

/** What an archive is made of, besides the logs. */
export interface ArchiveSources {
  readonly log: ArchiveLog;
  /** Ids as they are in archives. */
  readonly rewrite: (text: string) => string;
  /** Statements of accounts on paper. */
  papers(): AsyncIterable<{ readonly name: string; readonly content: Uint8Array }>;
  /** An attachment by the id of its file; undefined if it is gone. */
  file(id: string, name: string): Promise<Uint8Array | undefined>;
  people(ids: readonly string[]): Promise<readonly { readonly id: string; readonly name: string; readonly email: string }[]>;
  progress(entries: number): Promise<void>;
}

/** Known when the last part was read. */
export interface ArchiveMade {
  manifest?: Manifest;
  /** The manifest as it is in the archive. */
  text?: string;
}

/** Rows of small tables that are kept while a log is read once for all of them. Larger tables each read it again. */
const rowsAtOnce = 20_000;

type Stream = 'organisation' | { readonly branchId: string };

/** The files of an archive, the manifest last. Nothing that grows with the vouchers is kept, but for a bit of each entry and open bills. */
export async function* archiveParts(wanted: ArchiveWanted, sources: ArchiveSources, made: ArchiveMade): AsyncGenerator<ArchivePart> {
  const files: ArchivedFile[] = [];
  const streams: ArchivedStream[] = [];
  const missing: string[] = [];
  const seen = newSeen(wanted);
  const { rewrite } = sources;
  const part = (name: string, texts: Iterable<string> | AsyncIterable<string>) => counted(name, asBytes(texts), files);

  const days = wanted.period === null ? 'It has everything.' : `It has the vouchers from ${wanted.period.from} to ${wanted.period.to}.`;
  yield part('README.txt', [readMe({ ...wanted, days })]);
  for (const log of wanted.logs) yield part(logName(nameOf(log, rewrite)), logLines(wanted, log, sources, seen, streams));
  yield part(trialBalanceName, trialBalanceLines(seen.tally, seen.names));
  yield part('books/bills.csv', openBillLines(seen.tally, seen.names));
  yield part('books/stock.csv', stockLines(seen.tally, seen.names));
  yield part('books/vouchers.csv', voucherLines(wanted, sources, seen));
  yield* tables(wanted, sources, seen, part);
  for await (const { name, content } of sources.papers()) yield counted(name, [content], files);
  for (const [id, file] of seen.files) {
    const content = await sources.file(id, file.name);
    if (content === undefined) missing.push(file.key);
    else yield counted(`files/${id}${file.ending}`, [content], files);
  }
  const people = await sources.people([...seen.people].sort());
  yield part('people.json', [`${JSON.stringify(people, null, 1)}\n`]);

  const { organisation, madeAt, madeBy, period } = wanted;
  const books = digestOf(booksText(streams));
  const about = { organisation, madeAt, madeBy, period, books };
  made.manifest = { format: archiveFormat.name, version: archiveFormat.version, ...about, streams, files, missing };
  made.text = `${JSON.stringify(made.manifest, null, 1)}\n`;
  yield { name: manifestName, pieces: asBytes([made.text]) };
}

/** What the tables need of the logs, collected while these are written. */
interface Seen {
  readonly tally: ReturnType<typeof openBooksTally>;
  readonly names: Map<string, string>;
  readonly people: Set<string>;
  readonly files: Map<string, { readonly name: string; readonly ending: string; readonly key: string }>;
  /** One bit for each entry of a log: whether a later one replaced it. */
  readonly replaced: ReadonlyMap<LogWanted, Uint8Array>;
  /** Statuses that follow from later changes of other records. */
  readonly statuses: Map<string, string>;
  /** How many records of each slug there are, and in which logs. */
  readonly records: Map<string, { count: number; readonly logs: Set<LogWanted> }>;
  entries: number;
}

function newSeen({ logs, period }: ArchiveWanted): Seen {
  return {
    tally: openBooksTally(period),
    names: new Map(),
    people: new Set(),
    files: new Map(),
    replaced: new Map(logs.map((log) => [log, new Uint8Array((log.until >> 3) + 1)])),
    statuses: new Map(),
    records: new Map(),
    entries: 0,
  };
}

async function* logLines(
  wanted: ArchiveWanted,
  log: LogWanted,
  sources: ArchiveSources,
  seen: Seen,
  streams: ArchivedStream[],
): AsyncGenerator<string> {
  const chain = openLogChain();
  const { rewrite } = sources;
  const name = nameOf(log, rewrite);
  for await (const entries of sources.log.entries(wanted.organisationId, streamOf(log), log.until)) {
    let text = '';
    for (const entry of entries) {
      const line = rewrite(archivedEntry(entry));
      notice(seen, log, name, JSON.parse(line) as LoggedEntry, rewrite);
      if (log.branchId !== null && wanted.period !== null && !isWithin(entry, wanted.period)) {
        const digest = digestOf(line);
        chain.addElided(entry.slug, digest);
        text += `${JSON.stringify({ sequence: entry.sequence, slug: entry.slug, digest })}\n`;
        continue;
      }
      chain.add(entry.slug, line);
      noticeFiles(seen, entry, line);
      text += `${line}\n`;
    }
    yield text;
    seen.entries += entries.length;
    await sources.progress(seen.entries);
  }
  streams.push({ name, title: log.title, ...chain.end() });
}

function notice(seen: Seen, log: LogWanted, name: string, entry: LoggedEntry, rewrite: (text: string) => string): void {
  const { slug, id, before, after, previous } = entry;
  const last = previous.at(-1);
  const replaced = seen.replaced.get(log);
  if (last !== undefined && replaced !== undefined) replaced[last >> 3] = (replaced[last >> 3] ?? 0) | (1 << (last & 7));
  seen.people.add(rewrite(entry.by));
  seen.statuses.delete(`${slug} ${id}`);
  for (const [of, one, status] of entry.also ?? []) seen.statuses.set(`${of} ${one}`, status);
  const records = seen.records.get(slug) ?? { count: 0, logs: new Set<LogWanted>() };
  seen.records.set(slug, records);
  records.logs.add(log);
  records.count += (after === null ? 0 : 1) - (before === null ? 0 : 1);
  if (log.branchId !== null) seen.tally.add(name, entry);
  const said = after?.row['name'];
  if (named.has(slug) && typeof said === 'string') seen.names.set(id, said);
}

/** Records whose names the tables show. */
const named: ReadonlySet<string> = new Set([
  'customer',
  'inventory-item',
  'branch',
  'group',
  'financial-year',
  'warehouse-location',
  'measure-unit',
]);

/** Files that records name, in any revision. Exports, and files that were imported, are no attachments. */
function noticeFiles(seen: Seen, { slug }: LoggedEntry, line: string): void {
  if (besideTheBooks.has(slug) || !line.includes(`${noOrganisation}/`)) return;
  for (const [key, id = '', name = ''] of line.matchAll(fileKeys)) {
    const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
    seen.files.set(id, { name, ending, key });
  }
}

const fileKeys = new RegExp(`${noOrganisation}/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/((?:[^"\\\\]|\\\\.)+)`, 'g');

/** The records of these slugs as they were last, with the status that follows from others. */
async function* latest(
  wanted: ArchiveWanted,
  { log: reader, rewrite }: ArchiveSources,
  seen: Seen,
  logs: readonly LogWanted[],
  isWanted: (slug: string) => boolean,
): AsyncGenerator<readonly { readonly entry: LoggedEntry; readonly name: string }[]> {
  for (const log of logs) {
    const replaced = seen.replaced.get(log);
    const name = nameOf(log, rewrite);
    for await (const entries of reader.entries(wanted.organisationId, streamOf(log), log.until)) {
      yield entries.flatMap((entry) => {
        const { sequence, slug, after } = entry;
        if (!isWanted(slug) || after === null || ((replaced?.[sequence >> 3] ?? 0) & (1 << (sequence & 7))) !== 0) return [];
        if (log.branchId !== null && wanted.period !== null && !isWithin(entry, wanted.period)) return [];
        return [{ entry: JSON.parse(rewrite(archivedEntry(entry))) as LoggedEntry, name }];
      });
    }
  }
}

async function* voucherLines(wanted: ArchiveWanted, sources: ArchiveSources, seen: Seen): AsyncGenerator<string> {
  yield csvLine(['Date', 'Branch', 'Voucher', 'Number', 'Ledger', 'Debit', 'Credit', 'Voucher Id', 'Ledger Id']);
  const branches = wanted.logs.filter(({ branchId }) => branchId !== null);
  for await (const some of latest(wanted, sources, seen, branches, () => true)) {
    let text = '';
    for (const { entry, name } of some) {
      const { id, slug, after } = entry;
      const title = moduleOf(slug)?.title ?? slug;
      for (const { ledgerId, amount } of after?.effect?.postings ?? []) {
        const sides = [amount > 0 ? rupees(amount) : null, amount > 0 ? null : rupees(-amount)];
        const said = [after?.effect?.date ?? '', seen.names.get(name) ?? '', title, String(after?.row['number'] ?? '')];
        text += csvLine([...said, seen.names.get(ledgerId) ?? '', ...sides, id, ledgerId]);
      }
    }
    if (text !== '') yield text;
  }
}

type MakePart = (name: string, texts: Iterable<string> | AsyncIterable<string>) => ArchivePart;

async function* tables(wanted: ArchiveWanted, sources: ArchiveSources, seen: Seen, part: MakePart): AsyncGenerator<ArchivePart> {
  const small: string[] = [];
  let rows = 0;
  const together = async function* () {
    if (small.length > 0) yield* smallTables(small.splice(0), wanted, sources, seen, part);
    rows = 0;
  };
  for (const slug of [...seen.records.keys()].sort()) {
    const count = seen.records.get(slug)?.count ?? 0;
    if (besideTheBooks.has(slug) || count === 0 || tableModule(slug) === undefined) continue;
    if (count > rowsAtOnce) {
      const module = tableModule(slug);
      if (module !== undefined) yield part(recordTable(module).name, largeTable(module, wanted, sources, seen));
      continue;
    }
    if (rows + count > rowsAtOnce) yield* together();
    small.push(slug);
    rows += count;
  }
  yield* together();
}

async function* smallTables(
  slugs: readonly string[],
  wanted: ArchiveWanted,
  sources: ArchiveSources,
  seen: Seen,
  part: MakePart,
): AsyncGenerator<ArchivePart> {
  const all = new Map(slugs.map((slug) => [slug, { table: tableOf(slug), texts: [] as string[] }]));
  const logs = wanted.logs.filter((log) => slugs.some((slug) => seen.records.get(slug)?.logs.has(log)));
  for await (const some of latest(wanted, sources, seen, logs, (slug) => all.has(slug)))
    for (const { entry } of some) {
      const one = all.get(entry.slug);
      one?.texts.push(one.table.line(entry.id, rowOf(entry, seen), seen.names));
    }
  for (const { table, texts } of all.values()) if (texts.length > 0) yield part(table.name, [table.heading, ...texts]);
}

async function* largeTable(
  module: AnyMaster | AnyDocument,
  wanted: ArchiveWanted,
  sources: ArchiveSources,
  seen: Seen,
): AsyncGenerator<string> {
  const table = recordTable(module);
  yield table.heading;
  const logs = wanted.logs.filter((log) => seen.records.get(module.slug)?.logs.has(log));
  for await (const some of latest(wanted, sources, seen, logs, (slug) => slug === module.slug))
    yield some.map(({ entry }) => table.line(entry.id, rowOf(entry, seen), seen.names)).join('');
}

function rowOf({ slug, id, after }: LoggedEntry, { statuses }: Seen) {
  const status = statuses.get(`${slug} ${id}`);
  return { ...after?.row, ...(status === undefined ? {} : { status }) };
}

function tableModule(slug: string): AnyMaster | AnyDocument | undefined {
  const module = moduleOf(slug);
  return module === undefined || module.kind === 'report' ? undefined : module;
}

function tableOf(slug: string) {
  const module = tableModule(slug);
  if (module === undefined) throw new Error(`Broken assumption: ${slug} has records`);
  return recordTable(module);
}

function streamOf({ branchId }: LogWanted): Stream {
  return branchId === null ? 'organisation' : { branchId };
}

function nameOf({ branchId }: LogWanted, rewrite: (text: string) => string): string {
  return branchId === null ? organisationStream : rewrite(branchId);
}

async function* asBytes(texts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) if (text !== '') yield Buffer.from(text);
}

/** A part whose length and hash are noted when it ends. */
function counted(name: string, pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, files: ArchivedFile[]): ArchivePart {
  return {
    name,
    pieces: (async function* () {
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const piece of pieces) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
      files.push({ name, bytes, sha256: hash.digest('hex') });
    })(),
  };
}
