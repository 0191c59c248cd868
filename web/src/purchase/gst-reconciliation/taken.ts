import type { InfiniteData } from '@tanstack/react-query';
import type { ReconciliationRow, ReconciliationRows, ReconciliationTab } from '#modules/purchase/gst-reconciliation/operations';
import { taxOf } from './sides.ts';

/** The pages without rows that were decided, which count as done now. */
export function taken(data: InfiniteData<ReconciliationRows>, rows: readonly ReconciliationRow[]): InfiniteData<ReconciliationRows> {
  const gone = new Map(rows.map((row) => [row.id, row.tab]));
  const certain = rows.filter((row) => row.certain).length;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      tabs: countedAnew(page.tabs, rows),
      rows: page.rows.filter(({ id, tab }) => gone.get(id) !== tab),
      certain: Math.max(0, page.certain - certain),
    })),
  };
}

function countedAnew(tabs: ReconciliationRows['tabs'], rows: readonly ReconciliationRow[]): ReconciliationRows['tabs'] {
  return tabs.map((one) => {
    const left = sumOf(rows.filter(({ tab }) => tab === one.tab));
    const come = one.tab === doneTab ? sumOf(rows) : sumOf([]);
    return { ...one, rows: Math.max(0, one.rows - left.rows + come.rows), tax: one.tax - left.tax + come.tax };
  });
}

const doneTab: ReconciliationTab = 'done';

function sumOf(rows: readonly ReconciliationRow[]): { readonly rows: number; readonly tax: number } {
  return { rows: rows.length, tax: rows.reduce((sum, row) => sum + taxOf(row), 0) };
}
