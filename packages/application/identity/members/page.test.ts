import { expect, it } from 'vitest';
import { pageOf } from '#application/identity/members/page';
import { Refusal } from '#domain/refusal';

const rows = [
  { name: 'Meera', status: 'Active', branchIds: ['a'], until: '2026-11-20' },
  { name: 'Arjun', status: 'Inactive', branchIds: ['a', 'b'], until: '2026-11-21' },
  { name: 'Zoya Khan', status: 'Active', branchIds: ['b'], until: '2026-11-28' },
];
const list = { orders: ['name', 'status'], words: ['name'], date: 'until' };

it.each([
  ['by the first order', {}, ['Arjun', 'Meera', 'Zoya Khan']],
  ['backwards', { descending: true }, ['Zoya Khan', 'Meera', 'Arjun']],
  ['searched by the beginning of any word', { search: 'kh' }, ['Zoya Khan']],
  ['filtered by one of several values', { filters: { status: ['Active'] } }, ['Meera', 'Zoya Khan']],
  ['filtered by a list that holds the value', { filters: { branchIds: ['b'] } }, ['Arjun', 'Zoya Khan']],
  ['filtered by a part of a text', { filters: { name: 'ju' } }, ['Arjun']],
  ['from a day on', { from: '2026-11-21' }, ['Arjun', 'Zoya Khan']],
  ['to a day', { from: '2026-11-21', to: '2026-11-21' }, ['Arjun']],
  ['from a cursor on', { cursor: '2' }, ['Zoya Khan']],
])('lists %s', (_, asked, names) => {
  expect(pageOf(rows, asked, list).rows.map(({ name }) => name)).toEqual(names);
});

it('continues with the cursor until there is none', () => {
  const first = pageOf(rows, { limit: 2 }, list);
  expect(first).toMatchObject({ cursor: '2', total: 3 });
  expect(pageOf(rows, { limit: 2, cursor: '2' }, list)).toMatchObject({ rows: [{ name: 'Zoya Khan' }], total: 3 });
});

it.each([
  ['order', { order: 'password' }],
  ['cursor', { cursor: 'x' }],
])('refuses a %s that the list does not have, and names it', (path, asked) => {
  try {
    pageOf(rows, asked, list);
    expect.unreachable();
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ status: 400, errors: [{ path }] });
  }
});
