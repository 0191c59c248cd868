import { useState } from 'react';
import { presetPeriod, presets } from '#domain/time/preset';
import { today, workingYear } from '../../session/working-day.ts';
import { FieldInput } from '../fields/field-input.tsx';
import type { FilterEditorProps } from './filter-editor.tsx';
import { type Days, isDays } from './list-state.ts';
import { presetOf } from './preset-of.ts';

/** The days a list is bounded by: a usual range, any days, or all of them. */
export function DaysEditor({ filter, wanted, onChange, onDone }: FilterEditorProps) {
  const year = workingYear();
  // Typed dates are here at once, and in the address a moment later, so the other end must not be read from the address.
  const [days, setDays] = useState<Days>(wanted !== null && isDays(wanted) ? wanted : {});
  const named = presetOf(days);
  const restricted = filter.type === 'DateRangeRestricted';
  // Without any days the list would show every year.
  const all = restricted ? presetPeriod('This Financial', today(), year) : null;
  const set = (next: Days) => {
    setDays(next);
    onChange(next.from === undefined && next.to === undefined ? all : next);
  };
  const day = (name: 'from' | 'to', label: string) => (
    <FieldInput
      id={`days-${name}`}
      field={{ kind: 'date', label }}
      value={days[name] ?? null}
      onChange={(value) => {
        const { [name]: _, ...other } = days;
        if (value === null) set(other);
        else if (/^\d{4}-\d{2}-\d{2}$/.test(String(value))) set({ ...days, [name]: String(value) });
      }}
    />
  );
  return (
    <div className="filter-editor">
      <div className="preset-list">
        {presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className={preset === named ? 'button primary' : 'button'}
            onClick={() => {
              onChange(presetPeriod(preset, today(), year));
              onDone();
            }}
          >
            {preset}
          </button>
        ))}
        <button
          type="button"
          className={wanted === null && !restricted ? 'button primary' : 'button'}
          onClick={() => {
            onChange(all);
            onDone();
          }}
        >
          {restricted ? 'Whole year' : 'All days'}
        </button>
      </div>
      {day('from', 'From')}
      {day('to', 'To')}
      {restricted && <p className="muted">Only days of the open financial year are shown.</p>}
    </div>
  );
}
