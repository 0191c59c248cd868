import { four, oldWorkbookOf, record, two } from '#test/kit/papers/old-workbook';
import { sheetOf, workbookOf } from '#test/kit/papers/zip';

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const oldExcel = 'application/vnd.ms-excel';

export interface HostileTable {
  readonly type: 'text/plain' | typeof excel | typeof oldExcel;
  readonly make: () => Buffer;
  /** The message to the person who uploaded it; null if the table can be read. */
  readonly says: RegExp | null;
}

const cell = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const book = (make: () => Buffer, says: RegExp): HostileTable => ({ make, type: excel, says });
const oldBook = (make: () => Buffer, says: RegExp): HostileTable => ({ make, type: oldExcel, says });
const csv = (make: () => Buffer | string, says: RegExp | null): HostileTable => ({
  make: () => Buffer.from(make()),
  type: 'text/plain',
  says,
});

/** Megabytes of one repeated text, which compress to almost nothing. */
const much = (start: string, piece: string, megabytes: number) =>
  Buffer.concat([Buffer.from(start), Buffer.alloc(megabytes * 1024 * 1024, piece)]);

/** A number in the last column that an old workbook can name, in so many rows. */
const lastCells = (rows: number) => Array.from({ length: rows }, (_, row) => record(0x027e, two(row, 0xffff, 0), four(2)));

/** Small files that crash a reader that trusts them. */
export const hostileTables: Readonly<Record<string, HostileTable>> = {
  'one cell at the far corner of a sheet': book(
    () => workbookOf(sheetOf(`<row r="1">${cell('A1', 'Name')}</row>`, `<row r="1048576">${cell('XFD1048576', 'x')}</row>`)),
    /content in column XFD of row 1048576\. At most 500 columns are read/,
  ),
  'a sheet of a million rows': book(
    () => workbookOf(much('<worksheet><sheetData>', '<row><c><v>1</v></c></row>\n', 28)),
    /more than 2,00,000 rows/,
  ),
  'a sheet that unpacks to more than anyone needs': book(
    () => workbookOf(much('<worksheet><sheetData>', `<row/>${' '.repeat(500_000)}`, 210)),
    /unpacks to more than 200 MB/,
  ),
  'more shared texts than anyone needs': book(
    () => workbookOf(sheetOf(), { 'xl/sharedStrings.xml': much('<sst>', `<si><t>${'x'.repeat(30_000)}</t></si>`, 110) }),
    /more than 100 MB of different texts/,
  ),
  'a text without end': book(() => workbookOf(much('<worksheet><sheetData><row><c t="str"><v>', 'x', 4)), /a part of it has no end/),
  'an attribute without end': book(() => workbookOf(much('<worksheet><sheetData><row r="', '1', 4)), /a part of it has no end/),
  'a cell of more than Excel holds': book(
    () => workbookOf(sheetOf(`<row r="9">${cell('A9', 'x'.repeat(32_768))}</row>`)),
    /Row 9 has a text of more than 32,767 characters/,
  ),
  'tags within tags without end': book(() => workbookOf(much('<worksheet>', '<a>', 4)), /nested too deep/),
  'entities that multiply': book(
    () =>
      workbookOf(
        `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${sheetOf(`<row>${cell('A1', '&b;')}</row>`)}`,
      ),
    /declares a document type/,
  ),
  'an entity that reads a file': book(
    () => workbookOf(`<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]>${sheetOf(`<row>${cell('A1', '&a;')}</row>`)}`),
    /declares a document type/,
  ),
  'a workbook with a password': book(() => workbookOf(sheetOf(), {}, 1), /has a password/),
  'a workbook that is cut off': book(() => workbookOf(sheetOf()).subarray(0, 200), /not a workbook/),
  'a sheet that is cut off': book(() => workbookOf('<worksheet><sheetData><row><c><v>1</v></c></row>'), /XML is damaged/),
  'an old workbook with a cell in the last column of every row': oldBook(
    () => oldWorkbookOf([['Name']], { before: lastCells(60_000) }),
    /content in column 65536 of row 1\. At most 500 columns are read/,
  ),
  'an old workbook whose sectors run in a circle': oldBook(() => {
    const content = oldWorkbookOf(Array.from({ length: 400 }, (_, at) => [`Line ${at}`, at]));
    content.writeUInt32LE(2, 512 + 4 * 4);
    return content;
  }, /it is damaged/),
  'a line of 10 MB': csv(() => Buffer.alloc(10 * 1024 * 1024, 'x'), /a line has more than 10,00,000 characters/),
  'a quotation mark that is never closed': csv(() => `Name\n"${'x\n'.repeat(5_000_000)}`, /a quotation mark is never closed/),
  'a million columns': csv(() => `Name${',x'.repeat(450_000)}\n`, /4,50,001 columns in line 1\. At most 500/),
  'a million rows': csv(() => Buffer.alloc(2_000_000, '1\n'), /more than 2,00,000 rows/),
  'a cell of a hundred thousand characters': csv(() => `Name\n${'x'.repeat(100_000)}\n`, /Line 2 has a text of more than 32,767/),
  'bytes that are no text': csv(() => Buffer.from('Name\ncaf\x81', 'latin1'), /not text/),
  'text with zeros in it': csv(() => 'Name\nAs\u0000ha', /not text/),
  'a mark after every letter': csv(() => `Name\n"${'a"b'.repeat(330_000)}\n`, /Line 2 has a text of more than 32,767/),
  'many marks and line ends': csv(() => `Name\n${'"a",'.repeat(200)}\n`.repeat(5_000), null),
};
