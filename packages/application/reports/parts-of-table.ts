import { Refusal } from '#domain/refusal';
import type { ReportRow, ReportTable } from '#modules/kit/module';

/** Rows on one page, not counting groups and what is below a row. */
export const rowsPerPart = 1_000;

/** A part of a long table. A group is on each page that has some of its rows, with the figures of all of them. */
export function partOfTable(table: ReportTable, cursor: string | undefined, most = rowsPerPart): ReportTable {
  const from = placeOf(cursor);
  const to = from + most;
  let at = 0;
  const within = (row: ReportRow): readonly ReportRow[] => {
    if (row.weight !== 'group') {
      at += 1;
      return at > from && at <= to ? [row] : [];
    }
    const children = (row.children ?? []).flatMap(within);
    return children.length === 0 ? [] : [{ ...row, children }];
  };
  const rows = table.rows.flatMap(within);
  const totals = table.totals === undefined ? {} : { totalsOfAll: true as const };
  return { ...table, rows, ...totals, ...(at > to ? { cursor: String(to) } : {}) };
}

function placeOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,7}$/.test(cursor)) throw new Refusal('malformed', { what: 'the cursor' });
  return Number(cursor);
}
