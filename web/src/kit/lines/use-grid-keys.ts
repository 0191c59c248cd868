import type { KeyboardEvent } from 'react';
import type { AnyRow } from '#modules/kit/module';
import { isOpenList } from './cell-editor.tsx';
import { deedOf, type GridDeed } from './grid-keys.ts';
import { type LineColumn, neededColumns } from './line-column.ts';
import { duplicateAt, isBlank, newKey, removeAt, typeInto } from './line-edits.ts';
import type { LinesProps } from './lines-props.ts';
import { mostShown } from './sizes.ts';
import type { GridCursor } from './use-grid-cursor.ts';

const keysOfLists: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']);

/** The keys of the grid. */
export function useGridKeys(props: LinesProps, cursor: GridCursor, addLine: () => void): (event: KeyboardEvent) => void {
  const { columns, lines, computed, readOnly = false } = props;
  const perform = useGridDeeds(props, cursor, addLine);
  return (event) => {
    const { row, column, editing, editor, stops } = cursor;
    const line = lines[row];
    if (!line || event.nativeEvent.isComposing || !(event.target as HTMLElement).closest('[data-cell]')) return;
    if (isOpenList(editor.current) && keysOfLists.has(event.key)) return;
    const deed = deedOf(
      { key: event.key, ctrl: event.ctrlKey || event.metaKey, alt: event.altKey, shift: event.shiftKey },
      {
        row,
        column,
        editing: editing !== undefined,
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
}

type Deeds = { readonly [K in GridDeed['kind']]: (deed: Extract<GridDeed, { kind: K }>) => void };

function useGridDeeds({ columns, lines, onEdit, onLeave }: LinesProps, cursor: GridCursor, addLine: () => void) {
  const { row, column, editor, go } = cursor;
  const deeds: Deeds = {
    revert: () => {
      editor.current?.revert();
      go({ row, column, editing: undefined });
    },
    remove: () => {
      const key = newKey();
      onEdit((all) => removeAt(all, row, key));
      go({ row: Math.max(0, Math.min(row, lines.length - 2)), column, editing: undefined });
    },
    move: (deed) => go({ row: deed.row, column: deed.column, editing: undefined }),
    edit: (deed) => {
      if (columns[column]?.computed !== true) go({ row, column, editing: deed.text });
    },
    add: addLine,
    duplicate: () => {
      const key = newKey();
      onEdit((all) => duplicateAt(all, row, key).lines);
      go({ row: duplicateAt(lines, row, key).at, column, editing: undefined });
    },
    clear: () => {
      const line = lines[row];
      const cleared = columns[column];
      if (line && cleared && !cleared.computed) onEdit((all) => typeInto(all, line.key, cleared, null, { [cleared.key]: '' }));
    },
    leave: (deed) => {
      cursor.leave();
      onLeave(deed.forward);
    },
  };
  return (deed: GridDeed): void => {
    // All others first accept the text being typed.
    if (deed.kind === 'revert' || deed.kind === 'remove' || cursor.finishEditing()) deeds[deed.kind](deed as never);
  };
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
