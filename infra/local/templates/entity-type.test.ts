import { expect, it } from 'vitest';
import { entityTypeOf, prefixOf } from '#infra/local/templates/entity-type';

it.each([
  ['credit-note', [4, 13], 11],
  ['gate-pass', [4, 90], 1000],
  ['gate-pass', [4, 1000], 1001],
])('%s beside %j is entity type %i', (slug, taken, type) => {
  expect(entityTypeOf(slug, taken)).toBe(type);
});

it.each([
  ['gate-pass', [], 'GP'],
  ['stock-issue', ['SI'], 'STIS'],
  ['expense', [], 'E'],
])('%s beside %j is numbered %s', (slug, taken, prefix) => {
  expect(prefixOf(slug, taken)).toBe(prefix);
});
