import type { Fields } from '#modules/kit/field';
import { compareFilter, periodFilters } from '#modules/kit/report/report-filters';

/** The period and the branches of a return that is not compared with that of another time. */
export const ownReturnFilters = {
  ...periodFilters,
  branches: { ...periodFilters.branches, help: 'Leave empty for all branches with the GSTIN of this one' },
} as const satisfies Fields;

/** The period and the branches of a return. */
export const returnFilters = { ...ownReturnFilters, ...compareFilter } as const satisfies Fields;
