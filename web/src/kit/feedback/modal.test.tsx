import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Modal } from './modal.tsx';
import { GreyBar } from './waiting.tsx';

afterEach(cleanup);

const shown = (content: 'loading' | 'form' | 'text') => (
  <Modal title="Email" onClose={() => undefined} asks={false}>
    {content === 'loading' && <GreyBar />}
    {content === 'form' && <input aria-label="To" />}
    {content === 'text' && <p>Nothing to send</p>}
  </Modal>
);

it('begins in the first field, and a window without one at the button that closes it', () => {
  render(shown('form'));
  expect(document.activeElement).toBe(screen.getByLabelText('To'));
  cleanup();
  render(shown('text'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
});

it.each(['form', 'text'] as const)('has the focus itself while it loads, so that Enter does not close it: %s', async (content) => {
  const { rerender } = render(shown('loading'));
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  await act(async () => rerender(shown(content)));
  expect(document.activeElement).toBe(content === 'form' ? screen.getByLabelText('To') : screen.getByRole('button', { name: 'Close' }));
});
