import type { Day } from '#domain/time/day';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportColumn, ReportModule, ReportSetupColumn } from '#modules/kit/module';
import { periodFilters } from '#modules/kit/report/report-filters';

const filters = {
  ...periodFilters,
  userId: { kind: 'ref', label: 'Changed By', to: 'user' },
} as const satisfies Fields;

export type ChangesAfterClosingFilter = RecordOf<typeof filters>;

/** Facts of kind `changes-after-closing`: changes of vouchers of the period, and of masters its statements read, that came after it was locked. */
export interface ChangesAfterClosingFacts {
  /** Closings, locks and unlocks that reach into the period, oldest first. */
  readonly locks: readonly {
    readonly at: string;
    readonly by: string;
    /** `2025-26`, or `The organisation`. */
    readonly name: string;
    readonly until: Day | null;
    readonly reason: string;
  }[];
  readonly changes: readonly {
    readonly id: string;
    /** The screen of the voucher or master; missing when it was deleted, and of masters that the reader may not see. */
    readonly link?: string;
    readonly at: string;
    readonly by: string;
    readonly from: string;
    readonly action: string;
    readonly type: string;
    readonly number: string;
    /** Of a voucher; null of a master. */
    readonly date: Day | null;
    readonly lockedAt: string;
    readonly totalBefore: number | null;
    readonly totalAfter: number | null;
    readonly reason: string;
    readonly fields: readonly { readonly label: string; readonly was: string; readonly is: string }[];
  }[];
  readonly cursor?: string;
}

export const changesColumns: readonly ReportColumn[] = [
  { key: 'at', label: 'Changed On', kind: 'text' },
  { key: 'by', label: 'Changed By', kind: 'text' },
  { key: 'action', label: 'Change', kind: 'text' },
  { key: 'type', label: 'Record', kind: 'text' },
  { key: 'number', label: 'No. or Name', kind: 'text' },
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'was', label: 'Before', kind: 'text' },
  { key: 'is', label: 'After', kind: 'text' },
  { key: 'totalBefore', label: 'Total Before', kind: 'money' },
  { key: 'totalAfter', label: 'Total After', kind: 'money' },
  { key: 'reason', label: 'Reason', kind: 'text', optional: true },
  { key: 'lockedAt', label: 'Locked Since', kind: 'text' },
  { key: 'from', label: 'From Address', kind: 'text' },
];

/** What an auditor asks after a year was closed: everything that changed in it since. */
export const changesAfterClosing: ReportModule<ChangesAfterClosingFilter> = {
  kind: 'report',
  slug: 'changes-after-closing',
  entity: 'changesAfterClosing',
  service: 'ims-crm',
  area: 'reports',
  title: 'Changes After Closing',
  filters,
  list: { id: 'CHANGES_AFTER_CLOSING_REPORT' },
};

/** Every column it may have, for Module Setup. */
export function changesAfterClosingColumns(): readonly ReportSetupColumn[] {
  return changesColumns;
}
