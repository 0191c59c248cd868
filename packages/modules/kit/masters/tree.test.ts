import { describe, expect, it } from 'vitest';
import { lineOf, treeProblem } from '#modules/kit/masters/tree';
import type { AnyRow } from '#modules/kit/module';

/** a ▸ b ▸ c, and a chain of ten: t0 ▸ t1 ▸ … ▸ t9. */
const rows: Readonly<Record<string, AnyRow>> = {
  a: { name: 'a', parentId: null },
  b: { name: 'b', parentId: 'a' },
  c: { name: 'c', parentId: 'b' },
  ...Object.fromEntries(Array.from({ length: 10 }, (_, depth) => [`t${depth}`, { parentId: depth === 0 ? null : `t${depth - 1}` }])),
};
const all = Object.entries(rows).map(([id, row]) => ({ ...row, id }));
const facts = { find: (_: string, id: string) => rows[id], all: () => all, today: '2026-11-21' };

describe('a tree of groups', () => {
  it.each([
    ['a new group at the top', 'new', null, null],
    ['a new group under c', 'new', 'c', null],
    ['c moved under a', 'c', 'a', null],
    ['a under itself', 'a', 'a', /inside itself/],
    ['a under its grandchild', 'a', 'c', /inside itself/],
    ['b under its child', 'b', 'c', /inside itself/],
    ['an unknown parent', 'new', 'z', /not found/],
    ['nine above', 'new', 't8', null],
    ['ten above', 'new', 't9', /at most 10/],
    ['two below and seven above', 'a', 't6', null],
    ['two below and eight above', 'a', 't7', /at most 10/],
    ['nine below and one above', 't0', 'a', /at most 10/],
    ['eight below and one above', 't1', 'a', null],
  ])('%s', (_, id, parentId, problem) => {
    const found = treeProblem('group', id, parentId, facts);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });

  it('is read upwards, and ends even if the data is broken', () => {
    expect(lineOf('group', 'c', facts).map((row) => row['name'])).toEqual(['c', 'b', 'a']);
    const broken = { find: () => ({ parentId: 'x' }) };
    expect(lineOf('group', 'x', broken).length).toBeLessThan(20);
  });
});
