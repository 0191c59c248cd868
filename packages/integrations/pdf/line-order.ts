import loaded, { type Line } from 'pdfmake/js/Line.js';
import { visualOrder } from '#integrations/pdf/runs';

const { prototype } = 'default' in loaded ? loaded.default : loaded;

let isDone = false;

/** Words that are written from the right come in their order on each line: pdfmake puts all words from the left. */
export function orderLines(): void {
  if (isDone) return;
  isDone = true;
  const { addInline } = prototype;
  prototype.addInline = function (this: Line, inline) {
    addInline.call(this, inline);
    if (this.inlines.some(({ level }) => level !== undefined)) setOut(this);
  };
}

function setOut({ inlines, leadingCut }: Line): void {
  const last = inlines.at(-1);
  // The space behind the last word is on its left, outside the line.
  let x = last?.level === 1 ? -(last.trailingCut ?? 0) : -leadingCut;
  for (const at of visualOrder(inlines.map(({ level = 0 }) => level))) {
    const inline = inlines[at];
    if (inline === undefined) continue;
    inline.x = x;
    x += inline.width;
  }
}
