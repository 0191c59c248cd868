import { changeOf } from '#application/commit/change-of';
import { asStored } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import type { Facts } from '#application/ports/journal';
import type { Row, Stored } from '#application/ports/records';
import { rowOf } from '#application/row-of';
import { type Arrived, arrivedOf } from '#application/transfers/arrived';
import { Refusal } from '#domain/refusal';
import type { AnyDocument } from '#modules/kit/module';
import type { IstSales } from '#modules/stock/ist-sales/fields';

/** How often somebody else may change the document of the sender in between. */
const mostAttempts = 10;

/**
 * Writes to the document of the sender what the other branch has received in all. What is written was read after the revision that it
 * replaces was written. So a message that comes late or twice writes nothing old, whatever the order in which messages come.
 */
export async function followReceipts(context: Context, document: AnyDocument, dispatchId: string): Promise<void> {
  const { scope, ports } = context;
  for (let attempt = 1; ; attempt += 1) {
    const dispatch = await ports.records.find(scope, document.slug, dispatchId);
    if (dispatch === undefined) return;
    const { cancelled, branchId } = rowOf('ist-sales', dispatch);
    if (cancelled) return;
    const row = withArrived(document, dispatch, await arrivedOf(context, dispatch));
    if (JSON.stringify(row) === JSON.stringify(dispatch.row)) return;
    const decide = ({ record }: Facts) =>
      changeOf(document, {
        ...{ action: 'receive', id: dispatchId, row, before: record, userId: scope.userId },
        effect: record?.effect ?? null,
      });
    try {
      const read = { version: dispatch.version, title: document.title };
      const work = { slug: document.slug, id: dispatchId, kind: 'change' as const, read, decide };
      await ports.journal.commit({ ...scope, branchId }, { branchId }, work);
      return;
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'changed' || attempt === mostAttempts) throw error;
    }
  }
}

function withArrived(document: AnyDocument, dispatch: Stored, { progress, lines }: Arrived): Row {
  const row = rowOf('ist-sales', dispatch);
  const known = new Map(lines.map(({ lineId, received, short }) => [lineId, { received, short }]));
  const after: IstSales = {
    ...row,
    arrived: progress,
    lines: row.lines.map((line) => ({ ...line, ...known.get(String(line.lineId)) })),
  };
  return asStored({ ...after, status: document.chain?.status?.(after, 'none') ?? row.status });
}
