import type { Context } from '#application/context';
import type { SoldRow } from '#application/ports';
import { placesIn, writePlaces } from '#application/reports/cursor';
import { perBranch } from '#application/reports/per-branch';
import { limits } from '#domain/limits';
import { addDays } from '#domain/time/day';
import { monthOf, type Period } from '#domain/time/period';

export interface SoldInBranch {
  readonly row: SoldRow;
  readonly branchId: string;
}

type Keeps = (row: SoldRow) => boolean;

/** Lines of invoices and returns month by month, by day, so that a long period is never in memory as a whole. */
export async function* monthsOfLines(
  context: Context,
  branches: readonly string[],
  period: Period,
  keeps: Keeps,
): AsyncGenerator<readonly SoldInBranch[]> {
  for (let { from } = period; from <= period.to; from = addDays(monthOf(from).to, 1)) {
    const end = monthOf(from).to < period.to ? monthOf(from).to : period.to;
    const read = await perBranch(branches, async (branchId) => {
      const rows = await context.ports.books.soldRows(context.scope, branchId, from, end);
      return rows.filter(keeps).map((row) => ({ row, branchId }));
    });
    yield read.flat().sort((one, other) => (one.row.date < other.row.date ? -1 : one.row.date > other.row.date ? 1 : 0));
  }
}

/** A page of lines with whole documents. The cursor has the day of the last line, and how many of that day were shown. */
export async function pageOfLines(
  context: Context,
  branches: readonly string[],
  { from, to }: Period,
  keeps: Keeps,
  cursor: string | undefined,
): Promise<{ readonly rows: readonly SoldRow[]; readonly cursor?: string }> {
  const [after] = placesIn(cursor, 1);
  const rows: SoldRow[] = [];
  let skip = after?.sequence ?? 0;
  const first = after != null && after.date > from ? after.date : from;
  for await (const month of monthsOfLines(context, branches, { from: first, to }, keeps)) {
    for (const { row } of month) {
      if (skip > 0 && row.date === after?.date) skip -= 1;
      else rows.push(row);
    }
    if (rows.length > limits.rowsPerPage) break;
  }
  let end = Math.min(rows.length, limits.rowsPerPage);
  while (end < rows.length && rows[end]?.id === rows[end - 1]?.id) end += 1;
  const shown = rows.slice(0, end);
  const last = shown.at(-1);
  if (last === undefined || end === rows.length) return { rows: shown };
  const before = last.date === after?.date ? after.sequence : 0;
  const ofLast = shown.filter(({ date }) => date === last.date).length;
  return { rows: shown, cursor: writePlaces([{ date: last.date, sequence: before + ofLast }]) };
}
