import { useState } from 'react';
import { checkedDays, type DaysError } from '#domain/time/days-range';
import { presetLabel, presetPeriod, presets } from '#domain/time/preset';
import { today, workingYear } from '../../../session/working-day.ts';
import { Button } from '../../button.tsx';
import { FieldInput } from '../../fields/field-input.tsx';
import { texts } from '../../texts.ts';
import { type Days, isDays } from '../list-state.ts';
import type { FilterEditorProps } from './filter-editor.tsx';
import { presetOf } from './preset-of.ts';

/** The dates of a list: a preset range, any two days, or all days. */
export function DaysEditor({ filter, wanted, onChange, onDone }: FilterEditorProps) {
  const year = workingYear();
  // Typed dates reach the address a moment later, so the other end must not be read from there.
  const [days, setDays] = useState<Days>(wanted !== null && isDays(wanted) ? wanted : {});
  const named = presetOf(days);
  const restricted = filter.type === 'DateRangeRestricted';
  // Without any days the list would show every year.
  const all = restricted ? presetPeriod('This Financial', today(), year) : null;
  const bounds = restricted && year ? { min: year.start, max: year.end } : {};
  const [wrong, setWrong] = useState<{ readonly at: 'from' | 'to'; readonly error: DaysError } | null>(null);
  // The list follows every key. The fields show the sorted and limited days after they are left.
  const type = (name: 'from' | 'to', text: string | undefined) => {
    const { [name]: _, ...other } = days;
    const next: Days = text === undefined ? other : { ...other, [name]: text };
    setDays(next);
    setWrong(null);
    const { range, errors } = checkedDays(next, bounds);
    if (!errors.includes('bsDate invalid')) onChange(range.from === undefined && range.to === undefined ? all : range);
  };
  const leave = (name: 'from' | 'to') => {
    const { range, errors } = checkedDays(days, bounds);
    const [error] = errors;
    setWrong(error === undefined ? null : { at: name, error });
    if (error !== 'bsDate invalid') setDays(range);
  };
  const day = (name: 'from' | 'to', label: string) => (
    <FieldInput
      id={`days-${name}`}
      field={{ kind: 'date', label }}
      value={days[name] ?? null}
      error={wrong?.at === name ? texts.daysWrong[wrong.error] : undefined}
      onChange={(value) => type(name, value === null ? undefined : String(value))}
      onLeave={() => leave(name)}
    />
  );
  return (
    <div className="filter-editor stack">
      <div className="row wide-buttons">
        {presets.map((preset) => (
          <Button
            key={preset}
            look={preset === named ? 'main' : 'plain'}
            onClick={() => {
              onChange(presetPeriod(preset, today(), year));
              onDone();
            }}
          >
            {presetLabel(preset)}
          </Button>
        ))}
        <Button
          look={wanted === null && !restricted ? 'main' : 'plain'}
          onClick={() => {
            onChange(all);
            onDone();
          }}
        >
          {restricted ? 'Whole year' : 'All days'}
        </Button>
      </div>
      {day('from', 'From')}
      {day('to', 'To')}
      {restricted && <p className="muted">Only days of the open financial year are shown.</p>}
    </div>
  );
}
