import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { Sheets } from '#application/ports';
import { Refusal } from '#domain/refusal';

/** No cell of a table people keep is longer; what is longer is no table. */
const longestCell = 32_767;

/**
 * The rows of a table as texts, one after the other: CSV (with commas, semicolons or tabs, by its first line) and the first sheet of an
 * Excel workbook, in which days come as `yyyy-MM-dd` and numbers as they are.
 */
export const sheets: Sheets = {
  async *rows(content, type) {
    if (type === 'text/plain') yield* csvRows(content);
    else yield* workbookRows(content);
  },
};

async function* csvRows(content: Uint8Array): AsyncIterable<readonly string[]> {
  const parser = Readable.from(slices(content)).pipe(
    parse({ bom: true, delimiter: delimiterOf(content), relax_column_count: true, skip_empty_lines: true, max_record_size: 1_000_000 }),
  );
  try {
    for await (const row of parser) yield row as string[];
  } catch (error) {
    throw unreadable(error);
  }
}

function* slices(content: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < content.length; at += sliceBytes) yield content.subarray(at, at + sliceBytes);
}

const sliceBytes = 256 * 1024;

/** The sign that stands most often in the first line. */
function delimiterOf(content: Uint8Array): string {
  const end = content.indexOf(10);
  const line = new TextDecoder().decode(content.subarray(0, end < 0 ? 10_000 : Math.min(end, 10_000)));
  const counts = [',', ';', '\t'].map((sign) => [sign, line.split(sign).length] as const);
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

async function* workbookRows(content: Uint8Array): AsyncIterable<readonly string[]> {
  const { default: readExcelFile } = await import('read-excel-file/node');
  const [sheet] = await readExcelFile(Buffer.from(content)).catch((error: unknown) => {
    throw unreadable(error);
  });
  for (const row of sheet?.data ?? []) {
    const cells = row.map(cellText);
    if (cells.some((cell) => cell !== '')) yield cells;
  }
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).slice(0, longestCell);
}

function unreadable(error: unknown): Refusal {
  return new Refusal('notAllowed', {
    why: `The file could not be read as a table: ${error instanceof Error ? error.message : String(error)}`,
  });
}
