import { encodingOf, textPieces } from '#domain/files/text-encoding';
import { limits } from '#domain/limits';
import { deleteColumns, tooLarge, unreadable } from '#integrations/sheet/archive';
import { tooLong } from '#integrations/sheet/cell-text';

/**
 * The rows of a text file, separated by commas, semicolons, tabs, bars or tildes, or by `~|~` as on statements of cards. Blank lines are
 * skipped. A quotation mark inside of a cell that does
 * not begin with one is a letter like others; a cell written as `="007"`, so that Excel keeps it as text, is its text.
 */
export function* csvRows(content: Uint8Array): Generator<readonly string[]> {
  const encoding = encodingOf(content);
  if (encoding === undefined) throw unreadable('it is not text. Save it as CSV UTF-8');
  let text = '';
  let separator = '';
  let hasTildes = false;
  let count = 0;
  for (const piece of ended(textPieces(content, encoding))) {
    text += piece ?? '';
    // The whole beginning tells the separator.
    if (separator === '' && piece !== undefined && text.length < sampled) continue;
    if (separator === '') [separator, hasTildes] = [separatorOf(text), isTilded(text)];
    let at = 0;
    for (;;) {
      const found = recordAt(text, at, separator, piece === undefined);
      if (found === undefined) break;
      const record = hasTildes ? { ...found, cells: found.cells.map((cell) => cell.replace(/^~|~$/g, '')) } : found;
      count += 1;
      at = record.next;
      if (record.cells.length === 1 && record.cells[0] === '') count -= 1;
      else if (count > 1 || !isHint(record.cells)) yield checked(record.cells, count);
    }
    text = text.slice(at);
    if (text.length <= limits.importLineBytes) continue;
    throw unreadable(
      `a line has more than ${limits.importLineBytes.toLocaleString('en-IN')} characters, or a quotation mark is never closed`,
    );
  }
}

/** The pieces, and undefined after the last. */
function* ended(pieces: Iterable<string>): Iterable<string | undefined> {
  yield* pieces;
  yield undefined;
}

function isHint([first = '', ...more]: readonly string[]): boolean {
  return /^sep=.?$/i.test(first) && more.every((cell) => cell === '');
}

function checked(row: string[], line: number): readonly string[] {
  if (row.length > limits.importColumns && row.findLastIndex((cell) => cell.trim() !== '') >= limits.importColumns)
    throw tooLarge(`has ${row.length.toLocaleString('en-IN')} columns in line ${line}`, deleteColumns);
  if (row.some((cell) => cell.length > limits.cellLength)) throw tooLong(`Line ${line}`);
  return row.length > limits.importColumns ? row.slice(0, limits.importColumns) : row;
}

interface Record {
  readonly cells: string[];
  /** Where the next one begins. */
  readonly next: number;
}

/** The record that begins there; undefined while its end is not there yet, or if nothing is left. */
function recordAt(text: string, start: number, separator: string, isLast: boolean): Record | undefined {
  const cells: string[] = [];
  let at = start;
  if (at >= text.length) return undefined;
  for (;;) {
    const quoted = quotedAt(text, at, separator, isLast);
    if (quoted === 'unfinished') return undefined;
    const end = quoted?.end ?? plainEnd(text, at, separator);
    // The line end may have a second character in the next piece.
    if (!isLast && end >= text.length - 1) return undefined;
    cells.push(quoted?.cell ?? text.slice(at, end));
    const sign = text[end];
    if (sign !== separator) return { cells, next: end + (sign === '\r' && text[end + 1] === '\n' ? 2 : 1) };
    at = end + 1;
  }
}

function plainEnd(text: string, start: number, separator: string): number {
  const sign = separator.charCodeAt(0);
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === sign || code === lineFeed || code === carriageReturn) return at;
  }
  return text.length;
}

const lineFeed = 10;
const carriageReturn = 13;

/** The cell that begins there with a quotation mark, and where it ends; undefined if it is plain text. */
function quotedAt(
  text: string,
  start: number,
  separator: string,
  isLast: boolean,
): { readonly cell: string; readonly end: number } | 'unfinished' | undefined {
  const first = text[start] === '=' ? start + 1 : start;
  if (text[first] !== '"') return first >= text.length && !isLast ? 'unfinished' : undefined;
  let cell = '';
  let from = first + 1;
  let isBroken = false;
  for (;;) {
    const mark = text.indexOf('"', from);
    if (mark < 0 && !isLast) return 'unfinished';
    if (mark < 0) throw unreadable('a quotation mark is never closed');
    const part = text.slice(from, mark);
    cell += part;
    isBroken ||= /[\r\n]/.test(part);
    if (!isLast && mark + 1 >= text.length) return 'unfinished';
    if (text[mark + 1] === '"') {
      cell += '"';
      from = mark + 2;
      continue;
    }
    // Some programs write blanks behind the mark.
    let end = mark + 1;
    while (end < text.length && text[end] !== separator && (text[end] === ' ' || text[end] === '\t')) end += 1;
    if (!isLast && end >= text.length) return 'unfinished';
    if (end >= text.length || text[end] === separator || text[end] === '\n' || text[end] === '\r') return { cell, end };
    if (isBroken) throw unreadable(`a quotation mark is never closed: "${cell.slice(0, 40).split(/[\r\n]/)[0]}`);
    // A mark inside of the cell, which its program should have written twice, or a cell of plain text that begins with one.
    if (!closesLater(text, mark + 1, separator)) return undefined;
    cell += '"';
    from = mark + 1;
  }
}

/** Whether the next mark of the line may close the cell: the mark of another cell comes after a separator. */
function closesLater(text: string, from: number, separator: string): boolean {
  const mark = text.indexOf('"', from);
  return mark > 0 && !/[\r\n]/.test(text.slice(from, mark)) && text[mark - 1] !== separator;
}

/** Characters that are looked at for the separator. */
const sampled = 10_000;

/** The sign that divides most lines into equally many cells: above its lines, a statement has titles with other signs. */
function separatorOf(text: string): string {
  const sample = text.slice(0, sampled);
  const hint = /^sep=(.)[\r\n]/i.exec(sample)?.[1];
  if (hint !== undefined) return hint;
  const lines = sample
    .replaceAll('~|~', '|')
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\r|\n/);
  const scored = separators.map((sign) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const cells = line.split(sign).length;
      if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
    }
    const [cells, alike] = [...counts].reduce(
      (most, one) => (one[1] > most[1] || (one[1] === most[1] && one[0] > most[0]) ? one : most),
      [1, 0],
    );
    return { sign, cells, alike };
  });
  return scored.reduce((best, one) => (one.alike > best.alike || (one.alike === best.alike && one.cells > best.cells) ? one : best)).sign;
}

/** In this order where two divide as well: a comma is also in amounts. */
const separators = ['\t', ';', ',', '|', '~'] as const;

function isTilded(text: string): boolean {
  return text.slice(0, sampled).includes('~|~');
}
