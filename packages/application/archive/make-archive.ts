import { type ArchiveDraft, draftLines, newDraft, readDraft } from '#application/archive/archive-draft';
import { archivedIds } from '#application/archive/archive-ids';
import { archiveParts } from '#application/archive/archive-parts';
import { type ArchiveRow, archiveMessage, noteArchive, rowNow } from '#application/archive/archives';
import type { ArchiveLog, ByteSource, Packer } from '#application/archive/ports';
import { archiveBytes, type Segment } from '#application/archive/write-archive';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import type { Members } from '#application/identity/ports';
import { nameOf } from '#application/identity/world';
import { allYears, organisationName } from '#application/known-records';
import type { Message } from '#application/ports/journal';
import { aboutReport } from '#application/reports/about-report';
import { buildWholeReport } from '#application/reports/build-report';
import { fileOfTable } from '#application/tables/file-of-table';
import { archiveLimits } from '#domain/archive/archive-limits';
import { assert } from '#domain/assert';
import { fileKey, readFileKey } from '#domain/files/file-key';
import { Refusal } from '#domain/refusal';
import { dayOf } from '#domain/time/day';
import { moduleOf } from '#modules/all-modules';
import type { AnyRow } from '#modules/kit/module';

/** Books for another program, as a zip of one file and a text that says how to read it there. */
export interface BooksExport {
  readonly name: string;
  bytes(): AsyncIterable<Uint8Array>;
}

export interface ExportTools {
  readonly log: ArchiveLog;
  readonly packer: Packer;
  /** Of all passes over the logs. */
  progress(entries: number): Promise<void>;
}

export interface ArchiveTools {
  readonly log: ArchiveLog;
  readonly packer: Packer;
  /** The books in the form of another program, as an archive was asked for. */
  exportOf(context: Context, row: ArchiveRow, tools: ExportTools): Promise<BooksExport>;
  readonly members: Pick<Members, 'users'>;
  /** Whether there is time for more. The rest is done after a message to itself. */
  readonly goOn: () => boolean;
  readonly segment?: Segment;
}

/** The job notes its progress after this many entries. */
const entriesPerNote = 10_000;

/**
 * The job: writes the archive stretch by stretch, and notes where it is. Each run writes files of its own and counts an attempt, and only the
 * last that began may note something. So a job that is delivered twice, or that died, does no harm, and the hash that is noted is that of
 * the file. What a stretch wrote is kept for a day and removed at the end; then the archive is joined from it.
 */
export async function makeArchive(context: Context, tools: ArchiveTools, id: string, again = false): Promise<void> {
  const row = await noteArchive(context, id, ({ archiveStatus, attempt }) => {
    if (archiveStatus === 'Queued') return { attempt: attempt + 1 };
    return again && archiveStatus === 'Failed' ? { ...fromTheStart, attempt: attempt + 1 } : undefined;
  });
  if (row === undefined) return removeStretches(context, id);
  const { attempt } = row;
  const run: Run = {
    ...{ context, tools, id, row },
    async own(change, messages) {
      const noted = await noteArchive(
        context,
        id,
        (now) => (now.attempt === attempt && now.archiveStatus === 'Queued' ? change : undefined),
        messages,
      );
      if (noted === undefined) throw new Overtaken();
    },
  };
  try {
    await runStretch(run);
  } catch (error) {
    // A job that began later, or ended the archive, may have removed what this one was reading.
    if (error instanceof Overtaken || (await isOvertaken(run))) return forget(run);
    // Problems that people can fix are reported to them. Any other error is retried and ends in the dead-letter queue.
    if (!(error instanceof Refusal) || error.code === 'busy' || error.code === 'changed') throw error;
    const failure = error.message.slice(0, 500);
    await run.own({ archiveStatus: 'Failed', failure }).catch(unlessOvertaken);
    await removeStretches(context, id);
  }
}

/** What the stretches of an archive that was given up wrote is removed. */
const fromTheStart = { archiveStatus: 'Queued', failure: null, saved: null, done: 0 } as const;

/** One run of the job. */
interface Run {
  readonly context: Context;
  readonly tools: ArchiveTools;
  readonly id: string;
  readonly row: ArchiveRow;
  /** Changes the row, if this run is still the last that began. */
  own(change: Partial<ArchiveRow>, messages?: readonly Message[]): Promise<void>;
}

/** Another job began the same archive later. */
class Overtaken extends Error {}

async function isOvertaken({ context, id, row }: Run): Promise<boolean> {
  const { attempt, archiveStatus } = await rowNow(context, id);
  return attempt !== row.attempt || archiveStatus !== 'Queued';
}

function unlessOvertaken(error: unknown): void {
  if (!(error instanceof Overtaken)) throw error;
}

