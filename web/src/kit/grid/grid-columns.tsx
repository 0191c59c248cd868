import { GRID_CHECKBOX_SELECTION_COL_DEF, type GridColDef, type GridRenderCellParams } from '@mui/x-data-grid';
import { type ReactNode, useEffect, useRef } from 'react';
import { isRight } from '../fields/cell.tsx';
import { type GridColumn, type Sort, sizes } from './grid-column.ts';
import { RowTick } from './grid-tick.tsx';
import type { ListedRow } from './wide-list.tsx';

type Definition = GridColDef<ListedRow>;

export function definitionOf(column: GridColumn<ListedRow>, width: number, sort: readonly Sort[]): Definition {
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
    renderCell: drawOf(column),
  };
}

const draws = new WeakMap<GridColumn<ListedRow>, NonNullable<Definition['renderCell']>>();

/** The same function for the same column, so that its cells stay as they are when another column changes. */
function drawOf(column: GridColumn<ListedRow>): NonNullable<Definition['renderCell']> {
  const draw = draws.get(column) ?? (({ row }) => column.draw(row));
  draws.set(column, draw);
  return draw;
}

export const tickColumn: Definition = {
  ...GRID_CHECKBOX_SELECTION_COL_DEF,
  width: sizes.tick,
  minWidth: sizes.tick,
  resizable: false,
  hideable: false,
  renderCell: ({ row, tabIndex }) => <RowTick id={row.id} tabIndex={tabIndex} />,
};

export const menuField = ' menu';

export function menuColumn(menu: (row: ListedRow) => ReactNode): Definition {
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
