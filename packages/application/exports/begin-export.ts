import { refuseWithoutSubscription } from '#application/access/subscription';
import { changeOf } from '#application/commit/change-of';
import { fingerprintOf } from '#application/commit/fingerprint';
import type { Context } from '#application/context';
import type { Stored } from '#application/ports/records';
import { newRow } from '#application/records/master-row';
import { rowOf } from '#application/row-of';
import { listExport } from '#events/list-export';
import { type ExportType, exportFile } from '#modules/organisation/export-file/export-file';

export interface WantedFile {
  readonly id: string;
  readonly listId: string;
  readonly title: string;
  /** What the job writes. */
  readonly question: unknown;
  readonly as: ExportType;
}

/** Starts a job that writes a file of any size. The same id with the same request returns the first export again. */
export async function beginFile(context: Context, { id, listId, title, question, as }: WantedFile) {
  await refuseWithoutSubscription(context);
  const { organisationId, branchId, financialYearId, userId } = context.scope;
  const row = {
    ...newRow(context, exportFile, {}),
    listId,
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

/** The progress of an export, as it is told. */
export function stateOf({ id, row }: Stored) {
  const { exportStatus, rows, fileName, failure } = rowOf(exportFile, { row });
  return { id, exportStatus: exportStatus ?? '', rows: rows ?? 0, fileName, failure };
}
