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
  LoggedEntry,
  OpenedArchive,
  Replay,
} from '#application/archive/ports';
import type { Members, User } from '#application/identity/ports';
import type { Clock, Files, Journal, Records, Scope, Stream } from '#application/ports';
import { type ArchivedStream, booksText, organisationStream } from '#domain/archive/manifest';
import { fileKey } from '#domain/files/file-key';
import { sniff } from '#domain/files/sniff';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';

export interface ImportWorld {
  readonly imports: ArchiveImports;
  readonly replay: Replay;
  readonly log: ArchiveLog;
  readonly archives: Archives;
  readonly files: Pick<Files, 'put' | 'uploadedParts' | 'discard'>;
  readonly records: Records;
  readonly journal: Journal;
  readonly members: Members;
  readonly clock: Clock;
}

/** Entries written before the progress is noted. */
const entriesPerNote = 1_000;
/** Entries, and characters of their lines, handed to storage together; it divides them into transactions. */
const entriesAtOnce = 240;
const charactersAtOnce = 8_000_000;

/**
 * The job: checks the archive from its first to its last byte before anything is written; then writes the logs as they were, the files, and
 * at the end the membership of the person who imported it. Until then nobody can see the organisation. It can be interrupted anywhere and
 * run again, or twice at once: it goes on where the logs end.
 */
export async function importArchive(world: ImportWorld, user: User, scope: Scope): Promise<void> {
  const { organisationId } = scope;
  const began = await world.imports.find(organisationId);
  if (began === undefined || began.userId !== user.userId || began.importStatus === 'Done' || began.importStatus === 'Failed') return;
  try {
    const source = await world.files.uploadedParts(scope, began.fileKey);
    if (source === undefined) throw new Refusal('notFound', { what: 'The uploaded archive' });
    const archive = await checkedArchive(world, organisationId, source);
    await refuseOtherLogs(world, organisationId, archive);
    await writeLogs(world, organisationId, archive);
    await writeFiles(world, scope, archive);
    await refuseOtherBooks(world, organisationId, archive);
    await joinImported(world, user, scope, archive.manifest);
    await note(world, organisationId, { importStatus: 'Done', done: entriesOf(archive) });
    await world.files.discard(scope, began.fileKey);
  } catch (error) {
    // Problems that people can fix are reported to them. Any other error is retried and ends in the dead-letter queue.
    if (!(error instanceof Refusal) || error.code === 'busy' || error.code === 'changed') throw error;
    await note(world, organisationId, { importStatus: 'Failed', failure: error.message.slice(0, 500) });
  }
}

/** For an import whose job never ended. */
export async function giveUpImport(world: Pick<ImportWorld, 'imports'>, organisationId: string): Promise<void> {
  const failure = 'The import could not be finished. Import the same archive again to continue';
  await note(world, organisationId, { importStatus: 'Failed', failure });
}

async function note({ imports }: Pick<ImportWorld, 'imports'>, organisationId: string, change: Partial<ArchiveImport>): Promise<void> {
  for (;;) {
    const before = await imports.find(organisationId);
    if (before === undefined || before.importStatus === 'Done') return;
    if (await imports.save(organisationId, before, { ...before, ...change })) return;
  }
}

function entriesOf({ manifest }: OpenedArchive): number {
  return manifest.streams.reduce((sum, { entries }) => sum + entries, 0);
}

/** Everything is checked before anything is written: hashes, chains, sums, and that every entry can be read and is at its place. */
async function checkedArchive(world: ImportWorld, organisationId: string, source: ByteSource): Promise<OpenedArchive> {
  await note(world, organisationId, { importStatus: 'Checking', failure: null });
  const { manifest, findings } = await world.archives.prove(source);
  if (manifest === undefined || findings.length > 0) throw new Refusal('notAllowed', { why: findings[0] ?? 'The archive cannot be read' });
  if (manifest.period !== null)
    throw new Refusal('notAllowed', { why: 'This archive has the vouchers of one year. Import an archive of everything' });
  const written = await world.replay.head(organisationId, 'organisation');
  const before = await world.imports.find(organisationId);
  if (written > 0 && before?.books !== manifest.books)
    throw new Refusal('notAllowed', { why: 'The import of another archive was begun here. Import that archive again, or begin anew' });
  const archive = await world.archives.open(source);
  if (written === 0) for (const stream of manifest.streams) await checkLines(archive, stream);
  await note(world, organisationId, {
    importStatus: 'Writing',
    ...{ organisation: manifest.organisation, books: manifest.books, total: entriesOf(archive) },
  });
  return archive;
}

