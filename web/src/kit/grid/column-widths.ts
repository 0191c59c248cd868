import type { CellKind } from '#modules/kit/cell-text';
import type { ColumnNeed } from './column-needs.ts';
import { type GridColumn, sizes } from './grid-column.ts';

/**
 * The width of each column, in whole pixels. The user's own widths stay. A column starts with the space its heading and values need, a text
 * up to a length that leaves room for others. Extra room goes to texts, twice as much to the first. If room is short, all columns shrink to
 * a readable minimum (a number is always shown whole), and then the list scrolls sideways.
 */
export function columnWidths(
  columns: readonly GridColumn<never>[],
  room: number,
  needs: ReadonlyMap<string, ColumnNeed> = new Map(),
): ReadonlyMap<string, number> {
  const usual = columns.map((column, index) => Math.max(sizes.narrowest, column.width ?? usualWidth(column, index, needs.get(column.key))));
  const tight = columns.map((column, index) => Math.max(sizes.narrowest, column.width ?? tightWidth(column, index, needs.get(column.key))));
  const spare = Math.max(Math.floor(room), sum(tight)) - sum(usual);
  const grow = columns.map((column, index) => (column.width === undefined && grows(column.kind) ? (index === 0 ? 2 : 1) : 0));
  const shrink = usual.map((width, index) => width - (tight[index] ?? 0));
  const more = shared(spare, spare < 0 ? shrink : grow);
  return new Map(columns.map((column, index) => [column.key, (usual[index] ?? 0) + (more[index] ?? 0)]));
}

/** An amount cut in proportion; counted from the left edge, so that the rounded parts add up to the whole. */
function shared(amount: number, shares: readonly number[]): readonly number[] {
  const whole = sum(shares);
  let upTo = 0;
  let given = 0;
  return shares.map((share) => {
    upTo += share;
    const part = (whole === 0 ? 0 : Math.round((amount * upTo) / whole)) - given;
    given += part;
    return part;
  });
}

/** Kinds without a usual width are texts of any length. */
export function grows(kind: CellKind): boolean {
  return usualWidths[kind] === undefined;
}

function usualWidth(column: GridColumn<never>, index: number, need?: ColumnNeed): number {
  const known = usualWidths[column.kind];
  const least = tightWidth(column, index, need);
  if (need === undefined) return known ?? (index === 0 ? 180 : 116);
  if (known !== undefined) return Math.max(column.kind === 'status' && need.values > 0 ? 0 : known, least, need.heading + arrow);
  // The usual width for unknown values, including references.
  const values = need.values === 0 && index > 0 ? 136 : need.values;
  return Math.max(least, narrow, Math.min(index === 0 ? 360 : 280, Math.max(values, need.heading + arrow)));
}

function tightWidth({ kind }: GridColumn<never>, index: number, need?: ColumnNeed): number {
  const known = usualWidths[kind];
  const { values, headingInTwo } = need ?? { values: 0, headingInTwo: 0 };
  // A text keeps room for two lines, most of all the name of the row.
  const inTwoLines = Math.ceil(values * 0.6);
  if (known === undefined && index === 0) return Math.max(140, Math.min(values, 200), Math.min(inTwoLines, 300));
  if (known === undefined) return Math.max(Math.min(values || narrow, narrow), headingInTwo, Math.min(inTwoLines, 160));
  return Math.max((values > 0 ? asTheySay[kind] : undefined) ?? tightest[kind] ?? known, headingInTwo, values);
}

const narrow = 92;

/** Kinds that need no more than their values do. The badge of a cancelled document may come with a later row. */
const asTheySay: Partial<Record<CellKind, number>> = { status: 106, date: 0, code: 0 };

/** Pixels of the arrow beside the heading of the sort column. */
const arrow = 24;

/** Space for a usual value, where the heading may be cut. */
const tightest: Partial<Record<CellKind, number>> = { 'yes-no': 80, status: 128, money: 112, quantity: 80, percent: 72, code: 104 };

/** Space for the longest usual value, with the heading. */
const usualWidths: Partial<Record<CellKind, number>> = {
  date: 108,
  moment: 168,
  'yes-no': 104,
  status: 148,
  money: 124,
  quantity: 96,
  percent: 88,
  number: 88,
  gstin: 156,
  code: 136,
  mobile: 116,
  pan: 116,
};

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
