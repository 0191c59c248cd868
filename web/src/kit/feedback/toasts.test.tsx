import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useStore } from '../store.ts';
import { tell, toastExtended, toasts, toastTimeout } from './toast.ts';
import { Toasts } from './toasts.tsx';

function Shown() {
  return <Toasts shown={useStore(toasts)} />;
}

beforeEach(() => {
  vi.useFakeTimers();
  toasts.set([]);
  render(<Shown />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

it('goes after five seconds', () => {
  act(() => tell('success', 'Successfully saved'));
  pass(toastTimeout - 1);
  expect(screen.queryByText('Successfully saved')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Successfully saved')).toBeNull();
});

it('waits while the pointer rests on it, and one second longer', () => {
  act(() => tell('info', 'Read me'));
  const card = screen.getByText('Read me').closest('.toast') as HTMLElement;
  fireEvent.mouseEnter(card);
  pass(60_000);
  expect(screen.queryByText('Read me')).not.toBeNull();
  fireEvent.mouseLeave(card);
  pass(toastExtended);
  expect(screen.queryByText('Read me')).toBeNull();
});

it('is closed by its button and not by a tap', () => {
  act(() => tell('error', 'Broken', { title: 'Error' }));
  fireEvent.click(screen.getByText('Broken'));
  expect(screen.queryByText('Broken')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Broken')).toBeNull();
});

it('shows the same text once', () => {
  act(() => {
    tell('error', 'Offline');
    tell('error', 'Offline');
  });
  expect(screen.getAllByText('Offline')).toHaveLength(1);
});
