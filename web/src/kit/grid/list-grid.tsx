import { DataGrid, GRID_CHECKBOX_SELECTION_FIELD, type GridEventListener, useGridApiRef } from '@mui/x-data-grid';
import { type ComponentProps, type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isFocusLost } from '../focus-lost.ts';
import { useSteady } from '../hooks/use-steady.ts';
import { useLeftCell } from '../place.ts';
import { cellEvents, GridCell } from './grid-cell.tsx';
import { nextSort, rowClass, sizes } from './grid-column.ts';
import { definitionOf, menuColumn, menuField, tickColumn } from './grid-columns.tsx';
import { GridTick } from './grid-tick.tsx';
import { GridTip } from './grid-tip.tsx';
import { resizedBy } from './resize-key.ts';
import { TotalsFoot, TotalsOf } from './totals-foot.tsx';
import type { ListedRow, WideListProps } from './wide-list.tsx';
import './list-grid.css';

interface ListGridProps extends WideListProps {
  readonly widths: ReadonlyMap<string, number>;
  /** Called when the grid's own rows are on the screen. */
  readonly onDrawn: () => void;
}

type GridProps = ComponentProps<typeof DataGrid<ListedRow>>;

/**
 * The data grid. The server sorts, filters and pages; arrows move between cells. The grid draws everything again when it gets a new object,
 * so it gets the same ones until they change.
 */
export function ListGrid(props: ListGridProps) {
  const { label, columns, hidden, rows, count, sort, density, selected, totals, widths, menu } = props;
  const grid = useGridApiRef();
  const box = useRef<HTMLDivElement>(null);
  const leftCell = useLeftCell();
  useDrawn(box, () => {
    props.onDrawn();
    focusRow(grid, leftCell(), columns[0]?.key);
  });
  const ticks = selected !== null;
  const [first] = sort;
  const chosen = useMemo(() => ({ type: 'include', ids: new Set<string>(selected) }) as const, [selected]);
  const defined = useMemo(
    () => [
      ...(ticks ? [tickColumn] : []),
      ...columns.map((column, index) => ({
        ...definitionOf(column, widths.get(column.key) ?? sizes.narrowest, sort),
        // The column with the name of the row is always shown.
        hideable: index > 0,
      })),
      ...hidden.map(({ key, label: headerName }) => ({ field: key, headerName, sortable: false })),
      ...(menu === null ? [] : [menuColumn(menu)]),
    ],
    [columns, hidden, widths, ticks, sort, menu],
  );
  const shown = useMemo(() => Object.fromEntries(hidden.map(({ key }) => [key, false])), [hidden]);
  const sorted = useMemo(
    () => (first === undefined ? [] : [{ field: first.column, sort: first.descending ? ('desc' as const) : ('asc' as const) }]),
    [first],
  );
  const [parts] = useState(() => partsOf(cellEvents(grid)));
  return (
    <TotalsOf value={totals}>
      <div
        ref={box}
        className={`list-grid ${density}`}
        onKeyDownCapture={resizeKeys(grid)}
        onMouseDownCapture={keepsMarks}
        onBlurCapture={leaveCell(grid)}
      >
        <DataGrid<ListedRow>
          apiRef={grid}
          aria-label={label}
          rows={rows}
          columns={defined}
          getRowClassName={classOf}
          rowHeight={sizes.row[density]}
          columnHeaderHeight={sizes.head[density]}
          columnBufferPx={2000}
          sortingMode="server"
          sortingOrder={sortingOrder}
          sortModel={sorted}
          filterMode="server"
          disableColumnFilter
          paginationMode="server"
          rowCount={count ?? -1}
          columnVisibilityModel={shown}
          checkboxSelection={ticks}
          disableRowSelectionOnClick
          disableRowSelectionExcludeModel
          keepNonExistentRowsSelected
          rowSelectionModel={chosen}
          {...parts}
          {...useSteady(actsOf(props, grid))}
        />
      </div>
    </TotalsOf>
  );
}

const sortingOrder = ['asc', 'desc'] as const;
const classOf: NonNullable<GridProps['getRowClassName']> = ({ row }) => rowClass(row) ?? '';

/** Our own parts of the grid. */
function partsOf(cell: ReturnType<typeof cellEvents>): Pick<GridProps, 'slots' | 'slotProps'> {
  return {
    slots: { footer: TotalsFoot, cell: GridCell, baseCheckbox: GridTick, baseTooltip: GridTip },
    slotProps: {
      cell,
      columnsManagement: {
        getTogglableColumns: (all) => all.filter(({ hideable }) => hideable !== false).map(({ field }) => field),
      },
    },
  };
}

