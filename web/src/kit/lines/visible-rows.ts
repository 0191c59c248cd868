/** Which rows of a long list are worth drawing: those in view, some around them, and nothing else. Heights in pixels. */
export interface View {
  readonly top: number;
  readonly height: number;
  readonly rowHeight: number;
  readonly rows: number;
}

const spare = 6;

export function visibleRows({ top, height, rowHeight, rows }: View): { readonly first: number; readonly last: number } {
  const first = Math.max(0, Math.floor(top / rowHeight) - spare);
  const last = Math.min(rows - 1, Math.ceil((top + height) / rowHeight) + spare);
  return { first: Math.min(first, Math.max(0, rows - 1)), last };
}

/** The scroll position that brings a row into view with the least movement. */
export function topToShow(row: number, { top, height, rowHeight }: Omit<View, 'rows'>): number {
  const above = row * rowHeight;
  const below = above + rowHeight;
  if (above < top) return above;
  return below > top + height ? below - height : top;
}
