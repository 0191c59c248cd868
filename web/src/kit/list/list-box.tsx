import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { GridLoadAnswer } from '#modules/grids/operations';
import { documentName } from '#modules/kit/document-name';
import type { AnyDocument, AnyRow } from '#modules/kit/module';
import { pathOf, verbPath } from '#modules/kit/operations/permission';
import { useMay } from '../../session/permission.ts';
import { useSession } from '../../session/session.ts';
import type { RowWindowProps } from '../document/row-window.tsx';
import { tell } from '../feedback/toast.ts';
import { ThinBar } from '../feedback/waiting.tsx';
import { Cards } from '../grid/cards.tsx';
import type { Sort } from '../grid/grid-column.ts';
import { WideList } from '../grid/wide-list.tsx';
import { useAfterPaint } from '../hooks/use-after-paint.ts';
import { useSteady } from '../hooks/use-steady.ts';
import { useKeys } from '../keys.ts';
import { useMedia } from '../media.ts';
import { bulkOffersOf, hasBulk, type ListedModule, type Offer, offersOf, viewOffer } from './actions/row-actions.ts';
import { RowMenu } from './actions/row-menu.tsx';
import type { RunningAction } from './actions/selection-bar.tsx';
import { type ActionHandlers, type ListRow, useRowActions } from './actions/use-row-actions.ts';
import { useSelection } from './actions/use-selection.ts';
import { elsewhere, isElsewhere, offersHere, withBranch } from './branch-rows.ts';
import { type AddAction, EmptyList } from './empty-list.tsx';
import { ExportMenu } from './files/export-menu.tsx';
import { ImportLink } from './files/import-link.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { SavedFilters } from './filters/saved-filters.tsx';
import { SortButton } from './filters/sort-button.tsx';
import { hiddenOf } from './list-choices.ts';
import { ListFoot } from './list-foot.tsx';
import { Problem, Skeleton, totalsOf, typeTotals } from './list-parts.tsx';
import { narrowings, questionOf, widened } from './list-state.ts';
import { ListSearch, ListView } from './list-toolbar.tsx';
import { useColumns, withoutEmpty } from './use-columns.tsx';
import { useCount, useList } from './use-list.ts';
import { useChoices, useListState } from './use-list-state.ts';

const RowWindow = lazy(async () => ({ default: (await import('../document/row-window.tsx')).RowWindow }));
const SelectionBar = lazy(async () => ({ default: (await import('./actions/selection-bar.tsx')).SelectionBar }));
const HistoryDrawer = lazy(async () => ({ default: (await import('./actions/history-drawer.tsx')).HistoryDrawer }));

interface ListBoxProps {
  readonly module: ListedModule;
  readonly list: GridLoadAnswer;
  /** What its records are called. */
  readonly records: string;
  readonly handlers: ActionHandlers;
  /** Null when the person may not add. */
  readonly add: AddAction | null;
  readonly onOpen?: (row: ListRow) => void;
}

/** A window over the list, about one of its documents. */
type ShownWindow = Omit<RowWindowProps, 'onClose'>;

