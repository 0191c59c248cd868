import { Link } from 'react-router-dom';
import { formatDay } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import { bulkImportPath, unmatchPath } from '#modules/accounts/bank-cash/bank-paths';
import { Button } from '../../kit/button.tsx';
import { ThinBar } from '../../kit/feedback/waiting.tsx';
import type { ActiveRow } from '../../kit/hooks/use-active-row.ts';
import { Problem, Skeleton } from '../../kit/list/list-parts.tsx';
import { texts } from '../../kit/texts.ts';
import { useMay } from '../../session/permission.ts';
import type { Tab } from './bank-calls.ts';
import { idOf, type LineAct, LineRow } from './line-row.tsx';
import type { Lines } from './use-lines.ts';

interface StatementLinesProps {
  readonly lines: Lines;
  readonly tab: Tab;
  readonly search: string;
  readonly ledgerId: string;
  readonly active: ActiveRow;
  /** Which of the suggestions is shown, by line. */
  readonly shown: ReadonlyMap<string, number>;
  readonly mayMatch: boolean;
  readonly onAct: (id: string, act: LineAct) => void;
  readonly onPeriod: (period: Period) => void;
}

/** The lines of a tab, page by page, or why there are none. */
export function StatementLines({ lines, tab, search, ledgerId, active, shown, mayMatch, onAct, onPeriod }: StatementLinesProps) {
  const { query, summary, rows } = lines;
  const may = useMay();
  const mayRow = { match: mayMatch, enter: may('/bank-cash/add'), unmatch: may(unmatchPath) };
  return (
    <>
      {query.isFetching && !query.isPending && <ThinBar />}
      {(query.isPending || (rows.length === 0 && summary.isPending)) && <Skeleton columns={2} />}
      {query.isError && rows.length === 0 && <Problem message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isSuccess && !summary.isPending && rows.length === 0 && (
        <Nothing
          tab={tab}
          search={search}
          summary={summary.data}
          to={may(bulkImportPath) ? `/app${bulkImportPath}?ledgerId=${ledgerId}` : null}
          onPeriod={onPeriod}
        />
      )}
      {rows.length > 0 && (
        <ul className="bank-list" aria-label="Lines of the statement">
          {rows.map((row) => {
            const id = idOf(row);
            return (
              <LineRow
                key={id}
                row={row}
                active={id === active.id}
                at={shown.get(id) ?? 0}
                may={mayRow}
                onActive={active.choose}
                onAct={onAct}
                {...(id === active.id ? { ref: active.element } : {})}
              />
            );
          })}
        </ul>
      )}
      {query.hasNextPage && (
        <Button className="bank-more" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? texts.loading : 'Show more lines'}
        </Button>
      )}
    </>
  );
}

function Nothing({
  tab,
  search,
  summary,
  to,
  onPeriod,
}: {
  readonly tab: Tab;
  readonly search: string;
  readonly summary: Lines['summary']['data'];
  /** Where a statement is imported, for those who may. */
  readonly to: string | null;
  readonly onPeriod: (period: Period) => void;
}) {
  const { open = 0, matched = 0 } = summary?.lines ?? {};
  const imported = summary?.statements;
  const isNew = imported === null;
  return (
    <div className="empty-says stack">
      <h2>
        {search !== ''
          ? 'No line fits'
          : isNew
            ? 'No statement yet'
            : tab === 'open' && open + matched > 0
              ? 'All lines are matched'
              : 'No lines in these days'}
      </h2>
      {isNew && to !== null && (
        <p className="muted">Download the statement from your bank as CSV, Excel, MT940 or CAMT.053 and import it here.</p>
      )}
      {search === '' && open + matched === 0 && imported && (
        <Button onClick={() => onPeriod(imported)}>
          Show {formatDay(imported.from)} to {formatDay(imported.to)}
        </Button>
      )}
      {search === '' && open + matched === 0 && to !== null && <Link to={to}>Import a statement</Link>}
    </div>
  );
}
