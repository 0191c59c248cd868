import type { Context } from '#application/context';
import { gstStatement, statementsOf } from '#application/gst-reconciliation/import-statement';
import { findOwnGstin } from '#application/gst-reconciliation/own-gstin';
import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import { limits } from '#domain/limits';
import type { StatementImport } from '#modules/purchase/gst-reconciliation/operations';
import { gstReconciliationPath } from '#modules/purchase/gst-reconciliation/paths';

type Imported = Omit<StatementImport, 'byName'>;

/** The months that were imported for the GSTIN of the branch, the latest first, each with its last imports. */
export async function statementMonths(
  context: Context,
  statement: PortalStatement,
): Promise<{
  readonly gstin: string | null;
  readonly months: readonly { readonly period: string; readonly imports: readonly Imported[] }[];
}> {
  const own = await findOwnGstin(context, gstReconciliationPath);
  if (own === null) return { gstin: null, months: [] };
  const { rows } = await context.ports.records.list(context.scope, {
    slug: gstStatement,
    partitions: [statementsOf({ statement, gstin: own.gstin })],
    order: 0,
    descending: true,
    limit: limits.rowsPerPage,
  });
  const imports = rows.map((row) => row as unknown as Imported);
  const months = Map.groupBy(imports, ({ period }) => period);
  return { gstin: own.gstin, months: [...months].map(([period, some]) => ({ period, imports: some.map(importOf) })) };
}

function importOf({ id, fileName, at, by, period, documents, added, changed, same, missing, unknown }: Imported): Imported {
  return { id, fileName, at, by, period, documents, added, changed, same, missing, unknown };
}
