import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(cleanup);

it('does what it was told last, and looks as it was told last', () => {
  const [first, last] = [vi.fn(), vi.fn()];
  const { rerender } = render(<Button onClick={first}>Save</Button>);
  rerender(<Button onClick={last}>Save</Button>);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect([first.mock.calls.length, last.mock.calls.length]).toEqual([0, 1]);
  rerender(
    <Button onClick={last} disabled>
      Saving
    </Button>,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saving' }).disabled).toBe(true);
});

it('does nothing while there is a reason, which the keyboard reaches', () => {
  const act = vi.fn();
  render(
    <Button onClick={act} why="It is in use">
      Delete
    </Button>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' });
  fireEvent.click(button);
  expect([act.mock.calls.length, button.disabled, button.getAttribute('aria-disabled')]).toEqual([0, false, 'true']);
});
