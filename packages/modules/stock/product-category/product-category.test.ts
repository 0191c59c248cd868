import { expect, it } from 'vitest';
import type { AnyRow } from '#modules/kit/module';
import { productCategory } from '#modules/stock/product-category/product-category';

const stored: Readonly<Record<string, AnyRow>> = { solar: { name: 'Solar', parentId: null }, mono: { name: 'Mono', parentId: 'solar' } };
const facts = { find: (_: string, id: string) => stored[id], all: () => [], today: '2026-11-21' };
const panels = { name: 'Panels', code: null, parentId: null, description: null, status: 'Active' as const };

it.each([
  ['at the top', 'new', null, []],
  ['under another', 'new', 'mono', []],
  ['within itself', 'solar', 'mono', ['parentId']],
])('a category %s', (_, id, parentId, paths) => {
  expect(productCategory.check?.({ ...panels, parentId }, facts, id).map(({ path }) => path)).toEqual(paths);
});

it('everyone who may see it can activate and deactivate it', () => {
  expect(productCategory.actions['deactivate']?.permission).toBeNull();
});
