import { type ComponentType, memo, useRef } from 'react';
import { type Field, type FieldKind, isMarked } from '#modules/kit/field';
import { AddressInput } from './address-input.tsx';
import { ChoiceInput, ChoicesInput, CodesInput, YesNoInput } from './choices/choice-input.tsx';
import { RefInput } from './choices/ref-input.tsx';
import { CodeInput } from './code-input.tsx';
import { DateInput } from './date-input.tsx';
import { FileInput } from './file-input.tsx';
import type { FieldOf, InputProps } from './input-props.ts';
import { LinesInput } from './lines-input.tsx';
import { NumberInput } from './number-input.tsx';
import { TextInput } from './text-input.tsx';
import './fields.css';

/** Every kind has its input; a new kind does not compile without one. */
const inputs: { readonly [Kind in FieldKind]: ComponentType<InputProps<FieldOf<Kind>>> } = {
  text: TextInput,
  code: CodeInput,
  email: TextInput,
  mobile: TextInput,
  gstin: TextInput,
  pan: TextInput,
  money: NumberInput,
  quantity: NumberInput,
  percent: NumberInput,
  number: NumberInput,
  date: DateInput,
  'yes-no': YesNoInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  codes: CodesInput,
  ref: RefInput,
  address: AddressInput,
  lines: LinesInput,
  file: FileInput,
};

/** The bare control, for a cell or a row. */
export function FieldControl(props: InputProps) {
  // The table pairs each kind with its input, which the type checker cannot see in a lookup.
  const Input = inputs[props.field.kind] as ComponentType<InputProps>;
  return <Input {...props} Control={FieldControl} />;
}

interface FieldInputProps extends Omit<InputProps, 'invalid' | 'describedBy' | 'name'> {
  readonly error?: string | undefined;
}

/**
 * Label, control, help and error of one field. It is drawn again only when something of it changes, because a form draws all its fields with
 * every key; the functions of the form are asked for when they are called.
 */
export function FieldInput({ onChange, onLeave, ...props }: FieldInputProps) {
  const latest = useRef({ onChange, onLeave });
  latest.current = { onChange, onLeave };
  const own = useRef({
    onChange: (value: unknown) => latest.current.onChange(value),
    onLeave: () => latest.current.onLeave?.(),
  });
  return <Drawn {...props} {...own.current} />;
}

const Drawn = memo(function Drawn({ error, ...props }: FieldInputProps) {
  const { id, field } = props;
  const note = error ?? field.help;
  const noteId = note === undefined ? undefined : `${id}-note`;
  const labelled = !ownLabel.has(field.kind);
  return (
    <div className={wide.has(field.kind) || isLong(field) ? 'field wide' : 'field'}>
      {labelled && (
        <label htmlFor={id}>
          {field.label}
          {isMarked(field) && (
            <span className="required" aria-hidden="true">
              {' '}
              *
            </span>
          )}
        </label>
      )}
      <FieldControl {...props} invalid={error !== undefined} {...(noteId === undefined ? {} : { describedBy: noteId })} />
      {note !== undefined && (
        <span id={noteId} className={error === undefined ? 'help' : 'error'}>
          {error !== undefined && <span aria-hidden="true">⚠ </span>}
          {note}
        </span>
      )}
    </div>
  );
}, isDrawn);

/** Problems below a field are gathered anew each time. */
function isDrawn({ problems: before = [], ...drawn }: FieldInputProps, { problems = [], ...next }: FieldInputProps): boolean {
  return (
    before.length === problems.length &&
    problems.every(({ path, message }, at) => before[at]?.path === path && before[at].message === message) &&
    Object.keys({ ...drawn, ...next }).every((key) => Object.is(drawn[key as keyof typeof drawn], next[key as keyof typeof next]))
  );
}

const ownLabel: ReadonlySet<FieldKind> = new Set(['yes-no', 'address', 'lines']);
const wide: ReadonlySet<FieldKind> = new Set(['address', 'lines', 'choices', 'codes']);

function isLong(field: Field): boolean {
  return field.kind === 'text' && field.multiline === true;
}
