import { isSeen } from '#application/access/own';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { ascending, type Period } from '#domain/time/period';
import type { AnyDocument } from '#modules/kit/module';

/**
 * The number and total of documents in a period, both days included, without cancelled ones. Only those of the open branch and year, and
 * only those that the caller may see. Reads the list and no documents, so it costs one page per few hundred.
 */
export async function totalOfPeriod(
  context: Context,
  document: AnyDocument,
  period: Period,
): Promise<{ readonly count: number; readonly total: number }> {
  const { from, to } = ascending(period);
  let [count, total] = [0, 0];
  let cursor: string | undefined;
  do {
    const page = await context.ports.records.list(context.scope, {
      slug: document.slug,
      partitions: [partitionOf(document, context.scope)],
      order: 0,
      descending: false,
      from,
      to: `${to}\uffff`,
      keep: (row) => row['cancelled'] !== true && isSeen(context, document, row),
      limit: rowsAtOnce,
      ...(cursor === undefined ? {} : { cursor }),
    });
    count += page.rows.length;
    total += page.rows.reduce((sum, row) => sum + Number(row['total']), 0);
    cursor = page.cursor;
  } while (cursor !== undefined);
  return { count, total };
}

const rowsAtOnce = 200;
