import { archivedIds, idsInOrganisation } from '#application/archive/archive-ids';
import { definitions } from '#application/archive/archived-definitions';
import { archivedEntry } from '#application/archive/archived-entry';
import { joinImported } from '#application/archive/join-imported';
import { digestOf, openLogChain } from '#application/archive/log-chain';
import { readEntryLine } from '#application/archive/logged-entry-schema';
import type {
  ArchiveImport,
  ArchiveImports,
  ArchiveLog,
  Archives,
  ByteSource,
  ImportPlace,
  LoggedEntry,
  OpenedArchive,
  Packer,
  ProofPlace,
  Replay,
} from '#application/archive/ports';
import { derivedId } from '#application/derived-id';
import type { Members, User } from '#application/identity/ports';
import type { Clock } from '#application/ports/clock';
import type { Files } from '#application/ports/files';
import type { Journal } from '#application/ports/journal';
import type { Records } from '#application/ports/records';
import type { Scope, Stream } from '#application/ports/scope';
import { booksText, type Manifest, organisationStream } from '#domain/archive/manifest';
import { fileKey } from '#domain/files/file-key';
import { sniff } from '#domain/files/sniff';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';

export interface ImportWorld {
  readonly imports: ArchiveImports;
  readonly replay: Replay;
  readonly log: ArchiveLog;
  readonly archives: Archives;
  readonly files: Pick<Files, 'put' | 'uploadedParts' | 'discard' | 'writeForDay'>;
  readonly records: Records;
  readonly journal: Journal;
  readonly members: Members;
  readonly clock: Clock;
  readonly packer: Pick<Packer, 'packLines' | 'unpackLines'>;
  /** Whether there is time for more. */
  readonly goOn: () => boolean;
  /** Has the job go on with the rest. */
  readonly again: () => Promise<void>;
}

/** Entries written before the progress is noted. */
const entriesPerNote = 1_000;
/** Entries, and characters of their lines, handed to storage together; it divides them into transactions. */
const entriesAtOnce = 240;
const charactersAtOnce = 8_000_000;

/**
 * The job: checks the archive from its first to its last byte before anything is written; then writes the logs as they were, the files, and
 * at the end the membership of the person who imported it. Until then nobody can see the organisation. It works in stretches: when the time
 * ends, it notes its place and sends a message to itself. It can be interrupted anywhere and run again, or twice at once: each step does
 * nothing twice, and of two jobs in one stretch the first to end it says what is next.
 */
export async function importArchive(world: ImportWorld, user: User, scope: Scope): Promise<void> {
  const { organisationId } = scope;
  const began = await world.imports.find(organisationId);
  if (began === undefined || began.userId !== user.userId || hasEnded(began)) return;
  const run: Run = { world, user, scope, began };
  try {
    await runStretch(run);
  } catch (error) {
    if (error instanceof Overtaken) return;
    // Problems that people can fix are reported to them. Any other error is retried and ends in the dead-letter queue.
    if (!(error instanceof Refusal) || error.code === 'busy' || error.code === 'changed') throw error;
    await note(run, { importStatus: 'Failed', failure: error.message.slice(0, 500), place: null }).catch(unlessOvertaken);
    await discardSums(run);
  }
}

/** One stretch of the work. */
interface Run {
  readonly world: ImportWorld;
  readonly user: User;
  readonly scope: Scope;
  /** The import when it began. */
  readonly began: ArchiveImport;
}

/** Another job ended this stretch, or the import. */
class Overtaken extends Error {}

function unlessOvertaken(error: unknown): void {
  if (!(error instanceof Overtaken)) throw error;
}

function hasEnded({ importStatus }: ArchiveImport): boolean {
  return importStatus === 'Done' || importStatus === 'Failed' || importStatus === 'Removed';
}

async function runStretch(run: Run): Promise<void> {
  const { world, scope, began } = run;
  const source = await world.files.uploadedParts(scope, began.fileKey);
  if (source === undefined) throw new Refusal('notFound', { what: 'The uploaded archive' });
  let place: ImportPlace | undefined = began.place ?? { step: 'prove', place: null };
  const isProof = place.step === 'prove';
  if (place.step === 'prove') place = await proven(run, source, place.place);
  if (place.step !== 'prove' && (!isProof || world.goOn())) {
    const archive = await world.archives.open(source);
    do place = await stepFrom(run, archive, place);
    while (place !== undefined && world.goOn());
    if (place === undefined) {
      await note(run, { importStatus: 'Done', done: entriesOf(archive), place: null });
      await discardSums(run);
      return world.files.discard(scope, began.fileKey);
    }
  }
  await note(run, { place, stretch: stretchOf(began) + 1 });
  if (isProof) await world.files.discard(scope, sumsKey(run));
  await world.again();
}

