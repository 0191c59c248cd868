// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn only while in view cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves among the cells of the grid, which are focusable
import {
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { AnyRow } from '#modules/kit/module';
import { isRows } from '../fields/pasted-cells.ts';
import { useSteady } from '../hooks/use-steady.ts';
import { type CellEditorHandle, isOpenList } from './cell-editor.tsx';
import { columnAfter, deedOf, type GridDeed } from './grid-keys.ts';
import { isNumeric, type LineColumn, neededColumns } from './line-column.ts';
import { addAfter, blankLine, duplicateAt, isBlank, newKey, removeAt, typeInto } from './line-edits.ts';
import { LineRow } from './line-row.tsx';
import type { LinesProps } from './lines-props.ts';
import { headHeight, rowHeight } from './sizes.ts';
import { topToShow, visibleRows } from './visible-rows.ts';
import './lines.css';

interface Cursor {
  readonly row: number;
  readonly column: number;
  /** The text an editor was opened with; null if the value itself is edited; undefined if there is no editor. */
  readonly editing: string | null | undefined;
}

/**
 * The keyboard grid in which lines of documents are entered. Rows are virtual, so that the thousandth line is typed as fast as the
 * first, and the row under the cursor is always drawn, so that scrolling never takes the focus away.
 */
export function LineGrid(props: LinesProps) {
  const { columns, lines, computed, problems, onEdit, readOnly = false } = props;
  const [cursor, setCursor] = useState<Cursor>({ row: 0, column: 0, editing: undefined });
  const [top, setTop] = useState(0);
  const root = useRef<HTMLDivElement>(null);
  const editor = useRef<CellEditorHandle>(null);
  const wantsFocus = useRef(false);
  const hasFocus = useRef(false);
  const focusedColumns = useRef(columns);
  const stops = useMemo(() => columns.flatMap((column, index) => (column.stop && !column.computed ? [index] : [])), [columns]);
  const [drawnColumns, setDrawnColumns] = useState(columns);
  if (drawnColumns !== columns) {
    setDrawnColumns(columns);
    setCursor((now) => ({ ...now, column: columnAfter(now.column, now.editing !== undefined, drawnColumns, columns) }));
  }
  const row = Math.min(cursor.row, lines.length - 1);
  const shownHeight = Math.min(lines.length, mostShown) * rowHeight;

  const go = useCallback((next: Cursor) => {
    wantsFocus.current = true;
    setCursor(next);
  }, []);

  const { blank } = props;
  const addLine = useCallback(() => {
    const key = newKey();
    onEdit((all) => addAfter(all, all.length - 1, blankLine(blank?.(all) ?? {}, key)));
    go({ row: lines.length, column: stops[0] ?? 0, editing: undefined });
  }, [onEdit, blank, lines.length, stops, go]);

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
    if (cursor.editing === undefined)
      root.current?.querySelector<HTMLElement>(`[data-cell="${row}:${cursor.column}"]`)?.focus({ preventScroll: true });
  });

  useImperativeHandle(
    props.handle,
    () => ({
      focusFirst: () => {
        const blank = lines.findIndex(isBlank);
        go({ row: blank < 0 ? 0 : blank, column: stops[0] ?? 0, editing: undefined });
      },
      focusCell: (line, column) =>
        go({
          row: line,
          column: Math.max(
            0,
            columns.findIndex((each) => each.key === column),
          ),
          editing: undefined,
        }),
      focusAfter: (line, column) => {
        const at = columns.findIndex((each) => each.key === column);
        go({ row: line, column: stops.find((stop) => stop > at) ?? Math.max(0, at), editing: undefined });
      },
      addLine,
      finish: () => {
        const line = lines[row];
        const column = columns[cursor.column];
        if (cursor.editing === undefined || !line || !column) return null;
        if (editor.current?.commit() === false) return { line: line.key, column, text: editor.current.text?.() ?? '' };
        go({ ...cursor, row, editing: undefined });
        return null;
      },
    }),
    [lines, stops, columns, go, addLine, cursor, row],
  );

  /** True if the editor's text was accepted; false keeps the cursor there and shows the reason. */
  const finishEditing = (): boolean => (cursor.editing === undefined ? true : (editor.current?.commit() ?? true));

  const perform = (deed: GridDeed): void => {
    if (deed.kind === 'revert') {
      editor.current?.revert();
      go({ ...cursor, row, editing: undefined });
    } else if (deed.kind === 'remove') {
      const key = newKey();
      onEdit((all) => removeAt(all, row, key));
      go({ row: Math.max(0, Math.min(row, lines.length - 2)), column: cursor.column, editing: undefined });
    } else if (finishEditing()) {
      deeds[deed.kind](deed as never);
    }
  };

  /** Actions that first accept the text being typed. */
  const deeds: { readonly [K in Exclude<GridDeed['kind'], 'revert' | 'remove'>]: (deed: Extract<GridDeed, { kind: K }>) => void } = {
    move: (deed) => go({ row: deed.row, column: deed.column, editing: undefined }),
    edit: (deed) => {
      if (columns[cursor.column]?.computed !== true) go({ ...cursor, row, editing: deed.text });
    },
    add: addLine,
    duplicate: () => {
      const key = newKey();
      onEdit((all) => duplicateAt(all, row, key).lines);
      go({ row: duplicateAt(lines, row, key).at, column: cursor.column, editing: undefined });
    },
    clear: () => clearCell(),
    leave: (deed) => {
      setCursor({ ...cursor, row, editing: undefined });
      props.onLeave(deed.forward);
    },
  };

  const clearCell = (): void => {
    const line = lines[row];
    const column = columns[cursor.column];
    if (line && column && !column.computed) onEdit((all) => typeInto(all, line.key, column, null, { [column.key]: '' }));
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const line = lines[row];
    if (!line || event.nativeEvent.isComposing || !(event.target as HTMLElement).closest('[data-cell]')) return;
    if (
      isOpenList(editor.current) &&
      (event.key === 'ArrowDown' || event.key === 'ArrowUp' || event.key === 'PageDown' || event.key === 'PageUp')
    )
      return;
    const deed = deedOf(
      { key: event.key, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey, shift: event.shiftKey },
      {
        row,
        column: cursor.column,
        editing: cursor.editing !== undefined,
        rows: lines.length,
        columns: columns.length,
        stops: stopsOf([line.values, computed.get(line.key) ?? {}], columns, stops, props.asks?.(line)),
        blank: isBlank(line),
        pageRows: mostShown - 1,
        readOnly,
        leadsOn: props.leadsOn?.() ?? false,
      },
    );
    if (deed === null) return;
    event.preventDefault();
    event.stopPropagation();
    perform(deed);
  };

  const { close } = useSteady({
    close: () => {
      if (!finishEditing()) return false;
      flushSync(() => setCursor((now) => ({ ...now, editing: undefined })));
      return true;
    },
  });

  const { onPasteRows } = props;
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text/plain');
    if (readOnly || onPasteRows === undefined || !isRows(text)) return;
    event.preventDefault();
    editor.current?.revert();
    setCursor((now) => ({ ...now, editing: undefined }));
    onPasteRows(text);
  };

  const onCell = useCallback(
    (at: number, column: number) => {
      if (editor.current?.commit() === false) return;
      const editable = !readOnly && !columns[column]?.computed;
      go({ row: at, column, editing: editable ? null : undefined });
    },
    [columns, go, readOnly],
  );
  const stopEditing = useCallback(() => setCursor((now) => ({ ...now, editing: undefined })), []);
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

  const { first, last } = visibleRows({ top, height: shownHeight, rowHeight, rows: lines.length });
  const drawn = rowsToDraw(first, last, row);
  const { template, width } = useMemo(() => templateOf(columns, readOnly), [columns, readOnly]);

  const current = lines[row];

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
          <GridHead columns={columns} template={template} width={width} removes={!readOnly} />
          <div role="rowgroup" className="lines-sheet" style={{ height: lines.length * rowHeight, minWidth: width }}>
            {drawn.map((at) => {
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
                  search={props.search}
                  readOnly={readOnly}
                  activeColumn={at === row ? cursor.column : -1}
                  editing={at === row ? cursor.editing : undefined}
                  editor={editor}
                  onCell={onCell}
                  onEdit={onEdit}
                  onCreate={props.onCreate}
                  onStopEditing={stopEditing}
                  onRemove={onRemove}
                />
              ) : null;
            })}
          </div>
        </div>
      </div>
      {current && props.inSight?.(current, close)}
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

/** The stops of one line: it has nothing to type in a column that only others ask for. */
function stopsOf(
  values: readonly AnyRow[],
  columns: readonly LineColumn[],
  stops: readonly number[],
  asked: readonly string[] | undefined,
): readonly number[] {
  if (asked === undefined) return stops;
  const needed = new Set(neededColumns(columns, values, new Set(asked)));
  return stops.filter((at) => columns[at] !== undefined && needed.has(columns[at]));
}

const mostShown = 14;

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
