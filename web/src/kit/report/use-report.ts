import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AnyReport, AnyRow, ReportCell, ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { call, type Download, download } from '../../api/client.ts';
import { useSession } from '../../session/session.ts';

/** The table of a report, page by page if it is long. The old one stays while a new one loads. */
export function useReport(report: AnyReport, filter: AnyRow, enabled: boolean) {
  const { organizationId, branchId, financialYearId } = useSession();
  const query = useInfiniteQuery({
    queryKey: [report.slug, 'report', organizationId, branchId, financialYearId, filter],
    queryFn: ({ pageParam }) =>
      call<ReportTable>('POST', `${pathOf(report)}/data`, {
        body: pageParam === null ? filter : { ...filter, cursor: pageParam },
        hideLoader: true,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.cursor ?? null,
    placeholderData: keepPreviousData,
    enabled,
    staleTime: 5_000,
  });
  return { ...query, table: query.data === undefined ? null : joined(query.data.pages) };
}

/**
 * The pages of a long report as one table. Each page has its own totals, so they are added up, and the footer of an incomplete report says
 * so. A balance comes from the last page.
 */
export function joined(pages: readonly ReportTable[]): ReportTable | null {
  const first = pages[0];
  const last = pages.at(-1);
  if (first === undefined || last === undefined || (pages.length === 1 && last.cursor === undefined)) return first ?? null;
  const { cursor: _, notes: __, totals, ...head } = first;
  const rows = withoutRepeats(pages.flatMap((page) => page.rows));
  if (totals === undefined) return { ...head, rows };
  if (head.totalsOfAll) return { ...head, rows, totals, ...(first.notes === undefined ? {} : { notes: first.notes }) };
  const says = last.cursor === undefined ? 'Total' : `Total of the first ${rows.length} rows`;
  return { ...head, rows, totals: Object.fromEntries(first.columns.map(({ key, kind }) => [key, footOf(key, kind)])) };

  function footOf(key: string, kind: ReportColumn['kind']): ReportCell {
    const value = totals?.[key] ?? null;
    if (typeof value === 'string') return says;
    if (kind === 'balance') return last?.totals?.[key] ?? null;
    return typeof value === 'number' ? pages.reduce((sum, page) => sum + Number(page.totals?.[key] ?? 0), 0) : null;
  }
}

/** A group whose rows came on several pages is one row. */
function withoutRepeats(rows: readonly ReportRow[]): readonly ReportRow[] {
  const groups = new Map<string, number>();
  const kept: ReportRow[] = [];
  for (const row of rows) {
    const at = row.weight === 'group' ? groups.get(row.id) : undefined;
    const before = at === undefined ? undefined : kept[at];
    if (at === undefined || before === undefined) {
      groups.set(row.id, kept.length);
      kept.push(row);
    } else kept[at] = { ...before, children: withoutRepeats([...(before.children ?? []), ...(row.children ?? [])]) };
  }
  return kept;
}

export type ExportAs = 'PDF' | 'EXCEL' | 'JSON';

/** On paper a report is in landscape if it has many columns, unless it says which. */
export function exportReport(report: AnyReport, filter: AnyRow, as: ExportAs, landscape?: boolean): Promise<Download> {
  return download('POST', `${pathOf(report)}/export`, { body: { ...filter, as, ...(landscape === undefined ? {} : { landscape }) } });
}

function pathOf(report: AnyReport): string {
  return `/api/${report.service}/${report.entity}/s`;
}
