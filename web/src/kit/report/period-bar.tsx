import { useRef, useState } from 'react';
import { formatDay } from '#domain/time/day';
import { checkedDays } from '#domain/time/days-range';
import type { Period } from '#domain/time/period';
import { presetLabel, presetPeriod, presets } from '#domain/time/preset';
import { today, workingYear } from '../../session/working-day.ts';
import { Button } from '../button.tsx';
import { ButtonRow } from '../button-row.tsx';
import { FieldInput } from '../fields/field-input.tsx';
import { useKeys } from '../keys.ts';
import { Popup } from '../menu/popup.tsx';
import { texts } from '../texts.ts';
import { shownTip } from '../tips/tip.ts';
import { stepPeriod } from './step-period.ts';

interface PeriodBarProps {
  /** For a report as of a day, the same day twice. */
  readonly period: Period;
  readonly single: boolean;
  readonly onPeriod: (period: Period) => void;
}

/** The period of a report: steps to the neighbours, presets in the specification's words, and two days to type. */
export function PeriodBar({ period, single, onPeriod }: PeriodBarProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const step = (by: 1 | -1) => onPeriod(stepPeriod(period, by));
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  useKeys({ period: () => setOpen(true), date: () => setOpen(true), nextPeriod: () => step(1), previousPeriod: () => step(-1) });
  const day = formatDay(period.to);
  const text = single ? `As of ${day}` : period.from === period.to ? day : `${formatDay(period.from)} to ${day}`;
  return (
    <>
      <ButtonRow className="period-bar">
        <Button aria-label="Previous period" {...shownTip('Previous period (-)')} onClick={() => step(-1)}>
          ‹
        </Button>
        <Button ref={button} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)} press="period">
          {text}
        </Button>
        <Button aria-label="Next period" {...shownTip('Next period (+)')} onClick={() => step(1)}>
          ›
        </Button>
      </ButtonRow>
      {open && (
        <Popup anchor={button} onClose={close} label="Period">
          <PeriodForm
            period={period}
            single={single}
            onDone={(next) => {
              close();
              if (next) onPeriod(next);
            }}
          />
        </Popup>
      )}
    </>
  );
}

function PeriodForm({ period, single, onDone }: { period: Period; single: boolean; onDone: (period: Period | null) => void }) {
  const [from, setFrom] = useState<unknown>(period.from);
  const [to, setTo] = useState<unknown>(period.to);
  const { range, errors } = checkedDays({ from: String((single ? to : from) ?? ''), to: String(to ?? '') });
  const chosen = range.from === undefined || range.to === undefined ? null : { from: range.from, to: range.to };
  const [error] = errors;
  const wrong = error === undefined ? undefined : texts.daysWrong[error];
  return (
    <form
      className="period-form row at-top gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onDone(chosen);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone(null);
      }}
    >
      <div className="stack gap-4 at-top">
        {presets.map((preset) => (
          <Button
            key={preset}
            look="quiet"
            onClick={() => {
              const next = presetPeriod(preset, today(), workingYear());
              onDone(single ? { from: next.to, to: next.to } : next);
            }}
          >
            {presetLabel(preset)}
          </Button>
        ))}
      </div>
      <div className="period-days stack">
        {!single && (
          <FieldInput id="period-from" field={{ kind: 'date', label: 'From', required: true }} value={from} onChange={setFrom} autoFocus />
        )}
        <FieldInput
          id="period-to"
          field={{ kind: 'date', label: single ? 'As of' : 'To', required: true }}
          value={to}
          onChange={setTo}
          error={wrong}
          autoFocus={single}
        />
        <Button type="submit" look="main">
          Show
        </Button>
      </div>
    </form>
  );
}
