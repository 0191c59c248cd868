import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GridFilter } from '#modules/grids/operations';
import { changeSession, emptySession, session } from '../../../session/session.ts';
import type { Wanted } from '../list-state.ts';
import { DaysEditor } from './days-editor.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T06:00:00Z'), toFake: ['Date'] });
  session.set(emptySession());
  const years = [{ id: 'y', label: '2026-27', start: '2026-04-01', end: '2027-03-31' }];
  const role = { id: 'r', name: 'Admin', isSuperAdmin: true };
  changeSession({ financialYearId: 'y', access: { role, branches: [], years, subscribed: true } });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

let wanted: Wanted | null = null;
function Editor({ type }: { readonly type: string }) {
  const [now, setNow] = useState<Wanted | null>(null);
  wanted = now;
  const filter = { key: 'date', label: 'Date', type } as unknown as GridFilter;
  return <DaysEditor filter={filter} wanted={now} onChange={setNow} onDone={() => {}} />;
}

function leave(label: 'From' | 'To', text: string) {
  const box = screen.getByLabelText(label);
  act(() => box.focus());
  fireEvent.change(box, { target: { value: text } });
  act(() => box.blur());
  return (screen.getByLabelText(label) as HTMLInputElement).value;
}

it.each`
  label     | typed          | shown            | line                     | from            | to
  ${'From'} | ${'15-3-2026'} | ${'01-Apr-2026'} | ${/\(bsDate minDate\)$/} | ${'2026-04-01'} | ${undefined}
  ${'To'}   | ${'15-4-2027'} | ${'31-Mar-2027'} | ${/\(bsDate maxDate\)$/} | ${undefined}    | ${'2027-03-31'}
  ${'From'} | ${'31-2-2026'} | ${'31-2-2026'}   | ${/\(bsDate invalid\)$/} | ${undefined}    | ${undefined}
`('says below $label what became of $typed where only days of the year are shown', ({ label, typed, shown, line, from, to }) => {
  render(<Editor type="DateRangeRestricted" />);
  expect(leave(label, typed)).toBe(shown);
  expect(screen.getByText(line)).toBeTruthy();
  expect(wanted ?? {}).toEqual({ ...(from && { from }), ...(to && { to }) });
});

it('says nothing about a day of the year, and forgets the line when another day is typed', () => {
  render(<Editor type="DateRangeRestricted" />);
  leave('From', '15-3-2026');
  leave('From', '15-5-2026');
  expect(screen.queryByText(/bsDate/)).toBeNull();
  expect(wanted).toEqual({ from: '2026-05-15' });
});

it('takes any day, in either order, where all days are shown', () => {
  render(<Editor type="DateRange" />);
  leave('From', '15-3-2020');
  leave('To', '15-3-2019');
  expect(screen.queryByText(/bsDate/)).toBeNull();
  expect(wanted).toEqual({ from: '2019-03-15', to: '2020-03-15' });
});
