import { statementsOf as bankStatementsOf } from '#application/bank/imported-statements';
import { bankStatement } from '#application/bank/matched/bank-takes';
import { bankLedgers } from '#application/books/find-ledgers';
import { partitionOf } from '#application/commit/stored-row';
import type { Context } from '#application/context';
import { gstStatement, statementsOf } from '#application/gst-reconciliation/import-statement';
import { allBranches } from '#application/known-records';
import type { ListRow } from '#application/ports/records';
import type { LoggedFile } from '#application/reports/registers/filelog/table';
import { limits } from '#domain/limits';
import { allows } from '#domain/permission/permission';
import { formatDay } from '#domain/time/day';
import { reconciliationPath, statementPath } from '#modules/accounts/bank-cash/bank-paths';
import { acctImportFile } from '#modules/organisation/acct-import-file/acct-import-file';
import { gstRegistration } from '#modules/organisation/gst-registration/gst-registration';
import { tallyImportFile } from '#modules/organisation/tally-import-file/tally-import-file';
import { statements } from '#modules/purchase/gst-reconciliation/operations';
import { gstReconciliationPath } from '#modules/purchase/gst-reconciliation/paths';

/** A file whose person is known by id, or is asked of its record. */
export type UnnamedFile = Omit<LoggedFile, 'by'> & { readonly by: { readonly id: string } | { readonly createdOf: string } };

/** Books of Tally and of other programs. */
export async function bookFiles(context: Context): Promise<readonly UnnamedFile[]> {
  const found = [tallyImportFile, acctImportFile].map(async (module): Promise<readonly UnnamedFile[]> => {
    const rows = await rowsIn(context, module.slug, [partitionOf(module, context.scope)]);
    return rows.map((row) => ({
      ...{
        id: row.id,
        at: textOf(row['startedAt']),
        fileName: textOf(row['fileName']),
        records: module.title,
        by: { createdOf: module.slug },
      },
      ...{ status: textOf(row['importStatus']), rows: countOf(row['found']), created: countOf(row['created']), existing: null },
      ...{ wrong: countOf(row['wrong']), link: `/app/${module.slug}/view/${row.id}` },
    }));
  });
  return (await Promise.all(found)).flat();
}

/** Bank statements of the open branch, for people who may read them. Their lines are added or there already; a file is never half-read. */
export async function bankFiles(context: Context): Promise<readonly UnnamedFile[]> {
  const { permissions } = context.caller;
  if (!allows(permissions, reconciliationPath) && !allows(permissions, statementPath)) return [];
  const found = (await bankLedgers(context)).map(async ({ id: ledgerId, name }): Promise<readonly UnnamedFile[]> => {
    const rows = await rowsIn(context, bankStatement, [bankStatementsOf(context.scope.branchId, ledgerId)]);
    return rows.map((row) => ({
      ...{ id: row.id, at: textOf(row['at']), fileName: textOf(row['fileName']), by: { createdOf: bankStatement }, status: 'Processed' },
      records: `${name}, ${formatDay(textOf(row['from']))} to ${formatDay(textOf(row['to']))}`,
      ...{ rows: countOf(row['lines']), created: countOf(row['lines']), existing: null, wrong: null, link: `/app${reconciliationPath}` },
    }));
  });
  return (await Promise.all(found)).flat();
}

/** GSTR-2A and GSTR-2B of the GSTINs of branches and registrations. They are read whole or refused. */
export async function gstFiles(context: Context): Promise<readonly UnnamedFile[]> {
  const registrations = await context.ports.records.all(context.scope, gstRegistration.slug);
  const gstins = [...registrations.map(({ row }) => row['gstin']), ...(await allBranches(context)).map(({ gstin }) => gstin)];
  const lists = [...new Set(gstins)].flatMap((gstin) =>
    typeof gstin === 'string' ? statements.map((statement) => statementsOf({ statement, gstin })) : [],
  );
  if (lists.length === 0) return [];
  const rows = await rowsIn(context, gstStatement, lists);
  return rows.map((row) => ({
    ...{ id: row.id, at: textOf(row['at']), fileName: textOf(row['fileName']), by: { id: textOf(row['by']) }, status: 'Processed' },
    records: `${row['statement']} ${row['period']}`,
    ...{ rows: countOf(row['documents']), created: countOf(row['added']), existing: countOf(row['same']), wrong: null },
    link: `/app${gstReconciliationPath}`,
  }));
}

/** All rows of these lists. */
async function rowsIn({ ports, scope }: Context, slug: string, partitions: readonly string[]): Promise<readonly ListRow[]> {
  const found: ListRow[] = [];
  const asked = { slug, partitions, order: 0, descending: true, limit: limits.rowsPerPage };
  for (let cursor: string | undefined; ; ) {
    const page = await ports.records.list(scope, { ...asked, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.rows);
    cursor = page.cursor;
    if (cursor === undefined) return found;
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
