import { describe, expect, it } from 'vitest';
import { folded, masterActions, type Standing, sortable } from '#modules/kit/voucher/standing';

const offers = (actions: ReturnType<typeof masterActions<Standing>>, status: Standing['status']) =>
  Object.entries(actions).flatMap(([verb, action]) => (action.offered({ status }) === true ? [verb] : []));

describe('the row actions of a master', () => {
  it.each([
    ['Active', ['edit', 'deactivate', 'delete']],
    ['Inactive', ['edit', 'activate', 'delete']],
    ['Draft', ['edit', 'delete']],
  ] as const)('%s: %j', (status, verbs) => {
    expect(offers(masterActions<Standing>(), status)).toEqual(verbs);
  });

  it('give the reason if a module forbids one', () => {
    const actions = masterActions<Standing>({ edit: () => 'no', delete: () => 'never', deactivate: () => 'not now' });
    expect(offers(actions, 'Active')).toEqual([]);
    expect(actions.deactivate.offered({ status: 'Active' })).toBe('not now');
    expect(actions.delete.offered({ status: 'Active' })).toBe('never');
  });

  it('take the status permission of the module', () => {
    const actions = masterActions<Standing>({ statusPermission: 'deactivate-activate' });
    expect([actions.activate.permission, actions.deactivate.permission]).toEqual(['deactivate-activate', 'deactivate-activate']);
  });
});

it.each([
  [' Asha  Traders ', 'asha traders'],
  ['', null],
  ['  ', null],
  [null, null],
])('%j is compared as %j', (text, compared) => {
  expect(folded(text)).toBe(compared);
});

it('empty values sort first, and numbers by value', () => {
  expect([sortable('INV-10'), sortable('inv-9'), sortable(null)].sort()).toEqual([sortable(null), sortable('INV-9'), sortable('INV-10')]);
});
