import type { ReactNode } from 'react';
import type { CellKind } from '#modules/kit/cell-text';

/** A column of a list, as the first rows, the data grid and the cards all draw it. */
export interface GridColumn<Row> {
  readonly key: string;
  readonly label: string;
  readonly kind: CellKind;
  readonly draw: (row: Row) => ReactNode;
  /** What the cell says, to be copied, and to tell whether there is anything. */
  readonly text: (row: Row) => string;
  /** Whether a press on the heading sorts. */
  readonly sorts?: boolean;
  /** In pixels, when the person or the list chose it. */
  readonly width?: number;
}

export type Density = 'compact' | 'standard';

/** Pixels, the same for the first rows and for the grid that takes their place, so that nothing moves when it does. */
export const sizes = { head: 36, row: { compact: 36, standard: 48 }, tick: 44, menu: 48, narrowest: 64 } as const;
