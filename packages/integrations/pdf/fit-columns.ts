import type { PrintedReport } from '#application/ports';
import { cellText } from '#integrations/pdf/cell-text';
import { widthOf } from '#integrations/pdf/typesetter';

type Columns = PrintedReport['columns'];

/** How the columns of a report come on paper. */
export interface Fitted {
  /** Of the text, in points. */
  readonly size: number;
  /** Columns that do not fit beside each other are in parts, one after the other; each begins with the columns that say what a row is. */
  readonly parts: readonly Columns[];
}

/** Widths are measured in the largest size. */
const sizes = [8, 7, 6] as const;
/** Columns in parts have room, so nobody has to read the smallest size. */
const sizeInParts = 7;
/** Two sides stay beside each other, however small. */
const sizeOfTwoSides = 5;
/** On both sides of a cell together. */
const cellPadding = 11;
/** The part of a line that the first columns may take in each part. */
const mostLead = 0.4;

/** The largest size in which all columns fit into the width; in parts if there is none. */
export function fitColumns(report: Pick<PrintedReport, 'columns' | 'rows' | 'totals'>, width: number): Fitted {
  const { columns, rows } = report;
  const needs = columns.map((column, at) => needOf(report, column, at === 0));
  const room = (at: number, size: number) => ((needs[at] ?? 0) * size) / sizes[0] + cellPadding;
  const taken = (some: readonly number[], size: number) => some.reduce((sum, at) => sum + room(at, size), 0);
  const all = columns.map((_, at) => at);
  const size = sizes.find((one) => taken(all, one) <= width);
  if (size !== undefined) return { size, parts: [columns] };
  if (rows.some(({ looks }) => looks !== undefined)) return { size: sizeOfTwoSides, parts: [columns] };

  const wordy = columns.findIndex(({ kind }) => kind !== 'text' && kind !== 'date');
  const lead = all.slice(0, Math.max(1, wordy)).filter((at) => at === 0 || taken(all.slice(0, at + 1), sizeInParts) <= width * mostLead);
  const parts: number[][] = [];
  for (const at of all.slice(lead.length)) {
    const last = parts.at(-1);
    if (last !== undefined && taken([...last, at], sizeInParts) <= width) last.push(at);
    else parts.push([...lead, at]);
  }
  return { size: sizeInParts, parts: parts.map((part) => columns.filter((_, at) => part.includes(at))) };
}

/** Figures and dates stay on one line; other texts can be broken between words. */
function needOf({ rows, totals }: Pick<PrintedReport, 'rows' | 'totals'>, { key, kind, label }: Columns[number], first: boolean): number {
  let longest = cellText(kind, totals?.[key] ?? null);
  for (const { cells } of rows) {
    const text = cellText(kind, cells[key] ?? null);
    if (text.length > longest.length) longest = text;
  }
  const whole = widthOf(longest, sizes[0], true);
  const heading = widthOf(longestWord(label), sizes[0], true);
  if (kind !== 'text') return Math.max(whole, heading);
  const readable = first ? 110 : 64;
  return Math.max(heading, Math.min(whole, readable), widthOf(longestWord(longest), sizes[0], true));
}

function longestWord(text: string): string {
  return text.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
