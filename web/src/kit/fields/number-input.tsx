import { useState } from 'react';
import { formatPaise, formatScaled } from '#domain/money/format';
import { paise, scaled } from '#domain/money/paise';
import { parsePaise, parsePercent, parseScaled } from '#domain/money/parse';
import type { FieldKind } from '#modules/kit/field';
import { controlOf, type FieldOf, type InputProps } from './input-props.ts';
import { TextBox } from './text-box.tsx';

type NumberKind = Extract<FieldKind, 'money' | 'quantity' | 'percent' | 'number'>;

interface Notation {
  readonly parse: (text: string) => number | null;
  readonly format: (value: number) => string;
}

const notations: Readonly<Record<NumberKind, Notation>> = {
  money: { parse: parsePaise, format: (value) => formatPaise(paise(value)) },
  quantity: { parse: parseScaled, format: (value) => formatScaled(scaled(value)) },
  percent: { parse: parsePercent, format: (value) => formatScaled(scaled(value)) },
  number: { parse: (text) => (/^-?\d{1,9}$/.test(text.trim()) ? Number(text) : null), format: String },
};

/**
 * Amounts are typed as people say them (`1.5L`, `=12*3`) and shown grouped when the field is left. Unreadable input becomes `NaN`, which
 * every schema refuses, so it is never lost silently.
 */
export function NumberInput(props: InputProps<FieldOf<NumberKind>>) {
  const { field, value, onChange, onLeave } = props;
  const { parse, format } = notations[field.kind];
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typeof value === 'number' && Number.isSafeInteger(value) ? format(value) : '';
  const isRead = typed !== null && typed.trim() !== '' && shown !== '' && !/^[\d,.-]*$/.test(typed);
  return (
    <span className="number-input">
      <TextBox
        {...controlOf(props)}
        className="amount"
        inputMode={field.kind === 'number' ? 'numeric' : 'text'}
        value={typed ?? shown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(readTyped(event.target.value, parse));
        }}
        onBlur={() => {
          // A text that cannot be read stays in the field for correction.
          if (typed === null || readTyped(typed, parse) === null || !Number.isNaN(readTyped(typed, parse))) setTyped(null);
          onLeave?.();
        }}
      />
      {isRead && (
        <output className="typed-meaning raised amount muted tiny" aria-live="polite">
          = {shown}
        </output>
      )}
    </span>
  );
}

function readTyped(text: string, parse: Notation['parse']): number | null {
  return text.trim() === '' ? null : (parse(text) ?? Number.NaN);
}
