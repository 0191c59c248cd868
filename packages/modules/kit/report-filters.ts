import type { Fields } from '#modules/kit/field';

/** The stretch of days a report covers, both inclusive, and the branches it adds up (none chosen: the open one). */
export const periodFilters = {
  from: { kind: 'date', label: 'From', required: true },
  to: { kind: 'date', label: 'To', required: true },
  branches: { kind: 'choices', label: 'Branches', max: 200 },
} as const satisfies Fields;
