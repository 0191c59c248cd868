import { expect, it } from 'vitest';
import type { Line } from '../lines/line-column.ts';
import { isSameDraft } from './document-draft.ts';

const line = (key: string, values: Line['values'], labels: Line['labels'] = {}): Line => ({ key, values, labels });
const draftOf = (...lines: readonly Line[]) => ({ values: { date: '2026-11-24' }, tables: { lines } });
const carried = line('a', { itemId: 'panel', quantity: 2_0000 });

it.each([
  ['the same lines', [carried], true],
  ['the same content in other lines', [line('b', { ...carried.values })], true],
  ['a blank line below them', [carried, line('b', {})], true],
  ['a blank line between them', [line('b', { itemId: null }), carried], true],
  ['another quantity', [line('a', { itemId: 'panel', quantity: 1_0000 })], false],
  ['one line more', [carried, line('b', { itemId: 'panel' })], false],
  ['a text without a record', [carried, line('b', {}, { itemId: 'pan' })], false],
  ['none of them', [line('b', {})], false],
])('a draft with %s', (_, lines, isSame) => {
  expect(isSameDraft(draftOf(...lines), draftOf(carried))).toBe(isSame);
});
