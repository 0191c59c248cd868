import type { ArchiveDraft, Cursor } from '#application/archive/archive-draft';
import { archivedEntry, isWithin } from '#application/archive/archived-entry';
import { openBillLines, stockLines, trialBalanceLines } from '#application/archive/book-tables';
import { digestOf, openLogChain } from '#application/archive/log-chain';
import { type ArchiveLog, besideTheBooks, type LoggedEntry } from '#application/archive/ports';
import { readMe } from '#application/archive/read-me';
import { recordTable } from '#application/archive/record-table';
import { csvLine, rupees } from '#domain/archive/csv-line';
import { logName, noOrganisation, organisationStream, trialBalanceName } from '#domain/archive/manifest';
import { assert } from '#domain/assert';
import { moduleOf } from '#modules/all-modules';
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
  papers(): AsyncIterable<{ readonly name: string; content(): Promise<Uint8Array> }>;
  /** An attachment by the id of its file; undefined if it is gone. */
  file(id: string, name: string): Promise<Uint8Array | undefined>;
  people(ids: readonly string[]): Promise<readonly { readonly id: string; readonly name: string; readonly email: string }[]>;
  progress(entries: number): Promise<void>;
  readonly gatheredAtOnce?: number;
}

/** A file of an archive. Its pieces are the same each time, and those of a log or a table can be told from a place on. */
export interface ArchivePart {
  readonly name: string;
  pieces(from: Cursor | undefined): AsyncIterable<Piece>;
}

export interface Piece {
  readonly content: Uint8Array;
  /** Where another process can go on behind it. */
  readonly cursor?: Cursor;
}

/** Small tables are kept while a log is read once for all of them. Larger ones each read it again. In characters of their entries in the log. */
const usuallyGathered = 40_000_000;

type Stream = 'organisation' | { readonly branchId: string };

interface Work {
  readonly wanted: ArchiveWanted;
  readonly sources: ArchiveSources;
  /** With ids as they are in the books. The text of a file is rewritten as a whole. */
  readonly draft: ArchiveDraft;
}

/** The files of an archive but for the manifest, always in the same order. Those that are in the draft already are told, or left out. */
export async function* archiveParts(wanted: ArchiveWanted, sources: ArchiveSources, draft: ArchiveDraft): AsyncGenerator<ArchivePart> {
  const { rewrite } = sources;
  const work: Work = { wanted, sources, draft };
  const whole = (name: string, lines: Lines) => wholeFile(name, lines, rewrite);
  const days = wanted.period === null ? 'It has everything.' : `It has the vouchers from ${wanted.period.from} to ${wanted.period.to}.`;
  yield whole('README.txt', () => [readMe({ ...wanted, days })]);
  for (const [index, log] of wanted.logs.entries())
    yield { name: logName(nameOf(log, rewrite)), pieces: (from) => logPieces(work, log, index, from) };
  yield whole(trialBalanceName, () => trialBalanceLines(draft.tally, draft.names));
  yield whole('books/bills.csv', () => openBillLines(draft.tally, draft.names));
  yield whole('books/stock.csv', () => stockLines(draft.tally, draft.names));
  yield { name: 'books/vouchers.csv', pieces: (from) => voucherPieces(work, from) };
  yield* tables(work);
  for await (const { name, content } of sources.papers()) yield { name, pieces: () => once(content) };
  yield* attachments(work);
  yield whole('people.json', async () => [`${JSON.stringify(await sources.people([...draft.people].sort()), null, 1)}\n`]);
}

type Lines = () => Iterable<string> | Promise<Iterable<string>>;

/** A file of lines that are all known. */
function wholeFile(name: string, lines: Lines, rewrite: (text: string) => string): ArchivePart {
  return {
    name,
    async *pieces() {
      yield* joined(await lines(), rewrite);
    },
  };
}

function* joined(lines: Iterable<string>, rewrite: (text: string) => string): Generator<Piece> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < charactersAtOnce) continue;
    yield { content: Buffer.from(rewrite(text)) };
    text = '';
  }
  yield { content: Buffer.from(rewrite(text)) };
}

const charactersAtOnce = 256 * 1024;

async function* once(content: () => Promise<Uint8Array>): AsyncGenerator<Piece> {
  yield { content: await content() };
}

