import { limits } from '#domain/limits';
import { deleteColumns, tooLarge } from '#integrations/sheet/archive';
import { numberText } from '#integrations/sheet/cell-text';
import { readXml } from '#integrations/sheet/xml';

/** The rows of the first sheet of a workbook in one XML file, as Excel 2003 wrote it and some banks still do under the name .xls. */
export async function* xmlSheetRows(text: string): AsyncGenerator<readonly string[]> {
  const rows: string[][] = [];
  let sheets = 0;
  let column = 0;
  let cells: string[] = [];
  let said: string | null = null;
  // A percentage is stored as a fraction, and its style says how it is shown.
  const percents = new Set<string>();
  let style = '';
  let isPercent = false;
  const handlers = {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (name === 'Worksheet') sheets += 1;
      if (name === 'Style') style = attributes['ss:ID'] ?? '';
      if (name === 'NumberFormat' && /percent|%/i.test(attributes['ss:Format'] ?? '')) percents.add(style);
      if (name === 'Row') [cells, column] = [[], 0];
      if (name === 'Cell') {
        const index = Number(attributes['ss:Index']);
        column = Number.isInteger(index) && index > 0 ? index : column + 1;
        if (column > limits.importColumns) throw tooLarge(`has content in column ${column}`, deleteColumns);
      }
      if (name === 'Cell') isPercent = percents.has(attributes['ss:StyleID'] ?? '');
      if (name === 'Data') [said, isPercent] = ['', isPercent && attributes['ss:Type'] === 'Number'];
    },
    text(more: string) {
      if (said !== null) said += more;
    },
    close(name: string) {
      if (name === 'Data' && said !== null) {
        while (cells.length < column - 1) cells.push('');
        // A day has a time behind it.
        cells[column - 1] = isPercent ? numberText(Number(said), 'percent', false) : said.replace(/^(\d{4}-\d{2}-\d{2})T[\d:.]+Z?$/, '$1');
        said = null;
      }
      if (name === 'Row' && sheets === 1 && cells.some((cell) => cell.trim() !== '')) rows.push(cells);
    },
  };
  for await (const _ of readXml(pieces(text), handlers)) yield* rows.splice(0);
  yield* rows.splice(0);
}

const pieceLength = 64 * 1024;

async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += pieceLength) yield text.slice(at, at + pieceLength);
}
