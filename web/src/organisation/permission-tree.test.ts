import { describe, expect, it } from 'vitest';
import { permissions } from '#modules/all';
import { menu } from '#modules/menu';
import { parentKey, permissionGroups, searched, shownKeys, tickedOf, withAll, withOne } from './permission-tree.ts';

const groups = permissionGroups(permissions);
const any = () => true;

describe('the tree of all permissions', () => {
  it('has every path once', () => {
    const paths = groups.flatMap(({ entries }) => entries.flatMap(({ leaves }) => leaves.map(({ path }) => path)));
    expect(paths.toSorted()).toEqual([...permissions].sort());
  });

  it('is grouped and named like the menu', () => {
    const titles = menu.map(({ title }) => title);
    expect(groups.map(({ title }) => title).filter((title) => title !== 'Other')).toEqual(
      titles.filter((title) => groups.some((group) => group.title === title)),
    );
    const setup = groups.find(({ title }) => title === 'Setup');
    expect(setup?.entries.find(({ base }) => base === '/user')?.leaves.map(({ verb }) => verb)).toContain('set-password');
  });

  it('puts a path under the longest matching screen', () => {
    const report = groups.flatMap(({ entries }) => entries).find(({ base }) => base === '/ledger-group/report');
    expect(report?.leaves.map(({ label }) => label)).toEqual(['See']);
  });
});

const [group] = permissionGroups(['/lead', '/lead/own', '/lead/add', '/lead/quotation']);
const entry = group?.entries[0] ?? { base: '', title: '', leaves: [] };

it.each`
  held                                   | path                 | then
  ${[]}                                  | ${'/lead/add'}       | ${['/lead', '/lead/add']}
  ${['/lead/own']}                       | ${'/lead/add'}       | ${['/lead/add', '/lead/own']}
  ${['/lead', '/lead/add']}              | ${'/lead'}           | ${[]}
  ${['/lead', '/lead/own', '/lead/add']} | ${'/lead'}           | ${['/lead/add', '/lead/own']}
  ${['/lead', '/lead/quotation']}        | ${'/lead/quotation'} | ${['/lead']}
`('with $held, switching $path leaves $then', ({ held, path, then }) => {
  expect([...withOne(new Set(held), entry, path, any)].toSorted()).toEqual(then);
});

const bank = groups.flatMap(({ entries }) => entries).find(({ base }) => base === '/bank-cash') ?? entry;
const receives = ['/bank-cash', '/bank-cash/add', '/bank-cash/receipt', '/bank-cash/view'];

it.each`
  held                                 | path                    | then
  ${[]}                                | ${'/bank-cash/receipt'} | ${receives}
  ${receives}                          | ${'/bank-cash/payment'} | ${[...receives, '/bank-cash/payment'].toSorted()}
  ${['/bank-cash', '/bank-cash/edit']} | ${'/bank-cash/contra'}  | ${['/bank-cash', '/bank-cash/contra', '/bank-cash/edit']}
  ${receives}                          | ${'/bank-cash/receipt'} | ${['/bank-cash', '/bank-cash/add', '/bank-cash/view']}
  ${[]}                                | ${'/bank-cash/print'}   | ${['/bank-cash', '/bank-cash/print']}
`('with $held, ticking $path leaves $then, because a kind alone allows nothing', ({ held, path, then }) => {
  expect([...withOne(new Set(held), bank, path, any)].toSorted()).toEqual(then);
});

it.each`
  held                                         | is
  ${[]}                                        | ${'none'}
  ${['/lead/own']}                             | ${'some'}
  ${['/lead', '/lead/add']}                    | ${'some'}
  ${['/lead', '/lead/add', '/lead/quotation']} | ${'all'}
`('with $held, $is of it is granted', ({ held, is }) => {
  expect(tickedOf(entry.leaves, new Set(held))).toBe(is);
});

it('grants all except /own, removes all, and leaves paths that the editor may not grant', () => {
  expect([...withAll(new Set(), entry.leaves, true, any)]).toEqual(['/lead', '/lead/add', '/lead/quotation']);
  expect([...withAll(new Set(['/lead/own', '/other']), entry.leaves, false, any)]).toEqual(['/other']);
  expect([...withAll(new Set(['/lead/add']), entry.leaves, true, (path) => path === '/lead')].toSorted()).toEqual(['/lead', '/lead/add']);
  expect([...withAll(new Set(['/lead/add', '/lead']), entry.leaves, false, (path) => path === '/lead')]).toEqual(['/lead/add']);
});

it.each`
  search             | bases                   | paths
  ${'set pass'}      | ${['/user']}            | ${['/user/set-password']}
  ${'  INVITATIONS'} | ${['/user-invitation']} | ${null}
  ${'nothing here'}  | ${[]}                   | ${[]}
`('a search for $search finds $bases', ({ search, bases, paths }) => {
  const found = searched(groups, search).flatMap(({ entries }) => entries);
  expect(found.map(({ base }) => base)).toEqual(bases);
  if (paths !== null) expect(found.flatMap(({ leaves }) => leaves.map(({ path }) => path))).toEqual(paths);
});

it('shows open rows below their parents', () => {
  const open = new Set(['Other', 'entry /lead']);
  const one = [{ title: 'Other', entries: [entry] }];
  expect(shownKeys(one, (key) => open.has(key))).toEqual(['Other', 'entry /lead', '/lead', '/lead/own', '/lead/add', '/lead/quotation']);
  expect(shownKeys(one, (key) => key === 'Other')).toEqual(['Other', 'entry /lead']);
  expect([parentKey(one, '/lead/add'), parentKey(one, 'entry /lead'), parentKey(one, 'Other')]).toEqual(['entry /lead', 'Other', 'Other']);
});
