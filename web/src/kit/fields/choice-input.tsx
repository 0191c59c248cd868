import { type KeyboardEvent, useState } from 'react';
import { BareButton } from '../button.tsx';
import { controlOf, type FieldOf, type InputProps } from './input-props.ts';
import { SelectBox } from './select-box.tsx';

export function ChoiceInput(props: InputProps<FieldOf<'choice'>>) {
  const { field, value, onChange, onLeave } = props;
  return (
    <SelectBox
      {...controlOf(props)}
      value={typeof value === 'string' ? value : ''}
      onBlur={onLeave}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    >
      {(field.required !== true || value === null || value === undefined) && (
        <option value="">{field.required === true ? 'Choose' : '–'}</option>
      )}
      {field.of.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </SelectBox>
  );
}

export function YesNoInput(props: InputProps<FieldOf<'yes-no'>>) {
  const { field, value, onChange, onLeave } = props;
  return (
    <label className="check">
      <input
        {...controlOf(props)}
        type="checkbox"
        checked={value === true}
        onBlur={onLeave}
        onChange={(event) => onChange(event.target.checked)}
      />
      {props.name === undefined && field.label}
    </label>
  );
}

/** Several short values: Enter or a comma adds one, Backspace in the empty field removes the last one. */
export function ChoicesInput(props: InputProps<FieldOf<'choices'>>) {
  const { field, value, onChange, onLeave } = props;
  const [typed, setTyped] = useState('');
  const values = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  const add = () => {
    const text = typed.trim();
    setTyped('');
    if (text !== '' && !values.includes(text) && values.length < field.max) onChange([...values, text]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ',') {
      if (typed.trim() === '') return;
      event.preventDefault();
      add();
    } else if (event.key === 'Backspace' && typed === '') onChange(values.slice(0, -1));
  };
  return (
    <span className="choices input row gap-4">
      {values.map((each) => (
        <span key={each} className="badge badge-secondary">
          {each}
          <BareButton aria-label={`Remove ${each}`} onClick={() => onChange(values.filter((other) => other !== each))}>
            ×
          </BareButton>
        </span>
      ))}
      <input
        {...controlOf(props)}
        className="bare grows"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          add();
          onLeave?.();
        }}
      />
    </span>
  );
}
