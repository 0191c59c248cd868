import {
  DataGrid,
  GRID_CHECKBOX_SELECTION_COL_DEF,
  type GridColDef,
  type GridEventListener,
  type GridRenderCellParams,
  useGridApiRef,
} from '@mui/x-data-grid';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isRight } from '../fields/cell.tsx';
import { useLeftCell } from '../place.ts';
import { type GridColumn, nextSort, rowClass, type Sort, sizes } from './grid-column.ts';
import { resizedBy } from './resize-key.ts';
import { TotalsFoot, TotalsOf } from './totals-foot.tsx';
import type { ListedRow, WideListProps } from './wide-list.tsx';
import './list-grid.css';

interface ListGridProps extends WideListProps {
  readonly widths: ReadonlyMap<string, number>;
  /** Called when the grid's own rows are on the screen. */
  readonly onDrawn: () => void;
}

/** The data grid. The server sorts, filters and pages; arrows move between cells. */
export function ListGrid(props: ListGridProps) {
  const { label, columns, hidden, rows, count, sort, density, selected, totals, widths, menu } = props;
  const grid = useGridApiRef();
  const box = useRef<HTMLDivElement>(null);
  const leftCell = useLeftCell();
  useDrawn(box, () => {
    props.onDrawn();
    focusRow(grid, leftCell(), columns[0]?.key);
  });
  const current = useRef(menu);
  current.current = menu;
  const ticks = selected !== null;
  const acts = menu !== null;
  const [first] = sort;
  const chosen = useMemo(() => ({ type: 'include', ids: new Set<string>(selected) }) as const, [selected]);
  const defined = useMemo(
    (): GridColDef<ListedRow>[] => [
      ...(ticks
        ? [{ ...GRID_CHECKBOX_SELECTION_COL_DEF, width: sizes.tick, minWidth: sizes.tick, resizable: false, hideable: false }]
        : []),
      ...columns.map((column, index) => ({
        ...definitionOf(column, widths.get(column.key) ?? sizes.narrowest, sort),
        // The column with the name of the row is always shown.
        hideable: index > 0,
      })),
      ...hidden.map(({ key, label: headerName }) => ({ field: key, headerName, sortable: false })),
      ...(acts ? [menuColumn((row) => current.current?.(row))] : []),
    ],
    [columns, hidden, widths, ticks, sort, acts],
  );
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
          getRowClassName={({ row }) => rowClass(row) ?? ''}
          rowHeight={sizes.row[density]}
          columnHeaderHeight={sizes.head[density]}
          columnBufferPx={2000}
          sortingMode="server"
          sortingOrder={['asc', 'desc']}
          sortModel={first === undefined ? [] : [{ field: first.column, sort: first.descending ? 'desc' : 'asc' }]}
          onSortModelChange={([sorted]) => sorted && props.onSort([{ column: sorted.field, descending: sorted.sort === 'desc' }])}
          onColumnHeaderClick={({ field, colDef }, event) => {
            if (!event.shiftKey || colDef.sortable !== true) return;
            event.defaultMuiPrevented = true;
            props.onSort(nextSort(sort, field, true));
          }}
          filterMode="server"
          disableColumnFilter
          paginationMode="server"
          rowCount={count ?? -1}
          columnVisibilityModel={Object.fromEntries(hidden.map(({ key }) => [key, false]))}
          onColumnVisibilityModelChange={(model) => props.onHide(Object.keys(model).filter((key) => model[key] === false))}
          onColumnWidthChange={({ colDef, width }) => props.onWidth(colDef.field, Math.round(width))}
          checkboxSelection={ticks}
          disableRowSelectionOnClick
          disableRowSelectionExcludeModel
          keepNonExistentRowsSelected
          rowSelectionModel={chosen}
          onRowSelectionModelChange={({ ids }) => props.onSelect(new Set([...ids].map(String)))}
          onRowClick={({ row }, event) => {
            if (!opensByPress(event.target)) return;
            props.onOpen(row, event.ctrlKey || event.metaKey);
          }}
          onCellKeyDown={cellKeys(props, grid)}
          slots={{ footer: TotalsFoot }}
          slotProps={{
            columnsManagement: {
              getTogglableColumns: (all) => all.filter(({ hideable }) => hideable !== false).map(({ field }) => field),
            },
          }}
        />
      </div>
    </TotalsOf>
  );
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
  const { activeElement: at } = document;
  const lost = at === null || at === document.body || at.id === 'screen' || at.tagName === 'H1';
  const { current: api } = grid;
  if (!lost || !api) return;
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

function definitionOf(column: GridColumn<ListedRow>, width: number, sort: readonly Sort[]): GridColDef<ListedRow> {
  const side = isRight(column.kind) ? 'right' : 'left';
  const place = sort.findIndex((one) => one.column === column.key);
  return {
    field: column.key,
    headerName: column.label,
    width,
    minWidth: sizes.narrowest,
    sortable: column.sorts === true,
    align: side,
    headerAlign: side,
    cellClassName: `${side === 'right' ? 'amount' : ''} ${column.style ?? ''}`,
    // The grid's own arrow shows the first sort column; the others show their position themselves.
    ...(place > 0
      ? {
          renderHeader: () => (
            <span className="MuiDataGrid-columnHeaderTitle">{`${column.label} ${sort[place]?.descending ? '↓' : '↑'}${place + 1}`}</span>
          ),
        }
      : {}),
    valueGetter: (_, row) => column.text(row),
    renderCell: ({ row }) => column.draw(row),
  };
}

const menuField = ' menu';

function menuColumn(menu: (row: ListedRow) => ReactNode | undefined): GridColDef<ListedRow> {
  return {
    field: menuField,
    headerName: 'Actions',
    width: sizes.menu,
    minWidth: sizes.menu,
    sortable: false,
    resizable: false,
    hideable: false,
    disableColumnMenu: true,
    headerClassName: 'stuck',
    cellClassName: 'stuck',
    renderHeader: () => <span className="visually-hidden">Actions</span>,
    renderCell: (cell) => <MenuCell cell={cell}>{menu(cell.row)}</MenuCell>,
  };
}

/** When the arrows focus the cell, it passes the focus to its button. */
function MenuCell({ cell, children }: { readonly cell: GridRenderCellParams<ListedRow>; readonly children: ReactNode }) {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (cell.hasFocus) box.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [cell.hasFocus]);
  return <span ref={box}>{children}</span>;
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
    target.closest(`button, a, input, .stuck, [data-field="${GRID_CHECKBOX_SELECTION_COL_DEF.field}"]`) === null &&
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
