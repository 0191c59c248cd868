import loaded, { type MeasuredCell, type TableProcessor } from 'pdfmake/js/TableProcessor.js';

const { prototype } = 'default' in loaded ? loaded.default : loaded;

let isDone = false;

/** In points, about a third of a page. Taller rows may go on overleaf; others stay whole. */
const tall = 250;

/** pdfmake keeps all rows of a table whole or breaks any of them, and of a row that it keeps whole it loses what does not fit on a page. */
export function breakTallRows(): void {
  if (isDone) return;
  isDone = true;
  const { beginRow } = prototype;
  prototype.beginRow = function (this: TableProcessor, row, writer) {
    const { body, dontBreakRows, widths } = this.tableNode.table;
    if (row > 0 && dontBreakRows === true)
      this.dontBreakRows = (body[row] ?? []).every((cell, at) => heightOf(cell, widths[at]?._calcWidth ?? 0) < tall);
    beginRow.call(this, row, writer);
  };
}

function heightOf({ stack, _inlines: words = [] }: MeasuredCell, width: number): number {
  if (stack !== undefined) return stack.reduce((sum, part) => sum + heightOf(part, width), 0);
  let [height, line, left] = [0, 0, 0];
  for (const word of words) {
    if (left > 0 && word.width > left) {
      height += line;
      [line, left] = [0, 0];
    }
    if (left === 0) left = width;
    // A word wider than the cell goes on in further lines.
    height += Math.floor(word.width / Math.max(1, width)) * word.height;
    left = Math.max(0, left - (word.width % Math.max(1, width)));
    line = Math.max(line, word.height);
  }
  return height + line;
}