/** The rows of a list, with filters, sorting and actions. */
export function ListBox({ module, list, records, handlers, add, onOpen }: ListBoxProps) {
  const navigate = useNavigate();
  const may = useMay();
  const [state, setState] = useListState(list);
  const [chosen, setChoices] = useChoices(list);
  // Columns can be ticked quickly, because the grid, which is slow to draw, waits for the last tick.
  const [choices] = useAfterPaint(chosen, { pause: 200 });
  const search = useCallback((text: string) => setState({ search: text }), [setState]);
  const question = useMemo(() => questionOf(list, state), [list, state]);
  const page = useList(module.slug, question, choices.limit);
  const { rows } = page;
  const selection = useSelection(question, rows);
  const [running, setRunning] = useState<RunningAction | null>(null);
  const [history, setHistory] = useState<ListRow | null>(null);
  const [shown, setShown] = useState<ShownWindow | null>(null);
  const { run, canRun } = useRowActions(module, {
    handlers,
    show: (kind, row, of) => setShown({ kind, row, module: of ?? (module as AnyDocument) }),
  });
  const mayTrace = module.kind !== 'document' || may(verbPath(module, 'view'));
  const narrow = useMedia('(max-width: 700px)');
  const { branchId } = useSession();
  const listed = useMemo(() => withBranch(list.columns, state.filters['branchId']), [list.columns, state.filters]);
  const all = useColumns(listed, choices, rows);
  // An empty column takes room from the others. While more rows may come, or after the person chose columns, all stay.
  const whole = page.isSuccess && !page.hasNextPage && rows.length > 0 && choices.hidden === null;
  const arranged = state.sort.length > 0 ? state.sort : list.sort;
  const columns = useMemo(
    () => (whole ? withoutEmpty(all, rows, [...arranged.map(({ column }) => column), ...Object.keys(state.filters)]) : all),
    [all, rows, whole, arranged, state.filters],
  );
  const sums = columns.some(({ kind }) => kind === 'money');
  const counted = useCount(module.slug, question, list.flags.dataInfo && page.isSuccess && rows.length > 0 && (page.hasNextPage || sums));
  const count = counted ?? (page.isSuccess && !page.hasNextPage ? { count: rows.length, exact: true, totals: {} } : undefined);
  const types = typeTotals(columns, counted ?? {});
  const typed = types.length > 0;
  const totals = useMemo(() => (typed ? null : totalsOf(columns, counted?.totals ?? {})), [typed, columns, counted]);
  useKeys({ period: () => document.getElementById('period-chip')?.click() });

  const open = (row: ListRow, inTab: boolean) => {
    if (!list.flags.action) return;
    if (isElsewhere(row, branchId)) {
      tell('info', elsewhere);
      return;
    }
    const view = viewOffer(module, row, may);
    if (view === null) return;
    if (view.why !== null) {
      tell('info', view.why);
      return;
    }
    const to = `/app${pathOf(module)}/view/${row.id}`;
    if (inTab) window.open(to, '_blank', 'noopener');
    else if (onOpen) onOpen(row);
    else void navigate(to);
  };
  const acts = useSteady({
    open,
    select: selection.choose,
    sort: (next: readonly Sort[]) => setState({ sort: next }),
    resize: (column: string, width: number) => setChoices({ widths: { ...chosen.widths, [column]: width } }),
    hide: (hidden: readonly string[]) => setChoices({ hidden }),
    offers: (row: ListRow) => offersHere(offersOf(module, row, may), [row], branchId).filter(canRun),
    run: (offer: Offer, row: ListRow) => void run(offer, [row]),
    more: (row: ListRow) => (mayTrace ? [{ key: ' history', label: 'History', divides: true, act: () => setHistory(row) }] : []),
  });
  const menu = useCallback(
    (row: ListRow) => (
      <RowMenu
        label={`Actions of ${String(row['label'] ?? '')}`}
        offers={() => acts.offers(row)}
        onChoose={(offer) => acts.run(offer, row)}
        more={() => acts.more(row)}
      />
    ),
    [acts],
  );
  const runAll = async (offer: Offer) => {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    const onProgress = (done: number) => setRunning({ label: offer.label, done, stop });
    const left = await run(offer, selection.rows, { signal: stopping.signal, onProgress });
    setRunning(null);
    selection.choose(new Set(left.map(({ id }) => id)));
  };
  const shared = {
    label: list.title,
    columns,
    rows,
    selected: list.flags.bulkAction && hasBulk(module) ? selection.ids : null,
    onSelect: acts.select,
    onOpen: acts.open,
    menu: list.flags.action ? menu : null,
  };
  const unseen = useMemo(() => list.columns.filter(({ key }) => hiddenOf(list.columns, choices).includes(key)), [list, choices]);
  const sort = arranged;
  const empty = page.isSuccess && rows.length === 0 && !page.hasNextPage;

  return (
    <div className={`list-box frame ${choices.density}`}>
      <div className="list-tools row">
        {list.flags.softSearch && <ListSearch label={`Search ${list.title}`} search={state.search} onSearch={search} />}
        <FilterBar list={list} state={state} onChange={setState} />
        <div className="list-looks row gap-4">
          <SavedFilters list={list} state={state} onChange={setState} />
          <SortButton list={list} sort={state.sort} onChange={acts.sort} />
          <ListView list={list} choices={chosen} onChoices={setChoices} />
          {add !== null && <ImportLink module={module} />}
          <ExportMenu title={list.title} question={question} count={count?.exact ? count.count : undefined} />
        </div>
      </div>
      {(selection.rows.length > 0 || selection.reading !== null) && (
        <Suspense>
          <SelectionBar
            selection={selection}
            loaded={rows}
            count={count?.exact ? count.count : undefined}
            more={page.hasNextPage}
            offers={offersHere(bulkOffersOf(module, selection.rows, may), selection.rows, branchId).filter(canRun)}
            onRun={(offer) => void runAll(offer)}
            running={running}
          />
        </Suspense>
      )}
      <div className="list-rows" aria-busy={page.isFetching}>
        {page.isFetching && !page.isPending && <ThinBar />}
        {(page.isPending || (rows.length === 0 && page.searching)) && <Skeleton columns={columns.length} />}
        {empty && (
          <EmptyList
            plural={records}
            narrowed={narrowings(state, list)}
            search={state.search}
            bounded={Object.keys(state.filters).length > 0}
            onClear={() => setState(widened(state, list))}
            hint={module.kind === 'master' ? module.list.empty : undefined}
            add={add}
          />
        )}
        {page.isError && rows.length === 0 && (
          <Problem
            message={page.error.message}
            onRetry={() => void page.refetch()}
            {...(state.sort.length > 0 ? { onUsualOrder: () => setState({ sort: [] }) } : {})}
          />
        )}
        {rows.length > 0 &&
          (narrow ? (
            <Cards {...shared} />
          ) : (
            <WideList
              {...shared}
              hidden={unseen}
              count={count?.exact ? count.count : undefined}
              sort={sort}
              density={choices.density}
              totals={totals}
              onSort={acts.sort}
              onWidth={acts.resize}
              onHide={acts.hide}
            />
          ))}
      </div>
      {(rows.length > 0 || page.hasNextPage) && (
        <ListFoot
          page={page}
          count={list.flags.dataInfo ? count : undefined}
          totals={narrow ? totals : null}
          types={types}
          columns={columns}
        />
      )}
      {shown !== null && (
        <Suspense>
          <RowWindow {...shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
      {history !== null && (
        <Suspense>
          <HistoryDrawer module={module} id={history.id} name={nameOf(module, history)} onClose={() => setHistory(null)} />
        </Suspense>
      )}
    </div>
  );
}

function nameOf(module: ListedModule, row: AnyRow): string {
  const label = row['label'];
  return module.kind === 'document' ? documentName(module, { ...row, number: label }) : String(label ?? '');
}
