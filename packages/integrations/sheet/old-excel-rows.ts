import { encodingOf, textPieces } from '#domain/files/text-encoding';
import { unreadable } from '#integrations/sheet/archive';
import { isCompound } from '#integrations/sheet/compound-file';
import { htmlRows } from '#integrations/sheet/html-rows';
import { oldWorkbookRows } from '#integrations/sheet/old-workbook-rows';
import { xmlSheetRows } from '#integrations/sheet/xml-sheet-rows';

/** The rows of a file that is called .xls: an old workbook, or a page or XML file that programs call so. Blank rows are left out. */
export async function* oldExcelRows(content: Uint8Array): AsyncGenerator<readonly string[]> {
  const rows = isCompound(content) ? oldWorkbookRows(content) : markedRows(content);
  for await (const row of rows) if (row.some((cell) => cell.trim() !== '')) yield row;
}

function markedRows(content: Uint8Array): AsyncIterable<readonly string[]> | Iterable<readonly string[]> {
  const encoding = encodingOf(content);
  if (encoding === undefined) throw unreadable('it is no workbook');
  const text = [...textPieces(content, encoding)].join('');
  return isXmlSheet(text) ? xmlSheetRows(text) : htmlRows(text);
}

/** A workbook in one XML file, as Excel wrote it in 2003. */
export function isXmlSheet(text: string): boolean {
  return /urn:schemas-microsoft-com:office:spreadsheet/.test(text.slice(0, 50_000));
}
