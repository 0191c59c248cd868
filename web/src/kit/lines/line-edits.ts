import type { AnyRow } from '#modules/kit/module';
import { fieldOf, type Line, type LineColumn } from './line-column.ts';

/**
 * The edits of a list of lines. Each returns a new list, in which unchanged lines are the same objects, so only changed rows are drawn
 * again. They run inside state updates, which may run twice, so the key of a new line is made outside and passed in.
 */
export function blankLine(values: AnyRow = {}, key: string = newKey()): Line {
  return { key, values, labels: {} };
}

/** Nothing chosen, nothing typed, and no text waiting for its record. */
export function isBlank(line: Line): boolean {
  return [...Object.values(line.values), ...Object.values(line.labels)].every(
    (value) => value === null || value === undefined || value === '',
  );
}

/** A text was typed where a record is chosen, and the record is not (or not yet) found. */
export function isUnresolved(line: Line, column: string): boolean {
  return (line.values[column] ?? null) === null && (line.labels[column] ?? '') !== '';
}

/** Whether this very text is still without its record. */
export function waitsFor(lines: readonly Line[], key: string, column: string, text: string): boolean {
  return lines.some((line) => line.key === key && isUnresolved(line, column) && line.labels[column] === text);
}

export function setValues(
  lines: readonly Line[],
  key: string,
  values: AnyRow,
  labels: Readonly<Record<string, string>> = {},
): readonly Line[] {
  return lines.map((line) =>
    line.key === key ? { ...line, values: { ...line.values, ...values }, labels: { ...line.labels, ...labels } } : line,
  );
}

/** Typing in a column. The quantity counts the barcodes of its line while it is empty, or as many as there were. */
export function typeInto(
  lines: readonly Line[],
  key: string,
  column: LineColumn,
  value: unknown,
  labels?: Readonly<Record<string, string>>,
): readonly Line[] {
  const line = lines.find((each) => each.key === key);
  return setValues(lines, key, { [fieldOf(column)]: value, ...(line === undefined ? {} : counted(column, line.values, value)) }, labels);
}

/** A quantity of one, in ten-thousandths. */
const one = 10_000;

function counted({ key, counts }: LineColumn, values: AnyRow, value: unknown): AnyRow {
  if (counts === undefined) return {};
  const [before, now] = [values[key], value].map((codes) => (Array.isArray(codes) ? codes.length * one : 0));
  const quantity = values[counts] ?? null;
  return quantity === null || quantity === before ? { [counts]: now === 0 ? null : now } : {};
}

export function addAfter(lines: readonly Line[], at: number, line: Line): readonly Line[] {
  return [...lines.slice(0, at + 1), line, ...lines.slice(at + 1)];
}

/** A blank line becomes a copy of the one above it; any other line is copied below itself. Returns the place of the copy. */
export function duplicateAt(lines: readonly Line[], at: number, key: string): { readonly lines: readonly Line[]; readonly at: number } {
  const current = lines[at];
  if (!current) return { lines, at };
  const above = lines[at - 1];
  if (!isBlank(current)) return { lines: addAfter(lines, at, { ...current, key }), at: at + 1 };
  return above ? { lines: lines.map((line, index) => (index === at ? { ...above, key: line.key } : line)), at } : { lines, at };
}

/** There is always one line to type in: removing the last one leaves a blank one. */
export function removeAt(lines: readonly Line[], at: number, key: string): readonly Line[] {
  const rest = lines.filter((_, index) => index !== at);
  return rest.length === 0 ? [blankLine({}, key)] : rest;
}

export function newKey(): string {
  return crypto.randomUUID();
}
