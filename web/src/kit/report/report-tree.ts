import type { ReportRow, ReportTable } from '#modules/kit/module';

/** A visible row of the tree. */
export interface ShownRow {
  readonly row: ReportRow;
  /** 1 for the outermost rows. */
  readonly level: number;
  readonly parent: string | null;
  readonly expandable: boolean;
  readonly expanded: boolean;
}

/** The rows in the order in which they are read, with the children of those that are open. */
export function shownRows(rows: readonly ReportRow[], open: ReadonlySet<string>): readonly ShownRow[] {
  const shown: ShownRow[] = [];
  const add = (row: ReportRow, level: number, parent: string | null): void => {
    const expandable = (row.children?.length ?? 0) > 0;
    const expanded = expandable && open.has(row.id);
    shown.push({ row, level, parent, expandable, expanded });
    if (expanded) for (const child of row.children ?? []) add(child, level + 1, row.id);
  };
  for (const row of rows) add(row, 1, null);
  return shown;
}

/** Everything that can be opened. */
export function allOpen(rows: readonly ReportRow[]): ReadonlySet<string> {
  const open = new Set<string>();
  const walk = (row: ReportRow): void => {
    if ((row.children?.length ?? 0) === 0) return;
    open.add(row.id);
    row.children?.forEach(walk);
  };
  rows.forEach(walk);
  return open;
}

/** Alt+F1: opens everything, or closes everything if all is open. */
export function toggleAll(rows: readonly ReportRow[], open: ReadonlySet<string>): ReadonlySet<string> {
  const all = allOpen(rows);
  return [...all].every((id) => open.has(id)) ? new Set() : all;
}

export function toggle(open: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(open);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Every row of the tree. */
export function allRows(rows: readonly ReportRow[]): readonly ReportRow[] {
  return rows.flatMap((row) => [row, ...allRows(row.children ?? [])]);
}

/** What is open before anybody opens something: what the report wants open, and rows that say nothing while they are closed. */
export function openAtFirst({ rows, opened }: Pick<ReportTable, 'rows' | 'opened'>): ReadonlySet<string> {
  const open = new Set<string>();
  const walk = (row: ReportRow): void => {
    const children = row.children ?? [];
    if (children.length === 0 || saysMore(row)) return;
    open.add(row.id);
    children.forEach(walk);
  };
  for (const row of rows) {
    walk(row);
    if (opened && (row.children?.length ?? 0) > 0) open.add(row.id);
  }
  return open;
}

/** Than its name. */
function saysMore({ cells }: ReportRow): boolean {
  return Object.values(cells).filter((cell) => cell !== null && cell !== '').length > 1;
}
