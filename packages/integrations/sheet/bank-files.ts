import { isUtf8 } from 'node:buffer';
import type { BankFile, BankFiles } from '#application/ports';
import { isMt940, readMt940, tooManyLines } from '#domain/bank/mt940';
import { refuseStatement } from '#domain/bank/statement-problem';
import { sniff } from '#domain/files/sniff';
import { limits } from '#domain/limits';
import { readCamt053 } from '#integrations/sheet/camt053';
import { csvRows } from '#integrations/sheet/csv-rows';
import { workbookRows } from '#integrations/sheet/workbook-rows';

/** Bank statements. The content says what a file is, because banks give all kinds of names to them. */
export const bankFiles: BankFiles = { read };

/** Rows above the headings and below the last line. */
const rowsAround = 200;

async function read(content: Uint8Array): Promise<BankFile> {
  if (content.length === 0) refuseStatement('This file is empty');
  if (isZip(content)) {
    if (sniff(content) === undefined) refuseStatement('This is not an Excel workbook without macros (.xlsx)');
    return { kind: 'table', rows: await table(workbookRows(content)) };
  }
  if (isOldExcel(content)) refuseStatement('This is an Excel file of the old kind (.xls). Save it as .xlsx or CSV');
  if (!isUtf8(content) || content.includes(0)) refuseStatement('This file is not text in UTF-8. Save it as CSV UTF-8');
  const text = new TextDecoder().decode(content.subarray(0, 50_000));
  if (/^\s*<(?:!doctype\s+html|html|head|body|table)\b/i.test(text))
    refuseStatement(
      'This is a web page, although its name may end in .xls. Download the statement as CSV or .xlsx, or open it in Excel and save it as .xlsx',
    );
  if (/^\s*</.test(text)) return { kind: 'CAMT.053', statement: await readCamt053(content) };
  if (isMt940(text)) return { kind: 'MT940', statement: readMt940(new TextDecoder().decode(content)) };
  return { kind: 'table', rows: await table(csvRows(content)) };
}

async function table(rows: AsyncIterable<readonly string[]>): Promise<readonly (readonly string[])[]> {
  const all: (readonly string[])[] = [];
  for await (const row of rows) {
    all.push(row);
    if (all.length > limits.statementLines + rowsAround) tooManyLines();
  }
  return all;
}

function isZip(content: Uint8Array): boolean {
  return content[0] === 0x50 && content[1] === 0x4b;
}

function isOldExcel(content: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => content[at] === byte);
}
