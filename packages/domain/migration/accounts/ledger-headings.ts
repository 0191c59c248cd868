import type { SourceTable } from '#domain/migration/accounts/accounts';
import { type ColumnsChosen, columnsProblem, proposedColumns } from '#domain/migration/accounts/ledger-columns';

/** Titles that may stand above the headings. */
const titlesAtMost = 15;

/**
 * The headings in a row, each its own. What a row leaves blank is headed by the row above it: `Date | Amount` above `  | Debit | Credit`. Two
 * columns with one heading are told apart by a number.
 */
export function headingsAt({ rows }: SourceTable, at: number): readonly string[] {
  const [own, above] = [rows[at] ?? [], rows[at - 1] ?? []];
  // A title stands alone.
  const isSecond = filledIn(above) > 1 && !hasFigures(above);
  const seen = new Map<string, number>();
  return Array.from({ length: isSecond ? Math.max(own.length, above.length) : own.length }, (_, index) => {
    const heading = own[index]?.trim() || (isSecond ? (above[index]?.trim() ?? '') : '');
    const count = (seen.get(heading) ?? 0) + 1;
    seen.set(heading, count);
    return heading === '' || count === 1 ? heading : `${heading} (${count})`;
  });
}

/** The row that has the headings which a person chose; without these, the one whose headings say a day and an amount. -1: there is none. */
export function ledgerHeadings(table: SourceTable, chosen?: ColumnsChosen): number {
  const wanted = Object.entries(chosen ?? {}).flatMap(([heading, column]) => (column === null ? [] : [heading]));
  return table.rows.slice(0, titlesAtMost).findIndex((_, at) => {
    const headings = headingsAt(table, at);
    if (chosen !== undefined) return wanted.every((heading) => headings.includes(heading));
    return columnsProblem(proposedColumns(headings)) === null;
  });
}

/** Whether a table says itself that it is a general ledger: it has the headings of one, and accounts beside its amounts or above them. */
export function isLedger(table: SourceTable): boolean {
  const at = ledgerHeadings(table);
  if (at === -1) return false;
  const hasAccounts = Object.values(proposedColumns(headingsAt(table, at))).includes('account');
  return hasAccounts || table.rows.slice(at + 1, at + 1 + titlesAtMost).some((row) => filledIn(row) === 1 && !hasFigures(row));
}

/** The row that probably has the headings, for a person to choose from: the fullest above the first figures. */
export function probableHeadings(table: SourceTable): number {
  const found = ledgerHeadings(table);
  if (found !== -1) return found;
  const first = table.rows.slice(0, titlesAtMost).findIndex(hasFigures);
  const counts = table.rows.slice(0, first === -1 ? 1 : first).map((_, at) => headingsAt(table, at).filter((text) => text !== '').length);
  return Math.max(0, counts.indexOf(Math.max(...counts)));
}

function filledIn(row: readonly string[]): number {
  return row.filter((cell) => cell.trim() !== '').length;
}

/** Whether a cell has an amount or a day in figures. */
function hasFigures(row: readonly string[]): boolean {
  return row.some((cell) => /\d/.test(cell) && /^[\d.,()\-/:\u2212₹$€£ ]+$/.test(cell.trim()));
}
