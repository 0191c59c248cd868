import { expect, it } from 'vitest';
import { lastAdjustment } from '#domain/gst/last-adjustment';

it.each([
  ['2024-04-01', '2025-11-30'],
  ['2025-03-31', '2025-11-30'],
  ['2025-04-01', '2026-11-30'],
  ['2026-01-15', '2026-11-30'],
])('an invoice of %s is adjusted until %s', (invoice, last) => {
  expect(lastAdjustment(invoice)).toBe(last);
});
