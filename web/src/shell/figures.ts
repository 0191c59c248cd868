import { groupSets } from '#domain/posting/chart';
import type { AnyRow, ReportRow, ReportTable } from '#modules/kit/module';

/** Overdue receivables in paise: everything except the first bucket, which is not due yet. */
export function overdue(table: ReportTable): number {
  return Number(table.totals?.['pending'] ?? 0) - Number(table.totals?.['bucket0'] ?? 0);
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
