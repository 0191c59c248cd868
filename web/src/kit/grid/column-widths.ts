import type { CellKind } from '#modules/kit/cell-text';
import { type GridColumn, sizes } from './grid-column.ts';

/**
 * How wide each column is, in whole pixels. What the person chose is kept. Where there is room, texts share it, the first of them
 * twice as much; where there is none, all give way down to what still tells something, and then the list scrolls sideways.
 */
export function columnWidths(columns: readonly GridColumn<never>[], room: number): ReadonlyMap<string, number> {
  const usual = columns.map((column, index) => Math.max(sizes.narrowest, column.width ?? usualWidth(column.kind, index)));
  const tight = columns.map((column, index) => Math.max(sizes.narrowest, column.width ?? tightWidth(column.kind, index)));
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

function usualWidth(kind: CellKind, index: number): number {
  return usualWidths[kind] ?? (index === 0 ? 180 : 116);
}

function tightWidth(kind: CellKind, index: number): number {
  return tightest[kind] ?? (usualWidths[kind] === undefined ? (index === 0 ? 140 : 92) : usualWidth(kind, index));
}

/** What a usual value takes, where the heading may be cut. */
const tightest: Partial<Record<CellKind, number>> = { 'yes-no': 80, status: 128, money: 112, quantity: 80, percent: 72, code: 104 };

/** What the longest usual value takes, with the heading. */
const usualWidths: Partial<Record<CellKind, number>> = {
  date: 108,
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
