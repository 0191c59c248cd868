import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askRemark, confirm } from './confirm.ts';
import { Confirmations } from './confirmations.tsx';

// Loaded before the test, because the dialog is a file of its own.
beforeAll(() => import('./confirmation.tsx'));
afterEach(cleanup);

const keyboard = () => userEvent.setup();
const focused = () => document.activeElement?.textContent;

describe('a question', () => {
  it.each([
    ['Enter on what has the focus', '{Enter}', false],
    ['Esc', '{Escape}', false],
    ['Tab to the action and Enter', '{Tab}{Enter}', true],
  ])('is answered by %s', async (_, press, answer) => {
    render(<Confirmations />);
    const asked = confirm({ title: 'Delete', ok: 'Delete' });
    await screen.findByRole('alertdialog', { name: 'Delete' });
    expect(focused()).toBe('Cancel');
    await keyboard().keyboard(press);
    expect(await asked).toBe(answer);
  });

  it('has the text of the specification by default, and stays when the backdrop is clicked', async () => {
    render(<Confirmations />);
    const asked = confirm({ ok: 'Delete' });
    const dialog = await screen.findByRole('alertdialog', { name: 'Please confirm if you want to proceed. The action Can not be undone' });
    await userEvent.click(dialog.closest('.MuiDialog-container') as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await asked).toBe(true);
  });

  it('starts in the text field, and requires it', async () => {
    render(<Confirmations />);
    const asked = askRemark({ title: 'Cancel', ok: 'Cancel Receipt', cancel: 'Go back', remark: 'Reason' });
    const reason = await screen.findByLabelText('Reason');
    expect(document.activeElement).toBe(reason);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel Receipt' }));
    expect(document.activeElement).toBe(reason);
    await keyboard().keyboard('Typed twice');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel Receipt' }));
    expect(await asked).toBe('Typed twice');
  });
});
