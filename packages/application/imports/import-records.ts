import type { Context } from '#application/context';
import { documentRows } from '#application/imports/document-rows';
import { type Notes, notesOf, writeNote } from '#application/imports/import-notes';
import type { Inviter } from '#application/imports/invited-rows';
import { writeMadePart } from '#application/imports/kept/made-records';
import { rememberFile, rowsSavedBefore } from '#application/imports/kept/same-file';
import { openWrongRows, type WrongStore } from '#application/imports/kept/wrong-rows';
import { masterRows } from '#application/imports/master-rows';
import type { Line, ReadingRules } from '#application/imports/rows/read-row';
import type { Outcome, RowTaker } from '#application/imports/rows/row-taker';
import { ofRowsSince } from '#application/imports/rows/save-rows';
import { approvedRow, choiceOf, isApprovedByAnother } from '#application/imports/start-import';
import { takeBack } from '#application/imports/take-back';
import { refuseWithoutAdding } from '#application/imports/view-import';
import { writeWrongRows } from '#application/imports/wrong-file';
import type { Stored } from '#application/ports/records';
import type { Sheets } from '#application/ports/sheets';
import { rowOf } from '#application/row-of';
import { typeOfKept } from '#domain/files/file-type';
import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import type { DateFormat } from '#domain/time/file-date';
import type { RecordImport } from '#events/record-import';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';
import { type ImportFile, importFile, isUnderWay, phaseOf, rightRows, runningStatus } from '#modules/organisation/import-file/import-file';

/** About how many rows are checked and saved together: they share transactions, and progress is noted once. */
const rowsAtOnce = 2_000;

/** The first stretch of a run is short, so that people see early whether their columns are right. */
const rowsFirst = 250;

export interface ImportWorld {
  readonly sheets: Sheets;
  readonly moduleOf: (slug: string) => Imported | undefined | Promise<Imported | undefined>;
  /** How the people of a file of users are invited. */
  readonly inviter?: () => Promise<Inviter>;
  /** Whether there is time for another stretch. The rest is done after a message to itself. */
  readonly goOn: () => boolean;
  readonly rowsAtOnce?: number;
}

type Imported = AnyMaster | AnyDocument;

type Progress = Pick<ImportFile, 'rows' | 'done' | 'created' | 'existing' | 'wrong' | 'leftOut' | 'documents' | 'madeParts' | 'problems'>;

/**
 * Checks the rows of an import, saves the correct ones, or takes them back, stretch by stretch. After each stretch the import records its progress. Saving
 * continues there after an interruption, and a message delivered again finds nothing to do. Checking begins again: it saves nothing, and
 * what a row needs may be in any row before it. The id of a record follows from its content (`row-reader.ts`, `document-rows.ts`), so
 * importing the same file again creates nothing.
 */
export async function importRecords(context: Context, world: ImportWorld, wish: RecordImport): Promise<void> {
  if (wish.again) await beginAgain(context, wish);
  for (let before = 0; ; ) {
    const stored = await context.ports.records.find(context.scope, importFile.slug, wish.importId);
    if (stored === undefined || !waitsFor(rowOf(importFile, stored), wish.phase)) return;
    const notes = notesOf(context, stored);
    try {
      return await (wish.phase === 'take-back' ? takeBack : runImport)(context, world, wish, stored, notes);
    } catch (error) {
      const isMet = error instanceof Refusal && error.code === 'changed' && stored.version !== before;
      before = stored.version;
      // The message was delivered twice, and the other delivery is ahead. Continues from there.
      if (isMet) continue;
      // Problems that people can fix are reported to them. Any other error is retried and ends in the dead-letter queue.
      if (!(error instanceof Refusal) || error.code === 'busy' || error.code === 'changed') throw error;
      await notes.note({ importStatus: 'Failed', failure: error.message.slice(0, 500) });
      return;
    }
  }
}

/** Whether the import is in this step. A message that comes later, or for one that was stopped, finds nothing to do. */
function waitsFor(row: ImportFile, phase: RecordImport['phase']): boolean {
  return isUnderWay(row) && phaseOf(row) === phase;
}

/** For an import whose job never ended, so the user does not wait for ever. Saved rows stay saved. */
export async function giveUpImport(context: Pick<Context, 'scope' | 'ports'>, importId: string): Promise<void> {
  const stored = await context.ports.records.find(context.scope, importFile.slug, importId);
  if (stored === undefined) return;
  const row = rowOf(importFile, stored);
  if (!isUnderWay(row)) return;
  const failure =
    phaseOf(row) === 'take-back'
      ? 'This import could not be taken back completely. Take it back again'
      : 'This import could not be finished. Import the file again';
  await writeNote(context, importId, { importStatus: 'Failed', failure }, { after: row.notes ?? 0 });
}

