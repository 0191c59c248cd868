import { useImperativeHandle } from 'react';
import { isBlank } from './line-edits.ts';
import type { LinesProps } from './lines-props.ts';
import type { GridCursor } from './use-grid-cursor.ts';

/** What the screen around the grid can do with it. */
export function useLinesHandle({ columns, lines, handle }: LinesProps, cursor: GridCursor, addLine: () => void): void {
  const { row, column, editing, editor, stops, go } = cursor;
  useImperativeHandle(
    handle,
    () => ({
      focusFirst: () => {
        const blank = lines.findIndex(isBlank);
        go({ row: blank < 0 ? 0 : blank, column: stops[0] ?? 0, editing: undefined });
      },
      focusCell: (line, name) =>
        go({
          row: line,
          column: Math.max(
            0,
            columns.findIndex((each) => each.key === name),
          ),
          editing: undefined,
        }),
      focusAfter: (line, name) => {
        const at = columns.findIndex((each) => each.key === name);
        go({ row: line, column: stops.find((stop) => stop > at) ?? Math.max(0, at), editing: undefined });
      },
      addLine,
      finish: () => {
        const line = lines[row];
        const edited = columns[column];
        if (editing === undefined || !line || !edited) return null;
        if (editor.current?.commit() === false) return { line: line.key, column: edited, text: editor.current.text?.() ?? '' };
        go({ row, column, editing: undefined });
        return null;
      },
    }),
    [lines, stops, columns, go, addLine, row, column, editing, editor],
  );
}
