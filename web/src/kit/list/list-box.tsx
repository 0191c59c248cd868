import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { GridLoadAnswer } from '#modules/grids/operations';
import { ThinBar } from '../feedback/waiting.tsx';
import { Cards } from '../grid/cards.tsx';
import type { Sort } from '../grid/grid-column.ts';
import { WideList } from '../grid/wide-list.tsx';
import { useAfterPaint } from '../hooks/use-after-paint.ts';
import { useSteady } from '../hooks/use-steady.ts';
import { useKeys } from '../keys.ts';
import { useMedia } from '../media.ts';
import { ListWindows, useListActions } from './actions/list-actions.tsx';
import { hasBulk, type ListedModule } from './actions/row-actions.ts';
import type { ActionHandlers, ListRow } from './actions/use-row-actions.ts';
import { type Selection, useSelection } from './actions/use-selection.ts';
import { withBranch } from './branch-rows.ts';
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

const SelectionBar = lazy(async () => ({ default: (await import('./actions/selection-bar.tsx')).SelectionBar }));

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

/** The rows of a list, with filters, sorting and actions. */
export function ListBox({ module, list, records, handlers, add, onOpen }: ListBoxProps) {
  const shown = useShownList(module, list);
  const { setState, chosen, setChoices, choices, question, page, columns, count, exact, types, totals, sort } = shown;
  const { rows } = page;
  const selection = useSelection(question, rows);
  const actions = useListActions({ module, list, handlers, selection, onOpen });
  const narrow = useMedia('(max-width: 700px)');
  const acts = useSteady({
    select: selection.choose,
    sort: (next: readonly Sort[]) => setState({ sort: next }),
    resize: (column: string, width: number) => setChoices({ widths: { ...chosen.widths, [column]: width } }),
    hide: (hidden: readonly string[]) => setChoices({ hidden }),
  });
  useKeys({ period: () => document.getElementById('period-chip')?.click() });
  const shared = {
    label: list.title,
    columns,
    rows,
    selected: list.flags.bulkAction && hasBulk(module) ? selection.ids : null,
    onSelect: acts.select,
    onOpen: actions.open,
    menu: actions.menu,
  };
  const unseen = useMemo(() => list.columns.filter(({ key }) => hiddenOf(list.columns, choices).includes(key)), [list, choices]);

  return (
    <div className={`list-box frame ${choices.density}`}>
      <ListTools module={module} list={list} add={add} shown={shown} onSort={acts.sort} />
      <Selected shown={shown} selection={selection} actions={actions} />
      <div className="list-rows" aria-busy={page.isFetching}>
        <WithoutRows module={module} list={list} records={records} add={add} shown={shown} />
        {rows.length > 0 &&
          (narrow ? (
            <Cards {...shared} />
          ) : (
            <WideList
              {...shared}
              hidden={unseen}
              count={exact}
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
      <ListWindows module={module} actions={actions} />
    </div>
  );
}

interface SelectedProps {
  readonly shown: ReturnType<typeof useShownList>;
  readonly selection: Selection;
  readonly actions: ReturnType<typeof useListActions>;
}

/** The bar of the selected rows, while there are any. */
function Selected({ shown: { page, exact }, selection, actions }: SelectedProps) {
  if (selection.rows.length === 0 && selection.reading === null) return null;
  return (
    <Suspense>
      <SelectionBar
        selection={selection}
        loaded={page.rows}
        count={exact}
        more={page.hasNextPage}
        offers={actions.offers}
        onRun={(offer) => void actions.runAll(offer)}
        running={actions.running}
      />
    </Suspense>
  );
}

/** What is asked, the rows that were read, the columns that show them, and how many rows there are. */
function useShownList(module: ListedModule, list: GridLoadAnswer) {
  const [state, setState] = useListState(list);
  const [chosen, setChoices] = useChoices(list);
  // Columns can be ticked quickly, because the grid, which is slow to draw, waits for the last tick.
  const [choices] = useAfterPaint(chosen, { pause: 200 });
  const question = useMemo(() => questionOf(list, state), [list, state]);
  const page = useList(module.slug, question, choices.limit);
  const { rows } = page;
  const listed = useMemo(() => withBranch(list.columns, state.filters['branchId']), [list.columns, state.filters]);
  const all = useColumns(listed, choices, rows);
  // An empty column takes room from the others. While more rows may come, or after the person chose columns, all stay.
  const whole = page.isSuccess && !page.hasNextPage && rows.length > 0 && choices.hidden === null;
  const sort = state.sort.length > 0 ? state.sort : list.sort;
  const columns = useMemo(
    () => (whole ? withoutEmpty(all, rows, [...sort.map(({ column }) => column), ...Object.keys(state.filters)]) : all),
    [all, rows, whole, sort, state.filters],
  );
  const sums = columns.some(({ kind }) => kind === 'money');
  const counted = useCount(module.slug, question, list.flags.dataInfo && page.isSuccess && rows.length > 0 && (page.hasNextPage || sums));
  const count = counted ?? (page.isSuccess && !page.hasNextPage ? { count: rows.length, exact: true, totals: {} } : undefined);
  const types = typeTotals(columns, counted ?? {});
  const typed = types.length > 0;
  const totals = useMemo(() => (typed ? null : totalsOf(columns, counted?.totals ?? {})), [typed, columns, counted]);
  return {
    ...{ state, setState, chosen, setChoices, choices, question, page, columns, count, types, totals, sort },
    exact: count?.exact ? count.count : undefined,
  };
}

interface ListToolsProps extends Pick<ListBoxProps, 'module' | 'list' | 'add'> {
  readonly shown: ReturnType<typeof useShownList>;
  readonly onSort: (sort: readonly Sort[]) => void;
}

/** The search, the filters, and what else decides how the list looks. */
function ListTools({ module, list, add, shown, onSort }: ListToolsProps) {
  const { state, setState, chosen, setChoices, question, exact } = shown;
  const search = useCallback((text: string) => setState({ search: text }), [setState]);
  return (
    <div className="list-tools row">
      {list.flags.softSearch && <ListSearch label={`Search ${list.title}`} search={state.search} onSearch={search} />}
      <FilterBar list={list} state={state} onChange={setState} />
      <div className="list-looks row gap-4">
        <SavedFilters list={list} state={state} onChange={setState} />
        <SortButton list={list} sort={state.sort} onChange={onSort} />
        <ListView list={list} choices={chosen} onChoices={setChoices} />
        {add !== null && <ImportLink module={module} />}
        <ExportMenu title={list.title} question={question} count={exact} />
      </div>
    </div>
  );
}

interface WithoutRowsProps extends Pick<ListBoxProps, 'module' | 'list' | 'records' | 'add'> {
  readonly shown: ReturnType<typeof useShownList>;
}

/** That rows are being read, or why there are none. */
function WithoutRows({ module, list, records, add, shown: { state, setState, page, columns } }: WithoutRowsProps) {
  const none = page.rows.length === 0;
  return (
    <>
      {page.isFetching && !page.isPending && <ThinBar />}
      {(page.isPending || (none && page.searching)) && <Skeleton columns={columns.length} />}
      {page.isSuccess && none && !page.hasNextPage && (
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
      {page.isError && none && (
        <Problem
          message={page.error.message}
          onRetry={() => void page.refetch()}
          {...(state.sort.length > 0 ? { onUsualOrder: () => setState({ sort: [] }) } : {})}
        />
      )}
    </>
  );
}
