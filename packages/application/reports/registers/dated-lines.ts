import { placesIn, writePlaces } from '#application/books/cursor';
import { perBranch } from '#application/books/per-branch';
import { limits } from '#domain/limits';
import { addDays, type Day } from '#domain/time/day';
import { monthOf, type Period } from '#domain/time/period';

/** A line of a document, under the id of the document. */
interface DatedLine {
  readonly id: string;
  readonly date: Day;
}

/** Reads the lines of a branch that a report wants, by day and then in the order of entry. */
export type ReadLines<Line> = (branchId: string, from: Day, to: Day) => Promise<readonly Line[]>;

/** Lines month by month, by day, so that a long period is never in memory as a whole. */
export async function* monthsOfLines<Line extends DatedLine>(
  branches: readonly string[],
  { from: first, to }: Period,
  read: ReadLines<Line>,
): AsyncGenerator<readonly { readonly line: Line; readonly branchId: string }[]> {
  for (let from = first; from <= to; from = addDays(monthOf(from).to, 1)) {
    const end = monthOf(from).to < to ? monthOf(from).to : to;
    const found = await perBranch(branches, async (branchId) => (await read(branchId, from, end)).map((line) => ({ line, branchId })));
    yield found.flat().sort((one, other) => (one.line.date < other.line.date ? -1 : one.line.date > other.line.date ? 1 : 0));
  }
}

/** A page of lines with whole documents. The cursor has the day of the last line, and how many of that day were shown. */
export async function pageOfLines<Line extends DatedLine>(
  branches: readonly string[],
  { from, to }: Period,
  read: ReadLines<Line>,
  cursor: string | undefined,
): Promise<{ readonly lines: readonly Line[]; readonly cursor?: string }> {
  const [after] = placesIn(cursor, 1);
  const lines: Line[] = [];
  let skip = after?.sequence ?? 0;
  const first = after != null && after.date > from ? after.date : from;
  for await (const month of monthsOfLines(branches, { from: first, to }, read)) {
    for (const { line } of month) {
      if (skip > 0 && line.date === after?.date) skip -= 1;
      else lines.push(line);
    }
    if (lines.length > limits.rowsPerPage) break;
  }
  let end = Math.min(lines.length, limits.rowsPerPage);
  while (end < lines.length && lines[end]?.id === lines[end - 1]?.id) end += 1;
  const shown = lines.slice(0, end);
  const last = shown.at(-1);
  if (last === undefined || end === lines.length) return { lines: shown };
  const before = last.date === after?.date ? after.sequence : 0;
  const ofLast = shown.filter(({ date }) => date === last.date).length;
  return { lines: shown, cursor: writePlaces([{ date: last.date, sequence: before + ofLast }]) };
}
