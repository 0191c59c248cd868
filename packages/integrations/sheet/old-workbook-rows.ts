import { limits } from '#domain/limits';
import { deleteColumns, tooLarge, unreadable } from '#integrations/sheet/archive';
import { numberText, type Shown, shownAs, tooLong } from '#integrations/sheet/cell-text';
import { locked, workbookStream } from '#integrations/sheet/compound-file';
import { readSharedTexts, readText } from '#integrations/sheet/old-workbook-texts';
import type { SharedTexts } from '#integrations/sheet/shared-texts';

/** A record of the stream: its kind, and where its content is. */
export interface OldRecord {
  readonly kind: number;
  readonly start: number;
  readonly end: number;
}

/**
 * The rows of the first sheet of an old workbook (.xls, BIFF5 and BIFF8 of [MS-XLS]): plain cells and the results of formulas. Nothing is
 * computed, and pictures, charts and macros are passed over. The only well-known reader on npm has not been maintained there since 2022 and has
 * open advisories.
 */
export function* oldWorkbookRows(content: Uint8Array): Generator<readonly string[]> {
  const stream = workbookStream(content);
  const book = readGlobals(stream);
  const sheet = book.sheets.find(({ hidden }) => !hidden) ?? book.sheets[0];
  if (sheet === undefined) return;
  let row = -1;
  let cells: string[] = [];
  let isFormulaText = false;
  let depth = 0;
  let place: { readonly row: number; readonly column: number } = { row: 0, column: 0 };
  for (const record of recordsFrom(stream, sheet.at)) {
    const { kind, start, end } = record;
    if (kind === beginning) depth += 1;
    if (kind === ending) depth -= 1;
    if (depth === 0) break;
    // A chart in the sheet has records of its own.
    if (depth > 1 || end - start < 6) continue;
    if (kind === labelOfTable && !book.texts.has(stream.readUInt32LE(Math.min(start + 6, stream.length - 4))))
      throw unreadable(
        `row ${stream.readUInt16LE(start) + 1} has a text that is missing. Open it in Excel, save it as .xlsx and try again`,
      );
    const found: (readonly [number, string])[] = [];
    const isCell = cellKinds.has(kind);
    if (isCell) place = { row: stream.readUInt16LE(start), column: stream.readUInt16LE(start + 2) };
    const shown = () => book.shows[stream.readUInt16LE(start + 4)] ?? 'number';
    const number = (value: number, as: Shown) => numberText(value, as, book.from1904);
    if (kind === labelOfTable && end - start >= 10) found.push([place.column, book.texts.at(stream.readUInt32LE(start + 6))]);
    else if (kind === label || kind === richLabel) found.push([place.column, readText(stream, start + 6, end, book)]);
    else if (kind === float && end - start >= 14) found.push([place.column, number(stream.readDoubleLE(start + 6), shown())]);
    else if (kind === packed && end - start >= 10) found.push([place.column, number(unpacked(stream.readUInt32LE(start + 6)), shown())]);
    else if (kind === packedCells) {
      for (let at = start + 4, column = place.column; at + 6 <= end - 2; at += 6, column += 1)
        found.push([column, number(unpacked(stream.readUInt32LE(at + 2)), book.shows[stream.readUInt16LE(at)] ?? 'number')]);
    } else if (kind === logical && end - start >= 8)
      found.push([place.column, stream[start + 7] === 0 ? (stream[start + 6] === 0 ? 'false' : 'true') : '#N/A']);
    else if (kind === formula && end - start >= 14) {
      const isNumber = stream.readUInt16LE(start + 12) !== 0xffff;
      isFormulaText = !isNumber && stream[start + 6] === 0;
      if (isNumber) found.push([place.column, number(stream.readDoubleLE(start + 6), shown())]);
      else if (stream[start + 6] === 1) found.push([place.column, stream[start + 8] === 0 ? 'false' : 'true']);
      else if (stream[start + 6] === 2) found.push([place.column, '#N/A']);
    }
    if (kind === formulaText && isFormulaText) found.push([place.column, readText(stream, start, end, book)]);
    if (kind !== formula && isCell) isFormulaText = false;
    for (const [column, text] of found) {
      if (text.trim() === '') continue;
      if (text.length > limits.cellLength) throw tooLong(`Row ${place.row + 1}`);
      if (column >= limits.importColumns) throw tooLarge(`has content in column ${column + 1} of row ${place.row + 1}`, deleteColumns);
      if (place.row < row) throw unreadable('its rows are not in order. Open it in Excel or LibreOffice, save it as .xlsx and try again');
      if (place.row > row && cells.length > 0) yield cells;
      if (place.row > row) cells = [];
      row = place.row;
      while (cells.length < column) cells.push('');
      cells[column] = text;
    }
  }
  if (cells.length > 0) yield cells;
}

