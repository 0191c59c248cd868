import { expect, it } from 'vitest';
import type { Access } from './session.ts';
import { billsDay } from './working-day.ts';

const year = (start: number) => ({ id: `${start}`, label: `${start}`, start: `${start}-04-01`, end: `${start + 1}-03-31` });
const role = { id: 'r', name: 'Auditor', isSuperAdmin: false };
const access = (years: readonly number[], readOnly?: Access['readOnly']): Access => ({
  ...{ role, branches: [], years: years.map(year), subscribed: true },
  ...(readOnly === undefined ? {} : { readOnly }),
});

it.each([
  ['people who enter vouchers', access([2025]), '2026-11-28'],
  ['a reader of all years', access([2025], { until: null }), '2026-11-28'],
  ['an auditor of ended years', access([2025, 2024], { until: '2026-12-31' }), '2026-03-31'],
  ['an auditor of the open year', access([2025, 2026], { until: '2026-12-31' }), '2026-11-28'],
  ['nobody', null, '2026-11-28'],
] as const)('for %s', (_, of, day) => {
  expect(billsDay({ access: of }, '2026-11-28')).toBe(day);
});
