import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { assert } from '#domain/assert';
import type { Problem } from '#domain/refusal';
import { emptyValue, type Field, isMarked } from '#modules/kit/field';
import { Button } from '../button.tsx';
import type { FieldOf, InputProps } from './input-props.ts';

type Line = Readonly<Record<string, unknown>>;

const inWidths: Readonly<Record<string, string>> = {
  choice: 'is-mid',
  date: 'is-mid',
  code: 'is-mid',
  money: 'is-narrow',
  quantity: 'is-narrow',
  percent: 'is-narrow',
  number: 'is-narrow',
  'yes-no': '',
};

/** Its usual width in the table; other kinds take the whole width of a phone. */
function placeOf({ kind }: Field): string {
  return inWidths[kind] ?? 'whole-row';
}

/** A short table of values inside a record (GST history, bank details). Documents have their own, faster grid. */
export function LinesInput({ id, field, value, onChange, onLeave, disabled, Control, problems = [] }: InputProps<FieldOf<'lines'>>) {
  assert(Control !== undefined, 'lines are told how to draw their columns');
  const lines = Array.isArray(value) ? (value as readonly Line[]) : [];
  const table = useRef<HTMLTableElement>(null);
  const columns = Object.entries(field.of).filter(([, each]) => each.computed !== true);
  const add = () => {
    const row = Object.fromEntries(columns.map(([name, each]) => [name, emptyValue(each)]));
    // Drawn at once, because the next key may come before the next frame and belongs to the row.
    flushSync(() => onChange([...lines, row]));
    table.current?.querySelector<HTMLElement>('tbody tr:last-child input, tbody tr:last-child select')?.focus();
  };
  // Rows with an address are too high for a table.
  const tall = columns.some(([, { kind }]) => kind === 'address');
  return (
    <fieldset className={tall ? 'line-inputs tall' : 'line-inputs'} id={id}>
      <legend className="small bold">{field.label}</legend>
      {lines.length > 0 && (
        <table ref={table} className="plain-table stacked">
          {!tall && (
            <thead>
              <tr>
                {columns.map(([name, each]) => (
                  <th key={name} scope="col">
                    <Label of={each} />
                  </th>
                ))}
                <th>
                  <span className="visually-hidden">Remove</span>
                </th>
              </tr>
            </thead>
          )}
          <tbody>
            {lines.map((line, index) => (
              <LineInputs
                // biome-ignore lint/suspicious/noArrayIndexKey: a line has no key but its place
                key={index}
                {...{ id, columns, line, index, tall, problems, Control }}
                {...(onLeave ? { onLeave } : {})}
                disabled={disabled === true}
                onChange={(name, changed) => onChange(lines.map((other, at) => (at === index ? { ...other, [name]: changed } : other)))}
                onRemove={() => onChange(lines.filter((_, at) => at !== index))}
              />
            ))}
          </tbody>
        </table>
      )}
      {lines.length < field.max && (
        <Button disabled={disabled === true} onClick={add}>
          + Add row
        </Button>
      )}
    </fieldset>
  );
}

interface LineInputsProps extends Pick<InputProps<FieldOf<'lines'>>, 'id' | 'onLeave'> {
  readonly columns: readonly (readonly [string, Field])[];
  readonly line: Line;
  readonly index: number;
  readonly tall: boolean;
  readonly disabled: boolean;
  readonly problems: readonly Problem[];
  readonly Control: NonNullable<InputProps<FieldOf<'lines'>>['Control']>;
  readonly onChange: (name: string, value: unknown) => void;
  readonly onRemove: () => void;
}

function LineInputs({ id, columns, line, index, tall, disabled, problems, Control, onChange, onLeave, onRemove }: LineInputsProps) {
  return (
    <tr className={tall ? 'grid-2' : undefined}>
      {columns.map(([name, each]) => {
        const problem = problems.find(({ path }) => path === `${index}.${name}`)?.message;
        return (
          <td key={name} data-label={tall ? undefined : each.label} className={placeOf(each)}>
            {tall && (
              <span className="muted">
                <Label of={each} />
              </span>
            )}
            <Control
              id={`${id}-${index}-${name}`}
              field={each}
              name={`${each.label}, row ${index + 1}`}
              value={line[name]}
              invalid={problem !== undefined}
              disabled={disabled}
              onChange={(changed) => onChange(name, changed)}
              {...(onLeave ? { onLeave } : {})}
            />
            {problem !== undefined && <span className="error">{problem}</span>}
          </td>
        );
      })}
      <td className="is-remove amount whole-row">
        <Button look="quiet" aria-label={`Remove row ${index + 1}`} disabled={disabled} onClick={onRemove}>
          <span aria-hidden="true">×</span>
          <span className="remove-word">Remove</span>
        </Button>
      </td>
    </tr>
  );
}

function Label({ of: field }: { readonly of: Field }) {
  return (
    <>
      {field.label}
      {isMarked(field) && (
        <span className="required" aria-hidden="true">
          {' '}
          *
        </span>
      )}
    </>
  );
}
