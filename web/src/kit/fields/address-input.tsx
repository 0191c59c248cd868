import type { ComponentProps } from 'react';
import { withCountry } from '#domain/address/country';
import { stateName, states } from '#domain/address/state';
import { type Address, isMarked } from '#modules/kit/field';
import { SelectBox } from './choices/select-box.tsx';
import type { FieldOf, InputProps } from './input-props.ts';
import { TextBox } from './text-box.tsx';

const nothing: Address = { line1: '', line2: '', city: '', state: '', pincode: '', country: 'India' };

/** One value with six parts. If all are empty, there is no address. */
export function AddressInput(props: InputProps<FieldOf<'address'>>) {
  const { id, value, onChange, onLeave, disabled, describedBy, field, problems = [] } = props;
  const address: Address = { ...nothing, ...(typeof value === 'object' && value !== null ? value : {}) };
  const change = (part: Partial<Address>) => {
    const next = withCountry(address, { ...address, ...part });
    const empty = (Object.keys(nothing) as (keyof Address)[]).every((key) => next[key] === nothing[key]);
    onChange(empty ? null : next);
  };
  const marked = isMarked(field);
  const part = (
    key: keyof Address,
    label: string,
    { asked = false, ...more }: { readonly maxLength: number; readonly inputMode?: 'numeric'; readonly asked?: boolean },
  ) => {
    const problem = problems.find(({ path }) => path === key)?.message;
    return (
      <Part
        id={`${id}${key === 'line1' ? '' : `-${key}`}`}
        label={label}
        marked={asked}
        problem={problem}
        wide={key === 'line1' || key === 'line2'}
      >
        {(control) => (
          <TextBox
            {...control}
            {...more}
            aria-required={asked ? true : undefined}
            disabled={disabled === true}
            value={address[key]}
            onBlur={onLeave}
            onChange={(event) => change({ [key]: event.target.value })}
          />
        )}
      </Part>
    );
  };
  return (
    <fieldset className="grid-2" aria-describedby={describedBy}>
      <legend className="small bold">
        {field.label}
        {marked && mark}
      </legend>
      {part('line1', 'Address Line 1', { maxLength: 120, asked: marked && field.stateOnly !== true })}
      {part('line2', 'Address Line 2', { maxLength: 120 })}
      {part('city', 'City', { maxLength: 120 })}
      <Part id={`${id}-state`} label="State" marked={marked} problem={problems.find(({ path }) => path === 'state')?.message}>
        {(control) => (
          <StateBox
            {...control}
            disabled={disabled === true}
            value={address.state}
            aria-required={marked ? true : undefined}
            onBlur={onLeave}
            onChange={(event) => change({ state: event.target.value })}
          />
        )}
      </Part>
      {part('pincode', 'PIN Code', { maxLength: 6, inputMode: 'numeric' })}
      {part('country', 'Country', { maxLength: 60 })}
    </fieldset>
  );
}

function StateBox(props: ComponentProps<typeof SelectBox>) {
  return (
    <SelectBox {...props}>
      <option value="">Choose</option>
      {states.map(({ code }) => (
        <option key={code} value={code}>
          {stateName(code)} ({code})
        </option>
      ))}
    </SelectBox>
  );
}

const mark = (
  <span className="required" aria-hidden="true">
    {' '}
    *
  </span>
);

interface PartProps {
  readonly id: string;
  readonly label: string;
  readonly problem: string | undefined;
  readonly wide?: boolean;
  readonly marked?: boolean;
  readonly children: (control: {
    readonly id: string;
    readonly 'aria-invalid'?: true;
    readonly 'aria-describedby'?: string;
    readonly autoComplete: 'off';
  }) => React.ReactNode;
}

function Part({ id, label, problem, wide = false, marked = false, children }: PartProps) {
  return (
    <div className={wide ? 'field wide' : 'field'}>
      <label htmlFor={id}>
        {label}
        {marked && mark}
      </label>
      {children({
        id,
        autoComplete: 'off',
        ...(problem === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': `${id}-problem` }),
      })}
      {problem !== undefined && (
        <span className="error" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </div>
  );
}
