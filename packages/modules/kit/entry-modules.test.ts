import { expect, it } from 'vitest';
import { documentChoices, documentsOf, entryModules, numberedDocuments } from '#modules/kit/entry-modules';

it('has the fourteen entry modules of the specification, and no document twice', () => {
  const slugs = numberedDocuments.map(({ value }) => value);
  expect(entryModules).toHaveLength(14);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(documentChoices.map(({ value }) => value)).toEqual(slugs);
});

it.each([
  ['sales', 'sales-invoice', true],
  ['sales', 'purchase-invoice', false],
  ['purchase', 'purchase-return', true],
  ['notes', 'credit-note', true],
  ['books', 'bill-set-off', true],
  ['sales', 'delivery-note', true],
  ['dispatch', 'delivery-note', true],
] as const)('%s: %s is their work: %s', (work, slug, theirs) => {
  expect(documentsOf(work).includes(slug)).toBe(theirs);
});

it('every document is the work of some', () => {
  const all = (['sales', 'purchase', 'notes', 'books', 'dispatch'] as const).flatMap(documentsOf);
  expect(numberedDocuments.filter(({ value }) => !all.includes(value))).toEqual([]);
});
