import type { BankFile, BankFiles } from '#application/ports/bank';
import { accountsOfMt940, isMt940, readMt940, tooManyLines } from '#domain/bank-statement/mt940';
import { refuseStatement } from '#domain/bank-statement/statement-problem';
import { isPage, sniff } from '#domain/files/sniff';
import { encodingOf, textPieces, uncertainTexts } from '#domain/files/text-encoding';
import { limits } from '#domain/limits';
import { isCompound } from '#integrations/sheet/compound-file';
import { csvRows } from '#integrations/sheet/csv-rows';
import { htmlRows } from '#integrations/sheet/html-rows';
import { isXmlSheet } from '#integrations/sheet/old-excel-rows';
import { oldWorkbookRows } from '#integrations/sheet/old-workbook-rows';
import { readCamt } from '#integrations/sheet/statements/camt';
import { workbookRows } from '#integrations/sheet/workbook-rows';
import { xmlSheetRows } from '#integrations/sheet/xml-sheet-rows';

/** Bank statements. The content says what a file is, because banks give all kinds of names to them. */
export const bankFiles: BankFiles = { read };

/** Rows above the headings and below the last line. */
const rowsAround = 200;
const mostLetters = 40_000_000;

async function read(content: Uint8Array, account?: string): Promise<BankFile> {
  if (content.length === 0) refuseStatement('This file is empty');
  if (isZip(content)) {
    if (sniff(content) === undefined) refuseStatement('This is not an Excel workbook without macros (.xlsx)');
    return { kind: 'table', rows: await table(workbookRows(content)) };
  }
  if (isCompound(content)) return { kind: 'table', rows: await table(oldWorkbookRows(content)) };
  const encoding = encodingOf(content);
  if (encoding === undefined) refuseStatement('This file is no statement that can be read. Download it as CSV or .xlsx');
  const text = [...textPieces(content, encoding)].join('');
  const start = text.slice(0, 50_000);
  const uncertain = uncertainTexts(content);
  if (isPage.test(start)) return { kind: 'table', rows: await table(htmlRows(text)), uncertain };
  if (isXmlSheet(start)) return { kind: 'table', rows: await table(xmlSheetRows(text)) };
  if (/^\s*</.test(start)) {
    const { kind, accounts, statement } = await readCamt(content, account);
    return accounts.length > 1 && account === undefined ? { kind: 'accounts', accounts } : { kind, statement };
  }
  if (isMt940(start)) {
    const accounts = accountsOfMt940(text);
    if (accounts.length > 1 && account === undefined) return { kind: 'accounts', accounts };
    return { kind: 'MT940', statement: readMt940(text, account), uncertain };
  }
  return { kind: 'table', rows: await table(csvRows(content)), uncertain };
}

async function table(rows: AsyncIterable<readonly string[]> | Iterable<readonly string[]>): Promise<readonly (readonly string[])[]> {
  const all: (readonly string[])[] = [];
  let letters = 0;
  for await (const row of rows) {
    all.push(row);
    // A small file may have one long text in many cells.
    letters += row.reduce((sum, cell) => sum + cell.length, 0);
    if (letters > mostLetters) refuseStatement('This file has more text than a statement. Download it for shorter periods');
    if (all.length > limits.statementLines + rowsAround) tooManyLines();
  }
  return all;
}

function isZip(content: Uint8Array): boolean {
  return content[0] === 0x50 && content[1] === 0x4b;
}