const beginning = 0x0809;
const ending = 0x000a;
const formula = 0x0006;
const formulaText = 0x0207;
const label = 0x0204;
const richLabel = 0x00d6;
const labelOfTable = 0x00fd;
const float = 0x0203;
const packed = 0x027e;
const packedCells = 0x00bd;
const logical = 0x0205;
const cellKinds: ReadonlySet<number> = new Set([formula, label, richLabel, labelOfTable, float, packed, packedCells, logical]);

/** What an old workbook says before its sheets. */
export interface OldBook {
  /** Texts have letters of two bytes, as since 1997. */
  readonly isWide: boolean;
  readonly codePage: number;
  readonly from1904: boolean;
  readonly shows: readonly Shown[];
  readonly texts: SharedTexts;
  readonly sheets: readonly { readonly at: number; readonly hidden: boolean }[];
}

function readGlobals(stream: Buffer): OldBook {
  const records = recordsFrom(stream, 0);
  const first = records.next();
  if (first.done || first.value.kind !== beginning || first.value.end - first.value.start < 4) throw tooOld();
  const version = stream.readUInt16LE(first.value.start);
  if (version !== 0x0600 && version !== 0x0500) throw tooOld();
  const isWide = version === 0x0600;
  const formats = new Map<number, string>();
  const styles: number[] = [];
  const sheets: { at: number; hidden: boolean }[] = [];
  const table: OldRecord[] = [];
  let [codePage, from1904] = [1252, false];
  let before = 0;
  for (const record of records) {
    const { kind, start, end } = record;
    const bytes = end - start;
    if (kind === ending) break;
    if (kind === 0x002f) throw locked();
    if (kind === 0x0042 && bytes >= 2) codePage = stream.readUInt16LE(start);
    if (kind === 0x0022 && bytes >= 2) from1904 = stream.readUInt16LE(start) === 1;
    if (kind === 0x041e && bytes >= 3)
      formats.set(stream.readUInt16LE(start), readText(stream, start + 2, end, { isWide, codePage, isShort: !isWide }).slice(0, 255));
    if (kind === 0x00e0 && bytes >= 4) styles.push(stream.readUInt16LE(start + 2));
    // Macros and charts are sheets of other kinds.
    if (kind === 0x0085 && bytes >= 6 && stream[start + 5] === 0)
      sheets.push({ at: stream.readUInt32LE(start), hidden: ((stream[start + 4] ?? 0) & 3) !== 0 });
    if (kind === sharedTable || (kind === continued && before === sharedTable)) table.push(record);
    if (kind !== continued) before = kind;
    if (formats.size + styles.length + sheets.length > mostParts) throw unreadable('it has too many formats');
  }
  const shows = styles.map((id) => shownAs(id, formats.get(id)));
  return { isWide, codePage, from1904, shows, sheets, texts: readSharedTexts(stream, table) };
}

const sharedTable = 0x00fc;
const continued = 0x003c;
const mostParts = 130_000;

function tooOld() {
  return unreadable('it is a workbook of a kind before 1995. Open it in Excel or LibreOffice, save it as .xlsx and try again');
}

function* recordsFrom(stream: Buffer, start: number): Generator<OldRecord, undefined> {
  let at = start;
  while (at + 4 <= stream.length) {
    const [kind, bytes] = [stream.readUInt16LE(at), stream.readUInt16LE(at + 2)];
    const end = at + 4 + bytes;
    if (end > stream.length) throw unreadable('it ends in the middle. Download it again');
    yield { kind, start: at + 4, end };
    at = end;
  }
  return undefined;
}

/** A number of four bytes: 30 bits of a whole number or of a fraction, perhaps of its hundredfold. */
function unpacked(bits: number): number {
  const value = (bits & 2) === 0 ? doubleOf(bits & 0xfffffffc) : (bits | 0) >> 2;
  return (bits & 1) === 0 ? value : value / 100;
}

const eightBytes = new DataView(new ArrayBuffer(8));

function doubleOf(high: number): number {
  eightBytes.setInt32(0, high);
  eightBytes.setInt32(4, 0);
  return eightBytes.getFloat64(0);
}
