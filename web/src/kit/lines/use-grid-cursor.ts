import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CellEditorHandle } from './cell-editor.tsx';
import { columnAfter } from './grid-keys.ts';
import type { LineColumn } from './line-column.ts';
import type { LinesProps } from './lines-props.ts';
import { headHeight, rowHeight } from './sizes.ts';
import { topToShow } from './visible-rows.ts';

interface Cursor {
  readonly row: number;
  readonly column: number;
  /** The text an editor was opened with; null if the value itself is edited; undefined if there is no editor. */
  readonly editing: string | null | undefined;
}

export type GridCursor = ReturnType<typeof useGridCursor>;

/** The cell the cursor is in, whether it is being edited, and the focus, which follows the cursor. */
export function useGridCursor({ columns, lines }: Pick<LinesProps, 'columns' | 'lines'>) {
  const [cursor, setCursor] = useState<Cursor>({ row: 0, column: 0, editing: undefined });
  const editor = useRef<CellEditorHandle>(null);
  const wantsFocus = useRef(false);
  const stops = useMemo(() => columns.flatMap((column, index) => (column.stop && !column.computed ? [index] : [])), [columns]);
  const [drawnColumns, setDrawnColumns] = useState(columns);
  if (drawnColumns !== columns) {
    setDrawnColumns(columns);
    setCursor((now) => ({ ...now, column: columnAfter(now.column, now.editing !== undefined, drawnColumns, columns) }));
  }
  const { column, editing } = cursor;
  const row = Math.min(cursor.row, lines.length - 1);
  const { root, hasFocus } = useFocusAtCursor({ row, column, editing }, columns, wantsFocus);

  const go = useCallback((next: Cursor) => {
    wantsFocus.current = true;
    setCursor(next);
  }, []);
  const stopEditing = useCallback(() => setCursor((now) => ({ ...now, editing: undefined })), []);
  return {
    ...{ root, editor, hasFocus, stops, row, column, editing, go, stopEditing },
    /** The focus goes elsewhere. */
    leave: () => setCursor({ row, column, editing: undefined }),
    /** True if the editor's text was accepted; false keeps the cursor there and shows the reason. */
    finishEditing: (): boolean => (editing === undefined ? true : (editor.current?.commit() ?? true)),
  };
}

function useFocusAtCursor({ row, column, editing }: Cursor, columns: readonly LineColumn[], wantsFocus: { current: boolean }) {
  const root = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const focusedColumns = useRef(columns);
  useLayoutEffect(() => {
    // The focused cell may have gone with its line or its editor, and columns that came may have moved the cursor.
    const isMoved = columns !== focusedColumns.current;
    focusedColumns.current = columns;
    const isAstray = hasFocus.current && (isMoved || document.activeElement === document.body);
    if (!wantsFocus.current && !isAstray) return;
    wantsFocus.current = false;
    const scroller = root.current?.querySelector<HTMLElement>('[data-scroller]');
    if (scroller) {
      const wanted = topToShow(row, { top: scroller.scrollTop, height: scroller.clientHeight - headHeight, rowHeight });
      if (wanted !== scroller.scrollTop) scroller.scrollTop = wanted;
    }
    if (editing === undefined) root.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus({ preventScroll: true });
  });
  return { root, hasFocus };
}
