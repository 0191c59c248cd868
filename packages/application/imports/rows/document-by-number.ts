import { maySee } from '#application/chains/seen-sources';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { allYears } from '#application/known-records';
import type { Stored } from '#application/ports/records';
import { sameNumberKey } from '#domain/gst/document-number';
import type { AnyDocument } from '#modules/kit/module';
import { sortable } from '#modules/kit/voucher/standing';

/**
 * The document of this branch with a number, if the caller may see it: of the open year, or else of the latest year that has it, because
 * numbers begin again.
 */
export async function documentByNumber(context: Context, document: AnyDocument, number: string): Promise<Stored | undefined> {
  const { ports, scope } = context;
  const years = (await allYears(context)).toSorted((one, other) => other.start.localeCompare(one.start));
  const open = years.filter(({ id }) => id === scope.financialYearId);
  for (const { id } of new Set([...open, ...years])) {
    const found = await documentOfYear(id);
    if (found !== undefined) return maySee(context, document, found) ? found : undefined;
  }
  return undefined;

  async function documentOfYear(financialYearId: string): Promise<Stored | undefined> {
    const { rows } = await ports.records.list(scope, {
      slug: document.slug,
      partitions: [partitionOf(document, { branchId: scope.branchId, financialYearId })],
      order: document.list.orders.findIndex(({ column }) => column === 'number'),
      descending: false,
      from: sortable(number),
      to: sortable(number),
      limit: sameKeyAtMost,
    });
    const row = rows.find((one) => sameNumberKey(String(one['number'])) === sameNumberKey(number));
    return row && ports.records.find(scope, document.slug, row.id);
  }
}

/** `7` and `007` have the same place in a list. */
const sameKeyAtMost = 25;
