import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { matchingText, SelectionBar } from './selection-bar.tsx';
import type { Selection } from './use-selection.ts';

afterEach(cleanup);

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));
const selecting = (count: number, chooseMatching = vi.fn()): Selection => ({
  ids: new Set(rows(count).map(({ id }) => id)),
  rows: rows(count),
  choose: vi.fn(),
  chooseMatching,
  reading: null,
});
const bar = (selection: Selection, count: number | undefined, more: boolean) =>
  render(
    <SelectionBar selection={selection} loaded={rows(50)} count={count} more={more} offers={[]} onRun={() => undefined} running={null} />,
  );

describe('selecting beyond the loaded rows', () => {
  it('offers the loaded rows first, then all matching', async () => {
    bar(selecting(2), 491, true);
    expect(screen.queryByText('Select all 491 matching')).toBeNull();
    expect(screen.getByText('Select all')).toBeDefined();
    cleanup();
    const chooseMatching = vi.fn();
    bar(selecting(50, chooseMatching), 491, true);
    await userEvent.click(screen.getByText('Select all 491 matching'));
    expect(chooseMatching).toHaveBeenCalledOnce();
  });

  it('offers nothing more if all is loaded or selected', () => {
    bar(selecting(50), 50, false);
    expect(screen.queryByText(/matching/)).toBeNull();
    cleanup();
    bar(selecting(491), 491, true);
    expect(screen.queryByText(/matching/)).toBeNull();
  });
});

it('shows the progress of an action, and can stop it', async () => {
  const stop = vi.fn();
  const running = { label: 'Deactivate', done: 3, stop };
  render(
    <SelectionBar
      selection={selecting(8)}
      loaded={rows(50)}
      count={50}
      more={false}
      offers={[]}
      onRun={() => undefined}
      running={running}
    />,
  );
  expect(screen.getByRole('status').textContent).toBe('Deactivate: 3 of 8');
  expect(screen.queryByText('Clear all')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(stop).toHaveBeenCalledOnce();
});

it.each([
  [491, 'Select all 491 matching'],
  [12_500, 'Select the first 1,000 of 12,500'],
  [undefined, 'Select all matching, up to 1,000'],
])('of %j it says %s', (count, text) => {
  expect(matchingText(count)).toBe(text);
});
