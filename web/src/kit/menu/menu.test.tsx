import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MenuItem } from './menu.tsx';
import { MenuButton } from './menu-button.tsx';

afterEach(cleanup);

async function opened(items: readonly MenuItem[], around: () => void = () => undefined) {
  const user = userEvent.setup();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: a row, which opens on a click
    <div onClick={around} onKeyDown={around}>
      <MenuButton label="Actions" items={() => items}>
        …
      </MenuButton>
    </div>,
  );
  screen.getByRole('button', { name: 'Actions' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menu', { name: 'Actions' });
  return user;
}

const focused = () => document.activeElement?.textContent;
const entry = (label: string, more: Partial<MenuItem> = {}): MenuItem => ({ key: label, label, act: () => undefined, ...more });

describe('a menu', () => {
  it('has lines between its groups, and none above the first', async () => {
    await opened([entry('Print', { divides: true }), entry('Cancel', { divides: true })]);
    expect(screen.getAllByRole('separator')).toHaveLength(1);
  });

  it('starts on its first entry and moves by arrows, Home, End and first letters, past ticks', async () => {
    const user = await opened([entry('Print'), entry('Receive payment', { checked: true }), entry('Clone'), entry('Cancel')]);
    const steps: [string, string][] = [
      ['{ArrowDown}', 'Receive payment'],
      ['{End}', 'Cancel'],
      ['{ArrowDown}', 'Print'],
      ['{ArrowUp}', 'Cancel'],
      ['{Home}', 'Print'],
      ['rec', 'Receive payment'],
    ];
    expect(focused()).toBe('Print');
    for (const [press, name] of steps) {
      await user.keyboard(press);
      expect(focused(), press).toBe(name);
    }
    expect(screen.getByRole('menuitemcheckbox', { name: 'Receive payment' }).getAttribute('aria-checked')).toBe('true');
  });

  it('reaches a disabled entry, which says why and does nothing', async () => {
    const act = vi.fn();
    const user = await opened([entry('Edit'), entry('Delete', { act, why: 'It is in use' })]);
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('DeleteIt is in use');
    expect(document.activeElement?.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(act).not.toHaveBeenCalled();
    expect(screen.queryByRole('menu')).not.toBeNull();
  });

  it('returns the focus before it acts, because the action may take it', async () => {
    const had: unknown[] = [];
    const user = await opened([entry('Edit', { act: () => had.push(document.activeElement?.getAttribute('aria-label')) })]);
    await user.keyboard('{Enter}');
    expect(had).toEqual(['Actions']);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('stays open for ticking several, until Esc returns the focus', async () => {
    const act = vi.fn();
    const user = await opened([entry('City', { checked: false, stays: true, act })]);
    await user.keyboard('{Enter}{Enter}');
    expect(act).toHaveBeenCalledTimes(2);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Actions');
  });

  it('keeps its clicks and keys from reaching its row', async () => {
    const around = vi.fn();
    const user = await opened([entry('Edit', { stays: true }), entry('Clone')], around);
    around.mockClear();
    await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    expect(around).not.toHaveBeenCalled();
  });
});
