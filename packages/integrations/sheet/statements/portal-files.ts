import type { PortalFiles } from '#application/ports/credit';
import { encodingOf, type TextEncoding, textPieces } from '#domain/files/text-encoding';
import { type Expected, refuseFile } from '#domain/gstr-2b/file-problem';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';
import type { PortalFile } from '#domain/gstr-2b/portal-file';
import { monthOf2b as monthIn, readPortalJson } from '#domain/gstr-2b/portal-json';
import { tableReader } from '#domain/gstr-2b/portal-table';
import { workbookReader } from '#domain/gstr-2b/portal-workbook';
import { isCompound } from '#integrations/sheet/compound-file';
import { csvRows } from '#integrations/sheet/csv-rows';
import { oldWorkbookRows } from '#integrations/sheet/old-workbook-rows';
import { workbookSheets } from '#integrations/sheet/workbook-rows';

/** Files of the GST portal. The content says what a file is. */
export const portalFiles: PortalFiles = { read, monthOf2b };

async function read(content: Uint8Array, expected: Expected): Promise<PortalFile> {
  if (content.length === 0) refuseFile('This file is empty');
  if (content[0] === 0x50 && content[1] === 0x4b) return readWorkbook(content, expected);
  if (isCompound(content)) return readTable(oldWorkbookRows(content), expected);
  const encoding = encodingOf(content);
  if (encoding === undefined) refuseFile('This file is neither JSON, CSV nor a workbook. Download it again from the portal');
  if (isJson(content, encoding)) return readPortalJson([...textPieces(content, encoding)].join(''), expected);
  return readTable(csvRows(content), expected);
}

function monthOf2b(content: Uint8Array): TaxPeriod {
  const encoding = content.length === 0 ? undefined : encodingOf(content);
  if (encoding === undefined || !isJson(content, encoding)) refuseFile('This file is not JSON. Download GSTR-2B from the portal as JSON');
  return monthIn([...textPieces(content, encoding)].join(''));
}

function isJson(content: Uint8Array, encoding: TextEncoding): boolean {
  return /^\ufeff?\s*[{[]/.test([...textPieces(content.subarray(0, 1_000), encoding)].join(''));
}

async function readWorkbook(content: Uint8Array, expected: Expected): Promise<PortalFile> {
  const reader = workbookReader(expected);
  for await (const { sheet, cells } of workbookSheets(content)) {
    if (cells === undefined) reader.sheet(sheet);
    else reader.row(cells);
  }
  return reader.end();
}

/** A CSV, or a table that a program saved as an old workbook: its columns say which table it is. */
function readTable(rows: Iterable<readonly string[]>, expected: Expected): PortalFile {
  const reader = tableReader(expected);
  for (const cells of rows) reader.row(cells);
  return { documents: reader.end(), unknown: [], generatedOn: null, files: null };
}
