import { describe, expect, it } from 'vitest';
import { limits } from '#domain/limits';
import { entryAt, isOpen, pinnedIn, withArea, withPin } from './menu-view.ts';

describe('an area of the menu', () => {
  const view = { pins: [], open: { Stock: true, Sales: false }, used: ['Sales', 'Accounts'] };
  it.each([
    ['of the screen', 'Reports', true, true],
    ['of the screen, though it was closed', 'Sales', true, true],
    ['that the person opened', 'Stock', false, true],
    ['in use', 'Accounts', false, true],
    ['in use that the person closed', 'Sales', false, false],
    ['never used', 'Setup', false, false],
  ])('%s', (_, area, isHere, open) => {
    expect(isOpen(area, isHere, view)).toBe(open);
  });
});

it.each([
  [[], 'Sales', ['Sales']],
  [['Sales', 'Stock'], 'Stock', ['Sales', 'Stock']],
  [['Sales', 'Stock', 'Accounts'], 'Setup', ['Setup', 'Sales', 'Stock']],
])('after %j, using %s leaves %j', (used, area, then) => {
  expect(withArea(used, area)).toEqual(then);
});

it('a pin is added and removed, and the oldest is dropped at the limit', () => {
  expect(withPin(['/customer'], '/sales-invoice')).toEqual(['/customer', '/sales-invoice']);
  expect(withPin(['/customer', '/sales-invoice'], '/customer')).toEqual(['/sales-invoice']);
  const many = Array.from({ length: limits.menuPins }, (_, at) => `/screen-${at}`);
  expect(withPin(many, '/customer')).toEqual([...many.slice(1), '/customer']);
});

it('pinned entries are shown in order, without those the user may no longer open', () => {
  const entry = (path: string) => ({ label: path, to: `/app${path}`, title: path, add: null });
  const groups = [
    { name: 'Sales', entries: [entry('/sales-invoice')] },
    { name: 'Accounts', entries: [entry('/customer')] },
  ];
  const view = { pins: ['/customer', '/user', '/sales-invoice'], open: {}, used: [] };
  expect(pinnedIn(groups, view).map(({ to }) => to)).toEqual(['/app/customer', '/app/sales-invoice']);
});

it('only one entry is the current one, although an address may begin like another', () => {
  const groups = [
    {
      name: 'People',
      entries: [
        { to: '/app/week-off', label: 'Week-offs', adds: null },
        { to: '/app/week-off/group', label: 'Week-off Groups', adds: null },
      ],
    },
  ] as never;
  expect(entryAt(groups, '/app/week-off/group/edit/1')).toBe('/app/week-off/group');
  expect(entryAt(groups, '/app/week-off/view/1')).toBe('/app/week-off');
  expect(entryAt(groups, '/app/dashboard')).toBeUndefined();
});
