import type { PortalStatement } from '#domain/gstr-2b/portal-document';
import type { Day } from '#domain/time/day';
import type { ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';
import { Button } from '../../kit/button.tsx';
import { ThinBar } from '../../kit/feedback/waiting.tsx';
import type { ActiveRow } from '../../kit/hooks/use-active-row.ts';
import { Problem, Skeleton } from '../../kit/list/list-parts.tsx';
import { useMedia } from '../../kit/media.ts';
import { texts } from '../../kit/texts.ts';
import { useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import { useWritten } from './letter/use-written.ts';
import { type Written, writtenToText } from './letter/written.ts';
import { PairRow } from './pair-row.tsx';
import { actsOf, type RowAct } from './row-acts.ts';
import { SidesHead } from './row-sides.tsx';
import { tabWords } from './tab-words.ts';
import type { Selection } from './use-row-acts.ts';
import type { Rows } from './use-rows.ts';

interface RowListProps {
  readonly rows: Rows;
  readonly statement: PortalStatement;
  readonly search: string;
  readonly active: ActiveRow;
  readonly selection: Selection;
  readonly whys: ReadonlyMap<string, string>;
  /** The day as of which the rows are shown; null: now. */
  readonly asOf: Day | null;
  readonly onAct: (id: string, act: RowAct) => void;
  readonly onTab: (tab: string) => void;
}

/** The rows of a tab, page by page, or why there are none. */
export function RowList({ rows: list, statement, search, active, selection, whys, asOf, onAct, onTab }: RowListProps) {
  const { query, rows } = list;
  const may = useMay();
  const narrow = useMedia('(max-width: 700px)');
  const branchOf = useBranches(rows);
  const written = useWritten(statement, rows);
  return (
    <>
      {query.isFetching && !query.isPending && <ThinBar />}
      {query.isPending && <Skeleton columns={3} />}
      {query.isError && rows.length === 0 && <Problem message={query.error.message} onRetry={() => void query.refetch()} />}
      {query.isSuccess && rows.length === 0 && !query.hasNextPage && <Nothing rows={list} search={search} onTab={onTab} />}
      {rows.length > 0 && (
        <>
          <LettersState written={written} mayWrite={asOf === null} onNext={(id) => onAct(id, 'write')} />
          {!narrow && <SidesHead />}
          <ul className="gst-list" aria-label="Rows">
            {rows.map((row) => (
              <PairRow
                key={row.id}
                row={row}
                statement={statement}
                active={row.id === active.id}
                narrow={narrow}
                chosen={selection.mayBe(row) ? selection.chosen.has(row.id) : null}
                branch={branchOf(row)}
                written={written.texts.get(row.id) ?? null}
                why={whys.get(row.id)}
                asOf={asOf}
                acts={actsOf(row, statement, may).join(' ')}
                onActive={active.choose}
                onToggle={selection.toggle}
                onAct={onAct}
                {...(row.id === active.id ? { ref: active.element } : {})}
              />
            ))}
          </ul>
        </>
      )}
      {query.hasNextPage && (
        <Button className="gst-more" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {query.isFetchingNextPage ? texts.loading : 'Show more rows'}
        </Button>
      )}
    </>
  );
}

interface LettersStateProps {
  readonly written: Written;
  readonly mayWrite: boolean;
  readonly onNext: (row: string) => void;
}

/** How far somebody is who writes to many suppliers. */
function LettersState({ written, mayWrite, onNext }: LettersStateProps) {
  const text = writtenToText(written);
  if (text === null && !written.more) return null;
  const { next } = written;
  return (
    <p className="row small muted gst-letters">
      {text}
      {written.more && ' Only the latest letters are shown: there are too many for all.'}
      {next !== null && mayWrite && (
        <Button look="link" onClick={() => onNext(next)}>
          Write to the next
        </Button>
      )}
    </p>
  );
}

/** The name of the branch that a row is of, while rows of several branches are in sight. */
function useBranches(rows: readonly ReconciliationRow[]): (row: ReconciliationRow) => string | null {
  const { access } = useSession();
  const several = new Set(rows.flatMap(({ books }) => books.map(({ branchId }) => branchId))).size > 1;
  const names = new Map(access?.branches.map(({ id, name }) => [id, name]));
  return ({ books }) => (several ? (names.get(books[0]?.branchId ?? '') ?? null) : null);
}

function Nothing({ rows: { tab, summary }, search, onTab }: Pick<RowListProps, 'rows' | 'search' | 'onTab'>) {
  const next = tabWords.find(
    ({ name }) => name !== 'done' && name !== 'later' && summary?.tabs.some((one) => one.tab === name && one.rows > 0),
  );
  return (
    <div className="empty-says stack">
      <h2>{search === '' ? tabWords.find(({ name }) => name === tab)?.none : 'No row fits'}</h2>
      {search === '' && next !== undefined && <Button onClick={() => onTab(next.name)}>Go on with {next.title}</Button>}
      {search === '' && next === undefined && tab !== 'done' && tab !== 'later' && (
        <p className="muted">Every row of these months is decided.</p>
      )}
    </div>
  );
}
