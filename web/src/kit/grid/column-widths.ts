import type { CellKind } from '../fields/cell.tsx';
import { type GridColumn, sizes } from './grid-column.ts';

/**
 * How wide each column is, in whole pixels. What the person chose and what a kind needs is kept; texts share the rest, the first of
 * them twice as much. Columns that do not fit keep their least width, and the list scrolls sideways.
 */
export function columnWidths(columns: readonly GridColumn<never>[], room: number): ReadonlyMap<string, number> {
  const least = columns.map((column, index) => column.width ?? usualWidth(column.kind, index));
  const shares = columns.map((column, index) => (column.width === undefined && grows(column.kind) ? (index === 0 ? 2 : 1) : 0));
  const spare = Math.max(0, Math.floor(room) - sum(least));
  const whole = sum(shares);
  let given = 0;
  let shared = 0;
  return new Map(
    columns.map((column, index) => {
      shared += shares[index] ?? 0;
      // Counted from the left edge, so that the rounded parts add up to the whole.
      const upTo = whole === 0 ? 0 : Math.round((spare * shared) / whole);
      const width = (least[index] ?? 0) + upTo - given;
      given = upTo;
      return [column.key, Math.max(sizes.narrowest, width)];
    }),
  );
}

/** Kinds without a usual width are texts of any length. */
export function grows(kind: CellKind): boolean {
  return usual[kind] === undefined;
}

function usualWidth(kind: CellKind, index: number): number {
  return usual[kind] ?? (index === 0 ? 180 : 116);
}

/** What the longest usual value takes, with the heading. */
const usual: Partial<Record<CellKind, number>> = {
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