/** What the person does with the grid. */
function actsOf(props: ListGridProps, grid: ReturnType<typeof useGridApiRef>) {
  const { sort, onSort, onHide, onWidth, onSelect, onOpen } = props;
  return {
    onSortModelChange: ([sorted]) => sorted && onSort([{ column: sorted.field, descending: sorted.sort === 'desc' }]),
    onColumnHeaderClick: ({ field, colDef }, event) => {
      if (!event.shiftKey || colDef.sortable !== true) return;
      event.defaultMuiPrevented = true;
      onSort(nextSort(sort, field, true));
    },
    onColumnVisibilityModelChange: (model) => onHide(Object.keys(model).filter((key) => model[key] === false)),
    onColumnWidthChange: ({ colDef, width }) => onWidth(colDef.field, Math.round(width)),
    onRowSelectionModelChange: ({ ids }) => onSelect(new Set([...ids].map(String))),
    onRowClick: ({ row }, event) => {
      if (opensByPress(event.target)) onOpen(row, event.ctrlKey || event.metaKey);
    },
    onCellKeyDown: cellKeys(props, grid),
  } satisfies Partial<GridProps>;
}

/**
 * After coming back from a row, the focus returns to it; the first time it goes to the first row. If the user has moved the focus by then,
 * it stays; the check and the move happen in one step.
 */
function focusRow(
  grid: ReturnType<typeof useGridApiRef>,
  cell: ReturnType<ReturnType<typeof useLeftCell>>,
  first: string | undefined,
): void {
  const { current: api } = grid;
  if (!isFocusLost() || !api) return;
  if (cell === null) {
    const [id] = api.getAllRowIds();
    if (id !== undefined && first !== undefined) flushSync(() => api.setCellFocus(id, first));
  } else if (api.getRow(cell.row)) {
    api.scrollToIndexes({ rowIndex: api.getRowIndexRelativeToVisibleRows(cell.row) });
    flushSync(() => api.setCellFocus(cell.row, cell.field));
  }
}

/**
 * A cell that the grid thinks is focused takes the focus at each render, even from a button or the search. So the grid forgets its cell
 * when the focus goes elsewhere. Tab still comes back to it.
 */
function leaveCell(grid: ReturnType<typeof useGridApiRef>): (event: FocusEvent<HTMLElement>) => void {
  return ({ currentTarget, relatedTarget }) => {
    if (relatedTarget === null || currentTarget.contains(relatedTarget)) return;
    grid.current?.setState((state) => ({ ...state, focus: { ...state.focus, cell: null } }));
  };
}

/** Shift+click on a heading sorts by one more column. It must not select the text in between. */
function keepsMarks(event: MouseEvent): void {
  if (event.shiftKey && event.target instanceof HTMLElement && event.target.closest('[role="columnheader"]')) event.preventDefault();
}

/** Enter opens the row, Space selects it, Shift+F10 or the menu key shows its actions; everything else is the grid's. */
function cellKeys({ selected, onOpen, onSelect }: ListGridProps, grid: ReturnType<typeof useGridApiRef>): GridEventListener<'cellKeyDown'> {
  return ({ field, row, id }, event) => {
    if (event.target instanceof HTMLElement && event.target.closest('button, a, input') !== null) {
      // The button keeps its own keys; arrows still leave the cell.
      if (event.key === 'Enter' || event.key === ' ') event.defaultMuiPrevented = true;
      return;
    }
    if (event.key === 'Enter') onOpen(row as ListedRow, event.ctrlKey || event.metaKey);
    else if (event.key === ' ' && selected !== null && field !== menuField) onSelect(toggled(selected, String(id)));
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey))
      showActions(event.currentTarget, () => grid.current?.setCellFocus(id, field));
    else return;
    event.defaultMuiPrevented = true;
    event.preventDefault();
  };
}

/** Opens the menu of the cell's row. When the menu closes, the focus returns to its button, and from there to the cell. */
function showActions(cell: HTMLElement, goBack: () => void): void {
  const button = cell.closest('[role="row"]')?.querySelector<HTMLElement>('[aria-haspopup="menu"]');
  button?.addEventListener('focus', goBack, { once: true });
  button?.click();
}

function toggled(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** A click on a text opens the row. A click on a control, or one that ends a text selection, does not. */
function opensByPress(target: EventTarget): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest(`button, a, input, .stuck, [data-field="${GRID_CHECKBOX_SELECTION_FIELD}"]`) === null &&
    String(getSelection()) === ''
  );
}

/** Shift+arrow makes the focused column wider or narrower, for people who do not drag. The grid must not move the focus. */
function resizeKeys(grid: ReturnType<typeof useGridApiRef>): (event: KeyboardEvent<HTMLElement>) => void {
  return (event) => {
    const heading = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[role="columnheader"]') : null;
    const column = heading?.dataset['field'] === undefined ? null : grid.current?.getColumn(heading.dataset['field']);
    if (!column || column.resizable === false) return;
    const width = resizedBy(event, column.computedWidth);
    if (width === null) return;
    event.preventDefault();
    event.stopPropagation();
    grid.current?.setColumnWidth(column.field, width);
  };
}

function useDrawn(box: { readonly current: HTMLElement | null }, onDrawn: () => void): void {
  const told = useRef(onDrawn);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      if (box.current?.querySelector('[data-rowindex]')) told.current();
      else frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [box]);
}
