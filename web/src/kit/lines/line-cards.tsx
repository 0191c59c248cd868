import { memo, type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { AnyRow } from '#modules/kit/module';
import { BareButton, Button } from '../button.tsx';
import { Modal } from '../feedback/modal.tsx';
import { SelectBox } from '../fields/choices/select-box.tsx';
import { useSteady } from '../hooks/use-steady.ts';
import { CardInput } from './card-input.tsx';
import { CellEditor, type CellEditorHandle, type CellEditorProps } from './cell-editor.tsx';
import { isNumeric, type Line, type LineColumn, shownValue } from './line-column.ts';
import { addAfter, blankLine, isBlank, newKey, removeAt, setValues } from './line-edits.ts';
import type { EditLines, LinesProps } from './lines-props.ts';
import './lines.css';

/** The lines on a narrow screen: a card each, and an editor that opens over the page. The same columns, edits and options as the grid. */
export function LineCards(props: LinesProps) {
  const { lines, columns, computed, onEdit, readOnly = false } = props;
  const [open, setOpen] = useState<string | null>(null);
  const [begins, setBegins] = useState<Begins | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const shown = lines.filter((line) => !isBlank(line));
  const line = lines.find((each) => each.key === open);
  const show = (key: string | null, at: Begins | null) => {
    setBegins(at);
    setOpen(key);
  };
  const add = (): void => {
    const blank = lines.find(isBlank) ?? blankLine(props.blank?.(lines) ?? {});
    if (!lines.includes(blank)) onEdit((all) => addAfter(all, all.length - 1, blank));
    show(blank.key, null);
  };
  const { editCard, openCard } = useSteady({
    editCard: onEdit,
    openCard: (key: string) => show(key, null),
  });
  useCardsHandle({ ...props, list, add, show });
  return (
    <ul ref={list} className="stack" aria-label={props.label}>
      {shown.map((each) => (
        <LineCard
          key={each.key}
          line={each}
          columns={columns}
          computed={computed.get(each.key)}
          wrong={props.problems[each.key] !== undefined}
          onOpen={openCard}
          {...(readOnly ? {} : { onEdit: editCard })}
        />
      ))}
      {!readOnly && (
        <li className="stack">
          <Button onClick={add}>+ Add line</Button>
        </li>
      )}
      {line && (
        <li>
          <CardEditor
            {...props}
            key={line.key}
            line={line}
            begins={begins}
            onClose={() => setOpen(null)}
            onNext={add}
            onRemove={() => {
              const key = newKey();
              onEdit((all) =>
                removeAt(
                  all,
                  all.findIndex((each) => each.key === line.key),
                  key,
                ),
              );
              setOpen(null);
            }}
          />
        </li>
      )}
    </ul>
  );
}

interface CardsHandleOptions extends LinesProps {
  readonly list: RefObject<HTMLUListElement | null>;
  readonly add: () => void;
  readonly show: (key: string | null, at: Begins | null) => void;
}

/** What the screen around the cards can do with them. */
function useCardsHandle({ handle, lines, columns, list, add, show }: CardsHandleOptions): void {
  useImperativeHandle(handle, () => ({
    // The window of a line opens only when it is asked for.
    focusFirst: () => undefined,
    focusCell: (at, column) => {
      show(lines[at]?.key ?? null, { column });
    },
    focusAfter: (at, column) => {
      show(lines[at]?.key ?? null, { column: nextStop(columns, column) });
    },
    addLine: add,
    // The window of a line takes its texts when it closes, and nothing is saved before.
    finish: () => {
      const wrong = list.current?.querySelector<HTMLInputElement>('.card-input input[aria-invalid="true"]');
      const column = columns.find(({ key }) => key === wrong?.dataset['column']);
      if (!wrong || column === undefined) return null;
      wrong.focus();
      return { line: wrong.dataset['line'] ?? '', column, text: wrong.value };
    },
  }));
}

interface LineCardProps {
  readonly line: Line;
  readonly columns: readonly LineColumn[];
  readonly computed: AnyRow | undefined;
  readonly wrong: boolean;
  readonly onOpen: (key: string) => void;
  /** Missing if nothing can be typed. */
  readonly onEdit?: EditLines;
}

/** Drawn again only when its line changes: there may be a thousand. */
const LineCard = memo(function LineCard({ line, columns, computed, wrong, onOpen, onEdit }: LineCardProps) {
  const [name, ...rest] = columns;
  const typed = onEdit === undefined ? [] : columns.filter(({ onCard }) => onCard === true);
  const strong = columns.filter((column) => column.strong === true);
  // Of several main amounts, such as debit and credit, the name says which it is.
  const figures = strong.length === 0 ? columns.slice(-1) : strong.filter((column) => shownValue(column, line, computed) !== '');
  const details = rest
    .filter((column) => !figures.includes(column) && !typed.includes(column) && column.wideOnly !== true)
    .map((column) => [column.label, shownValue(column, line, computed)] as const)
    .filter(([, value]) => value !== '');
  return (
    <li className={wrong ? 'line-card frame wrong' : 'line-card frame'}>
      <BareButton onClick={() => onOpen(line.key)}>
        <span className="row one-line at-top apart gap-16 bold">
          <span>{name ? shownValue(name, line, computed) : ''}</span>
          <span className="amount">
            {figures.map((column) => `${strong.length < 2 ? '' : `${column.label} `}${shownValue(column, line, computed)}`).join(' · ')}
          </span>
        </span>
        <small className="muted">{details.map(([label, value]) => `${label} ${value}`).join(' · ')}</small>
      </BareButton>
      {onEdit !== undefined &&
        typed.map((column) => <CardInput key={column.key} column={column} line={line} computed={computed} onEdit={onEdit} />)}
    </li>
  );
});

/** The column whose editor opens; each object opens it once. */
interface Begins {
  readonly column: string | null;
}

/** Enter moves on as in the grid, to the values that are typed in most lines. */
function nextStop(columns: readonly LineColumn[], after: string): string | null {
  const at = columns.findIndex(({ key }) => key === after);
  return columns.slice(at + 1).find(({ stop, computed }) => stop === true && computed !== true)?.key ?? null;
}

/** Two such values share a row. */
function isShort({ width, strong }: LineColumn): boolean {
  return width !== undefined && width < 120 && strong !== true;
}

interface CardEditorProps extends LinesProps {
  readonly line: Line;
  readonly begins: Begins | null;
  readonly onClose: () => void;
  readonly onNext: () => void;
  readonly onRemove: () => void;
}

/** A tap turns a value into its editor. */
function CardEditor({
  line,
  columns,
  computed,
  problems,
  search,
  onEdit,
  onCreate,
  readOnly = false,
  inSight,
  begins,
  onClose,
  onNext,
  onRemove,
}: CardEditorProps) {
  const typed = columns.filter((column) => column.computed !== true);
  const [editing, setEditing] = useState<string | null>(begins?.column ?? (isBlank(line) ? (typed[0]?.key ?? null) : null));
  const [begun, setBegun] = useState(begins);
  if (begun !== begins) {
    setBegun(begins);
    setEditing(begins?.column ?? null);
  }
  const editor = useRef<CellEditorHandle>(null);
  const leave = (then: () => void) => () => {
    if (editor.current?.commit() === false) return;
    setEditing(null);
    then();
  };
  const { close } = useSteady({
    close: () => {
      if (editor.current?.commit() === false) return false;
      setEditing(null);
      return true;
    },
  });
  return (
    <Modal title="Line" onClose={leave(onClose)} asks={false}>
      <div className="line-editor">
        {columns.map((column) => {
          const problem = problems[line.key]?.[column.key];
          return (
            <div className={isShort(column) ? 'field' : 'field wide'} key={column.key}>
              <span className="label" id={`card-${column.key}`}>
                {column.label}
              </span>
              <CardValue
                column={column}
                card={{ line, computed: computed.get(line.key), search, onEdit, onCreate }}
                readOnly={readOnly || column.computed === true}
                editing={editing === column.key}
                editor={editor}
                onOpen={() => setEditing(column.key)}
                onDone={() => setEditing((now) => (now === column.key ? null : now))}
                onNext={() => setEditing(nextStop(columns, column.key))}
              />
              {problem !== undefined && <span className="error">{problem}</span>}
            </div>
          );
        })}
        {inSight && <div className="wide">{inSight(line, close)}</div>}
        <CardButtons readOnly={readOnly} onRemove={onRemove} onNext={leave(onNext)} onClose={leave(onClose)} />
      </div>
    </Modal>
  );
}

interface CardButtonsProps {
  readonly readOnly: boolean;
  readonly onRemove: () => void;
  readonly onNext: () => void;
  readonly onClose: () => void;
}

function CardButtons({ readOnly, onRemove, onNext, onClose }: CardButtonsProps) {
  return (
    <footer className="wide-buttons row wide">
      {!readOnly && (
        <Button look="danger" onClick={onRemove}>
          Remove
        </Button>
      )}
      {!readOnly && <Button onClick={onNext}>Add another</Button>}
      <Button look="main" onClick={onClose}>
        Done
      </Button>
    </footer>
  );
}

interface CardValueProps {
  readonly column: LineColumn;
  readonly card: Pick<CellEditorProps, 'line' | 'computed' | 'search' | 'onEdit' | 'onCreate'>;
  readonly readOnly: boolean;
  readonly editing: boolean;
  readonly editor: RefObject<CellEditorHandle | null>;
  readonly onOpen: () => void;
  readonly onDone: () => void;
  /** To the next value that is typed in most lines. */
  readonly onNext: () => void;
}

/** A value of the line, or its editor. */
function CardValue({ column, card, readOnly, editing, editor, onOpen, onDone, onNext }: CardValueProps) {
  const { line, computed, onEdit } = card;
  if (column.kind === 'choice' && !readOnly)
    return (
      <ChoiceOf
        column={column}
        value={String(line.values[column.key] ?? '')}
        focus={editing}
        onPick={(value) => {
          if (editor.current?.commit() === false) return;
          onEdit((all) => setValues(all, line.key, { [column.key]: value }));
          onNext();
        }}
      />
    );
  if (editing)
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the input inside
      <span
        className="value row one-line"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || editor.current?.commit() === false) return;
          event.preventDefault();
          onNext();
        }}
      >
        <CellEditor ref={editor} column={column} opening={null} {...card} onDone={onDone} />
      </span>
    );
  return (
    <BareButton
      className={isNumeric(column.kind) ? 'value right' : 'value'}
      disabled={readOnly}
      aria-labelledby={`card-${column.key} card-${column.key}-value`}
      onClick={() => {
        if (editor.current?.commit() !== false) onOpen();
      }}
    >
      <span id={`card-${column.key}-value`}>{shownValue(column, line, computed)}</span>
    </BareButton>
  );
}

interface ChoiceOfProps {
  readonly column: LineColumn;
  readonly value: string;
  /** The line goes on here. */
  readonly focus: boolean;
  readonly onPick: (value: string | null) => void;
}

/** A phone shows the choices; the grid takes their first letters. */
function ChoiceOf({ column: { key, choices = [] }, value, focus, onPick }: ChoiceOfProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) box.current?.querySelector('select')?.focus();
  }, [focus]);
  return (
    <div ref={box}>
      <SelectBox aria-labelledby={`card-${key}`} value={value} onChange={(event) => onPick(event.target.value || null)}>
        <option value="">Choose</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectBox>
    </div>
  );
}
