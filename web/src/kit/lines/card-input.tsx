import { useState } from 'react';
import type { AnyRow } from '#modules/kit/module';
import { askFor, editableValue, fieldOf, isNumeric, type Line, type LineColumn, readValue } from './line-column.ts';
import { typeInto } from './line-edits.ts';
import type { EditLines } from './lines-props.ts';

interface CardInputProps {
  readonly column: LineColumn;
  readonly line: Line;
  readonly computed: AnyRow | undefined;
  readonly onEdit: EditLines;
}

/** A value that is typed on the card of its line, without opening it. The key that ends it leads to that of the next card. */
export function CardInput({ column, line, computed, onEdit }: CardInputProps) {
  const [text, setText] = useState<string | null>(null);
  const isWrong = text !== null && readValue(column, text) === undefined && isEmpty(line.values[fieldOf(column)]);
  const type = (next: string): void => {
    setText(next);
    // What cannot be read counts as nothing: the figure that it began with would be a wrong one.
    onEdit((lines) => typeInto(lines, line.key, column, readValue(column, next) ?? null));
  };
  return (
    <label className="card-input row one-line apart">
      <span>
        {column.label}
        {isWrong && <small className="bad">{askFor(column, text)}</small>}
      </span>
      <input
        inputMode={isNumeric(column.kind) ? 'decimal' : 'text'}
        enterKeyHint="next"
        autoComplete="off"
        aria-label={column.label}
        aria-invalid={isWrong}
        data-line={line.key}
        data-column={column.key}
        value={text ?? editableValue(column, line, computed)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setText(isWrong ? text : null)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          nextInput(event.currentTarget)?.focus();
        }}
      />
    </label>
  );
}

function isEmpty(value: unknown): boolean {
  return (value ?? null) === null;
}

function nextInput(input: HTMLInputElement): HTMLInputElement | undefined {
  const all = [...(input.closest('ul')?.querySelectorAll<HTMLInputElement>('.card-input input') ?? [])];
  return all[all.indexOf(input) + 1];
}
