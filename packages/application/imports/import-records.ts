import type { Context } from '#application/context';
import { checkInvitedRows, type Inviter, inviteRows } from '#application/imports/invited-rows';
import { checkOpeningRows, saveOpeningRows } from '#application/imports/opening-rows';
import type { Line, ReadRow } from '#application/imports/read-row';
import { type RowReader, rowReader } from '#application/imports/row-reader';
import { type IsOfThisImport, ofRowsSince, type Saved, saveRows } from '#application/imports/save-rows';
import { choiceOf, importMessage, workbook } from '#application/imports/start-import';
import { writeWrongRows } from '#application/imports/wrong-file';
import { openWrongRows, type WrongStore } from '#application/imports/wrong-rows';
import type { Sheets, Stored } from '#application/ports';
import { changeOf } from '#application/records/change-of';
import { Refusal } from '#domain/refusal';
import type { DateFormat } from '#domain/time/file-date';
import type { RecordImport } from '#events/record-import';
import { invitedRow } from '#modules/identity/invited-row';
import type { AnyMaster } from '#modules/kit/module';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { type ImportFile, importFile, isUnderWay } from '#modules/organisation/import-file/import-file';

/** How many rows are checked and saved together: they share transactions, and progress is noted once. */
const rowsAtOnce = 2_000;

/** The most errors shown. With more, people correct the file, not single rows. */
const mostProblems = 100;

export interface ImportWorld {
  readonly sheets: Sheets;
  readonly masterOf: (slug: string) => AnyMaster | undefined | Promise<AnyMaster | undefined>;
  /** How the people of a file of users are invited. */
  readonly inviter?: () => Promise<Inviter>;
  /** Whether there is time for another stretch. The rest is done after a message to itself. */
  readonly goOn: () => boolean;
  readonly rowsAtOnce?: number;
}

type Progress = Pick<ImportFile, 'rows' | 'done' | 'created' | 'existing' | 'wrong' | 'problems'>;

/**
 * Checks the rows of an import, or saves the correct ones, stretch by stretch. After each stretch the import records its progress. Saving
 * continues there after an interruption, and a message delivered again finds nothing to do. Checking begins again: it saves nothing, and
 * what a row needs may be in any row before it. The id of a record follows from its content (`row-reader.ts`), so importing the same file
 * again creates nothing.
 */
export async function importRecords(context: Context, world: ImportWorld, wish: RecordImport): Promise<void> {
  const expected = wish.phase === 'check' ? 'Processing' : 'Save In progress';
  for (let before = 0; ; ) {
    const stored = await context.ports.records.find(context.scope, importFile.slug, wish.importId);
    if (stored === undefined || stored.row['importStatus'] !== expected) return;
    const notes = notesOf(context, stored);
    try {
      return await runImport(context, world, wish, stored, notes);
    } catch (error) {
      const isMet = error instanceof Refusal && error.code === 'changed' && stored.version !== before;
      before = stored.version;
      // The message was delivered twice, and the other delivery is ahead. Continues from there.
      if (isMet) continue;
      // Problems that people can fix are reported to them. Any other error is retried and ends in the dead-letter queue.
      if (!(error instanceof Refusal) || error.code === 'busy' || error.code === 'changed') throw error;
      return notes.note({ importStatus: 'Failed', failure: error.message.slice(0, 500) });
    }
  }
}

/** For an import whose job never ended, so the user does not wait for ever. Saved rows stay saved. */
export async function giveUpImport(context: Context, importId: string): Promise<void> {
  const stored = await context.ports.records.find(context.scope, importFile.slug, importId);
  if (stored === undefined || !isUnderWay(stored.row as unknown as ImportFile)) return;
  const failure = 'This import could not be finished. Import the file again';
  await write(context, importId, { importStatus: 'Failed', failure });
}

