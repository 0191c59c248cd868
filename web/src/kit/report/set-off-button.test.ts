import { expect, it } from 'vitest';
import { setOffPath } from './set-off-button.tsx';

it.each([
  [null, '/app/bill-set-off/add'],
  ['ledger:p1', '/app/bill-set-off/add?party=p1'],
  ['bill:p1:b7', '/app/bill-set-off/add?party=p1'],
  ['month:2026-04', '/app/bill-set-off/add'],
])('from %s the set-off opens at %s', (row, path) => {
  expect(setOffPath(row)).toBe(path);
});
