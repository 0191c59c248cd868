import { createHash } from 'node:crypto';
import { type ByteSource, besideTheBooks, type ProofPlace, type ProofSoFar, type ProofStretch } from '#application/archive/ports';
import { archiveLimits } from '#domain/archive/archive-limits';
import {
  type ArchivedFile,
  type ArchivedStream,
  booksText,
  logName,
  type Manifest,
  manifestName,
  readManifest,
  trialBalanceName,
} from '#domain/archive/manifest';
import { csvRows } from '#integrations/archive/csv-rows';
import { linesOf } from '#integrations/archive/lines';
import { openReAdding, type ReAdding } from '#integrations/archive/re-adding';
import { DamagedZip, unpacked, type ZippedFile, zippedFiles } from '#integrations/archive/zip-reader';

/** With what is wrong, in sentences; without any the archive is sound. */
export interface Proof extends ProofSoFar {
  readonly entries: number;
}

const mostFindings = 50;
const mostManifestBytes = 64 * 1024 * 1024;
/** The longest voucher has a thousand lines. */
export const mostLineBytes = 16 * 1024 * 1024;

const noLink = '0'.repeat(64);
const atStart: ProofPlace = { files: 0, lines: 0, head: noLink, bookEntries: 0, bookHead: noLink };

/**
 * Proves an archive from nothing but its bytes: every file has the hash of the manifest, the entries of each log form the chain whose end
 * the manifest names, and the trial balance is what the entries add up to. It shares no code with what writes archives.
 *
 * It can be proven in stretches. A file is read from its start each time, because a hash cannot be kept half-way, but its lines are not.
 */
export async function proveArchive(source: ByteSource, { from, goOn }: ProofStretch = { goOn: () => true }): Promise<Proof> {
  const findings: string[] = [];
  const find = (what: string) => {
    if (findings.length < mostFindings) findings.push(what);
  };
  let manifest: Manifest | undefined;
  let entries = 0;
  try {
    const opened = await manifestIn(source);
    const { files } = opened;
    manifest = opened.manifest;
    compareNames(manifest, files, find);
    const added = openReAdding(manifest.period);
    const { place: begun = atStart, sums = [] } = from ?? {};
    for await (const line of sums) added.recall(line);
    const logs = new Map(manifest.streams.map((stream) => [logName(stream.name), stream]));
    for (const [index, file] of manifest.files.entries()) {
      const zipped = files.get(file.name);
      if (zipped === undefined || index < begun.files) continue;
      const stream = logs.get(file.name);
      const read = hashed(unpacked(source, zipped, file.bytes), file, find);
      if (stream !== undefined) {
        const asked = { find, from: index === begun.files ? begun : atStart, goOn: () => findings.length > 0 || goOn() };
        const { lines, rest } = await proveLog(read, stream, added, asked);
        entries += lines;
        if (rest !== undefined) return { manifest, entries, findings, rest: { place: { ...rest, files: index }, sums: added.kept() } };
      } else if (file.name === trialBalanceName) for await (const row of csvRows(read, mostLineBytes)) added.written(row);
      else for await (const _ of read);
      if (findings.length === 0 && !goOn())
        return { manifest, entries, findings, rest: { place: { ...atStart, files: index + 1 }, sums: added.kept() } };
    }
    for (const { name } of manifest.streams) if (!files.has(logName(name))) find(`${logName(name)} is missing`);
    if (!files.has(trialBalanceName)) find(`${trialBalanceName} is missing`);
    const books = createHash('sha256').update(booksText(manifest.streams)).digest('hex');
    if (books !== manifest.books) find('The hash of the books is not that of the logs');
    added.compare(find);
  } catch (error) {
    if (!(error instanceof DamagedZip)) throw error;
    find(`The file could not be read: ${error.message}`);
  }
  return { manifest, entries, findings };
}

/** The manifest of an archive, and what its directory says of each file. */
export async function manifestIn(source: ByteSource) {
  const files = byName(await zippedFiles(source));
  return { files, manifest: await manifestOf(source, files) };
}

function byName(files: readonly ZippedFile[]): ReadonlyMap<string, ZippedFile> {
  if (files.length > archiveLimits.files) throw new DamagedZip(`it has more than ${archiveLimits.files} files`);
  const named = new Map(files.map((file) => [file.name, file]));
  if (named.size < files.length) throw new DamagedZip('it has two files of the same name');
  return named;
}