async function runStretch(run: Run): Promise<void> {
  if ((run.row.form ?? 'archive') !== 'archive') return runExport(run);
  const { context, tools, id, row } = run;
  const { ports, scope } = context;
  const draft = await draftOf(run);
  const isWritten = draft.made !== undefined;
  if (!isWritten) await writeStretch(run, draft);
  // Each stretch does something, so there is an end: the bytes that were all written before are joined now.
  if (draft.made === undefined || !(isWritten || tools.goOn())) {
    await ports.files.writeForDay(scope, kept(context, id, row.attempt, 'draft'), tools.packer.packLines(draftLines(draft)));
    return run.own({ saved: row.attempt, done: draft.entries }, [archiveMessage(context, id)]);
  }
  const name = fileNameOf(row, await organisationName(context));
  const key = joinedKey(run, name);
  const bytes = bytesOf(draft);
  await ports.files.write(scope, key, keptBytes(run, draft), 'application/zip');
  const { books, manifest, missing } = draft.made;
  await run.own({ archiveStatus: 'Done', done: row.total, ...{ fileKey: key, fileName: name, bytes, books, manifest, missing } });
  await removeStretches(context, id);
}

/** Books in the form of another program are written in one run: they have no papers and no files, and each entry is small. */
async function runExport(run: Run): Promise<void> {
  const { context, tools, row } = run;
  const { ports, scope } = context;
  const made = await tools.exportOf(context, row, { log: tools.log, packer: tools.packer, progress: progressOf(run, 0) });
  const key = joinedKey(run, made.name);
  let bytes = 0;
  const counted = async function* () {
    for await (const piece of made.bytes()) {
      bytes += piece.length;
      if (bytes > archiveLimits.bytes)
        throw new Refusal('notAllowed', { why: 'The file would be larger than 4 GB. Make one for each year' });
      yield piece;
    }
  };
  await ports.files.write(scope, key, counted(), 'application/zip');
  await run.own({ archiveStatus: 'Done', done: row.total, fileKey: key, fileName: made.name, bytes });
}

/** Notes how far the job is, now and then. */
function progressOf(run: Run, from: number): (done: number) => Promise<void> {
  let noted = from;
  return async (done) => {
    if (done - noted < entriesPerNote) return;
    noted = done;
    await run.own({ done });
  };
}

/** What the stretch before kept, or a new draft. */
async function draftOf({ context, tools, id, row }: Run): Promise<ArchiveDraft> {
  const { saved = null, period, logs } = row;
  if (saved === null) return newDraft(period, logs);
  const content = await context.ports.files.uploadedParts(context.scope, kept(context, id, saved, 'draft'));
  if (content === undefined) throw gone();
  return readDraft(period, tools.packer.unpackLines(piecesOf(content)));
}

/** Files for a day are gone if the queue waited longer. */
function gone(): Refusal {
  return new Refusal('notAllowed', { why: 'The archive took too long. Make it again' });
}

async function writeStretch(run: Run, draft: ArchiveDraft): Promise<void> {
  const { context, tools, id, row } = run;
  const { ports, scope } = context;
  const { organisationId } = scope;
  const { period, logs, startedAt, byName } = row;
  const branchIds = logs.flatMap(({ branchId }) => branchId ?? []);
  const wanted = { organisationId, organisation: await organisationName(context), madeAt: startedAt, madeBy: byName, period, logs };
  const parts = archiveParts(
    wanted,
    {
      log: tools.log,
      rewrite: archivedIds(organisationId, branchIds),
      papers: () => papersOf(context, row, branchIds),
      file: (fileId, name) => contentOf(context, fileKey({ organisationId, id: fileId, name })),
      people: (ids) => peopleOf(tools.members, ids),
      progress: progressOf(run, draft.entries),
    },
    draft,
  );
  const before = bytesOf(draft);
  let bytes = 0;
  const counted = async function* () {
    for await (const piece of archiveBytes(wanted, parts, draft, tools)) {
      bytes += piece.length;
      if (before + bytes > archiveLimits.bytes)
        throw new Refusal('notAllowed', { why: 'The archive would be larger than 4 GB. Make one for each year' });
      yield piece;
    }
  };
  await ports.files.writeForDay(scope, kept(context, id, row.attempt, 'part'), counted());
  draft.parts.push({ attempt: row.attempt, bytes });
}

function fileNameOf({ period, startedAt }: ArchiveRow, organisation: string): string {
  const days = period === null ? dayOf(startedAt) : `${period.from} to ${period.to}`;
  return `${organisation.replace(/[\\/:*?"<>|]+/g, '-')} ${days}.zip`;
}