async function runImport(context: Context, world: ImportWorld, wish: RecordImport, stored: Stored, notes: Notes): Promise<void> {
  const row = stored.row as unknown as ImportFile;
  const master = await world.masterOf(row.moduleSlug ?? '');
  if (master === undefined) throw new Refusal('notAllowed', { why: `Unknown module ${row.moduleSlug}` });
  const content = await context.ports.files.get(context.scope, row.fileKey ?? '');
  const type = row.fileKey?.endsWith('.xlsx') ? workbook : 'text/plain';
  const reader = rowReader(context, master, (row.dateFormat ?? 'YYYY-MM-DD') as DateFormat);
  const table = () => world.sheets.rows(content, type);
  const most = world.rowsAtOnce ?? rowsAtOnce;
  const isCheck = wish.phase === 'check';
  const wrong = await openWrongRows(context, wish.importId, isCheck ? 0 : (row.wrongParts ?? 0));
  const work: Work = { context, reader, master, wrong, phase: wish.phase, notes, inviter: world.inviter, openings: [] };
  let progress: Progress = isCheck ? { ...row, ...nothingDone } : row;
  const start = progress.done ?? 0;
  // A file that cannot be read to the end is refused before any row is saved.
  if (start === 0) progress = { ...progress, rows: await rowsOf(table()) };
  let line = 0;
  let stretch: Line[] = [];
  const take = async () => {
    if (stretch.length === 0) return;
    progress = await judged(work, stretch, progress);
    stretch = [];
  };
  for await (const cells of table()) {
    line += 1;
    if (line === 1) {
      reader.readHeadings(cells, choiceOf(row.columns));
      continue;
    }
    if (line - 1 <= start) continue;
    stretch.push({ line, cells });
    if (stretch.length < most) continue;
    await take();
    await notes.note({ ...progress, wrongParts: wrong.parts });
    if (!isCheck && !world.goOn()) return notes.note(progress, wish);
  }
  await take();
  progress = await judgedOpenings(work, progress);
  const wrongKey = await writeWrongRows(context, world.sheets, stored, table(), wrong.rows);
  const importStatus = isCheck ? 'Pending Approval' : 'Processed';
  await notes.note({ ...progress, wrongParts: wrong.parts, wrongKey, importStatus });
}

const nothingDone = { done: 0, created: 0, existing: 0, wrong: 0, problems: [] } as const;

/** One phase of an import. */
interface Work {
  readonly context: Context;
  readonly reader: RowReader;
  readonly master: AnyMaster;
  readonly wrong: WrongStore;
  readonly phase: RecordImport['phase'];
  readonly notes: Notes;
  readonly inviter: ImportWorld['inviter'];
  /** Opening balances are checked ledger by ledger, and the rows of a ledger may be anywhere in the file. */
  readonly openings: ReadRow[];
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
  const { created, existing, problems } = await outcomeOf(
    work,
    lines.filter(({ line }) => !known.has(line)),
  );
  await work.wrong.add(problems);
  const done = (before.done ?? 0) + lines.length;
  const rows = Math.max(before.rows ?? 0, done);
  return counted({ ...before, rows, done }, { created, existing, problems: [...refused, ...problems] });
}

/** Opening balances, after all rows were read. */
async function judgedOpenings({ context, wrong, openings }: Work, before: Progress): Promise<Progress> {
  if (openings.length === 0) return before;
  const { existing, problems } = await checkOpeningRows(context, openings);
  await wrong.add(problems);
  return counted(before, { created: 0, existing, problems });
}

function counted(before: Progress, { created, existing, problems }: Outcome): Progress {
  return {
    ...before,
    created: (before.created ?? 0) + created,
    existing: (before.existing ?? 0) + existing,
    wrong: (before.wrong ?? 0) + new Set(problems.map(({ line }) => line)).size,
    problems: [...before.problems, ...problems].toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)).slice(0, mostProblems),
  };
}

type Outcome = Omit<Saved, 'outdated'>;

