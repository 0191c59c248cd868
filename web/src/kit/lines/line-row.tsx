// biome-ignore-all lint/a11y/useSemanticElements: rows that are drawn only while in view cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus moves among the cells of the grid, which are focusable
import { memo, type Ref } from 'react';
import type { AnyRow } from '#modules/kit/module';
import { texts } from '../texts.ts';
import { CellEditor, type CellEditorHandle } from './cell-editor.tsx';
import { isNumeric, type Line, type LineColumn, shownValue } from './line-column.ts';
import { isBlank, isUnresolved } from './line-edits.ts';
import type { EditLines, LineProblems, SearchOptions } from './lines-props.ts';
import { rowHeight } from './sizes.ts';

interface LineRowProps {
  readonly at: number;
  readonly line: Line;
  readonly columns: readonly LineColumn[];
  readonly template: string;
  readonly computed: AnyRow | undefined;
  readonly problems: LineProblems | undefined;
  readonly search: SearchOptions;
  readonly readOnly: boolean;
  /** The column under the cursor, or -1 when the cursor is in another row. */
  readonly activeColumn: number;
  readonly editing: string | null | undefined;
  readonly editor: Ref<CellEditorHandle>;
  readonly onCell: (at: number, column: number) => void;
  readonly onEdit: EditLines;
  readonly onCreate: (line: string, column: LineColumn, text: string) => void;
  readonly onStopEditing: () => void;
  readonly onRemove: (key: string) => void;
}

/** One line. Drawn again only when something of it changed. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { at, line, columns, activeColumn, readOnly } = props;
  return (
    <div role="row" aria-rowindex={at + 2} className="lines-row" style={{ top: at * rowHeight, gridTemplateColumns: props.template }}>
      <div role="rowheader" className="lines-cell computed right">
        {at + 1}
      </div>
      {columns.map((column, index) => {
        const problem = props.problems?.[column.key];
        const editing = index === activeColumn && props.editing !== undefined;
        const shown = shownValue(column, line, props.computed);
        return (
          <div
            key={column.key}
            role="gridcell"
            aria-colindex={index + 2}
            aria-readonly={readOnly || column.computed === true}
            aria-invalid={problem === undefined ? undefined : true}
            aria-label={problem === undefined ? undefined : `${column.label}: ${shown} ${problem}`}
            title={problem ?? (isName(column) ? shown : undefined)}
            className={classOf(column, editing)}
            data-cell={`${at}:${index}`}
            tabIndex={index === activeColumn ? 0 : -1}
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
                computed={props.computed}
                opening={props.editing ?? null}
                search={props.search}
                onEdit={props.onEdit}
                onCreate={props.onCreate}
                onDone={props.onStopEditing}
              />
            ) : (
              <Shown text={shown} line={line} column={column} readOnly={readOnly} />
            )}
          </div>
        );
      })}
      {!readOnly && (
        <div role="gridcell" className="lines-end">
          <button
            type="button"
            className="bare lines-remove"
            tabIndex={-1}
            aria-label={`Remove line ${at + 1}`}
            title="Remove line (Alt+Del)"
            onClick={() => props.onRemove(line.key)}
          >
            ×
          </button>
        </div>
      )}
    </div>
  );
});

/** The column of the item or ledger has no width of its own. Others are too narrow for more than a value. */
function isName({ kind, width }: LineColumn): boolean {
  return kind === 'option' && width === undefined;
}

/** The value of a cell; an empty line shows how to fill it. */
function Shown({ text, line, column, readOnly }: { text: string; line: Line; column: LineColumn; readOnly: boolean }) {
  if (text === '' && isName(column) && !readOnly && isBlank(line)) {
    return (
      <span className="cut muted" aria-hidden="true">
        {texts.typeToSearch}
      </span>
    );
  }
  return <span className={`${isName(column) ? 'two-lines' : 'cut'}${isUnresolved(line, column.key) ? ' unresolved' : ''}`}>{text}</span>;
}

function classOf(column: LineColumn, editing: boolean): string {
  const classes = [
    'lines-cell',
    isNumeric(column.kind) && 'right',
    column.computed && 'computed',
    column.strong && 'strong',
    editing && 'editing',
  ];
  return classes.filter(Boolean).join(' ');
}
