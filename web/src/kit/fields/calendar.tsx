import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, type Day, day, dayNumber, formatDay, partsOf } from '#domain/time/day';
import { today } from '../../session/working-day.ts';
import { Floating } from './floating.tsx';

interface CalendarProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly value: Day | null;
  readonly onPick: (day: Day) => void;
  readonly onClose: () => void;
}

type Mode = 'day' | 'month' | 'year';

/** Three modes: picking a year or a month drills down, picking a day completes. Weeks start on Sunday; a month is always 42 days. */
export function Calendar({ anchor, value, onPick, onClose }: CalendarProps) {
  const [at, setAt] = useState<Day>(value ?? today());
  const [mode, setMode] = useState<Mode>('day');
  const grid = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day and the mode
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [at, mode]);
  const { year, month } = partsOf(at);
  const cells = cellsOf(mode, at);
  const choose = (cell: Cell) => {
    if (mode === 'day') onPick(cell.day);
    else {
      setAt(cell.day);
      setMode(mode === 'year' ? 'month' : 'day');
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepOf(event.key, mode, at);
    if (event.key === 'Escape') onClose();
    else if (to === null) return;
    else setAt(to);
    event.preventDefault();
    event.stopPropagation();
  };
  const title =
    mode === 'day'
      ? `${formatDay(at).slice(3, 6)} ${year}`
      : mode === 'month'
        ? String(year)
        : `${yearsFrom(year)} – ${yearsFrom(year) + 15}`;
  const jump = (sign: 1 | -1) => setAt(addMonths(at, sign * (mode === 'day' ? 1 : mode === 'month' ? 12 : 192)));
  return (
    <Floating anchor={anchor} onClose={onClose} label="Calendar" role="dialog">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the grid inside */}
      <div className="calendar" onKeyDown={onKeyDown}>
        <header>
          <button type="button" aria-label="Previous" onClick={() => jump(-1)}>
            ‹
          </button>
          <button type="button" className="title" onClick={() => setMode(mode === 'day' ? 'month' : 'year')}>
            {title}
          </button>
          <button type="button" aria-label="Next" onClick={() => jump(1)}>
            ›
          </button>
        </header>
        {mode === 'day' && (
          <div className="weekdays" aria-hidden="true">
            {['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'].map((name) => (
              <span key={name}>{name}</span>
            ))}
          </div>
        )}
        <section ref={grid} className={`cells ${mode}`} aria-label={title}>
          {cells.map((cell) => {
            const here = cell.day === at || (mode !== 'day' && cell.label === labelAt(mode, year, month));
            return (
              <button
                key={cell.day}
                type="button"
                tabIndex={here ? 0 : -1}
                aria-label={mode === 'day' ? formatDay(cell.day) : cell.label}
                aria-current={cell.day === today() ? 'date' : undefined}
                aria-pressed={cell.day === value}
                className={cell.outside ? 'outside' : ''}
                onClick={() => choose(cell)}
              >
                {cell.label}
              </button>
            );
          })}
        </section>
      </div>
    </Floating>
  );
}

interface Cell {
  readonly day: Day;
  readonly label: string;
  readonly outside?: boolean;
}

function cellsOf(mode: Mode, at: Day): readonly Cell[] {
  const { year, month } = partsOf(at);
  if (mode === 'month')
    return Array.from({ length: 12 }, (_, index) => ({
      day: day(year, index + 1, 1),
      label: formatDay(day(year, index + 1, 1)).slice(3, 6),
    }));
  if (mode === 'year')
    return Array.from({ length: 16 }, (_, index) => ({
      day: day(yearsFrom(year) + index, month, 1),
      label: String(yearsFrom(year) + index),
    }));
  const first = day(year, month, 1);
  // 1 January 1970 was a Thursday, the fourth day after Sunday.
  const start = addDays(first, -((dayNumber(first) + 4) % 7));
  return Array.from({ length: 42 }, (_, index) => {
    const cell = addDays(start, index);
    return { day: cell, label: String(partsOf(cell).date), outside: partsOf(cell).month !== month };
  });
}

/** Sixteen years a page, four by four. */
function yearsFrom(year: number): number {
  return year - (year % 16);
}

function labelAt(mode: Mode, year: number, month: number): string {
  return mode === 'year' ? String(year) : formatDay(day(year, month, 1)).slice(3, 6);
}

function stepOf(key: string, mode: Mode, at: Day): Day | null {
  if (mode === 'day') {
    const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[key];
    if (days !== undefined) return addDays(at, days);
    if (key === 'PageUp') return addMonths(at, -1);
    return key === 'PageDown' ? addMonths(at, 1) : null;
  }
  const perRow = mode === 'month' ? 3 : 4;
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow }[key];
  return steps === undefined ? null : addMonths(at, steps * (mode === 'month' ? 1 : 12));
}
