import { groupSets } from '#domain/posting/chart';
import type { AnyRow, ReportRow, ReportTable } from '#modules/kit/module';

/** Overdue receivables in paise: what is open of late bills. Money on account has no due date, so it makes none of them less late. */
export function overdue({ rows }: Pick<ReportTable, 'rows'>): number {
  return rows.reduce((sum, { cells, children }) => {
    if (children !== undefined) return sum + overdue({ rows: children });
    return sum + Math.max(0, Number(cells['pending'] ?? 0) - Number(cells['bucket0'] ?? 0));
  }, 0);
}

/** Closing balance of bank and cash less overdrafts, in paise, debit positive; `groups` are all groups with their aliases. */
export function bankAndCash(table: ReportTable, groups: readonly (AnyRow & { readonly id: string })[]): number {
  const aliases: readonly string[] = groupSets.bankCash;
  const wanted = new Set(groups.filter(({ alias }) => typeof alias === 'string' && aliases.includes(alias)).map(({ id }) => `group:${id}`));
  const below = (rows: readonly ReportRow[]): number =>
    rows.reduce(
      (sum, row) =>
        sum + (wanted.has(row.id) ? Number(row.cells['closingDr'] ?? 0) - Number(row.cells['closingCr'] ?? 0) : below(row.children ?? [])),
      0,
    );
  return below(table.rows);
}
