import type { Fields, RecordOf } from '#modules/kit/field';
import { besideFilter, periodFilters } from '#modules/kit/report/report-filters';

/** Filters of every statement of accounts. */
export const statementFilters = {
  ...periodFilters,
  ...besideFilter,
  groupsOnly: { kind: 'yes-no', label: 'Groups only' },
} as const satisfies Fields;

export type StatementFilter = RecordOf<typeof statementFilters>;