/** An import that was given up goes on when its message is sent again. */
async function beginAgain(context: Context, { importId, phase }: RecordImport): Promise<void> {
  const stored = await context.ports.records.find(context.scope, importFile.slug, importId);
  if (stored === undefined) return;
  const row = rowOf(importFile, stored);
  if (row.importStatus !== 'Failed' || row.stopped || phaseOf(row) !== phase) return;
  await writeNote(context, importId, { importStatus: runningStatus(phase), failure: null }, { after: row.notes ?? 0 });
}

async function runImport(context: Context, world: ImportWorld, wish: RecordImport, stored: Stored, notes: Notes): Promise<void> {
  // The permission may have been withdrawn since the file was uploaded or approved.
  await refuseWithoutAdding(context, stored);
  const row = rowOf(importFile, stored);
  const module = await world.moduleOf(row.moduleSlug ?? '');
  if (module === undefined) throw new Refusal('notAllowed', { why: `Unknown module ${row.moduleSlug}` });
  const content = await context.ports.files.get(context.scope, row.fileKey ?? '');
  const isNew = (row.done ?? 0) === 0 || wish.phase === 'check';
  const savedBefore = isNew ? await rowsSavedBefore(context, wish.importId, row, content) : undefined;
  if (savedBefore !== undefined) {
    const importStatus = wish.phase === 'check' ? 'Parsed' : 'Processed';
    await notes.note({ ...nothingDone, rows: savedBefore, done: savedBefore, existing: savedBefore, importStatus });
    return;
  }
  const type = typeOfKept(row.fileKey ?? '');
  const how: ReadingRules = { format: (row.dateFormat ?? 'YYYY-MM-DD') as DateFormat, anyGstRate: row.anyGstRate === true };
  const taker =
    module.kind === 'document'
      ? documentRows({ ...context, author: stored.createdBy, issuedElsewhere: typeof row.bookId === 'string' }, module, how)
      : masterRows(context, module, how, world.inviter);
  const table = () => world.sheets.rows(content, type);
  const later = world.rowsAtOnce ?? rowsAtOnce;
  const isCheck = wish.phase === 'check';
  const wrong = await openWrongRows(context, wish.importId, isCheck ? 0 : (row.wrongParts ?? 0));
  const work: Work = { importId: wish.importId, context, taker, wrong, phase: wish.phase, notes };
  let progress = isCheck ? { rows: row.rows, ...nothingDone } : progressOf(row);
  const start = progress.done ?? 0;
  // A file that cannot be read to the end is refused before any row is saved.
  if (start === 0) progress = { ...progress, rows: await rowsOf(table()) };
  const begins = { importStatus: runningStatus(wish.phase), phase: wish.phase, phaseFrom: start };
  if (!(await notes.begin({ ...progress, ...begins }))) return;
  let line = 0;
  let stretch: Line[] = [];
  const take = async (isPassed: boolean) => {
    if (stretch.length === 0) return;
    if (isPassed) await taker.passOver(stretch);
    else progress = await judged(work, stretch, progress);
    stretch = [];
  };
  for await (const cells of table()) {
    line += 1;
    if (line === 1) {
      taker.readHeadings(cells, choiceOf(row.columns));
      continue;
    }
    const before = line - 2;
    const most = progress.done === start ? Math.min(rowsFirst, later) : later;
    const isFull = taker.begins(cells) && stretch.length >= most;
    if (isFull || before === start) await take(before <= start);
    if (breaksWhole(row, wish, progress)) break;
    if (isFull && before > start) {
      const goesOn = isCheck || world.goOn();
      if (!(await notes.note({ ...progress, wrongParts: wrong.parts }, goesOn ? undefined : wish)) || !goesOn) return;
    }
    stretch.push({ line, cells });
  }
  if (!breaksWhole(row, wish, progress)) await take(line - 1 <= start);
  progress = await atEnd(work, progress);
  const wrongKey = await writeWrongRows(context, world.sheets, stored, table(), wrong.rows);
  const ended = { ...progress, wrongParts: wrong.parts, wrongKey };
  if (wish.phase === 'save') await rememberFile(context, wish.importId, { ...row, ...ended }, content);
  await noteEnd(work, wish, row, ended);
}

