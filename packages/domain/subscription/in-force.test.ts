import { expect, it } from 'vitest';
import { isInForce } from '#domain/subscription/in-force';

// Active, not downgraded, and not past its last day.
it.each([
  ['in its trial', { status: 'Active', endsOn: '2026-12-01' }, true],
  ['without an end', { status: 'Active' }, true],
  ['on its last day', { status: 'Active', endsOn: '2026-11-21' }, true],
  ['that ended yesterday', { status: 'Active', endsOn: '2026-11-20' }, false],
  ['that was downgraded', { status: 'Active', endsOn: '2026-12-01', downgraded: true }, false],
  ['that was cancelled', { status: 'Cancelled', endsOn: '2026-12-01' }, false],
  ['that says nothing', {}, false],
])('a subscription %s', (_, row, holds) => {
  expect(isInForce(row, '2026-11-21')).toBe(holds);
});
