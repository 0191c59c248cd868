import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PermissionTree } from './permission-tree.tsx';

const all = ['/transporter', '/transporter/own', '/transporter/add', '/group', '/group/add', '/user', '/user/set-password'];
let held: readonly string[] = [];

function Tree({ mayGive, disabled = false }: { readonly mayGive?: (path: string) => boolean; readonly disabled?: boolean }) {
  const [now, setNow] = useState<readonly string[]>([]);
  const change = (next: readonly string[]) => {
    held = next;
    setNow(next);
  };
  return <PermissionTree all={all} held={now} onChange={change} disabled={disabled} {...(mayGive ? { mayGive } : {})} />;
}

beforeEach(() => {
  held = [];
});
afterEach(cleanup);

const focused = () => document.activeElement?.textContent?.trim();
const item = (name: string | RegExp) => screen.getByRole('treeitem', { name });

describe('the tree by keyboard alone', () => {
  it('opens, moves, ticks and closes', async () => {
    render(<Tree />);
    const user = userEvent.setup();
    item(/^Stock /).focus();
    await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowDown}{ArrowDown} ');
    expect(focused()).toMatch(/^Add /);
    expect(held).toEqual(['/transporter', '/transporter/add']);
    expect(item(/^Transporters /).getAttribute('aria-checked')).toBe('true');
    expect(item(/^Stock /).getAttribute('aria-checked')).toBe('true');
    await user.keyboard('{ArrowLeft}');
    expect(focused()).toMatch(/^Transporters/);
    await user.keyboard('{ArrowLeft}');
    expect(item(/^Transporters /).getAttribute('aria-expanded')).toBe('false');
    await user.keyboard('{End} ');
    expect(focused()).toMatch(/^Users/);
    expect(held).toEqual(['/transporter', '/transporter/add', '/user', '/user/set-password']);
    await user.keyboard('{Home} ');
    expect(held).toEqual(['/user', '/user/set-password']);
  });

  it('is one Tab stop', async () => {
    render(<Tree />);
    const stops = screen.getAllByRole('treeitem').filter((one) => one.tabIndex === 0);
    expect(stops).toHaveLength(1);
  });
});

describe('a search', () => {
  it('shows its matches open, and can grant or remove them at once', async () => {
    render(<Tree />);
    const user = userEvent.setup();
    await user.type(screen.getByRole('searchbox'), 'add');
    expect(screen.getAllByRole('treeitem').map((one) => one.textContent?.replace(/none$/, '').trim())).toEqual([
      'Stock',
      'Transporters',
      'Add Enter new ones',
      'Accounts',
      'Groups',
      'Add Enter new ones',
    ]);
    await user.click(screen.getByText('Allow matches'));
    expect(held).toEqual(['/transporter/add', '/group/add']);
  });
});

describe('permissions that the editor does not have', () => {
  it('are neither granted nor removed', async () => {
    render(<Tree mayGive={(path) => path.startsWith('/group')} />);
    const user = userEvent.setup();
    await user.click(screen.getByText('Allow all'));
    expect(held).toEqual(['/group', '/group/add']);
    await user.click(item(/^Users /));
    await user.click(item('Users: Set password'));
    expect(held).toEqual(['/group', '/group/add']);
    expect(item('Users: Set password').getAttribute('aria-disabled')).toBe('true');
  });
});

it('that is read-only changes nothing', async () => {
  render(<Tree disabled />);
  const user = userEvent.setup();
  item(/^Stock /).focus();
  await user.keyboard(' ');
  expect(held).toEqual([]);
  expect(screen.queryByText('Allow all')).toBeNull();
});

describe('permissions that are only read', () => {
  const show = (held: readonly string[]) => render(<PermissionTree all={all} held={held} disabled readOnly onChange={() => undefined} />);
  const drawn = () => screen.getAllByRole('treeitem').map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim());

  it('shows those that are granted, and the others on demand', async () => {
    show(['/user', '/transporter', '/transporter/add']);
    expect(drawn()).toEqual([
      'Stock all',
      'Transporters all',
      'Transporters: See',
      'Transporters: Add',
      'Setup 1 of 2',
      'Users 1 of 2',
      'Users: See',
    ]);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show all 7' }));
    expect(drawn()).toContain('Groups none');
    expect(drawn()).not.toContain('Users: See');
  });

  it('says when there are none', () => {
    show([]);
    screen.getByText('None are granted.');
  });
});
