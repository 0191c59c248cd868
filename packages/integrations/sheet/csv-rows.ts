import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { limits } from '#domain/limits';
import type { Refusal } from '#domain/refusal';
import { deleteColumns, slices, tooLarge, unreadable } from '#integrations/sheet/archive';
import { tooLong } from '#integrations/sheet/cell-text';

/** The rows of a CSV file, separated by commas, semicolons or tabs, as in the first line that has any. Blank lines are skipped. */
export async function* csvRows(content: Uint8Array): AsyncGenerator<readonly string[]> {
  if (!isUtf8(content) || content.includes(0)) throw unreadable('it is not text in UTF-8. Save it as CSV UTF-8');
  const options = {
    bom: true,
    delimiter: delimiterOf(content),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: limits.importLineBytes,
  };
  let count = 0;
  try {
    for await (const row of Readable.from(slices(content)).pipe(parse(options))) {
      count += 1;
      yield checked(row as string[], count);
    }
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error) : error;
  }
}

function checked(row: string[], line: number): readonly string[] {
  if (row.length > limits.importColumns && row.findLastIndex((cell) => cell.trim() !== '') >= limits.importColumns)
    throw tooLarge(`has ${row.length.toLocaleString('en-IN')} columns in line ${line}`, deleteColumns);
  if (row.some((cell) => cell.length > limits.cellLength)) throw tooLong(`Line ${line}`);
  return row.length > limits.importColumns ? row.slice(0, limits.importColumns) : row;
}

function refusalOf({ code, message }: CsvError): Refusal {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return unreadable(
      `a line has more than ${limits.importLineBytes.toLocaleString('en-IN')} characters, or a quotation mark is never closed`,
    );
  if (code === 'CSV_QUOTE_NOT_CLOSED') return unreadable('a quotation mark is never closed');
  return unreadable(message);
}

/** The most frequent separator in the first line that has one: above its lines, a statement has a title. */
function delimiterOf(content: Uint8Array): string {
  const lines = new TextDecoder().decode(content.subarray(0, 10_000)).split(/\r\n|\r|\n/);
  const counted = lines.map((line) => separators.map((sign) => [sign, line.split(sign).length] as const));
  const counts = counted.find((some) => some.some(([, parts]) => parts > 1)) ?? separators.map((sign) => [sign, 1] as const);
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

const separators = [',', ';', '\t'] as const;
