import { expect, it } from 'vitest';
import { refuseOtherYears } from '#application/access/other-years';
import type { Context, ReadYear } from '#application/context';

const years: readonly ReadYear[] = [
  { id: 'one', label: '2024-25', from: '2024-04-01', to: '2025-03-31' },
  { id: 'two', label: '2025-26', from: '2025-04-01', to: '2026-03-31' },
];
const contextOf = (reads: object | undefined) => ({ caller: { reads } }) as unknown as Context;

it.each([
  ['a period of their years', { from: '2024-06-01', to: '2025-06-30' }, null],
  ['the last day of them', { asOf: '2026-03-31' }, null],
  ['no days', {}, null],
  ['the day after', { asOf: '2026-04-01' }, 'asOf'],
  ['a period that ends after', { from: '2026-03-01', to: '2026-04-01' }, 'from'],
  ['a period that begins before', { from: '2024-03-31', to: '2024-04-30' }, 'from'],
])('people who read two years ask for %s', (_, asked, path) => {
  const ask = () => refuseOtherYears(contextOf({ years }), asked);
  if (path === null) expect(ask).not.toThrow();
  else
    expect(ask).toThrow(
      expect.objectContaining({ errors: [{ path, message: 'You may see 2024-25, 2025-26. Choose days of these years' }] }),
    );
});

it('others, and people who read all years, ask for any day', () => {
  for (const reads of [undefined, { years: 'all' }]) expect(() => refuseOtherYears(contextOf(reads), { asOf: '1999-01-01' })).not.toThrow();
});
