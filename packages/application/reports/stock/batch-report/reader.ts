import type { Context } from '#application/context';
import { reader } from '#application/reports/kit/reader';
import type { BatchDetails, BatchFacts } from '#application/reports/stock/batch-report/table';
import { batchReportColumns, batchReportTable } from '#application/reports/stock/batch-report/table';
import { stockFacts } from '#application/reports/stock/stock-facts';
import { usualNearDays } from '#domain/stock/batch';
import type { Period } from '#domain/time/period';
import { batchReport } from '#modules/reports/stock/batch-report';

/** Stock over a period, with what is known of the batches. */
export async function batchesFacts(context: Context, branches: readonly string[], period: Period): Promise<BatchFacts> {
  const [stock, organisation] = await Promise.all([
    stockFacts(context, branches, period, { places: 'period' }),
    context.ports.records.find(context.scope, 'org', context.scope.organisationId),
  ]);
  const days = organisation?.row['nearExpiryDays'];
  const inBatches = stock.items.some(({ places }) => places.some(({ batch }) => batch !== ''));
  return {
    ...stock,
    batches: inBatches ? await knownBatches(context) : [],
    today: context.today,
    nearDays: typeof days === 'number' ? days : usualNearDays,
  };
}

const rowsAtOnce = 400;

/** From the list of batches: days and numbers are all that is wanted of their records. */
async function knownBatches({ ports, scope }: Context): Promise<readonly BatchDetails[]> {
  const found: BatchDetails[] = [];
  let cursor: string | undefined;
  do {
    const asked = { slug: 'batch', partitions: ['batch'], order: 0, descending: false, whole: true, limit: rowsAtOnce } as const;
    const page = await ports.records.list(scope, { ...asked, ...(cursor === undefined ? {} : { cursor }) });
    found.push(
      ...page.rows.map(({ itemId, number, manufactured, expires }) => ({
        ...{ itemId: String(itemId), batch: String(number) },
        manufactured: typeof manufactured === 'string' ? manufactured : null,
        expires: typeof expires === 'string' ? expires : null,
      })),
    );
    cursor = page.cursor;
  } while (cursor !== undefined);
  return found;
}

export const batchReportReader = reader({
  report: batchReport,
  columns: batchReportColumns,
  table: batchReportTable,
  read: batchesFacts,
});
