import Popper from '@mui/material/Popper';
import { type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import type { AnyRow } from '#modules/kit/module';
import { surfaceOf } from '../menu/surface.ts';
import { askFor, editableValue, fieldOf, isNumeric, type Line, type LineColumn, readValue } from './line-column.ts';
import { typeInto } from './line-edits.ts';
import type { EditLines, SearchOptions } from './lines-props.ts';
import { OptionEditor } from './option-editor.tsx';

/** What the grid can ask of the open editor when a key leaves the cell. */
export interface CellEditorHandle {
  /** Puts the text into the line; returns false and shows a message when it cannot be read. */
  readonly commit: () => boolean;
  readonly revert: () => void;
  readonly listOpen?: boolean;
  /** What is typed, where the cell takes a text. */
  readonly text?: () => string;
}

export interface CellEditorProps {
  readonly ref: Ref<CellEditorHandle>;
  readonly column: LineColumn;
  readonly line: Line;
  readonly computed?: AnyRow | undefined;
  /** The key that opened the editor, which replaces the value; null to change the value in place. */
  readonly opening: string | null;
  readonly search: SearchOptions;
  readonly onEdit: EditLines;
  readonly onCreate: (line: string, column: LineColumn, text: string) => void;
  /** The mouse moved the focus elsewhere. */
  readonly onDone: () => void;
}

export function isOpenList(editor: CellEditorHandle | null): boolean {
  return editor?.listOpen === true;
}

export function CellEditor(props: CellEditorProps) {
  return props.column.kind === 'option' ? <OptionEditor {...props} /> : <TextEditor {...props} />;
}

/** Text, amounts and choices. What can be read counts at once, so that totals follow the typing and a save has it; Esc puts the old value back. */
function TextEditor(props: CellEditorProps) {
  const { ref, column, opening, onDone } = props;
  const { text, wrong, settled, commit, revert, type } = useTypedValue(props);
  const input = useRef<HTMLInputElement>(null);
  const why = useId();
  useImperativeHandle(ref, () => ({ commit, revert, text: () => text }));

  return (
    <>
      <input
        ref={input}
        className={isNumeric(column.kind) ? 'bare lines-input right' : 'bare lines-input'}
        // biome-ignore lint/a11y/noAutofocus: the editor replaces the focused cell, so the focus has to follow
        autoFocus
        aria-label={column.label}
        aria-invalid={wrong}
        aria-describedby={wrong ? why : undefined}
        placeholder={column.choices?.map(({ label }) => label).join(', ')}
        inputMode={isNumeric(column.kind) ? 'decimal' : 'text'}
        value={text}
        onFocus={(event) =>
          opening === null ? event.currentTarget.select() : event.currentTarget.setSelectionRange(text.length, text.length)
        }
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          // What cannot be read stays open with its text. A save refuses it, and never takes the value from before instead.
          if (!settled.current && commit()) onDone();
        }}
      />
      {wrong && (
        <Popper
          open
          anchorEl={() => input.current as HTMLElement}
          container={() => surfaceOf(input.current)}
          placement="bottom-start"
          id={why}
          role="alert"
          className="cell-why raised small error"
        >
          {askFor(column, text)}
        </Popper>
      )}
    </>
  );
}

/** The text of the cell and the value it means. */
function useTypedValue({ column, line, computed, opening, onEdit }: CellEditorProps) {
  const [text, setText] = useState(opening ?? editableValue(column, line, computed));
  const untouched = useRef(opening === null ? text : null);
  const [wrong, setWrong] = useState(false);
  const field = fieldOf(column);
  const original = useRef(line.values[field] ?? null);
  const settled = useRef(false);
  const put = (value: unknown) => onEdit((lines) => typeInto(lines, line.key, column, value));
  /** What a text means for the field that it sets; undefined if it cannot be read. */
  const read = (typed: string): unknown => {
    const value = readValue(column, typed);
    return column.writes && typeof value === 'number' ? column.writes.from(value, computed) : value;
  };

  const commit = (): boolean => {
    // A value filled in by the product stays computed until someone types over it.
    if (text === untouched.current) {
      settled.current = true;
      return true;
    }
    const value = read(text);
    setWrong(value === undefined);
    if (value === undefined) return false;
    settled.current = true;
    put(value);
    return true;
  };
  const revert = (): void => {
    settled.current = true;
    put(original.current);
  };
  const type = (next: string): void => {
    setText(next);
    setWrong(false);
    // A choice counts once it is whole.
    const value = ['choice', 'yes-no', 'date'].includes(column.kind) ? undefined : read(next);
    if (value !== undefined) put(value);
  };
  return { text, wrong, settled, commit, revert, type };
}