async function checkLines(archive: OpenedArchive, { name }: ArchivedStream): Promise<void> {
  let place = 0;
  for await (const line of archive.lines(name)) {
    place += 1;
    const entry = readEntryLine(line);
    if (entry === undefined || entry.sequence !== place)
      throw new Refusal('notAllowed', { why: `Entry ${place} of the log ${name} is damaged` });
    const { after } = entry;
    // Throws if this program does not know the record.
    if (after !== null && after.list !== null) definitions.place({ ...entry, after }, { version: 0, createdBy: entry.by });
    if (archivedEntry(entry) !== line)
      throw new Refusal('notAllowed', { why: `Entry ${place} of the log ${name} is not written as Bahi writes it` });
  }
}

/**
 * What is written already must be from this archive. Somebody can begin an import that fails, create an organisation of the same id
 * meanwhile, and begin again when it is no longer theirs.
 */
async function refuseOtherLogs({ replay, log }: ImportWorld, organisationId: string, archive: OpenedArchive): Promise<void> {
  const { streams } = archive.manifest;
  const branches = streams.flatMap(({ name }) => (name === organisationStream ? [] : [name]));
  const rewrite = idsInOrganisation(organisationId, branches);
  for (const { name, entries } of streams) {
    const stream: Stream = name === organisationStream ? organisationStream : { branchId: rewrite(name) };
    const head = Math.min(await replay.head(organisationId, stream), entries);
    if (head === 0) continue;
    const lines = archive.lines(name)[Symbol.asyncIterator]();
    for await (const { entries: some } of log.entries(organisationId, stream, head))
      for (const entry of some) {
        const { value } = await lines.next();
        const wanted = typeof value === 'string' ? readEntryLine(rewrite(value)) : undefined;
        if (wanted === undefined || archivedEntry(withoutFile(wanted)) !== archivedEntry(entry))
          throw new Refusal('notAllowed', { why: 'This organisation is not empty. An archive is imported into a new one' });
      }
    await lines.return?.();
  }
}

/** The log of the organisation first: documents refer to its records. */
async function writeLogs(world: ImportWorld, organisationId: string, archive: OpenedArchive): Promise<void> {
  const branches = archive.manifest.streams.flatMap(({ name }) => (name === organisationStream ? [] : [name]));
  const rewrite = idsInOrganisation(organisationId, branches);
  let [done, noted] = [0, 0];
  for (const name of [organisationStream, ...branches]) {
    const stream: Stream = name === organisationStream ? organisationStream : { branchId: rewrite(name) };
    const head = await world.replay.head(organisationId, stream);
    let held: LoggedEntry[] = [];
    let characters = 0;
    const write = async () => {
      if (held.length > 0) await world.replay.write(organisationId, stream, held, definitions);
      [held, characters] = [[], 0];
    };
    for await (const line of archive.lines(name)) {
      done += 1;
      const entry = readEntryLine(rewrite(line));
      if (entry === undefined) throw new Refusal('notAllowed', { why: `The log ${name} is damaged` });
      if (entry.sequence <= head) continue;
      held.push(withoutFile(entry));
      characters += line.length;
      if (held.length >= entriesAtOnce || characters >= charactersAtOnce) await write();
      if (done - noted < entriesPerNote) continue;
      noted = done;
      await note(world, organisationId, { done });
    }
    await write();
  }
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

async function writeFiles({ files }: ImportWorld, scope: Scope, archive: OpenedArchive): Promise<void> {
  const { organisationId } = scope;
  for (const { name } of archive.manifest.files) {
    const id = /^files\/([0-9a-f-]{36})(?:\.[A-Za-z0-9]+)?$/.exec(name)?.[1];
    if (id === undefined) continue;
    const content = await archive.content(name, limits.fileBytes);
    const type = sniff(content);
    // An attachment was checked when it was uploaded, so one of another kind was put into the archive later.
    if (type === undefined) throw new Refusal('notAllowed', { why: `${name} in the archive is not a file that can be attached` });
    await files.put(scope, fileKey({ organisationId, id, name: 'file' }), content, type);
  }
}

/** The hash of the books as they are written now must be that of the archive. */
async function refuseOtherBooks({ log }: ImportWorld, organisationId: string, { manifest }: OpenedArchive): Promise<void> {
  const ofArchive = manifest.streams.flatMap(({ name }) => (name === organisationStream ? [] : [name]));
  const own = idsInOrganisation(organisationId, ofArchive);
  const rewrite = archivedIds(organisationId, ofArchive.map(own));
  const streams: Pick<ArchivedStream, 'name' | 'bookEntries' | 'bookHead'>[] = [];
  for (const { name, entries } of manifest.streams) {
    const chain = openLogChain();
    const stream: Stream = name === organisationStream ? organisationStream : { branchId: own(name) };
    for await (const { entries: some } of log.entries(organisationId, stream, entries))
      for (const entry of some) chain.add(entry.slug, rewrite(archivedEntry(entry)));
    streams.push({ name, ...chain.end() });
  }
  if (digestOf(booksText(streams)) !== manifest.books) throw new Error(`The books of ${organisationId} are not those of the archive`);
}
