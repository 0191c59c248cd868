import type { Context, FileAnswer } from '#application/context';
import { gridFile, gridPieces } from '#application/exports/grid-file';
import { findList } from '#application/grids/find-plan';
import type { ListSources } from '#application/grids/grid';
import { derivedId } from '#application/organisation/derived-id';
import { refuseWithoutSubscription } from '#application/organisation/subscription';
import type { Stored } from '#application/ports';
import { changeOf } from '#application/records/change-of';
import { fingerprintOf } from '#application/records/fingerprint';
import { newRow } from '#application/records/master-row';
import { fileKey } from '#domain/files/file-key';
import { Refusal } from '#domain/refusal';
import { listExport } from '#events/list-export';
import type { GridQuestion } from '#modules/grids/operations';
import { gridQuestion } from '#modules/grids/question';
import { type ExportFile, type ExportType, exportFile } from '#modules/organisation/export-file/export-file';

/** The most rows written while the user waits. */
const rowsAtOnce = 2_000;
/** An export reports its progress after this many rows. */
const rowsPerNote = 10_000;

/** A small list, at once. */
export async function exportList(context: Context, sources: ListSources, question: GridQuestion, as: ExportType): Promise<FileAnswer> {
  await refuseWithoutSubscription(context);
  const { rows: _, ...file } = await gridFile(context, sources, question, as, rowsAtOnce);
  return file;
}

/** Starts a job that writes a list of any size. The same id with the same request returns the first export again. */
export async function beginExport(context: Context, id: string, question: GridQuestion, as: ExportType) {
  await refuseWithoutSubscription(context);
  const { title } = findList(context, question.listId);
  const { organisationId, branchId, financialYearId, userId } = context.scope;
  const row = {
    ...newRow(context, exportFile, {}),
    listId: question.listId,
    title,
    exportType: as,
    question: JSON.stringify(question),
    exportStatus: 'Queued',
    startedAt: context.ports.clock.now().toISOString(),
    rows: 0,
  };
  const { stored } = await context.ports.journal.commit(context.scope, 'organisation', {
    slug: exportFile.slug,
    id,
    kind: 'create',
    fingerprint: fingerprintOf({ question, as }),
    decide: () => ({
      ...changeOf(exportFile, { action: 'export', id, row, before: undefined, userId }),
      messages: [{ queue: listExport.name, body: { version: 1, organisationId, branchId, financialYearId, userId, exportId: id } }],
    }),
  });
  return stateOf(stored);
}

/** The progress of an export. Other people's exports are not found. */
export async function exportState(context: Context, id: string) {
  return stateOf(await findMine(context, id));
}

/** The download address of an export, valid for five minutes. */
export async function exportAddress(context: Context, id: string): Promise<{ readonly name: string; readonly url: string }> {
  const { fileKey: key, fileName } = (await findMine(context, id)).row as unknown as ExportFile;
  if (key === null || fileName === null) throw new Refusal('notAllowed', { why: 'The file is not ready yet' });
  return { name: fileName, url: await context.ports.files.downloadUrl(context.scope, key, fileName) };
}

/** The job: writes the file with the caller's permissions as they are now, and records where it is. A repeated message finds it done. */
export async function writeExport(context: Context, sources: ListSources, exportId: string): Promise<void> {
  const stored = await context.ports.records.find(context.scope, exportFile.slug, exportId);
  if (stored?.row['exportStatus'] !== 'Queued') return;
  try {
    const { question, exportType } = stored.row as unknown as ExportFile & { readonly exportType: ExportType };
    await refuseWithoutSubscription(context);
    let noted = 0;
    const file = await gridPieces(context, sources, gridQuestion.parse(JSON.parse(question ?? '')), exportType, undefined, async (rows) => {
      if (rows - noted < rowsPerNote) return;
      noted = rows;
      await note(context, exportId, { rows });
    });
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

/** For an export whose job never ended, so the user does not wait for ever. */
export async function giveUpExport(context: Pick<Context, 'scope' | 'ports'>, exportId: string): Promise<void> {
  const stored = await context.ports.records.find(context.scope, exportFile.slug, exportId);
  if (stored?.row['exportStatus'] !== 'Queued') return;
  await note(context, exportId, { exportStatus: 'Failed', failure: 'This export could not be finished. Export the list again' });
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

function stateOf({ id, row }: Stored) {
  const { exportStatus, rows, fileName, failure } = row as unknown as ExportFile;
  return { id, exportStatus: exportStatus ?? '', rows: rows ?? 0, fileName, failure };
}
