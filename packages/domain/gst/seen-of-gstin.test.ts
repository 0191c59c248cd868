import { expect, it } from 'vitest';
import { seenOfGstin } from '#domain/gst/seen-of-gstin';

const branches = [
  { id: 'pune', status: 'Active' },
  { id: 'nashik', status: 'Active' },
  { id: 'godown', status: 'Inactive' },
];

it.each([
  ['in all that are active', ['pune', 'nashik'], ['pune', 'nashik', 'godown']],
  ['in one of them', ['pune'], ['pune']],
  ['in none', [], []],
])('who may %s sees the documents of these: %#', (_, allowed, seen) => {
  expect(seenOfGstin(branches, (id) => allowed.includes(id)).map(({ id }) => id)).toEqual(seen);
});
