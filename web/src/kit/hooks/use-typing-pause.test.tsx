import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useTypingPause } from './use-typing-pause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Rows({ rows }: { readonly rows: string }) {
  return (
    <>
      <input aria-label="Search" />
      <button type="button">Sort</button>
      <input type="checkbox" aria-label="Select row" />
      <p>{useTypingPause(rows)}</p>
    </>
  );
}

const press = (element: HTMLElement) => fireEvent.keyDown(element, { key: 'a' });

it('shows new rows at once while nobody types', () => {
  const { rerender } = render(<Rows rows="old rows" />);
  press(screen.getByText('Sort'));
  press(screen.getByLabelText('Select row'));
  rerender(<Rows rows="new rows" />);
  expect(screen.getByText('new rows')).toBeDefined();
});

it('keeps the rows while a person types, and shows the latest in the first pause', async () => {
  const { rerender } = render(<Rows rows="old rows" />);
  press(screen.getByLabelText('Search'));
  rerender(<Rows rows="new rows" />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  press(screen.getByLabelText('Search'));
  rerender(<Rows rows="latest rows" />);
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText('old rows')).toBeDefined();
  await act(() => vi.advanceTimersByTimeAsync(60));
  expect(screen.getByText('latest rows')).toBeDefined();
});
