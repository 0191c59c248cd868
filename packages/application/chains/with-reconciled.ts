import { bankMatch } from '#application/bank/matched/bank-takes';
import type { Context } from '#application/context';
import { creditDecision } from '#application/gst-reconciliation/decided/credit-takes';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';

/** What takes a document, by the field that says it. */
const takenBy = { isReconciled: bankMatch, isGstReconciled: creditDecision } as const;

/**
 * Rows of documents say whether they are reconciled with the bank, and with GSTR-2A or GSTR-2B. It follows from matches and decisions, and is
 * stored nowhere. `shown`: the columns of a list, which has no others.
 */
export async function withReconciled<Row extends { readonly id: string }>(
  { ports, scope }: Context,
  module: AnyMaster | AnyDocument,
  rows: readonly Row[],
  shown: ReadonlySet<string> = new Set(Object.keys(takenBy)),
): Promise<readonly Row[]> {
  const fields = Object.entries(takenBy).filter(
    ([field]) => module.kind === 'document' && module.fields[field] !== undefined && shown.has(field),
  );
  if (fields.length === 0 || rows.length === 0) return rows;
  const branchOf = (row: Row) => String((row as Readonly<Record<string, unknown>>)['branchId'] ?? scope.branchId);
  const found = await Promise.all(
    [...Map.groupBy(rows, branchOf)].map(([branchId, some]) =>
      ports.books.takers(
        scope,
        branchId,
        some.map(({ id }) => ({ slug: module.slug, id })),
      ),
    ),
  );
  const takers = new Map(found.flatMap((one) => [...one]));
  return rows.map((row) => {
    const slugs = new Set((takers.get(row.id) ?? []).map(({ voucher }) => voucher.slug));
    return { ...row, ...Object.fromEntries(fields.map(([field, slug]) => [field, slugs.has(slug)])) };
  });
}