async function* attachments({ draft, sources }: Work): AsyncGenerator<ArchivePart> {
  const known = new Set([...draft.files.map(({ name }) => name), ...draft.missing]);
  for (const [id, file] of draft.attached) {
    const name = `files/${id}${file.ending}`;
    if (known.has(name) || known.has(file.key)) continue;
    const content = await sources.file(id, file.name);
    if (content === undefined) draft.missing.push(file.key);
    else yield { name, pieces: () => once(async () => content) };
  }
}

async function* logPieces(
  { wanted, sources, draft }: Work,
  log: LogWanted,
  index: number,
  from: Cursor | undefined,
): AsyncGenerator<Piece> {
  const chain = from === undefined ? openLogChain() : draft.chain;
  assert(chain !== undefined && chain !== null, 'a log goes on with the chain of what was written of it');
  draft.chain = chain;
  const { rewrite } = sources;
  const name = nameOf(log, rewrite);
  const after = from?.after ?? 0;
  for await (const { entries, through } of sources.log.entries(wanted.organisationId, streamOf(log), log.until, { after })) {
    let text = '';
    for (const entry of entries) {
      const line = rewrite(archivedEntry(entry));
      notice(draft, index, log.branchId, entry, line.length);
      if (log.branchId !== null && wanted.period !== null && !isWithin(entry, wanted.period)) {
        const digest = digestOf(line);
        chain.addElided(entry.slug, digest);
        text += `${JSON.stringify({ sequence: entry.sequence, slug: entry.slug, digest })}\n`;
        continue;
      }
      chain.add(entry.slug, line);
      noticeFiles(draft, entry, line);
      text += `${line}\n`;
    }
    draft.entries += entries.length;
    await sources.progress(draft.entries);
    yield { content: Buffer.from(text), cursor: { log: index, after: through } };
  }
  draft.streams.push({ name, title: log.title, ...chain.end() });
  draft.chain = undefined;
}

