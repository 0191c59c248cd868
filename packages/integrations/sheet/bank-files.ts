import type { BankFile, BankFiles } from '#application/ports';
import { isMt940, readMt940, tooManyLines } from '#domain/bank/mt940';
import { refuseStatement } from '#domain/bank/statement-problem';
import { sniff } from '#domain/files/sniff';
import { encodingOf, textPieces, uncertainTexts } from '#domain/files/text-encoding';
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
  const encoding = encodingOf(content);
  if (encoding === undefined) refuseStatement('This file is no statement that can be read. Download it as CSV or .xlsx');
  const text = [...textPieces(content, encoding)].join('');
  const start = text.slice(0, 50_000);
  if (/^\s*<(?:!doctype\s+html|html|head|body|table)\b/i.test(start))
    refuseStatement(
      'This is a web page, although its name may end in .xls. Download the statement as CSV or .xlsx, or open it in Excel and save it as .xlsx',
    );
  if (/^\s*</.test(start)) return { kind: 'CAMT.053', statement: await readCamt053(content) };
  const uncertain = uncertainTexts(content);
  if (isMt940(start)) return { kind: 'MT940', statement: readMt940(text), uncertain };
  return { kind: 'table', rows: await table(csvRows(content)), uncertain };
}

async function table(rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>): Promise<readonly (readonly string[])[]> {
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