function stretchOf({ stretch = 0 }: ArchiveImport): number {
  return stretch;
}

/** Works at a step until it is done or the time ends. Returns the place after that; undefined if everything is done. */
async function stepFrom(run: Run, archive: OpenedArchive, place: Exclude<ImportPlace, { step: 'prove' }>): Promise<NextPlace> {
  switch (place.step) {
    case 'read':
      return linesRead(run, archive, place);
    case 'compare':
      return compared(run, archive, place);
    case 'write':
      return logsWritten(run, archive);
    case 'attach':
      return filesWritten(run, archive, place.files);
    case 'rehash':
      return rehashed(run, archive, place);
    case 'join':
      await joinImported(run.world, run.user, run.scope, archive.manifest);
      return undefined;
  }
}

type NextPlace = Exclude<ImportPlace, { readonly step: 'prove' }> | undefined;

/** For an import whose job never ended. If another job is noting its progress all the time, the import is under way and stays so. */
export async function giveUpImport({ imports }: Pick<ImportWorld, 'imports'>, organisationId: string): Promise<void> {
  const failure = 'The import could not be finished. Import the same archive again to continue';
  await save(imports, organisationId, { importStatus: 'Failed', failure, place: null }, () => true);
}

/** Notes something while this stretch has not ended. */
async function note({ world: { imports }, scope, began }: Run, change: Partial<ArchiveImport>): Promise<void> {
  const isMine = (now: ArchiveImport) => stretchOf(now) === stretchOf(began);
  if (!(await save(imports, scope.organisationId, change, isMine))) throw new Overtaken();
}

/** Another job may note something at the same moment. After so many times this one is tried again later, by the queue. */
const mostSaves = 50;

/** Changes an import that has not ended; false if it has, or if it is not as it must be. */
async function save(
  imports: ArchiveImports,
  organisationId: string,
  change: Partial<ArchiveImport>,
  isRight: (now: ArchiveImport) => boolean,
): Promise<boolean> {
  for (let saves = 0; saves < mostSaves; saves += 1) {
    const now = await imports.find(organisationId);
    if (now === undefined || hasEnded(now) || !isRight(now)) return false;
    if (await imports.save(organisationId, now, { ...now, ...change })) return true;
  }
  throw new Refusal('busy');
}

/** The key of the sums of a proof that goes on in another stretch. */
function sumsKey({ scope: { organisationId }, began }: Run, stretch = stretchOf(began)): string {
  return fileKey({ organisationId, id: derivedId(organisationId, `archive-import|${began.startedAt}|${stretch}`), name: 'sums' });
}

async function discardSums(run: Run): Promise<void> {
  const stretch = stretchOf(run.began);
  for (const one of [stretch, stretch + 1]) await run.world.files.discard(run.scope, sumsKey(run, one));
}

function entriesOf({ manifest }: OpenedArchive): number {
  return manifest.streams.reduce((sum, { entries }) => sum + entries, 0);
}

/** Everything is proven before anything is written: hashes, chains and sums. */
async function proven(run: Run, source: ByteSource, from: ProofPlace | null): Promise<ImportPlace> {
  const { world, scope, began } = run;
  const { organisationId } = scope;
  await note(run, { importStatus: 'Checking', failure: null });
  const sums = from === null ? undefined : await world.files.uploadedParts(scope, sumsKey(run));
  // The sums are kept for one day. If the message waited longer than that, the proof begins again.
  const kept = from === null || sums === undefined ? {} : { from: { place: from, sums: world.packer.unpackLines(piecesOf(sums)) } };
  const { manifest, findings, rest } = await world.archives.prove(source, { ...kept, goOn: world.goOn });
  if (manifest === undefined || findings.length > 0) throw new Refusal('notAllowed', { why: findings[0] ?? 'The archive cannot be read' });
  if (manifest.period !== null)
    throw new Refusal('notAllowed', { why: 'This archive has the vouchers of one year. Import an archive of everything' });
  const written = await world.replay.head(organisationId, 'organisation');
  if (written > 0 && began.books !== manifest.books)
    throw new Refusal('notAllowed', { why: 'The import of another archive was begun here. Import that archive again, or begin anew' });
  if (rest !== undefined) {
    await world.files.writeForDay(scope, sumsKey(run, stretchOf(began) + 1), world.packer.packLines(rest.sums));
    return { step: 'prove', place: rest.place };
  }
  // Lines of which some are written were read before.
  return { step: written === 0 ? 'read' : 'compare', stream: 0, after: 0 };
}

