import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathOf, verbPath } from '#modules/kit/permission';
import { useMay } from '../../session/permission.ts';
import { workingYear } from '../../session/working-day.ts';
import { Cards } from '../grid/cards.tsx';
import { WideList } from '../grid/wide-list.tsx';
import { hint, useKeys } from '../keys.ts';
import { useMedia } from '../media.ts';
import { ScreenHead } from '../screen-head.tsx';
import { texts } from '../texts.ts';
import { EmptyList } from './empty-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { countText, Skeleton, totalsOf } from './list-parts.tsx';
import { bodyOf, type ListedModule, narrowings, readListState, writeListState } from './list-state.ts';
import { hiddenOf, ListToolbar } from './list-toolbar.tsx';
import { bulkOffersOf, hasBulk, type Offer, offersOf } from './row-actions.ts';
import { RowMenu } from './row-menu.tsx';
import { type RunningAction, SelectionBar } from './selection-bar.tsx';
import { useColumns } from './use-columns.tsx';
import { useList } from './use-list.ts';
import { useChoices, useListState } from './use-list-state.ts';
import { type ActionHandlers, type ListRow, useRowActions } from './use-row-actions.ts';
import { useSelection } from './use-selection.ts';
import './list.css';

const HistoryDrawer = lazy(async () => ({ default: (await import('./history-drawer.tsx')).HistoryDrawer }));

interface ListScreenProps {
  readonly module: ListedModule;
  /** Actions this module does in its own way. */
  readonly handlers?: ActionHandlers;
  /** More buttons beside Add. */
  readonly extra?: React.ReactNode;
  /** Where Add leads, when not to the module's own form. */
  readonly onAdd?: () => void;
  /** Where a row leads, when not to its record. */
  readonly onOpen?: (row: ListRow) => void;
}

/** Every list of the product, from its definition. */
export function ListScreen({ module, handlers = {}, extra, onAdd, onOpen }: ListScreenProps) {
  const navigate = useNavigate();
  const may = useMay();
  const [state, setState] = useListState(module);
  const [choices, setChoices] = useChoices(module.list.id);
  const body = { ...bodyOf(state, module, workingYear()), limit: choices.limit };
  const list = useList(module, body);
  const selection = useSelection(module, body, list.rows);
  const [running, setRunning] = useState<RunningAction | null>(null);
  const [history, setHistory] = useState<ListRow | null>(null);
  const { run, canRun } = useRowActions(module, handlers);
  const narrow = useMedia('(max-width: 700px)');
  const columns = useColumns(module, choices, list.rows);

  const mayAdd = may(verbPath(module, 'add')) && !(module.kind === 'master' && module.without?.includes('create'));
  const add = () => (onAdd ? onAdd() : void navigate(`/app${verbPath(module, 'add')}`));
  useKeys({ ...(mayAdd ? { add } : {}), period: () => document.getElementById('period-chip')?.click() });

  const open = (row: ListRow, inTab: boolean) => {
    const to = `/app${pathOf(module)}/view/${row.id}`;
    if (inTab) window.open(to, '_blank', 'noopener');
    else if (onOpen) onOpen(row);
    else void navigate(to);
  };
  const menu = (row: ListRow) => (
    <RowMenu
      label={`Actions of ${String(row['label'] ?? '')}`}
      offers={() => offersOf(module, row, may).filter(canRun)}
      onChoose={(offer) => void run(offer, [row])}
      more={[{ key: ' history', label: 'History', divides: true, act: () => setHistory(row) }]}
    />
  );
  const order = {
    column: state.order === '' ? (module.list.orders[0].column as string) : state.order,
    descending: state.order === '' ? module.list.defaultDescending === true : state.descending === true,
  };
  const runAll = async (offer: Offer) => {
    const stopping = new AbortController();
    const stop = () => stopping.abort();
    const onProgress = (done: number) => setRunning({ label: offer.label, done, stop });
    const left = await run(offer, selection.rows, { signal: stopping.signal, onProgress });
    setRunning(null);
    selection.choose(new Set(left.map(({ id }) => id)));
  };
  const shared = {
    label: module.plural,
    columns,
    rows: list.rows,
    selected: hasBulk(module) ? selection.ids : null,
    onSelect: selection.choose,
    onOpen: open,
    menu,
  };
  const unseen = useMemo(() => module.list.columns.filter(({ key }) => hiddenOf(module, choices).includes(key)), [module, choices]);
  const empty = list.isSuccess && list.rows.length === 0 && !list.hasNextPage;
  const clear = () => setState({ search: '', filters: {}, from: null, to: null });

  return (
    <div className="list-screen">
      <ScreenHead
        title={module.plural}
        extra={extra}
        {...(mayAdd ? { action: { label: `Add ${module.title}`, hint: hint('add'), act: add } } : {})}
      />
      <div className="list-box">
        <div className="list-tools">
          <ListToolbar
            module={module}
            search={state.search}
            onSearch={useCallback((search: string) => setState({ search }), [setState])}
            choices={choices}
            onChoices={setChoices}
            query={writeListState(state, module, workingYear()).toString()}
            onQuery={(query) => setState(readListState(new URLSearchParams(query), module, workingYear()))}
          >
            <FilterBar module={module} state={state} onChange={setState} />
          </ListToolbar>
        </div>
        {(selection.rows.length > 0 || selection.reading !== null) && (
          <SelectionBar
            selection={selection}
            loaded={list.rows}
            count={list.total}
            more={list.hasNextPage}
            offers={bulkOffersOf(module, selection.rows, may).filter(canRun)}
            onRun={(offer) => void runAll(offer)}
            running={running}
          />
        )}
        <div className="list-rows" aria-busy={list.isFetching}>
          {list.isFetching && !list.isPending && <div className="thin-bar" />}
          {list.isPending && <Skeleton columns={columns.length} />}
          {empty && (
            <EmptyList
              plural={module.plural}
              title={module.title}
              narrowed={narrowings(state, module, workingYear())}
              onClear={clear}
              onAdd={mayAdd ? add : null}
            />
          )}
          {list.isError && list.rows.length === 0 && (
            <div className="empty-says">
              <h2>{list.error.message}</h2>
              <button type="button" className="button" onClick={() => void list.refetch()}>
                Try again
              </button>
            </div>
          )}
          {list.rows.length > 0 &&
            (narrow ? (
              <Cards {...shared} />
            ) : (
              <WideList
                {...shared}
                hidden={unseen}
                count={list.total}
                order={order}
                density={choices.density}
                totals={totalsOf(columns, list.rows)}
                onSort={(column, descending) => setState({ order: column, descending })}
                onWidth={(column, width) => setChoices({ widths: { ...choices.widths, [column]: width } })}
                onHide={(hidden) => setChoices({ hidden })}
              />
            ))}
        </div>
        {list.rows.length > 0 && (
          <footer className="list-foot">
            <span role="status">{countText(list.rows.length, list.total, list.hasNextPage)}</span>
            {list.hasNextPage && (
              <button type="button" className="button" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                {list.isFetchingNextPage ? texts.loading : 'Load more'}
              </button>
            )}
          </footer>
        )}
      </div>
      {history !== null && (
        <Suspense>
          <HistoryDrawer module={module} id={history.id} name={String(history['label'] ?? '')} onClose={() => setHistory(null)} />
        </Suspense>
      )}
    </div>
  );
}
