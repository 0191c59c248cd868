import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportSetupColumn } from '#modules/kit/module';
import { besideFilter, periodFilters } from '#modules/kit/report/report-filters';

/** Filters of every statement of accounts. */
export const statementFilters = {
  ...periodFilters,
  ...besideFilter,
  groupsOnly: { kind: 'yes-no', label: 'Groups only' },
} as const satisfies Fields;

export type StatementFilter = RecordOf<typeof statementFilters>;

/** Every column that a statement may have, for Module Setup. */
export const statementSetup: readonly (ReportSetupColumn & { readonly key: string })[] = [
  { key: 'particulars', label: 'Particulars', kind: 'text' },
  { key: 'amount', label: 'Amount', kind: 'money' },
  { key: 'percent', label: '% of Sales', kind: 'decimal' },
  { key: 'other', label: 'Compared', kind: 'money', several: true },
];
