import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AnyReport, AnyRow, ReportTable } from '#modules/kit/module';
import { call, type Download, download } from '../../api/client.ts';
import { useSession } from '../../session/session.ts';

/** The table of a report, page by page where it is long; the old one stays while a new one is fetched. */
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

/** The pages of a long report as one table: columns and title of the first, totals and notes of the last. */
export function joined(pages: readonly ReportTable[]): ReportTable | null {
  const first = pages[0];
  const last = pages.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    ...first,
    ...last,
    title: first.title,
    subtitle: first.subtitle,
    columns: first.columns,
    rows: pages.flatMap(({ rows }) => rows),
  };
}

export type ExportAs = 'PDF' | 'EXCEL' | 'JSON';

export function exportReport(report: AnyReport, filter: AnyRow, as: ExportAs): Promise<Download> {
  return download('POST', `${pathOf(report)}/export`, { body: { ...filter, as } });
}

function pathOf(report: AnyReport): string {
  return `/api/${report.service}/${report.entity}/s`;
}
