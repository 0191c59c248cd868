import type { PrintedReport } from '#application/ports/papers';
import { cellText } from '#integrations/pdf/cell-text';
import { widthOf } from '#integrations/pdf/typesetter';

type Columns = PrintedReport['columns'];

/** How the columns of a report come on paper. */
export interface Fitted {
  /** Of the text, in points. */
  readonly size: number;
  /** Columns that do not fit beside each other are in parts, one after the other; each begins with the columns that say what a row is. */
  readonly parts: readonly Columns[];
  /** Of the columns of each part, without the padding of their cells. */
  readonly widths: readonly (readonly number[])[];
}

/** Widths are measured in the largest size. */
const sizes = [8, 7, 6] as const;
/** Columns in parts have room, so nobody has to read the smallest size. */
const sizeInParts = 7;
/** Two sides stay beside each other, however small. */
const sizeOfTwoSides = 5;
export const cellPadding = { left: 7, right: 4 };
const padding = cellPadding.left + cellPadding.right;
/** How far right a row is of the row that it is in, in the size of its text. */
export const indent = 1.1;
/** The typesetter measures words, and the sum of their widths is a little more than the width of the text. */
const slack = 0.2;
/** The part of a line that the first columns may take in each part. */
const mostLead = 0.4;

/** The largest size in which all columns fit into the width; in parts if there is none. */
export function fitColumns(report: Pick<PrintedReport, 'columns' | 'rows' | 'totals'>, width: number): Fitted {
  const { columns } = report;
  const half = halfOf(report);
  const needs = asWideOnBothSides(
    columns.map((column, at) => needOf(report, column, at === 0 || at === half)),
    half,
  );
  const taken = (some: readonly number[], size: number) =>
    some.reduce((sum, at) => sum + (needs[at]?.least ?? 0) * (size / sizes[0]) + padding, 0);
  const all = columns.map((_, at) => at);
  const fitted = (size: number, parts: readonly (readonly number[])[]): Fitted => ({
    size,
    parts: parts.map((part) => columns.filter((_, at) => part.includes(at))),
    widths: parts.map((part) =>
      shared(
        needs.filter((_, at) => part.includes(at)),
        size / sizes[0],
        width - part.length * padding,
      ),
    ),
  });
  const size = sizes.find((one) => taken(all, one) <= width);
  if (size !== undefined) return fitted(size, [all]);
  if (half > 0) return fitted(sizeOfTwoSides, [all]);

  const wordy = columns.findIndex(({ kind }) => kind !== 'text' && kind !== 'date');
  const lead = all.slice(0, Math.max(1, wordy)).filter((at) => at === 0 || taken(all.slice(0, at + 1), sizeInParts) <= width * mostLead);
  const rest = all.slice(lead.length);
  const fits = (part: readonly number[]) => taken([...lead, ...part], sizeInParts) <= width;
  const parts: number[][] = [];
  for (const at of rest) {
    const last = parts.at(-1);
    if (last !== undefined && fits([...last, at])) last.push(at);
    else parts.push([at]);
  }
  // Rather two parts of seven columns than one of twelve and one of two.
  const each = Math.ceil(rest.length / parts.length);
  const even = parts.map((_, part) => rest.slice(part * each, (part + 1) * each));
  const chosen = even.every(fits) ? even : parts;
  return fitted(
    sizeInParts,
    chosen.map((part) => [...lead, ...part]),
  );
}

/** The first column of the right side, in a table with two sides; otherwise -1. */
export function halfOf({ columns, rows }: Pick<PrintedReport, 'columns' | 'rows'>): number {
  return columns.findIndex(({ key }, index) => index > 0 && rows.some(({ looks }) => looks?.[key] !== undefined));
}

/** In points of the largest size. */
interface Need {
  readonly least: number;
  /** So that no text is broken. */
  readonly whole: number;
  /** Whether a text is in it, which can use more room than it needs. */
  readonly wordy: boolean;
}

/** Figures and dates stay on one line; other texts can be broken between words. */
function needOf({ rows, totals }: Pick<PrintedReport, 'rows' | 'totals'>, { key, kind, label }: Columns[number], first: boolean): Need {
  const texts = [{ text: cellText(kind, totals?.[key] ?? null), left: 0 }];
  for (const { cells, depth, looks } of rows)
    texts.push({ text: cellText(kind, cells[key] ?? null), left: first ? (looks?.[key]?.depth ?? depth) * indent * sizes[0] : 0 });
  // A heading has few words, and the one with the most letters need not be the widest.
  const heading = Math.max(...label.split(/\s+/).map((word) => widthOf(word, sizes[0], true))) + slack;
  if (kind !== 'text') {
    const whole = Math.max(
      heading,
      widest(texts, (text) => text.replaceAll(/\d/g, '0')),
    );
    return { least: whole, whole, wordy: false };
  }
  const whole = widest(texts);
  const words = widest(texts.map(({ text, left }) => ({ text: longestWord(text), left })));
  return { least: Math.max(heading, Math.min(whole, first ? 100 : 64), words), whole: Math.max(heading, whole), wordy: true };
}

/**
 * Measuring takes long, so only the longest text at each indent is measured, or of each shape: digits are as wide as each other, so many
 * figures have one shape, but months have not.
 */
function widest(texts: readonly { readonly text: string; readonly left: number }[], shapeOf: (text: string) => string = () => ''): number {
  const longest = new Map<string, { readonly text: string; readonly left: number }>();
  for (const one of texts) {
    const shape = `${one.left} ${shapeOf(one.text)}`;
    if (one.text.length > (longest.get(shape)?.text.length ?? 0)) longest.set(shape, one);
  }
  return Math.max(0, ...[...longest.values()].map(({ text, left }) => left + widthOf(text, sizes[0], true) + slack));
}

/** The sides of an account are as wide as each other. */
function asWideOnBothSides(needs: readonly Need[], half: number): readonly Need[] {
  if (half <= 0 || half * 2 !== needs.length) return needs;
  return needs.map((need, at) => {
    const other = needs[(at + half) % needs.length] ?? need;
    return { ...need, least: Math.max(need.least, other.least), whole: Math.max(need.whole, other.whole) };
  });
}

/** The width, shared out: texts that would be broken get what is left first, and then all texts. Together never more than the width. */
function shared(needs: readonly Need[], scale: number, width: number): readonly number[] {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const least = needs.map((need) => need.least * scale);
  const left = width - sum(least);
  if (left < 0) return least.map((one) => (one * width) / sum(least));
  const wishes = needs.map((need) => (need.whole - need.least) * scale);
  const granted = Math.min(1, left / (sum(wishes) || 1));
  const grows = needs.some(({ wordy }) => wordy) ? needs.map(({ wordy }) => wordy) : needs.map((_, at) => at === 0);
  const more = (left - granted * sum(wishes)) / grows.filter(Boolean).length;
  return least.map((one, at) => one + granted * (wishes[at] ?? 0) + (grows[at] ? more : 0));
}

function longestWord(text: string): string {
  return text.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '');
}
