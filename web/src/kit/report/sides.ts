import type { ReportRow, ReportTable } from '#modules/kit/module';

/** One half of a part, as a table of its own; its last row is its total. */
export interface Half {
  readonly table: ReportTable;
  /** `Profit & Loss, left side, part 1`, for screen readers. */
  readonly label: string;
}

/** The parts of an account with two sides, each with its left and its right half. A row on the left after one on the right begins a part. */
export function halvesOf(table: ReportTable): readonly (readonly [left: Half, right: Half])[] {
  const parts: { left: ReportRow[]; right: ReportRow[] }[] = [];
  table.rows.forEach((row, at) => {
    if (row.side === 'left' && table.rows[at - 1]?.side !== 'left') parts.push({ left: [], right: [] });
    parts.at(-1)?.[row.side ?? 'left'].push(row);
  });
  const { notes: _, sides, ...head } = table;
  const half = (side: 'left' | 'right', rows: readonly ReportRow[], part: number): Half => {
    const total = rows.at(-1);
    const columns = table.columns.map((column, index) => (index === 0 && sides !== undefined ? { ...column, label: sides[side] } : column));
    const where = parts.length > 1 ? `, part ${part + 1}` : '';
    return {
      table: { ...head, columns, rows: rows.slice(0, -1), ...(total === undefined ? {} : { totals: total.cells }) },
      label: `${table.title}, ${side} side${where}`,
    };
  };
  return parts.map(({ left, right }, part) => [half('left', left, part), half('right', right, part)]);
}