function notice(draft: ArchiveDraft, log: number, branchId: string | null, entry: LoggedEntry, characters: number): void {
  const { slug, id, before, after, previous } = entry;
  const last = previous.at(-1);
  const replaced = draft.replaced[log];
  if (last !== undefined && replaced !== undefined) replaced[last >> 3] = (replaced[last >> 3] ?? 0) | (1 << (last & 7));
  draft.people.add(entry.by);
  draft.statuses.delete(`${slug} ${id}`);
  for (const [of, one, status] of entry.also ?? []) draft.statuses.set(`${of} ${one}`, status);
  const records = draft.records.get(slug) ?? { count: 0, characters: 0, logs: new Set<number>() };
  draft.records.set(slug, records);
  records.logs.add(log);
  records.characters += characters;
  records.count += (after === null ? 0 : 1) - (before === null ? 0 : 1);
  if (branchId !== null) draft.tally.add(branchId, entry);
  const said = after?.row['name'];
  if (named.has(slug) && typeof said === 'string') draft.names.set(id, said);
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
function noticeFiles({ attached }: ArchiveDraft, { slug }: LoggedEntry, line: string): void {
  if (besideTheBooks.has(slug) || !line.includes(`${noOrganisation}/`)) return;
  for (const [key, id = '', name = ''] of line.matchAll(fileKeys)) {
    const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
    attached.set(id, { name, ending, key });
  }
}

const fileKeys = new RegExp(`${noOrganisation}/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/((?:[^"\\\\]|\\\\.)+)`, 'g');

interface Latest {
  readonly some: readonly LoggedEntry[];
  readonly branchId: string | null;
  readonly cursor: Cursor;
}

/** The records of these slugs as they were last, with the status that follows from others. */
async function* latest(
  { wanted, sources, draft }: Work,
  logs: readonly number[],
  from: Cursor | undefined,
  isOf: (slug: string) => boolean,
): AsyncGenerator<Latest> {
  for (const index of logs) {
    const log = wanted.logs[index];
    if (log === undefined || (from !== undefined && index < from.log)) continue;
    const replaced = draft.replaced[index];
    const isWanted = (sequence: number, slug: string) => isOf(slug) && ((replaced?.[sequence >> 3] ?? 0) & (1 << (sequence & 7))) === 0;
    const { branchId, until } = log;
    const after = from?.log === index ? from.after : 0;
    for await (const { entries, through } of sources.log.entries(wanted.organisationId, streamOf(log), until, { after, isWanted })) {
      const inPeriod = (entry: LoggedEntry) => branchId === null || wanted.period === null || isWithin(entry, wanted.period);
      const some = entries.filter((entry) => entry.after !== null && inPeriod(entry));
      yield { some, branchId, cursor: { log: index, after: through } };
    }
  }
}

async function* voucherPieces(work: Work, from: Cursor | undefined): AsyncGenerator<Piece> {
  const { wanted, draft } = work;
  const headings = ['Date', 'Branch', 'Voucher', 'Number', 'Ledger', 'Debit', 'Credit', 'Voucher Id', 'Ledger Id'];
  if (from === undefined) yield { content: Buffer.from(csvLine(headings)) };
  const branches = wanted.logs.flatMap(({ branchId }, index) => (branchId === null ? [] : [index]));
  for await (const { some, branchId, cursor } of latest(work, branches, from, () => true)) {
    let text = '';
    for (const { id, slug, after } of some) {
      const title = moduleOf(slug)?.title ?? slug;
      for (const { ledgerId, amount } of after?.effect?.postings ?? []) {
        const sides = [amount > 0 ? rupees(amount) : null, amount > 0 ? null : rupees(-amount)];
        const said = [after?.effect?.date ?? '', draft.names.get(branchId ?? '') ?? '', title, String(after?.row['number'] ?? '')];
        text += csvLine([...said, draft.names.get(ledgerId) ?? '', ...sides, id, ledgerId]);
      }
    }
    yield { content: Buffer.from(work.sources.rewrite(text)), cursor };
  }
}

/** A table for each kind of record. Small ones are gathered in one pass over the logs, and large ones are written in one each. */
async function* tables(work: Work): AsyncGenerator<ArchivePart> {
  const { records } = work.draft;
  const { gatheredAtOnce = usuallyGathered } = work.sources;
  let small: string[] = [];
  let held = 0;
  for (const slug of [...records.keys()].sort()) {
    const { count = 0, characters = 0 } = records.get(slug) ?? {};
    const module = tableModule(slug);
    if (besideTheBooks.has(slug) || count === 0 || module === undefined) continue;
    if (characters > gatheredAtOnce) {
      yield { name: recordTable(module).name, pieces: (from) => largeTable(work, module, from) };
      continue;
    }
    if (held + characters > gatheredAtOnce) {
      yield* smallTables(work, small);
      [small, held] = [[], 0];
    }
    small.push(slug);
    held += characters;
  }
  yield* smallTables(work, small);
}

function* smallTables(work: Work, slugs: readonly string[]): Generator<ArchivePart> {
  for (const [index, slug] of slugs.entries()) {
    const table = tableOf(slug);
    yield {
      name: table.name,
      async *pieces(from) {
        if (index === 0) yield* gathering(work, slugs, from);
        yield* joined([table.heading, ...(work.draft.gathered.get(slug) ?? [])], work.sources.rewrite);
      },
    };
  }
}

/** Gathers the rows of small tables. It has no content, and its place can be noted like any other. */
async function* gathering(work: Work, slugs: readonly string[], from: Cursor | undefined): AsyncGenerator<Piece> {
  const { draft } = work;
  if (from === undefined) draft.gathered.clear();
  const all = new Map(slugs.map((slug) => [slug, tableOf(slug)]));
  for await (const { some, cursor } of latest(work, logsOf(work, slugs), from, (slug) => all.has(slug))) {
    for (const entry of some) {
      const texts = draft.gathered.get(entry.slug) ?? [];
      draft.gathered.set(entry.slug, texts);
      texts.push(all.get(entry.slug)?.line(entry.id, rowAfter(entry, draft), draft.names) ?? '');
    }
    yield { content: new Uint8Array(), cursor };
  }
}

async function* largeTable(work: Work, module: AnyMaster | AnyDocument, from: Cursor | undefined): AsyncGenerator<Piece> {
  const table = recordTable(module);
  if (from === undefined) yield { content: Buffer.from(table.heading) };
  for await (const { some, cursor } of latest(work, logsOf(work, [module.slug]), from, (slug) => slug === module.slug)) {
    const text = some.map((entry) => table.line(entry.id, rowAfter(entry, work.draft), work.draft.names)).join('');
    yield { content: Buffer.from(work.sources.rewrite(text)), cursor };
  }
}

/** The logs that have records of these slugs. */
function logsOf({ wanted, draft }: Work, slugs: readonly string[]): readonly number[] {
  return wanted.logs.flatMap((_, index) => (slugs.some((slug) => draft.records.get(slug)?.logs.has(index)) ? [index] : []));
}

function rowAfter({ slug, id, after }: LoggedEntry, { statuses }: ArchiveDraft) {
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
