import { bankStatement } from '#application/bank/matched/bank-takes';
import type { Context } from '#application/context';
import { limits } from '#domain/limits';
import type { ImportedStatement } from '#modules/accounts/bank-cash/bank-operations';

/** More would be decades of months. */
const mostStatements = 500;

/** The imported statements of a bank ledger, latest first. */
export async function importedStatements({ ports, scope }: Context, ledgerId: string): Promise<readonly ImportedStatement[]> {
  const found: ImportedStatement[] = [];
  let cursor: string | undefined;
  do {
    const page = await ports.records.list(scope, {
      slug: bankStatement,
      partitions: [statementsOf(scope.branchId, ledgerId)],
      order: 0,
      descending: true,
      limit: limits.rowsPerPage,
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(...page.rows.map((row) => row as unknown as ImportedStatement));
    cursor = page.cursor;
  } while (cursor !== undefined && found.length < mostStatements);
  return found.map(({ id, fileName, kind, from, to, opening, closing, lines, at }) => ({
    ...{ id, fileName, kind, from, to, opening, closing, lines, at },
  }));
}

/** The list that a statement of this ledger is in. */
export function statementsOf(branchId: string, ledgerId: string): string {
  return `${bankStatement}|${branchId}|${ledgerId}`;
}
