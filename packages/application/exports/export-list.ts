import { refuseWithoutSubscription } from '#application/access/subscription';
import type { Context, FileAnswer } from '#application/context';
import { beginFile } from '#application/exports/begin-export';
import { gridFile } from '#application/exports/grid-file';
import { findList } from '#application/grids/find-plan';
import type { ListSources } from '#application/grids/grid';
import type { GridQuestion } from '#modules/grids/operations';
import type { ExportType } from '#modules/organisation/export-file/export-file';

/** The most rows written while the user waits. */
const rowsAtOnce = 2_000;

/** A small list, at once. */
export async function exportList(context: Context, sources: ListSources, question: GridQuestion, as: ExportType): Promise<FileAnswer> {
  await refuseWithoutSubscription(context);
  const { rows: _, ...file } = await gridFile(context, sources, question, as, rowsAtOnce);
  return file;
}

/** Starts a job that writes a list of any size. */
export async function beginExport(context: Context, id: string, question: GridQuestion, as: ExportType) {
  const { listId } = question;
  return beginFile(context, { id, listId, title: findList(context, listId).title, question, as });
}
