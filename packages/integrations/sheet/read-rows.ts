import type { Sheets } from '#application/ports/sheets';
import type { FileType } from '#domain/files/file-type';
import { limits } from '#domain/limits';
import { splitIt, tooLarge } from '#integrations/sheet/archive';
import { csvPieces } from '#integrations/sheet/csv-pieces';
import { csvRows } from '#integrations/sheet/csv-rows';
import { oldExcelRows } from '#integrations/sheet/old-excel-rows';
import { writeTable } from '#integrations/sheet/workbook';
import { workbookRows } from '#integrations/sheet/workbook-rows';

/** Tables that people upload. Their size is limited while they are read (`domain/limits.ts`), and only a piece is in memory at a time. */
export const sheets: Sheets = {
  async *rows(content, type) {
    let count = 0;
    for await (const row of rowsOf(content, type)) {
      // Plus one row for the heading.
      if (count > limits.importRows) throw tooLarge(`has more than ${limits.importRows.toLocaleString('en-IN')} rows`, splitIt);
      count += 1;
      yield row;
    }
  },
  table: (rows, type) => (type === 'text/plain' ? csvPieces(rows) : writeTable('Rows', rows)),
};

function rowsOf(content: Uint8Array, type: FileType): AsyncIterable<readonly string[]> | Iterable<readonly string[]> {
  if (type === 'text/plain') return csvRows(content);
  return type === 'application/vnd.ms-excel' ? oldExcelRows(content) : workbookRows(content);
}
