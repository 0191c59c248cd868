import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isDay } from '#domain/time/day';
import { parseTypedDay } from '#domain/time/typed-day';
import { today, workingYear } from '../../session/working-day.ts';
import { IconButton } from '../button.tsx';
import { dayText } from '../day-text.ts';
import { controlOf, type FieldOf, type InputProps } from './input-props.ts';
import { TextBox } from './text-box.tsx';

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }));

/** A day by typing (`5`, `5-4`, `t`, `+3`) or from the calendar (the button, or Alt+ArrowDown); shown `dd-MMM-yyyy`. */
export function DateInput(props: InputProps<FieldOf<'date'>>) {
  const { value, onChange, onLeave, disabled } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const shown = typeof value === 'string' && isDay(value) ? dayText(value) : '';
  const close = () => {
    // While it is open, the calendar keeps the focus inside.
    flushSync(() => setOpen(false));
    box.current?.querySelector('input')?.focus();
  };
  const meaning = typed !== null && typed.trim() !== '' ? dayTyped(typed) : null;
  return (
    <span ref={box} className="date-input">
      <TextBox
        {...controlOf(props)}
        end={
          <IconButton label="Calendar" tabIndex={-1} disabled={disabled === true} onClick={() => setOpen(!open)}>
            <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
              <path d="M3 4.5h14v12H3zM3 8.5h14M7 2.5v4M13 2.5v4" fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </IconButton>
        }
        placeholder="dd-MMM-yyyy"
        value={typed ?? shown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(event.target.value.trim() === '' ? null : (dayTyped(event.target.value) ?? event.target.value));
        }}
        onKeyDown={(event) => {
          if (event.altKey && event.key === 'ArrowDown') {
            event.preventDefault();
            setOpen(true);
          }
        }}
        onBlur={() => {
          if (typed === null || typed.trim() === '' || dayTyped(typed) !== null) setTyped(null);
          onLeave?.();
        }}
      />
      {meaning !== null && dayText(meaning) !== typed && (
        <output className="typed-meaning raised muted tiny" aria-live="polite">
          = {dayText(meaning)}
        </output>
      )}
      {open && (
        <Suspense>
          <Calendar
            anchor={box}
            value={typeof value === 'string' && isDay(value) ? value : null}
            onPick={(day) => {
              setTyped(null);
              onChange(day);
              close();
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </span>
  );
}

function dayTyped(text: string): string | null {
  return parseTypedDay(text, { today: today(), year: workingYear() });
}
