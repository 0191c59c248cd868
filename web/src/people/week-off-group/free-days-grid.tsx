import { weekdays } from '#domain/leave/week-off';
import type { WeekOffGroup } from '#modules/people/week-off-group/week-off-group';
import { freeDaysOf, isFree, turned } from './free-days.ts';
import './free-days.css';

interface FreeDaysGridProps {
  readonly value: unknown;
  readonly problem?: string | undefined;
  readonly disabled?: boolean;
  readonly onChange?: (days: WeekOffGroup['days']) => void;
}

const weeks = ['1st', '2nd', '3rd', '4th', '5th'] as const;

/** Rows are weekdays, columns the weeks of the month; a tick is a day off. */
export function FreeDaysGrid({ value, problem, disabled = false, onChange }: FreeDaysGridProps) {
  const days = freeDaysOf(value);
  const tick = (weekday: (typeof weekdays)[number], ordinal: number | null, name: string) => (
    <td key={name}>
      <label className="check">
        <input
          type="checkbox"
          aria-label={`${name} ${weekday.label}`}
          checked={isFree(days, weekday.value, ordinal)}
          disabled={disabled}
          onChange={() => onChange?.(turned(days, weekday.value, ordinal))}
        />
      </label>
    </td>
  );
  return (
    <section className="record-section">
      <h2>Days Off</h2>
      <fieldset id="field-days" aria-describedby={problem === undefined ? undefined : 'field-days-note'}>
        <legend className="visually-hidden">Days off in the month</legend>
        <table className="plain-table free-days">
          <thead>
            <tr>
              <td />
              <th scope="col">Every</th>
              {weeks.map((week) => (
                <th key={week} scope="col">
                  {week}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((weekday) => (
              <tr key={weekday.value}>
                <th scope="row">{weekday.label}</th>
                {tick(weekday, null, 'Every')}
                {weeks.map((week, index) => tick(weekday, index + 1, week))}
              </tr>
            ))}
          </tbody>
        </table>
        {problem !== undefined && (
          <span className="field">
            <span id="field-days-note" className="error">
              {problem}
            </span>
          </span>
        )}
      </fieldset>
    </section>
  );
}