async function manifestOf(source: ByteSource, files: ReadonlyMap<string, ZippedFile>): Promise<Manifest> {
  const zipped = files.get(manifestName);
  if (zipped === undefined) throw new DamagedZip('it is not an archive of Bahi');
  const pieces: Buffer[] = [];
  for await (const piece of unpacked(source, zipped, mostManifestBytes)) pieces.push(piece);
  const manifest = readManifest(Buffer.concat(pieces).toString('utf8'));
  if (typeof manifest === 'string') throw new DamagedZip(`${manifest.charAt(0).toLowerCase()}${manifest.slice(1)}`);
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes > archiveLimits.unpackedBytes) throw new DamagedZip('it unpacks to more than this program reads');
  return manifest;
}

function compareNames(manifest: Manifest, files: ReadonlyMap<string, ZippedFile>, find: (what: string) => void): void {
  const listed = new Set([manifestName, ...manifest.files.map(({ name }) => name)]);
  for (const name of listed) if (!files.has(name)) find(`${name} is missing`);
  for (const name of files.keys()) if (!listed.has(name)) find(`${JSON.stringify(name)} is not in the manifest`);
}

/** The file as it is, and its hash compared when it ends. */
async function* hashed(pieces: AsyncIterable<Buffer>, { name, bytes, sha256 }: ArchivedFile, find: (what: string) => void) {
  const hash = createHash('sha256');
  let read = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    read += piece.length;
    yield piece;
  }
  if (read !== bytes || hash.digest('hex') !== sha256) find(`${name} was changed: its hash is not that of the manifest`);
}

interface LogAsked {
  readonly find: (what: string) => void;
  readonly from: ProofPlace;
  readonly goOn: () => boolean;
}

/** The lines that were read, and where to go on if there was no time for all. */
async function proveLog(
  pieces: AsyncIterable<Buffer>,
  stream: ArchivedStream,
  added: ReAdding,
  { find, from, goOn }: LogAsked,
): Promise<{ readonly lines: number; readonly rest?: Omit<ProofPlace, 'files'> }> {
  let [head, bookHead]: [Buffer, Buffer] = [Buffer.from(from.head, 'hex'), Buffer.from(from.bookHead, 'hex')];
  let [entries, bookEntries] = [0, from.bookEntries];
  const name = logName(stream.name);
  for await (const line of linesOf(pieces, mostLineBytes)) {
    entries += 1;
    if (entries <= from.lines) continue;
    const entry = entryOf(line);
    if (entry === undefined) {
      find(`${name} line ${entries} is no entry`);
      continue;
    }
    if (entry.sequence !== entries) find(`${name} line ${entries} is entry ${entry.sequence}`);
    const digest = entry.digest === undefined ? createHash('sha256').update(line).digest() : Buffer.from(entry.digest, 'hex');
    head = next(head, digest);
    if (!besideTheBooks.has(entry.slug)) {
      bookEntries += 1;
      bookHead = next(bookHead, digest);
    }
    if (entry.digest === undefined && !added.entry(stream.name, entry)) find(`${name} line ${entries} has amounts that are no numbers`);
    if (!goOn()) {
      const rest = { lines: entries, head: head.toString('hex'), bookEntries, bookHead: bookHead.toString('hex') };
      return { lines: entries - from.lines, rest };
    }
  }
  if (entries !== stream.entries) find(`${name} has ${entries} entries, the manifest says ${stream.entries}`);
  else if (head.toString('hex') !== stream.head) find(`${name} is not the log of the manifest: its chain of hashes ends differently`);
  else if (bookEntries !== stream.bookEntries || bookHead.toString('hex') !== stream.bookHead)
    find(`${name}: the chain of the books ends differently than the manifest says`);
  return { lines: entries - Math.min(entries, from.lines) };
}

function next(head: Buffer, digest: Buffer): Buffer {
  return createHash('sha256').update(head).update(digest).digest();
}

interface EntryRead {
  readonly sequence: number;
  readonly slug: string;
  /** Instead of its content, if it is of another year. */
  readonly digest?: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

function entryOf(line: Buffer): EntryRead | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line.toString('utf8'));
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('sequence' in value) || !('slug' in value)) return undefined;
  const { sequence, slug } = value;
  if (!Number.isSafeInteger(sequence) || typeof slug !== 'string') return undefined;
  const read = { sequence: Number(sequence), slug };
  if (!('digest' in value))
    return { ...read, before: 'before' in value ? value.before : null, after: 'after' in value ? value.after : null };
  return typeof value.digest === 'string' && /^[0-9a-f]{64}$/.test(value.digest) ? { ...read, digest: value.digest } : undefined;
}
