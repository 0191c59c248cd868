import { expect, it } from 'vitest';
import { whyNone } from './empty-list.tsx';

// An empty list says why it is empty: its filters, or the search.
it.each([
  [1, '', 'One filter is on.'],
  [3, '', '3 filters are on.'],
  [1, 'gati', 'No results for “gati”.'],
  [2, 'gati', 'No results for “gati” with one filter.'],
  [3, 'gati', 'No results for “gati” with 2 filters.'],
])('with %i filters, searching “%s”: %s', (narrowed, search, says) => {
  expect(whyNone(narrowed, search)).toBe(says);
});