/** What follows when all rows were looked at: undoing, approval, saving, or the end. */
async function noteEnd({ context, notes }: Work, wish: RecordImport, row: ImportFile, ended: Progress): Promise<void> {
  if (breaksWhole(row, wish, ended)) {
    await notes.note({ ...ended, importStatus: runningStatus('take-back'), ...undoing }, { ...wish, phase: 'take-back' });
    return;
  }
  if (wish.phase !== 'check') {
    await notes.note({ ...ended, importStatus: 'Processed' });
    return;
  }
  const importStatus = checkedStatus(row, ended);
  const isSaved = importStatus === 'Pending Approval' && row.atOnce === true && !(await isApprovedByAnother(context));
  if (!isSaved) await notes.note({ ...ended, importStatus });
  else
    await notes.note(
      { ...ended, ...approvedRow({ ...row, ...ended }, context.ports.clock.now().toISOString()) },
      { ...wish, phase: 'save' },
    );
}

/** Without a row to save, there is nothing to approve. Of an import that saves all rows or none, a wrong one keeps all. */
function checkedStatus({ whole }: ImportFile, progress: Progress): ImportFile['importStatus'] {
  const isKept = whole === true && (progress.wrong ?? 0) > 0;
  return rightRows(progress) > 0 && !isKept ? 'Pending Approval' : 'Parsed';
}

/** How an import of all rows or none begins to delete what it saved. */
const undoing = { phase: 'take-back', undoes: true, looked: 0, takenBack: 0 } as const;

/**
 * Whether a row of an import of all rows or none could not be saved: the books changed since the check. The rows before it are deleted again,
 * without the permission to delete such records: nobody was to have them.
 */
function breaksWhole({ whole }: ImportFile, { phase }: RecordImport, { wrong }: Progress): boolean {
  return phase === 'save' && whole === true && (wrong ?? 0) > 0;
}

function progressOf({ rows, done, created, existing, wrong, leftOut, documents, madeParts, problems }: ImportFile): Progress {
  return { rows, done, created, existing, wrong, leftOut, documents, madeParts, problems };
}

const nothingDone = { done: 0, created: 0, existing: 0, wrong: 0, leftOut: 0, documents: 0, madeParts: 0, problems: [] } as const;

/** One phase of an import. */
interface Work {
  readonly importId: string;
  readonly context: Context;
  readonly taker: RowTaker;
  readonly wrong: WrongStore;
  readonly phase: RecordImport['phase'];
  readonly notes: Notes;
}

/** The number of rows below the heading. */
async function rowsOf(table: AsyncIterable<unknown>): Promise<number> {
  let lines = 0;
  for await (const _ of table) lines += 1;
  if (lines < 2) throw new Refusal('notAllowed', { why: 'The file has no rows below its heading' });
  return lines - 1;
}

/** A stretch of rows, judged, and saved in the second phase. Rows that the check refused stay refused: people approved the others. */
async function judged(work: Work, lines: readonly Line[], before: Progress): Promise<Progress> {
  const { rows: known } = work.wrong;
  const refused = lines.flatMap(({ line }) => known.get(line) ?? []);
  const open = lines.filter(({ line }) => !known.has(line));
  const { taker, notes, phase, context, wrong, importId } = work;
  const made = new Set<string>();
  const outcome = await (phase === 'save' ? taker.save(open, ofRowsSince(context, notes.since(), made)) : taker.check(open));
  await wrong.add(outcome.problems);
  const madeParts = (before.madeParts ?? 0) + (made.size > 0 ? 1 : 0);
  if (made.size > 0) await writeMadePart(context, importId, madeParts, [...made]);
  const done = (before.done ?? 0) + lines.length;
  const rows = Math.max(before.rows ?? 0, done);
  return counted({ ...before, rows, done, madeParts }, { ...outcome, problems: [...refused, ...outcome.problems] });
}

async function atEnd({ taker, wrong, phase }: Work, before: Progress): Promise<Progress> {
  if (phase === 'save') return before;
  const outcome = await taker.ended();
  await wrong.add(outcome.problems);
  return counted(before, outcome);
}

function counted(before: Progress, { created, existing, problems, documents = 0, leftOut = 0 }: Outcome): Progress {
  const own = problems.filter(({ isOther }) => !isOther);
  return {
    ...before,
    created: (before.created ?? 0) + created,
    existing: (before.existing ?? 0) + existing,
    wrong: (before.wrong ?? 0) + new Set(problems.map(({ line }) => line)).size,
    leftOut: (before.leftOut ?? 0) + leftOut,
    documents: (before.documents ?? 0) + documents,
    problems: [...before.problems, ...own.map(({ line, column, message }) => ({ line, column, message }))]
      .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
      .slice(0, limits.importProblems),
  };
}
