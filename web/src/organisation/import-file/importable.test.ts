import { expect, it } from 'vitest';
import { calledInMenu, importable } from './importable.ts';

it('offers the customers by the name that the menu has for them, in order', () => {
  const names = importable(() => true).map(calledInMenu);
  expect(names).toContain('Customers & Ledgers');
  expect(names).not.toContain('Ledgers');
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
  expect(new Set(names).size).toBe(names.length);
});
