import { refuseWithoutSubscription } from '#application/access/subscription';
import { changeOf } from '#application/commit/change-of';
import type { Context } from '#application/context';
import { derivedId } from '#application/derived-id';
import { stateOf } from '#application/exports/begin-export';
import { isReportQuestion, writeReport } from '#application/exports/export-report';
import { gridPieces } from '#application/exports/grid-file';
import type { ListSources } from '#application/grids/grid';
import type { Pieces } from '#application/ports/files';
import type { Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { fileKey } from '#domain/files/file-key';
import { Refusal } from '#domain/refusal';
import { gridQuestion } from '#modules/grids/question';
import { type ExportFile, type ExportType, exportFile } from '#modules/organisation/export-file/export-file';

/** An export reports its progress after this many rows. */
const rowsPerNote = 10_000;

/** The progress of an export. Other people's exports are not found. */
export async function exportState(context: Context, id: string) {
  return stateOf(await findMine(context, id));
}

/** The download address of an export, valid for five minutes. */
export async function exportAddress(context: Context, id: string): Promise<{ readonly name: string; readonly url: string }> {
  const { fileKey: key, fileName } = rowOf(exportFile, await findMine(context, id));
  if (key === null || fileName === null) throw new Refusal('notAllowed', { why: 'The file is not ready yet' });
  return { name: fileName, url: await context.ports.files.downloadUrl(context.scope, key, fileName) };
}

/**
 * The job: writes the file with the caller's permissions as they are now, and records where it is. A repeated message finds it done, and one
 * that is sent `again` also begins one that was given up.
 */
export async function writeExport(context: Context, sources: ListSources, exportId: string, again = false): Promise<void> {
  const stored = await context.ports.records.find(context.scope, exportFile.slug, exportId);
  const status = stored?.row['exportStatus'];
  if (stored === undefined || (status !== 'Queued' && !(again && status === 'Failed'))) return;
  if (status === 'Failed') await note(context, exportId, { exportStatus: 'Queued', failure: null });
  try {
    const { question, exportType } = rowOf(exportFile, stored);
    await refuseWithoutSubscription(context);
    const file = await fileOf(context, sources, exportId, JSON.parse(question ?? ''), exportType);
    const { organisationId } = context.scope;
    // An uploaded file may have the id chosen for the export.
    const key = fileKey({ organisationId, id: derivedId(organisationId, `export|${exportId}`), name: file.name });
    await context.ports.files.write(context.scope, key, file.pieces, typeOf[exportType]);
    await note(context, exportId, { exportStatus: 'Done', rows: file.rows(), fileKey: key, fileName: file.name });
  } catch (error) {
    // Problems that people can fix are reported to them. Any other error is retried and ends in the dead-letter queue.
    if (!(error instanceof Refusal) || error.code === 'busy' || error.code === 'changed') throw error;
    await note(context, exportId, { exportStatus: 'Failed', failure: error.message.slice(0, 500) });
  }
}

interface WrittenFile {
  readonly name: string;
  readonly pieces: Pieces;
  readonly rows: () => number;
}

/** A list is written while it is read; a report is made as a whole. */
async function fileOf(context: Context, sources: ListSources, exportId: string, question: unknown, as: ExportType): Promise<WrittenFile> {
  let noted = 0;
  const told = async (rows: number) => {
    if (rows - noted < rowsPerNote) return;
    noted = rows;
    await note(context, exportId, { rows });
  };
  if (!isReportQuestion(question)) return gridPieces(context, sources, gridQuestion.parse(question), as, undefined, told);
  const { file, rows } = await writeReport(context, question, as, told);
  return { name: file.name, pieces: [file.content], rows: () => rows };
}

/** For an export whose job never ended, so the user does not wait for ever. */
export async function giveUpExport(context: Pick<Context, 'scope' | 'ports'>, exportId: string): Promise<void> {
  const stored = await context.ports.records.find(context.scope, exportFile.slug, exportId);
  if (stored?.row['exportStatus'] !== 'Queued') return;
  await note(context, exportId, { exportStatus: 'Failed', failure: 'This export could not be finished. Start it again' });
}

const typeOf = {
  PDF: 'application/pdf',
  EXCEL: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  JSON: 'text/plain',
} as const;

async function note(context: Pick<Context, 'scope' | 'ports'>, id: string, change: Partial<ExportFile>): Promise<void> {
  await context.ports.journal.commit(context.scope, 'organisation', {
    slug: exportFile.slug,
    id,
    kind: 'change',
    decide: ({ record }) => {
      if (record === undefined) throw new Refusal('notFound', { what: exportFile.title });
      const row = { ...record.row, ...change };
      return changeOf(exportFile, { action: 'export', id, row, before: record, userId: context.scope.userId });
    },
  });
}

async function findMine(context: Context, id: string): Promise<Stored> {
  const stored = await context.ports.records.find(context.scope, exportFile.slug, id);
  if (stored?.createdBy !== context.caller.userId) throw new Refusal('notFound', { what: exportFile.title });
  return stored;
}