function joinedKey({ context, id, row }: Pick<Run, 'context' | 'id' | 'row'>, name: string): string {
  const { organisationId } = context.scope;
  return fileKey({ organisationId, id: derivedId(organisationId, `archive|${id}|${row.attempt}`), name });
}

/** The key of what a run wrote: bytes of the archive, or the draft. */
function kept({ scope: { organisationId } }: Pick<Context, 'scope'>, id: string, attempt: number, what: 'part' | 'draft'): string {
  return fileKey({ organisationId, id: derivedId(organisationId, `archive|${id}|${attempt}|${what}`), name: what });
}

function bytesOf({ parts }: ArchiveDraft): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The bytes of the archive, as the stretches wrote them. */
async function* keptBytes({ context, id }: Run, { parts }: ArchiveDraft): AsyncGenerator<Uint8Array> {
  for (const { attempt, bytes } of parts) {
    const part = await context.ports.files.uploadedParts(context.scope, kept(context, id, attempt, 'part'));
    if (part?.size !== bytes) throw gone();
    yield* piecesOf(part);
  }
}

const readAtOnce = 4 * 1024 * 1024;

async function* piecesOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += readAtOnce) yield source.read(at, Math.min(readAtOnce, source.size - at));
}

/** The archive that this run joined, if another began later. What its stretch kept may be in use, and goes with the others at the end. */
async function forget(run: Run): Promise<void> {
  const { context, id } = run;
  const { archiveStatus, fileKey: noted } = await rowNow(context, id);
  const key = joinedKey(run, 'archive.zip');
  if (noted === null || readFileKey(noted)?.id !== readFileKey(key)?.id) await context.ports.files.remove(context.scope, key);
  if (archiveStatus !== 'Queued') await removeStretches(context, id);
}

/** What all stretches of an archive wrote, once it is done or failed. */
export async function removeStretches(context: Pick<Context, 'scope' | 'ports'>, id: string): Promise<void> {
  const { ports, scope } = context;
  const { attempt } = await rowNow(context, id);
  const keys = Array.from({ length: attempt }, (_, at) => [kept(context, id, at + 1, 'part'), kept(context, id, at + 1, 'draft')]).flat();
  for (let at = 0; at < keys.length; at += removedAtOnce)
    await Promise.all(keys.slice(at, at + removedAtOnce).map((key) => ports.files.discard(scope, key)));
}

const removedAtOnce = 50;

async function contentOf({ ports, scope }: Context, key: string): Promise<Uint8Array | undefined> {
  try {
    return await ports.files.get(scope, key);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'notFound') return undefined;
    throw error;
  }
}

const peopleAtOnce = 100;

async function peopleOf(members: Pick<Members, 'users'>, ids: readonly string[]) {
  const people: { id: string; name: string; email: string }[] = [];
  for (let at = 0; at < ids.length; at += peopleAtOnce)
    for (const user of (await members.users(ids.slice(at, at + peopleAtOnce))).values())
      people.push({ id: user.userId, name: nameOf(user), email: user.email });
  return people;
}

/** Ledgers on paper: more would take minutes to typeset. */
const mostOnPaper = 20_000;

const statements: readonly (readonly [slug: string, filter: AnyRow])[] = [
  ['trial-balance', { compare: null, groupOnly: false, closingOnly: false, withStock: false, showZero: false }],
  ['profit-loss', { form: 'vertical', compare: null, groupsOnly: false, percent: false }],
  ['balance-sheet', { form: 'vertical', compare: null, groupsOnly: false, percent: false }],
];

/** The statements of each year as PDF, of all branches. */
async function* papersOf(context: Context, { period }: ArchiveRow, branchIds: readonly string[]) {
  const { ports, scope } = context;
  const years = (await allYears(context))
    .map(({ id, start, end }) => ({ id, from: start, to: end }))
    .filter(({ from, to }) => period === null || (from === period.from && to === period.to))
    .sort((one, other) => (one.from < other.from ? -1 : 1));
  if ((await ports.records.count(scope, ['customer'])) > mostOnPaper) return;
  for (const { id, from, to } of years) {
    const inYear: Context = {
      ...context,
      scope: { ...scope, financialYearId: id },
      caller: { ...context.caller, permissions: 'all', permissionsIn: () => 'all' },
    };
    for (const [slug, filter] of statements) {
      const report = moduleOf(slug);
      assert(report?.kind === 'report', `${slug} is a report`);
      const asked = { ...filter, from, to, branches: branchIds };
      const content = async () => {
        const about = await aboutReport(inYear, report, asked);
        return (await fileOfTable(inYear, await buildWholeReport(inYear, report, asked), 'PDF', about)).content;
      };
      yield { name: `papers/${from.slice(0, 4)}-${to.slice(2, 4)}/${slug}.pdf`, content };
    }
  }
}
