import type { PrintedReport } from '#application/ports/papers';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { Content } from '#integrations/pdf/typesetter';

/** Sums as texts, by the key of their column. */
type Sums = Readonly<Record<string, string>>;

/** A row of a report, and the page that it came on. */
export interface Placed {
  /** Remembers the first cell of the row. The typesetter writes on it where it was set. */
  on(cell: Content): Content;
  page(): number | undefined;
}

export function placedRows({ rows }: Pick<PrintedReport, 'rows'>): readonly Placed[] {
  return rows.map(() => {
    let cell: Content = {};
    return {
      on(of) {
        cell = of;
        return of;
      },
      page: () => (cell['positions'] as readonly { readonly pageNumber: number }[] | undefined)?.[0]?.pageNumber,
    };
  });
}

/**
 * The sums of the outermost rows up to the end of a page, of those that the next total will add up. Nothing when the page ends with a
 * total, or when there are no totals.
 */
export function carriedTo(report: PrintedReport, placed: readonly Placed[], page: number): Sums | null {
  if (page < 1 || !hasTotals(report)) return null;
  const end = placed.findLastIndex((row) => (row.page() ?? Number.POSITIVE_INFINITY) <= page);
  const sums = report.columns.flatMap(({ key, kind }) => {
    const sum = kind === 'money' ? runningSum(report, key, end) : 0;
    return sum === 0 ? [] : [[key, formatPaise(paise(sum))] as const];
  });
  return sums.length === 0 ? null : Object.fromEntries(sums);
}

function hasTotals({ rows, totals }: PrintedReport): boolean {
  return totals !== undefined || rows.some(({ weight }) => weight === 'total');
}

function runningSum({ rows }: PrintedReport, key: string, end: number): number {
  let sum = 0;
  for (const { cells, looks, depth, weight } of rows.slice(0, end + 1)) {
    const own = looks?.[key] ?? { depth, weight };
    const amount = cells[key];
    if (own.weight === 'total') sum = 0;
    else if (own.depth === 0 && typeof amount === 'number') sum += amount;
  }
  return sum;
}
