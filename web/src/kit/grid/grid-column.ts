import type { ReactNode } from 'react';
import type { CellKind } from '#modules/kit/cell-text';

/** A column of a list, as the first rows, the data grid and the cards all draw it. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly label: string;
  readonly kind: CellKind;
  readonly draw: (row: Row) => ReactNode;
  /** The text of the cell, for copying and for checking whether it is empty. */
  readonly text: (row: Row) => string;
  /** Whether a click on the heading sorts. */
  readonly sorts?: boolean;
  /** A valid style class chosen by an administrator. */
  readonly style?: string;
  /** In pixels, when the person or the list chose it. */
  readonly width?: number;
}

export type Density = 'compact' | 'standard';

/** In pixels, the same for the first rows and for the grid that replaces them, so nothing moves. */
export const sizes = {
  head: { compact: 32, standard: 36 },
  row: { compact: 24, standard: 36 },
  tick: 44,
  menu: 48,
  narrowest: 64,
} as const;

/** The sort columns, the first one first. */
export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

export const mostSorts = 3;

/** The new order after a click on a heading: that column only, or with Shift one more; a second click reverses it. */
export function nextSort(sort: readonly Sort[], column: string, add: boolean): readonly Sort[] {
  const known = sort.find((one) => one.column === column);
  const next = { column, descending: known !== undefined && !known.descending };
  if (!add) return [next];
  if (known !== undefined) return sort.map((one) => (one === known ? next : one));
  return [...sort.slice(0, mostSorts - 1), next];
}

/** Cancelled rows are muted and their amounts struck through; the status says it in words. */
export function rowClass(row: object): string | undefined {
  return 'cancelled' in row && row.cancelled === true ? 'cancelled-row' : undefined;
}
