import { describe, expect, it } from 'vitest';
import { modules, permissions } from '#modules/all';
import { pathOf } from '#modules/kit/operations/permission';
import { menu } from '#modules/menu';

const entries = menu.flatMap((group) => group.entries);

describe('the menu', () => {
  it.each(entries.map(({ title, permission }) => [title, permission]))('%s needs an existing permission: %s', (_, permission) => {
    expect(permissions).toContain(permission);
  });

  it('names each screen once', () => {
    expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
  });

  it('leads to every module', () => {
    const reached = new Set(entries.map(({ permission }) => permission.slice(1)));
    expect(modules.map((module) => pathOf(module).slice(1)).filter((slug) => !reached.has(slug))).toEqual([]);
  });
});
