import { type KeyboardEvent, useState } from 'react';
import { splitCodes } from '#modules/kit/imports/split-codes';
import { BareButton } from '../../button.tsx';
import { controlOf, type FieldOf, type InputProps } from '../input-props.ts';
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
        <option value="">{field.required === true ? 'Choose' : (props.empty ?? '–')}</option>
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

/** Codes, one after the other: a scanner ends each with Enter, and a pasted list is cut at spaces, lines and commas. */
export function CodesInput({ field, ...props }: InputProps<FieldOf<'codes'>>) {
  return <ChoicesInput {...props} field={{ ...field, kind: 'choices' }} split={splitCodes} />;
}

/** Several short values: Enter or a comma adds one, Backspace in the empty field removes the last one. */
export function ChoicesInput(props: InputProps<FieldOf<'choices'>> & { readonly split?: (text: string) => readonly string[] | undefined }) {
  const { field, value, onChange, onLeave, split = (text) => [text] } = props;
  const [typed, setTyped] = useState('');
  const values = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  const add = () => {
    const added = split(typed.trim())?.filter((text) => text !== '' && !values.includes(text));
    // What cannot be read stays, to be corrected.
    if (added === undefined) return;
    setTyped('');
    if (added.length > 0) onChange([...values, ...added].slice(0, field.max));
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