async function* piecesOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += readAtOnce) yield source.read(at, Math.min(readAtOnce, source.size - at));
}

const readAtOnce = 4 * 1024 * 1024;

/** Every entry can be read, and is written as it would be written again. */
async function linesRead({ world }: Run, archive: OpenedArchive, { stream, after }: PlaceIn<'read'>): Promise<NextPlace> {
  const { streams } = archive.manifest;
  for (let index = stream; index < streams.length; index += 1) {
    const name = streams[index]?.name ?? '';
    let place = 0;
    for await (const line of archive.lines(name)) {
      place += 1;
      if (index === stream && place <= after) continue;
      checkLine(name, place, line);
      if (!world.goOn()) return { step: 'read', stream: index, after: place };
    }
  }
  return { step: 'compare', stream: 0, after: 0 };
}

type PlaceIn<Step extends ImportPlace['step']> = Extract<ImportPlace, { readonly step: Step }>;

function checkLine(name: string, place: number, line: string): void {
  const entry = readEntryLine(line);
  if (entry === undefined || entry.sequence !== place)
    throw new Refusal('notAllowed', { why: `Entry ${place} of the log ${name} is damaged` });
  const { after } = entry;
  // Throws if this program does not know the record.
  if (after !== null && after.list !== null) definitions.place({ ...entry, after }, { version: 0, createdBy: entry.by });
  if (archivedEntry(entry) !== line)
    throw new Refusal('notAllowed', { why: `Entry ${place} of the log ${name} is not written as Bahi writes it` });
}

/**
 * Entries that are written already must be those of this archive. They can be others: an import may fail before it writes anything, then an
 * organisation with the same id is created, and after that the import is begun again.
 */
async function compared(run: Run, archive: OpenedArchive, { stream, after }: PlaceIn<'compare'>): Promise<NextPlace> {
  const { replay, log, goOn } = run.world;
  const { organisationId } = run.scope;
  const { organisation, books, streams } = archive.manifest;
  const { rewrite, streamOf } = idsHere(organisationId, archive.manifest);
  for (let index = stream; index < streams.length; index += 1) {
    const { name = '', entries = 0 } = streams[index] ?? {};
    const head = Math.min(await replay.head(organisationId, streamOf(name)), entries);
    const from = index === stream ? after : 0;
    if (head <= from) continue;
    const lines = archive.lines(name)[Symbol.asyncIterator]();
    for (let passed = 0; passed < from; passed += 1) await lines.next();
    for await (const { entries: some, through } of log.entries(organisationId, streamOf(name), head, { after: from })) {
      for (const entry of some) {
        const { value } = await lines.next();
        const wanted = typeof value === 'string' ? readEntryLine(rewrite(value)) : undefined;
        if (wanted === undefined || archivedEntry(withoutFile(wanted)) !== archivedEntry(entry))
          throw new Refusal('notAllowed', { why: 'This organisation is not empty. An archive is imported into a new one' });
      }
      if (!goOn()) {
        await lines.return?.();
        return { step: 'compare', stream: index, after: through };
      }
    }
    await lines.return?.();
  }
  await note(run, { importStatus: 'Writing', organisation, books, total: entriesOf(archive) });
  return { step: 'write' };
}

/** The ids of an archive as those of the organisation that it makes. */
function idsHere(organisationId: string, { streams }: Manifest) {
  const branches = streams.flatMap(({ name }) => (name === organisationStream ? [] : [name]));
  const rewrite = idsInOrganisation(organisationId, branches);
  const streamOf = (name: string): Stream => (name === organisationStream ? organisationStream : { branchId: rewrite(name) });
  return { branches, rewrite, streamOf };
}

