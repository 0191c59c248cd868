import { beforeEach, expect, it } from 'vitest';
import { choicesOf, isUnsaved, keepChoices, usualChoices } from './list-choices.ts';

const list = { listId: 'LEDGER_LIST', savedFilter: null };
const view = { hidden: ['gstin'], widths: { name: 200 }, density: 'compact', limit: 100 } as const;
const saved = { ...list, savedFilter: { filters: {}, view: { ...view, hidden: ['gstin'] } } };

beforeEach(() => localStorage.clear());

it('is as on the server, unless this browser has an unsaved change', () => {
  expect(choicesOf(list)).toEqual(usualChoices);
  expect(choicesOf(saved)).toEqual(view);
  keepChoices('LEDGER_LIST', { ...usualChoices, limit: 25 }, false);
  expect([choicesOf(saved).limit, isUnsaved('LEDGER_LIST')]).toEqual([25, true]);
  keepChoices('LEDGER_LIST', { ...usualChoices, limit: 25 }, true);
  expect([choicesOf(saved).limit, isUnsaved('LEDGER_LIST')]).toEqual([100, false]);
  expect(choicesOf(list).limit).toBe(25);
});
