import { expect, it } from 'vitest';
import { warrantyEnds } from '#domain/stock/warranty';

it.each([
  ['2026-06-01', 12, '2027-05-31'],
  ['2026-06-15', 1, '2026-07-14'],
  ['2026-01-31', 1, '2026-02-27'],
  ['2024-02-29', 12, '2025-02-27'],
  ['2026-06-15', 300, '2051-06-14'],
])('a warranty of goods sold on %s for %i months ends on %s', (sold, months, last) => {
  expect(warrantyEnds(sold, months)).toBe(last);
});
