import {
  GRID_CHECKBOX_SELECTION_FIELD,
  type GridApi,
  type GridRenderCellParams,
  type GridSlotProps,
  gridFocusCellSelector,
  gridTabIndexCellSelector,
  useGridApiContext,
  useGridSelector,
} from '@mui/x-data-grid';
import { type CSSProperties, memo, type RefObject, type SyntheticEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { ListedRow } from './wide-list.tsx';

/** `isNotVisible`: drawn without a size, only to keep the focus. The four events are ours (`cellEvents`). */
type CellProps = Pick<
  GridSlotProps['cell'],
  'column' | 'row' | 'rowId' | 'colIndex' | 'width' | 'align' | 'isNotVisible' | 'onClick' | 'onDoubleClick' | 'onMouseDown' | 'onKeyDown'
>;

/**
 * A cell of the grid without what our lists never use: editing, merging, pinning and dragging. The library's own cell listens to the grid
 * eight times and is drawn again at every change of the grid; this one listens once, and is drawn again when its row, its column, its width
 * or its focus changes.
 */
export const GridCell = memo(function GridCell({
  column,
  row,
  rowId,
  colIndex,
  width,
  align,
  isNotVisible,
  onClick,
  onDoubleClick,
  onMouseDown,
  onKeyDown,
}: CellProps) {
  const grid = useGridApiContext();
  const { field, renderCell } = column;
  const focus = useGridSelector(grid, () => {
    const at = gridFocusCellSelector(grid);
    if (at?.field === field && at.id === rowId) return 'here';
    const stop = gridTabIndexCellSelector(grid);
    return stop?.field === field && stop.id === rowId ? 'enters here' : 'elsewhere';
  });
  const hasFocus = focus === 'here';
  const tabIndex = focus === 'elsewhere' || isNotVisible ? -1 : 0;
  const isTick = field === GRID_CHECKBOX_SELECTION_FIELD;
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current: cell } = box;
    if (!hasFocus || cell === null || cell.contains(document.activeElement)) return;
    (cell.querySelector<HTMLElement>('[tabindex="0"]') ?? cell).focus({ preventScroll: true });
  }, [hasFocus]);
  const content = useMemo(
    // Our columns ask for nothing else of the cell.
    () => renderCell?.({ id: rowId, field, row, hasFocus, tabIndex } as GridRenderCellParams<ListedRow>),
    [renderCell, rowId, field, row, hasFocus, tabIndex],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: the grid lays its rows out without a table
    <div
      ref={box}
      role="gridcell"
      aria-colindex={colIndex + 1}
      data-field={field}
      data-colindex={colIndex}
      className={`MuiDataGrid-cell MuiDataGrid-cell--text${sides[align]} ${isTick ? 'MuiDataGrid-cell--flex' : ''} ${String(column.cellClassName ?? '')}`}
      style={isNotVisible ? hidden : ({ '--width': `${width}px` } as CSSProperties)}
      tabIndex={isTick ? -1 : tabIndex}
      {...{ onClick, onDoubleClick, onMouseDown, onKeyDown }}
    >
      {content}
    </div>
  );
}, isSame);

const sides = { left: 'Left', right: 'Right', center: 'Center' } as const;
const hidden: CSSProperties = { padding: 0, opacity: 0, width: 0, height: 0, border: 0 };

/** The grid copies the definitions of all columns whenever one changes. */
function isSame(one: CellProps, other: CellProps): boolean {
  return (
    one.row === other.row &&
    one.width === other.width &&
    one.colIndex === other.colIndex &&
    one.isNotVisible === other.isNotVisible &&
    one.align === other.align &&
    one.column.field === other.column.field &&
    one.column.renderCell === other.column.renderCell &&
    one.column.cellClassName === other.column.cellClassName
  );
}

/** What the grid wants to hear of its cells, the same functions for all of them. */
export function cellEvents(grid: RefObject<GridApi | null>): Pick<CellProps, 'onClick' | 'onDoubleClick' | 'onMouseDown' | 'onKeyDown'> {
  const tell = (name: 'cellClick' | 'cellDoubleClick' | 'cellMouseDown' | 'cellKeyDown') => (event: SyntheticEvent<HTMLElement>) => {
    const { current: api } = grid;
    const { field } = event.currentTarget.dataset;
    const id = event.currentTarget.closest<HTMLElement>('[role="row"]')?.dataset['id'];
    // A click can outlive its row.
    if (!api || id === undefined || field === undefined || !api.getRow(id)) return;
    api.publishEvent(name, api.getCellParams(id, field), event as never);
  };
  return {
    onClick: tell('cellClick'),
    onDoubleClick: tell('cellDoubleClick'),
    onMouseDown: tell('cellMouseDown'),
    onKeyDown: tell('cellKeyDown'),
  };
}
