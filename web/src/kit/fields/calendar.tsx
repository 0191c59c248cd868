import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Day } from '#domain/time/day';
import { today } from '../../session/working-day.ts';
import { dayText } from '../day-text.ts';
import { type CalendarCell, type CalendarMode, calendarTitle, cellsOf, isIn, pageFrom, stepOf } from './calendar-cells.ts';
import { Floating } from './floating.tsx';

interface CalendarProps {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly value: Day | null;
  readonly onPick: (day: Day) => void;
  readonly onClose: () => void;
}

/** Three modes: picking a year or a month drills down, picking a day completes. Weeks start on Sunday; a month is always 42 days. */
export function Calendar({ anchor, value, onPick, onClose }: CalendarProps) {
  const [at, setAt] = useState<Day>(value ?? today());
  const [mode, setMode] = useState<CalendarMode>('day');
  const grid = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day and the mode
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [at, mode]);
  const cells = cellsOf(mode, at);
  const choose = (cell: CalendarCell) => {
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
  const title = calendarTitle(mode, at);
  return (
    <Floating anchor={anchor} onClose={onClose} label="Calendar" role="dialog">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the grid inside */}
      <div className="calendar" onKeyDown={onKeyDown}>
        <header>
          <button type="button" aria-label="Previous" onClick={() => setAt(pageFrom(mode, at, -1))}>
            ‹
          </button>
          <button type="button" className="title" onClick={() => setMode(mode === 'day' ? 'month' : 'year')}>
            {title}
          </button>
          <button type="button" aria-label="Next" onClick={() => setAt(pageFrom(mode, at, 1))}>
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
            const here = isIn(mode, cell, at);
            return (
              <button
                key={cell.day}
                type="button"
                tabIndex={here ? 0 : -1}
                aria-label={mode === 'day' ? dayText(cell.day) : cell.label}
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