/** The log of the organisation first: documents refer to its records. It goes on where the logs end. */
async function logsWritten(run: Run, archive: OpenedArchive): Promise<NextPlace> {
  const { replay, goOn } = run.world;
  const { organisationId } = run.scope;
  const { branches, rewrite, streamOf } = idsHere(organisationId, archive.manifest);
  let [done, noted] = [0, 0];
  for (const name of [organisationStream, ...branches]) {
    const stream = streamOf(name);
    const head = await replay.head(organisationId, stream);
    let place = 0;
    let held: LoggedEntry[] = [];
    let characters = 0;
    let writing: Promise<void> = Promise.resolve();
    // The next entries are read while these are written.
    const write = async () => {
      await writing;
      writing = held.length > 0 ? replay.write(organisationId, stream, held, definitions) : Promise.resolve();
      // If the reader stops first, nobody waits for it.
      writing.catch(() => undefined);
      [held, characters] = [[], 0];
    };
    for await (const line of archive.lines(name)) {
      [place, done] = [place + 1, done + 1];
      // Each line was proven to be the entry of its place.
      if (place <= head) continue;
      const entry = readEntryLine(rewrite(line));
      if (entry === undefined) throw new Refusal('notAllowed', { why: `The log ${name} is damaged` });
      held.push(withoutFile(entry));
      characters += line.length;
      if (held.length < entriesAtOnce && characters < charactersAtOnce) continue;
      await write();
      if (!goOn()) {
        await writing;
        return noteDone(run, done);
      }
      if (done - noted < entriesPerNote) continue;
      noted = done;
      await note(run, { done });
    }
    await write();
    await writing;
    if (!goOn() && place > head) return noteDone(run, done);
  }
  return { step: 'attach', files: 0 };
}

async function noteDone(run: Run, done: number): Promise<NextPlace> {
  await note(run, { done });
  return { step: 'write' };
}

/** Files of exports and earlier archives are not in the archive, so they cannot be downloaded any more; and no job will finish them. */
function withoutFile(entry: LoggedEntry): LoggedEntry {
  if (!fileless.has(entry.slug)) return entry;
  return { ...entry, before: withoutFileKey(entry.before), after: withoutFileKey(entry.after) };
}

function withoutFileKey(body: LoggedEntry['after']): LoggedEntry['after'] {
  if (body === null) return null;
  const changed = Object.entries(body.row).map(([name, value]) => {
    if (name === 'fileKey' || name === 'fileName') return [name, null];
    return [name, value === 'Queued' && name.endsWith('Status') ? 'Failed' : value];
  });
  return { ...body, row: Object.fromEntries(changed) };
}

const fileless: ReadonlySet<string> = new Set(['archive', 'export-file']);

async function filesWritten({ world, scope }: Run, archive: OpenedArchive, from: number): Promise<NextPlace> {
  const { organisationId } = scope;
  for (const [index, { name }] of archive.manifest.files.entries()) {
    const id = /^files\/([0-9a-f-]{36})(?:\.[A-Za-z0-9]+)?$/.exec(name)?.[1];
    if (id === undefined || index < from) continue;
    const content = await archive.content(name, limits.fileBytes);
    const type = sniff(content);
    // An attachment was checked when it was uploaded, so one of another kind was put into the archive later.
    if (type === undefined) throw new Refusal('notAllowed', { why: `${name} in the archive is not a file that can be attached` });
    await world.files.put(scope, fileKey({ organisationId, id, name: 'file' }), content, type);
    if (!world.goOn()) return { step: 'attach', files: index + 1 };
  }
  return { step: 'rehash', streams: [], after: 0, chain: null };
}

/** The hash of the books as they are written now must be that of the archive. */
async function rehashed({ world, scope }: Run, { manifest }: OpenedArchive, from: PlaceIn<'rehash'>): Promise<NextPlace> {
  const { organisationId } = scope;
  const { branches, rewrite, streamOf } = idsHere(organisationId, manifest);
  const archived = archivedIds(organisationId, branches.map(rewrite));
  const streams = [...from.streams];
  let { after } = from;
  let chain = openLogChain(from.chain ?? undefined);
  for (const { name, entries } of manifest.streams.slice(streams.length)) {
    for await (const { entries: some, through } of world.log.entries(organisationId, streamOf(name), entries, { after })) {
      for (const entry of some) chain.add(entry.slug, archived(archivedEntry(entry)));
      if (!world.goOn()) return { step: 'rehash', streams, after: through, chain: chain.end() };
    }
    streams.push({ name, ...chain.end() });
    [after, chain] = [0, openLogChain()];
  }
  if (digestOf(booksText(streams)) !== manifest.books) throw new Error(`The books of ${organisationId} are not those of the archive`);
  return { step: 'join' };
}
