import { controlOf, type FieldOf, type InputProps } from './input-props.ts';
import { TextBox } from './text-box.tsx';

type TextKind = 'text' | 'code' | 'email' | 'mobile' | 'gstin' | 'pan';

const modes: Readonly<Record<TextKind, { readonly inputMode?: 'email' | 'tel'; readonly max?: number; readonly upper?: true }>> = {
  text: {},
  code: {},
  email: { inputMode: 'email', max: 254 },
  mobile: { inputMode: 'tel', max: 20 },
  gstin: { max: 15, upper: true },
  pan: { max: 10, upper: true },
};

export function TextInput(props: InputProps<FieldOf<TextKind>>) {
  const { field, value, onChange, onLeave } = props;
  const { inputMode, max, upper } = modes[field.kind];
  const shared = {
    ...controlOf(props),
    value: typeof value === 'string' ? value : '',
    maxLength: 'max' in field && field.max !== undefined ? field.max : max,
    onBlur: onLeave,
  };
  if (field.kind === 'text' && field.multiline)
    return <TextBox area {...shared} onChange={(event) => onChange(textOf(event.target.value))} />;
  return (
    <TextBox
      {...shared}
      type="text"
      inputMode={inputMode}
      spellCheck={field.kind === 'text'}
      onChange={(event) => onChange(textOf(upper ? event.target.value.toUpperCase() : event.target.value))}
    />
  );
}

function textOf(typed: string): string | null {
  return typed === '' ? null : typed;
}
