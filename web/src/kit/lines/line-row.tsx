import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import { memo, type Ref } from 'react';
import type { AnyRow } from '#modules/kit/module';
import { CellEditor, type CellEditorHandle } from './cell-editor.tsx';
import { Cell, Row, rowHeight } from './grid-look.ts';
import { isNumeric, type Line, type LineColumn, type LineOption, shownValue } from './line-column.ts';
import { isUnresolved } from './line-edits.ts';
import { cellId, type EditLines, type SearchOptions } from './line-grid.tsx';

interface LineRowProps {
  readonly at: number;
  readonly line: Line;
  readonly columns: readonly LineColumn[];
  readonly template: string;
  readonly computed: AnyRow | undefined;
  readonly problems: ReadonlyMap<string, string>;
  readonly search: SearchOptions;
  readonly readOnly: boolean;
  /** The column under the cursor, or -1 when the cursor is in another row. */
  readonly activeColumn: number;
  readonly editing: string | null | undefined;
  readonly editor: Ref<CellEditorHandle>;
  readonly onCell: (at: number, column: number) => void;
  readonly onEdit: EditLines;
  readonly onPicked: (line: string, column: LineColumn, option: LineOption) => void;
  readonly onStopEditing: () => void;
  readonly onRemove: (key: string) => void;
}

/** One line. Drawn again only when something of it changed. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { at, line, columns, activeColumn, readOnly } = props;
  return (
    <Row
      role="row"
      aria-rowindex={at + 2}
      data-current={activeColumn >= 0 || undefined}
      style={{ top: at * rowHeight, gridTemplateColumns: props.template }}
    >
      <Cell role="rowheader" aria-readonly="true" data-numeric="">
        <span>{at + 1}</span>
      </Cell>
      {columns.map((column, index) => {
        const problem = props.problems.get(cellId(line.key, column.key));
        const editing = index === activeColumn && props.editing !== undefined;
        return (
          <Cell
            key={column.key}
            role="gridcell"
            aria-colindex={index + 2}
            aria-readonly={readOnly || column.computed === true}
            aria-invalid={problem !== undefined}
            aria-label={problem === undefined ? undefined : `${column.label}: ${problem}`}
            title={problem}
            data-cell={`${at}:${index}`}
            data-numeric={isNumeric(column.kind) || undefined}
            data-editing={editing || undefined}
            tabIndex={index === activeColumn || (activeColumn < 0 && at === 0 && index === 0) ? 0 : -1}
            onMouseDown={(event) => {
              if (editing) return;
              event.preventDefault();
              props.onCell(at, index);
            }}
          >
            {editing ? (
              <CellEditor
                ref={props.editor}
                column={column}
                line={line}
                opening={props.editing ?? null}
                search={props.search}
                onEdit={props.onEdit}
                onPicked={props.onPicked}
                onDone={props.onStopEditing}
              />
            ) : (
              <span data-unresolved={isUnresolved(line, column.key) || undefined}>{shownValue(column, line, props.computed)}</span>
            )}
          </Cell>
        );
      })}
      {!readOnly && (
        <Cell role="gridcell" style={{ padding: 0, justifyContent: 'center' }}>
          <IconButton
            size="small"
            tabIndex={-1}
            aria-label={`Remove line ${at + 1}`}
            title="Remove line (Alt+Del)"
            onClick={() => props.onRemove(line.key)}
          >
            <CloseIcon sx={{ fontSize: 15 }} />
          </IconButton>
        </Cell>
      )}
    </Row>
  );
});
