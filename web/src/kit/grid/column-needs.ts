import type { AnyRow } from '#modules/kit/module';
import { fontFamily } from '../theme/theme.ts';
import type { GridColumn } from './grid-column.ts';

/** Pixels a column needs to show everything, with its padding. */
export interface ColumnNeed {
  readonly heading: number;
  /** The same if the heading breaks into two lines between words. */
  readonly headingInTwo: number;
  /** Width of the longest value; 0 if unknown. */
  readonly values: number;
}

/** More than any screen shows. */
const most = 50;
const padding = 16;

/**
 * The space that headings and first rows need. A reference is not measured: its name arrives after the row, and the columns must not move
 * then.
 */
export function columnNeeds<Row extends AnyRow>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
): ReadonlyMap<string, ColumnNeed> {
  const first = rows.slice(0, most);
  return new Map(
    columns.map(({ key, kind, label, text }, index) => {
      const font = index === 0 ? strong : plain;
      const widest = (of: string) => Math.max(0, ...first.map((row) => widthOf(text(row), of)));
      const values = kind === 'ref' ? 0 : kind === 'status' ? widest(badge) + badgePadding : widest(font);
      const need = { heading: widthOf(label, heading) + padding, headingInTwo: inTwo(label) + padding };
      return [key, { ...need, values: values === 0 ? 0 : values + padding }];
    }),
  );
}

/** The narrowest that a heading can be without a third line or a broken word. */
function inTwo(label: string): number {
  const words = label.split(' ');
  const broken = words.map((_, end) =>
    Math.max(widthOf(words.slice(0, end + 1).join(' '), heading), widthOf(words.slice(end + 1).join(' '), heading)),
  );
  return Math.min(...broken);
}

const heading = `600 12px ${fontFamily}`;
const plain = `400 13.5px ${fontFamily}`;
const strong = `500 13.5px ${fontFamily}`;
/** A status is in a badge. */
const badge = `500 12px ${fontFamily}`;
/** With the border. */
const badgePadding = 18;

let pen: CanvasRenderingContext2D | null | undefined;

/** In whole pixels; an estimate if nothing can be drawn. */
function widthOf(text: string, font: string): number {
  if (pen === undefined) pen = document.createElement('canvas').getContext('2d');
  if (!pen) return text.length * 7;
  pen.font = font;
  return Math.ceil(pen.measureText(text).width);
}
