import { limits } from '#domain/limits';
import { Refusal } from '#domain/refusal';
import { type Archive, deleteColumns, openArchive, tooLarge } from '#integrations/sheet/archive';
import { type CellFacts, cellText, collector } from '#integrations/sheet/cell-text';
import { firstSheet, sheetParts } from '#integrations/sheet/workbook-parts';
import { readXml, type XmlHandlers } from '#integrations/sheet/xml';

/**
 * The rows of the first sheet of a workbook, read as they are unpacked: a sheet of two kilobytes may claim a million rows of sixteen
 * thousand columns. Only content counts: blank rows and cells with only a colour are skipped.
 */
export async function* workbookRows(content: Uint8Array): AsyncGenerator<readonly string[]> {
  const archive = openArchive(content);
  const found = await firstSheet(archive);
  if (found !== undefined) yield* rowsOfSheet(archive, found.sheet, found.facts);
}

/** Every sheet, hidden ones too: its name first, then the name with each of its rows. */
export async function* workbookSheets(content: Uint8Array): AsyncGenerator<{ readonly sheet: string; readonly cells?: readonly string[] }> {
  const archive = openArchive(content);
  const { sheets, facts: factsOf } = await sheetParts(archive);
  const facts = await factsOf();
  for (const { name, path } of sheets) {
    yield { sheet: name };
    for await (const cells of rowsOfSheet(archive, path, facts)) yield { sheet: name, cells };
  }
}

async function* rowsOfSheet(archive: Archive, path: string, facts: CellFacts): AsyncGenerator<readonly string[]> {
  const rows: string[][] = [];
  for await (const _ of readXml(
    archive.read(path),
    sheetHandlers(facts, (row) => rows.push(row)),
  )) {
    yield* rows.splice(0);
  }
  yield* rows.splice(0);
}

/** Yields each row that is not blank. */
function sheetHandlers(facts: CellFacts, onRow: (cells: string[]) => void): XmlHandlers {
  let row = 0;
  let column = 0;
  let type: string | undefined;
  let style: string | undefined;
  // Excel writes what a formula came to beside it. Without that the cell would look empty, and an amount would be lost.
  let awaitsResult = false;
  let cells: string[] = [];
  const text = collector(() => `Row ${row}`);
  const put = (value: string) => {
    if (value.trim() === '') return;
    if (column > limits.importColumns) throw tooLarge(`has content in column ${lettersOf(column)} of row ${row}`, deleteColumns);
    while (cells.length < column - 1) cells.push('');
    cells[column - 1] = value;
  };
  return {
    open(name, { r, t, s }) {
      if (name === 'row') {
        row = r === undefined ? row + 1 : Number(r);
        column = 0;
        cells = [];
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r);
        [type, style] = [t, s];
      } else {
        if (name === 'f' || name === 'v') awaitsResult = name === 'f';
        text.open(name);
      }
    },
    text: text.text,
    close(name) {
      text.close(name);
      if (name === 'c') {
        if (awaitsResult) throw withoutResult(row);
        put(cellText(text.take(), type, style, facts));
      }
      if (name === 'row' && cells.length > 0) onRow(cells);
    },
  };
}

function withoutResult(row: number): Refusal {
  return new Refusal('notAllowed', {
    why: `Row ${row} has a formula without its result. Open the file in Excel or LibreOffice, save it and try again`,
  });
}

/** `B7` is in column 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const place = letter.charCodeAt(0) - 64;
    if (place < 1 || place > 26) break;
    column = column * 26 + place;
  }
  return Math.max(1, column);
}

function lettersOf(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return (before > 0 ? lettersOf(before) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}
