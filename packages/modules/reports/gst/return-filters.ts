import type { Fields } from '#modules/kit/field';
import { compareFilter, periodFilters } from '#modules/kit/report/report-filters';

/** The period and the branches of a return. */
export const returnFilters = {
  ...periodFilters,
  branches: { ...periodFilters.branches, help: 'Leave empty for all branches with the GSTIN of this one' },
  ...compareFilter,
} as const satisfies Fields;
