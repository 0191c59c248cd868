// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn only while in view cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves among the cells of the grid, which are focusable
import { type ClipboardEvent, type CSSProperties, useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { isRows } from '../fields/pasted-cells.ts';
import { useSteady } from '../hooks/use-steady.ts';
import { isNumeric, type LineColumn } from './line-column.ts';
import { addAfter, blankLine, newKey, removeAt } from './line-edits.ts';
import { LineRow } from './line-row.tsx';
import type { LinesProps } from './lines-props.ts';
import { headHeight, mostShown, rowHeight } from './sizes.ts';
import { type GridCursor, useGridCursor } from './use-grid-cursor.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useLinesHandle } from './use-lines-handle.ts';
import { visibleRows } from './visible-rows.ts';
import './lines.css';

/**
 * The keyboard grid in which lines of documents are entered. Rows are virtual, so that the thousandth line is typed as fast as the
 * first, and the row under the cursor is always drawn, so that scrolling never takes the focus away.
 */
export function LineGrid(props: LinesProps) {
  const { columns, lines, onEdit, onPasteRows, blank, readOnly = false } = props;
  const cursor = useGridCursor(props);
  const { root, hasFocus, editor, stops, go, stopEditing, finishEditing } = cursor;
  const [top, setTop] = useState(0);
  const addLine = useCallback(() => {
    const key = newKey();
    onEdit((all) => addAfter(all, all.length - 1, blankLine(blank?.(all) ?? {}, key)));
    go({ row: lines.length, column: stops[0] ?? 0, editing: undefined });
  }, [onEdit, blank, lines.length, stops, go]);
  useLinesHandle(props, cursor, addLine);
  const onKeyDown = useGridKeys(props, cursor, addLine);
  const { close } = useSteady({
    close: () => {
      if (!finishEditing()) return false;
      flushSync(stopEditing);
      return true;
    },
  });
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (readOnly || onPasteRows === undefined || !isRows(text)) return;
    event.preventDefault();
    editor.current?.revert();
    stopEditing();
    onPasteRows(text);
  };
  const current = lines[cursor.row];
  return (
    <>
      <div
        ref={root}
        role="grid"
        className="lines frame"
        aria-label={props.label}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length + 1}
        aria-readonly={readOnly}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onFocus={(event) => {
          hasFocus.current = event.target.closest('[data-cell]') !== null;
        }}
        onBlur={() => {
          hasFocus.current = false;
        }}
      >
        <div
          className="lines-scroller"
          data-scroller=""
          role="presentation"
          style={
            { maxHeight: headHeight + mostShown * rowHeight + 2, '--lines-end': readOnly ? '0px' : `${removeWidth}px` } as CSSProperties
          }
          onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        >
          <GridSheet grid={props} cursor={cursor} top={top} />
        </div>
      </div>
      {current && props.inSight?.(current, close)}
    </>
  );
}

interface GridSheetProps {
  readonly grid: LinesProps;
  readonly cursor: GridCursor;
  /** How far the lines are scrolled. */
  readonly top: number;
}

/** The headings, and the rows that are in view. */
function GridSheet({ grid, cursor, top }: GridSheetProps) {
  const { columns, lines, computed, problems, onEdit, readOnly = false } = grid;
  const { row, editor, go, stopEditing } = cursor;
  const onCell = useCallback(
    (at: number, column: number) => {
      if (editor.current?.commit() === false) return;
      const editable = !readOnly && !columns[column]?.computed;
      go({ row: at, column, editing: editable ? null : undefined });
    },
    [columns, editor, go, readOnly],
  );
  const onRemove = useCallback(
    (key: string) => {
      const fresh = newKey();
      onEdit((all) =>
        removeAt(
          all,
          all.findIndex((line) => line.key === key),
          fresh,
        ),
      );
    },
    [onEdit],
  );
  const height = Math.min(lines.length, mostShown) * rowHeight;
  const { first, last } = visibleRows({ top, height, rowHeight, rows: lines.length });
  const { template, width } = useMemo(() => templateOf(columns, readOnly), [columns, readOnly]);
  return (
    <>
      <GridHead columns={columns} template={template} width={width} removes={!readOnly} />
      <div role="rowgroup" className="lines-sheet" style={{ height: lines.length * rowHeight, minWidth: width }}>
        {rowsToDraw(first, last, row).map((at) => {
          const line = lines[at];
          return line ? (
            <LineRow
              key={line.key}
              at={at}
              line={line}
              columns={columns}
              template={template}
              computed={computed.get(line.key)}
              problems={problems[line.key]}
              search={grid.search}
              readOnly={readOnly}
              activeColumn={at === row ? cursor.column : -1}
              editing={at === row ? cursor.editing : undefined}
              editor={editor}
              onCell={onCell}
              onEdit={onEdit}
              onCreate={grid.onCreate}
              onStopEditing={stopEditing}
              onRemove={onRemove}
            />
          ) : null;
        })}
      </div>
    </>
  );
}

function GridHead({
  columns,
  template,
  width,
  removes,
}: {
  readonly columns: readonly LineColumn[];
  readonly template: string;
  readonly width: number;
  readonly removes: boolean;
}) {
  return (
    <div role="row" aria-rowindex={1} className="lines-head" style={{ gridTemplateColumns: template, minWidth: width }}>
      <div role="columnheader" aria-label="Line number" className="right">
        #
      </div>
      {columns.map((column) => (
        <div
          key={column.key}
          role="columnheader"
          className={`cut${isNumeric(column.kind) ? ' right' : ''}${column.strong ? ' strong' : ''}`}
        >
          {column.label}
        </div>
      ))}
      {removes && (
        <div role="columnheader" className="lines-end">
          <span className="visually-hidden">Remove</span>
        </div>
      )}
    </div>
  );
}

function rowsToDraw(first: number, last: number, cursorRow: number): readonly number[] {
  const rows = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  if (cursorRow < first) return [cursorRow, ...rows];
  return cursorRow > last ? [...rows, cursorRow] : rows;
}

/** The columns of every row and the minimum total width; a narrower page scrolls. */
function templateOf(columns: readonly LineColumn[], readOnly: boolean): { readonly template: string; readonly width: number } {
  const widths = [numberWidth, ...columns.map(({ width }) => width ?? null), ...(readOnly ? [] : [removeWidth])];
  return {
    template: widths.map((width) => (width === null ? 'minmax(0, 1fr)' : `${width}px`)).join(' '),
    width: widths.reduce<number>((sum, width) => sum + (width ?? leastFlexible), 0),
  };
}

const numberWidth = 40;
const removeWidth = 36;
/** In two lines, names of about fifty letters can be told apart. */
const leastFlexible = 200;
