import type { Context } from '#application/context';
import { checkOpeningRows, saveOpeningRows } from '#application/imports/opening-rows';
import { type Line, rowReader } from '#application/imports/row-reader';
import { type Saved, saveRows } from '#application/imports/save-rows';
import { importMessage } from '#application/imports/start-import';
import type { Sheets, Stored } from '#application/ports';
import { changeOf } from '#application/records/change-of';
import { Refusal } from '#domain/refusal';
import type { DateFormat } from '#domain/time/file-date';
import type { RecordImport } from '#events/record-import';
import type { AnyMaster } from '#modules/kit/module';
import { openingRow } from '#modules/organisation/financial-year/opening-row';
import { type ImportFile, importFile, isUnderWay } from '#modules/organisation/import-file/import-file';

/** Rows that are judged and saved together: their transactions are shared, and their progress is noted once. */
const rowsAtOnce = 2_000;

/** The most errors that are kept. With more, people correct the file rather than the rows. */
const mostProblems = 100;

export interface ImportWorld {
  readonly sheets: Sheets;
  readonly masterOf: (slug: string) => AnyMaster | undefined;
  /** Whether there is time for another stretch. The rest is done by a message to itself. */
  readonly goOn: () => boolean;
}

type Progress = Pick<ImportFile, 'rows' | 'done' | 'created' | 'existing' | 'wrong' | 'problems'>;

/**
 * Checks the rows of an import, or saves the correct ones, stretch by stretch. After each stretch the import records its progress, so an
 * interrupted job continues there, and a message delivered again finds nothing to do. The id of a record follows from its content
 * (`row-reader.ts`), so importing the same file again creates nothing.
 */
export async function importRecords(context: Context, world: ImportWorld, wish: RecordImport): Promise<void> {
  const stored = await context.ports.records.find(context.scope, importFile.slug, wish.importId);
  const expected = wish.phase === 'check' ? 'Processing' : 'Save In progress';
  if (stored === undefined || stored.row['importStatus'] !== expected) return;
  try {
    await runImport(context, world, wish, stored);
  } catch (error) {
    // Problems that people can fix are reported to them. Any other error is retried and ends in the dead-letter queue.
    if (!(error instanceof Refusal) || error.code === 'busy' || error.code === 'changed') throw error;
    await note(context, wish.importId, { importStatus: 'Failed', failure: error.message.slice(0, 500) });
  }
}

/** For an import whose job never ended, so that nobody keeps waiting for it. Saved rows stay saved. */
export async function giveUpImport(context: Context, importId: string): Promise<void> {
  const stored = await context.ports.records.find(context.scope, importFile.slug, importId);
  if (stored === undefined || !isUnderWay(stored.row as unknown as ImportFile)) return;
  await note(context, importId, { importStatus: 'Failed', failure: 'This import could not be finished. Import the file again' });
}

async function runImport(context: Context, world: ImportWorld, wish: RecordImport, stored: Stored): Promise<void> {
  const { moduleSlug, fileKey, dateFormat } = stored.row as unknown as ImportFile;
  const master = world.masterOf(moduleSlug ?? '');
  if (master === undefined) throw new Refusal('notAllowed', { why: `There is no module ${moduleSlug}` });
  const content = await context.ports.files.get(context.scope, fileKey ?? '');
  const type = fileKey?.endsWith('.xlsx') ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' : 'text/plain';
  const reader = rowReader(context, master, (dateFormat ?? 'YYYY-MM-DD') as DateFormat);
  const table = () => world.sheets.rows(content, type);
  let progress = stored.row as unknown as Progress;
  const start = progress.done ?? 0;
  // A file that cannot be read to its end is refused before anything of it is saved.
  if (start === 0) progress = { ...progress, rows: await rowsOf(table()) };
  let line = 0;
  let stretch: Line[] = [];
  const take = async () => {
    if (stretch.length === 0) return;
    progress = await judged(context, reader, master, wish.phase, stretch, progress);
    stretch = [];
  };
  for await (const cells of table()) {
    line += 1;
    if (line === 1) {
      reader.readHeadings(cells);
      continue;
    }
    if (line - 1 <= start) continue;
    stretch.push({ line, cells });
    if (stretch.length < rowsAtOnce) continue;
    await take();
    await note(context, wish.importId, progress);
    if (!world.goOn()) {
      await note(context, wish.importId, progress, wish);
      return;
    }
  }
  await take();
  await note(context, wish.importId, { ...progress, importStatus: wish.phase === 'check' ? 'Pending Approval' : 'Processed' });
}

