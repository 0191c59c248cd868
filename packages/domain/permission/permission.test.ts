import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allows, branchChange, type Held, heldInBranch, reachOf } from '#domain/permission/permission';

const x = '/sales-invoice';
const holds = (...paths: readonly string[]): Held => new Set(paths);

describe('the records that a verb covers', () => {
  it.each([
    ['the list for all', holds(x), '', 'all'],
    ['the list under its other name', holds(`${x}/list`), '', 'all'],
    ['own records only', holds(`${x}/own`), '', 'own'],
    ['both: the wider counts', holds(x, `${x}/own`), 'list', 'all'],
    ['nothing', holds(), '', 'none'],
    ['edit is not the list', holds(`${x}/edit`), '', 'none'],
    ['the list is not edit', holds(x), 'edit', 'none'],
    ['edit of all', holds(x, `${x}/edit`), 'edit', 'all'],
    ['edit of own', holds(`${x}/own`, `${x}/edit`), 'edit', 'own'],
    ['edit with both', holds(x, `${x}/own`, `${x}/edit`), 'edit', 'all'],
    ['edit without any list', holds(`${x}/edit`), 'edit', 'all'],
    ['another module', holds('/sales-order', '/sales-order/edit'), 'edit', 'none'],
    ['a longer name', holds('/sales-invoice-dashboard'), '', 'none'],
    ['super admin', 'all', 'delete', 'all'],
  ] as const)('%s', (_, held, verb, reach) => {
    expect(reachOf(held, x, verb)).toBe(reach);
  });

  it('a path must match exactly', () => {
    expect(allows(holds(x), x)).toBe(true);
    expect(allows(holds(x), `${x}/add`)).toBe(false);
    expect(allows('all', '/anything')).toBe(true);
  });
});

describe('a branch adds and removes permissions of the role', () => {
  it.each([
    [['/a', '/b'], undefined, ['/a', '/b']],
    [['/a', '/b'], { granted: ['/c'], withdrawn: ['/b'] }, ['/a', '/c']],
    [['/a'], { granted: ['/b'], withdrawn: ['/b'] }, ['/a']],
  ])('%j with %j holds %j', (role, change, held) => {
    expect([...(heldInBranch(new Set(role), change) as ReadonlySet<string>)]).toEqual(held);
  });

  it('a super admin keeps every permission', () => {
    expect(heldInBranch('all', { granted: [], withdrawn: ['/a'] })).toBe('all');
  });

  it('the stored difference turns the role into the wanted paths', () => {
    const paths = fc.uniqueArray(fc.constantFrom('/a', '/b', '/c', '/d', '/e'));
    fc.assert(
      fc.property(paths, paths, (role, wanted) => {
        const held = heldInBranch(new Set(role), branchChange(new Set(role), new Set(wanted)));
        expect([...(held as ReadonlySet<string>)].sort()).toEqual([...wanted].sort());
      }),
    );
  });
});
