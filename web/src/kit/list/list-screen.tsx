import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import { useMay } from '../../session/permission.ts';
import { workingYear } from '../../session/working-day.ts';
import { Cell, cellText } from '../fields/cell.tsx';
import { Cards } from '../grid/cards.tsx';
import { Grid, type GridColumn } from '../grid/grid.tsx';
import { hint, useKeys } from '../keys.ts';
import { useMedia } from '../media.ts';
import { ScreenHead } from '../screen-head.tsx';
import { rowsSelected, texts } from '../texts.ts';
import { EmptyList } from './empty-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { choicesOf, keepChoices, keepLastFilter, type ListChoices, lastFilter } from './list-choices.ts';
import { bodyOf, type ListedModule, type ListState, narrowings, readListState, writeListState } from './list-state.ts';
import { hiddenOf, ListToolbar } from './list-toolbar.tsx';
import { useRefLabels } from './ref-labels.ts';
import { bulkOffersOf, hasBulk, type Offer, offersOf } from './row-actions.ts';
import { RowMenu } from './row-menu.tsx';
import { useList } from './use-list.ts';
import { type ActionHandlers, type ListRow, useRowActions } from './use-row-actions.ts';
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
  const list = useList(module, { ...bodyOf(state, module, workingYear()), limit: choices.limit });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [history, setHistory] = useState<ListRow | null>(null);
  const { run, canRun } = useRowActions(module, handlers);
  const narrow = useMedia('(max-width: 700px)');
  const columns = useColumns(module, choices, list.rows);

  const mayAdd = may(`/${module.slug}/add`) && !(module.kind === 'master' && module.without?.includes('create'));
  const add = () => (onAdd ? onAdd() : void navigate(`/app/${module.slug}/add`));
  useKeys({ ...(mayAdd ? { add } : {}), period: () => document.getElementById('period-chip')?.click() });

  const open = (row: ListRow, inTab: boolean) => {
    const to = `/app/${module.slug}/view/${row.id}`;
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
  const chosen = list.rows.filter(({ id }) => selected.has(id));
  const shared = {
    label: module.plural,
    columns,
    rows: list.rows,
    selected: hasBulk(module) ? selected : null,
    onSelect: setSelected,
    onOpen: open,
    menu,
  };
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
        {chosen.length > 0 && (
          <SelectionBar
            module={module}
            rows={chosen}
            loaded={list.rows}
            onSelect={setSelected}
            offers={bulkOffersOf(module, chosen, may).filter(canRun)}
            onRun={(offer) => void run(offer, chosen).then((done) => done && setSelected(new Set()))}
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
              <Grid
                {...shared}
                count={list.total}
                order={order}
                density={choices.density}
                footer={<Totals columns={columns} rows={list.rows} ticks={hasBulk(module)} />}
                onSort={(column) => setState({ order: column, descending: order.column === column ? !order.descending : false })}
                onWidth={(column, width) => setChoices({ widths: { ...choices.widths, [column]: width } })}
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

/** The state lives in the address. An address without one takes the filter the list was left with, unless it came by redirect. */
function useListState(module: ListedModule): [ListState, (part: Partial<ListState>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const list = module.list.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first look at a list reapplies what it was left with
  useEffect(() => {
    const last = lastFilter(list);
    if (parameters.size === 0 && last !== '') setParameters(new URLSearchParams(last), { replace: true });
  }, [list]);
  const year = workingYear();
  const state = readListState(parameters, module, year);
  const change = useCallback(
    (part: Partial<ListState>) =>
      setParameters(
        (now) => {
          const next = writeListState({ ...readListState(now, module, workingYear()), ...part }, module, workingYear());
          keepLastFilter(list, next.toString());
          return next;
        },
        { replace: true },
      ),
    [module, list, setParameters],
  );
  return [state, change];
}

function useChoices(list: string): [ListChoices, (part: Partial<ListChoices>) => void] {
  const [choices, setChoices] = useState(() => choicesOf(list));
  const change = (part: Partial<ListChoices>) =>
    setChoices((now) => {
      const next = { ...now, ...part };
      keepChoices(list, next);
      return next;
    });
  return [choices, change];
}

function useColumns(module: ListedModule, choices: ListChoices, rows: readonly ListRow[]): readonly GridColumn<ListRow>[] {
  const reference = module.list.columns.find(({ key }) => module.fields[key]?.kind === 'ref');
  const second = module.list.columns.filter(({ key }) => module.fields[key]?.kind === 'ref')[1];
  const labels = [useLabels(module, reference?.key, rows), useLabels(module, second?.key, rows)] as const;
  return useMemo(() => {
    const hidden = hiddenOf(module, choices);
    const sortable = new Set(module.list.orders.map(({ column }) => column as string));
    return module.list.columns
      .filter(({ key }) => !hidden.includes(key))
      .map((column, index) => {
        const names = column.key === reference?.key ? labels[0] : column.key === second?.key ? labels[1] : null;
        const width = choices.widths[column.key] ?? (column.kind === 'status' && module.kind === 'master' ? 108 : undefined);
        const draw = (row: ListRow) => {
          const value = row[column.key];
          if (names !== null && typeof value === 'string') return names.get(value) ?? '';
          const cell = <Cell kind={column.kind} value={value} field={module.fields[column.key]} />;
          return index === 0 ? <span className="strong">{cell}</span> : cell;
        };
        return {
          key: column.key,
          label: column.label,
          kind: column.kind,
          draw,
          isEmpty: (row: ListRow) => cellText(column.kind, row[column.key], module.fields[column.key]) === '',
          sorts: sortable.has(column.key),
          ...(width === undefined ? {} : { width }),
        };
      });
  }, [module, choices, reference?.key, second?.key, labels[0], labels[1]]);
}

function useLabels(module: ListedModule, key: string | undefined, rows: readonly ListRow[]): ReadonlyMap<string, string> {
  const field = key === undefined ? undefined : module.fields[key];
  return useRefLabels(
    field?.kind === 'ref' ? field.to : null,
    key === undefined ? [] : rows.flatMap((row) => (typeof row[key] === 'string' ? [row[key]] : [])),
  );
}

interface SelectionBarProps {
  readonly module: ListedModule;
  readonly rows: readonly ListRow[];
  readonly loaded: readonly ListRow[];
  readonly offers: readonly Offer[];
  readonly onSelect: (ids: ReadonlySet<string>) => void;
  readonly onRun: (offer: Offer) => void;
}

function SelectionBar({ rows, loaded, offers, onSelect, onRun }: SelectionBarProps) {
  return (
    <div className="selection-bar">
      <strong role="status">{rowsSelected(rows.length)}</strong>
      {rows.length < loaded.length && (
        <button type="button" className="link" onClick={() => onSelect(new Set(loaded.map(({ id }) => id)))}>
          {texts.selectAll}
        </button>
      )}
      <button type="button" className="link" onClick={() => onSelect(new Set())}>
        {texts.clearAll}
      </button>
      <span className="spring" />
      {offers.map((offer) => (
        <button
          key={offer.key}
          type="button"
          className="button"
          aria-disabled={offer.why !== null}
          title={offer.why ?? undefined}
          onClick={() => offer.why === null && onRun(offer)}
        >
          {offer.label}
        </button>
      ))}
    </div>
  );
}

/** Sums of what is shown, so that a filtered list adds up on sight. */
function Totals({
  columns,
  rows,
  ticks,
}: {
  readonly columns: readonly GridColumn<ListRow>[];
  readonly rows: readonly ListRow[];
  readonly ticks: boolean;
}) {
  if (!columns.some(({ kind }) => kind === 'money')) return null;
  return (
    <tfoot>
      <tr>
        {ticks && <td />}
        {columns.map((column, index) => (
          <td key={column.key} className={column.kind === 'money' ? 'amount' : undefined}>
            {column.kind === 'money'
              ? formatPaise(paise(rows.reduce((total, row) => total + Number(row[column.key] ?? 0), 0)))
              : index === 0
                ? 'Total shown'
                : ''}
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  );
}

function Skeleton({ columns }: { readonly columns: number }) {
  return (
    <div className="skeleton-rows">
      <span className="visually-hidden" role="status">
        {texts.loading}
      </span>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows that stand for nothing
        <div key={row} style={{ gridTemplateColumns: `2fr repeat(${Math.max(1, columns - 1)}, 1fr)` }}>
          {Array.from({ length: Math.max(1, columns) }, (_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <span key={cell} className="skeleton" style={{ width: `${45 + ((row * 7 + cell * 13) % 40)}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}

function countText(shown: number, total: number | undefined, more: boolean): string {
  const number = new Intl.NumberFormat('en-IN');
  if (total !== undefined) return `${number.format(shown)} of ${number.format(total)}`;
  return more ? `${number.format(shown)} shown, more to come` : `${number.format(shown)} row${shown === 1 ? '' : 's'}`;
}