/** The number of rows below the heading. */
async function rowsOf(table: AsyncIterable<unknown>): Promise<number> {
  let lines = 0;
  for await (const _ of table) lines += 1;
  if (lines < 2) throw new Refusal('notAllowed', { why: 'The file has no rows below its heading' });
  return lines - 1;
}

/** A stretch of rows, judged, and saved in the second phase. */
async function judged(
  context: Context,
  reader: ReturnType<typeof rowReader>,
  master: AnyMaster,
  phase: RecordImport['phase'],
  stretch: readonly Line[],
  before: Progress,
): Promise<Progress> {
  const { created, existing, problems } = await outcomeOf(context, reader, master, phase, stretch);
  const wrong = new Set(problems.map(({ line }) => line)).size;
  const done = (before.done ?? 0) + stretch.length;
  return {
    rows: Math.max(before.rows ?? 0, done),
    done,
    created: (before.created ?? 0) + created,
    existing: (before.existing ?? 0) + existing,
    wrong: (before.wrong ?? 0) + wrong,
    problems: [...before.problems, ...problems].slice(0, mostProblems),
  };
}

/** Opening balances are stored by ledger and checked against those already entered. Anything else is a record of its own. */
async function outcomeOf(
  context: Context,
  reader: ReturnType<typeof rowReader>,
  master: AnyMaster,
  phase: RecordImport['phase'],
  stretch: readonly Line[],
): Promise<Omit<Saved, 'outdated'>> {
  if (master.slug === openingRow.slug) {
    const rows = await reader.read(stretch);
    return phase === 'check' ? { ...(await checkOpeningRows(context, rows)), created: 0 } : saveOpeningRows(context, rows);
  }
  if (phase === 'check') return { created: 0, existing: 0, problems: (await reader.read(stretch)).flatMap((row) => row.problems) };
  return saveInTurn(context, reader, master, stretch);
}

/**
 * Saves rows, and then those that name one of them, groups below groups and products made of products, or that were read before
 * something was deleted or deactivated.
 */
async function saveInTurn(
  context: Context,
  reader: ReturnType<typeof rowReader>,
  master: AnyMaster,
  lines: readonly Line[],
  mayWait = true,
): Promise<Omit<Saved, 'outdated'>> {
  const { journal } = context.ports;
  const fence = await journal.fence(context.scope, 'organisation');
  const rows = await reader.read(lines, mayWait);
  const saved = await saveRows(context, master, rows, fence);
  if (saved.outdated.length > 0 && (await journal.fence(context.scope, 'organisation')) === fence) throw new Refusal('busy');
  const again = new Set([...rows.flatMap((row) => (row.waits ? [row.line] : [])), ...saved.outdated]);
  if (again.size === 0) return saved;
  const left = lines.filter(({ line }) => again.has(line));
  // If nothing was saved, there is nothing to wait for.
  const further = await saveInTurn(context, reader, master, left, saved.created + saved.existing + saved.outdated.length > 0);
  return {
    created: saved.created + further.created,
    existing: saved.existing + further.existing,
    problems: [...saved.problems, ...further.problems],
  };
}

/** Records the progress of the import, with a message to continue if one is given. */
async function note(context: Context, importId: string, change: Partial<ImportFile>, wish?: RecordImport): Promise<void> {
  await context.ports.journal.commit(context.scope, 'organisation', {
    slug: importFile.slug,
    id: importId,
    kind: 'change',
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
}