/** Opening balances are stored by ledger and checked against those already entered. Anything else is a record of its own. */
async function outcomeOf({ context, reader, master, phase, notes, inviter, openings }: Work, lines: readonly Line[]): Promise<Outcome> {
  if (master.slug === openingRow.slug) {
    const rows = await reader.read(lines);
    if (phase === 'save') return saveOpeningRows(context, rows);
    openings.push(...rows);
    return { created: 0, existing: 0, problems: [] };
  }
  const isOfThisImport = ofRowsSince(context, notes.at());
  if (master.slug === invitedRow.slug && inviter) {
    const rows = await (phase === 'save' ? reader.read(lines) : reader.rehearse(lines));
    return phase === 'save' ? inviteRows(await inviter(), rows, isOfThisImport) : checkInvitedRows(await inviter(), rows);
  }
  if (phase === 'save') return (master.fitsBeside ? saveOneByOne : saveInTurn)(context, reader, master, lines, isOfThisImport);
  const rows = await reader.rehearse(lines);
  return { created: 0, existing: rows.filter(({ isThere }) => isThere).length, problems: rows.flatMap((row) => row.problems) };
}

/** Each row is read after those before it were saved, and moves the fence. So it is also checked against what others add meanwhile. */
async function saveOneByOne(
  context: Context,
  reader: RowReader,
  master: AnyMaster,
  lines: readonly Line[],
  isOfThisImport: IsOfThisImport,
): Promise<Outcome> {
  let outcome: Outcome = { created: 0, existing: 0, problems: [] };
  for (const line of lines) {
    const { created, existing, problems } = await saveInTurn(context, reader, master, [line], isOfThisImport);
    outcome = {
      created: outcome.created + created,
      existing: outcome.existing + existing,
      problems: [...outcome.problems, ...problems],
    };
  }
  return outcome;
}

/**
 * Saves rows, and then rows that refer to one of them (subgroups, products made of products) or that were read before something was deleted
 * or deactivated.
 */
async function saveInTurn(
  context: Context,
  reader: RowReader,
  master: AnyMaster,
  lines: readonly Line[],
  isOfThisImport: IsOfThisImport,
  mayWait = true,
): Promise<Omit<Saved, 'outdated'>> {
  const { journal } = context.ports;
  const fence = await journal.fence(context.scope, 'organisation');
  const rows = await reader.read(lines, mayWait);
  const saved = await saveRows(context, master, rows, fence, isOfThisImport);
  if (saved.outdated.length > 0 && (await journal.fence(context.scope, 'organisation')) === fence) throw new Refusal('busy');
  const again = new Set([...rows.flatMap((row) => (row.waits ? [row.line] : [])), ...saved.outdated]);
  if (again.size === 0) return saved;
  const left = lines.filter(({ line }) => again.has(line));
  // If nothing was saved, there is nothing to wait for.
  const goesOn = saved.created + saved.existing + saved.outdated.length > 0;
  const further = await saveInTurn(context, reader, master, left, isOfThisImport, goesOn);
  return {
    created: saved.created + further.created,
    existing: saved.existing + further.existing,
    problems: [...saved.problems, ...further.problems],
  };
}

/** The progress of an import, noted by one delivery of its message: refused with `changed` when another has noted something since. */
interface Notes {
  /** The moment of the last note. */
  at(): string;
  /** With a message to continue if one is given. */
  note(change: Partial<ImportFile>, wish?: RecordImport): Promise<void>;
}

function notesOf(context: Context, stored: Stored): Notes {
  let last = stored;
  return {
    at: () => last.updatedAt,
    async note(change, wish) {
      last = await write(context, stored.id, change, wish, last.version);
    },
  };
}

async function write(
  context: Context,
  importId: string,
  change: Partial<ImportFile>,
  wish?: RecordImport,
  version?: number,
): Promise<Stored> {
  const committed = await context.ports.journal.commit(context.scope, 'organisation', {
    slug: importFile.slug,
    id: importId,
    kind: 'change',
    ...(version === undefined ? {} : { version }),
    decide: ({ record }) => {
      if (record === undefined) throw new Refusal('notFound', { what: importFile.title });
      if (!isUnderWay(record.row as unknown as ImportFile)) throw new Refusal('changed', { what: importFile.title });
      return {
        ...changeOf(importFile, {
          action: 'import',
          id: importId,
          row: { ...record.row, ...change },
          before: record,
          userId: context.scope.userId,
        }),
        ...(wish === undefined ? {} : { messages: [importMessage(context, importId, wish.phase)] }),
      };
    },
  });
  return committed.stored;
}
