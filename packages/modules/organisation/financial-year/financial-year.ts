import type { Problem } from '#domain/refusal';
import { labelOf, yearProblem } from '#domain/time/financial-year';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { AnyRow, MasterFacts, MasterModule } from '#modules/kit/module';
import { lockProblems } from '#modules/kit/voucher/lock-problems';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  start: { kind: 'date', label: 'Start', required: true },
  end: { kind: 'date', label: 'End', required: true },
  label: { kind: 'text', label: 'Financial Year', computed: true },
  lockedUntil: { kind: 'date', label: 'Locked Until', help: 'Vouchers up to this date cannot be entered, changed or cancelled' },
  lockReason: { kind: 'text', label: 'Reason for Lock', max: 500 },
  books: { kind: 'text', label: 'Books', computed: true },
} as const satisfies Fields;

export type FinancialYear = RecordOf<typeof fields> & Standing;

/** A year of accounts. There is no closing run: closing a year sets a lock date with a reason (decision D33). */
export const financialYear: MasterModule<FinancialYear> = {
  kind: 'master',
  slug: 'financial-year',
  entity: 'financialYear',
  service: 'ims-crm',
  area: 'organisation',
  title: 'Financial Year',
  plural: 'Financial Years',
  belongsTo: 'organisation',
  small: true,
  fitsBeside: true,
  fields,
  list: {
    id: 'FINANCIAL_YEAR_LIST',
    columns: [
      { key: 'label', label: 'Financial Year', kind: 'text' },
      { key: 'start', label: 'Start', kind: 'date' },
      { key: 'end', label: 'End', kind: 'date' },
      { key: 'books', label: 'Books', kind: 'text' },
      { key: 'lockedUntil', label: 'Locked Until', kind: 'date' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'start', key: (row) => row.start }],
    defaultDescending: true,
    words: ['label'],
  },
  label: (row) => row.label ?? labelOf(row),
  specified: { financialYearStartDate: (row) => row.start, financialYearEndDate: (row) => row.end },
  unique: [{ name: 'start', called: 'A year starting on this date', value: (row) => row.start }],
  actions: {
    ...masterActions<FinancialYear>(),
    close: {
      label: 'Close Year',
      permission: 'close',
      asksRemark: true,
      undoneBy: 'reopen',
      sets: {},
      offered: (row) => (row.lockedUntil === row.end ? 'This year is already closed' : true),
    },
    reopen: {
      label: 'Unlock',
      permission: 'reopen',
      asksRemark: true,
      undoneBy: 'close',
      sets: {},
      offered: (row) => (row.lockedUntil === null ? 'This year is not locked' : true),
    },
    update_opening_balance: {
      label: 'Update Opening Balance',
      permission: ['update_opening_balance', 'opening-balance'],
      offered: () => true,
    },
  },
  holdsAtOnce: ['lockedUntil'],
  complete: (row) => ({ ...row, label: labelOf(row), books: booksOf(row) }),
  check,
};

/** Years saved before November 2026 say nothing until they change. */
export function booksOf({ lockedUntil, end }: Pick<FinancialYear, 'lockedUntil' | 'end'>): string {
  if (lockedUntil === null) return 'Open';
  return lockedUntil === end ? 'Closed' : 'Locked in part';
}

function check(row: FinancialYear, facts: MasterFacts, id: string): readonly Problem[] {
  const others = facts
    .all('financial-year')
    .filter((other) => other.id !== id)
    .map((other) => ({ start: String(other['start']), end: String(other['end']) }));
  const problems: Problem[] = [];
  const wrong = yearProblem(row, others);
  if (wrong !== null) problems.push({ path: row.end < row.start ? 'end' : 'start', message: wrong });
  if (row.lockedUntil !== null) {
    if (row.lockedUntil < row.start || row.lockedUntil > row.end)
      problems.push({ path: 'lockedUntil', message: 'The lock must end on a day of this year' });
    if (row.lockReason === null) problems.push({ path: 'lockReason', message: 'Enter a reason for the lock' });
  }
  return [...problems, ...closingProblems(row, id, facts)];
}

/** Problems with the lock of a year beside the other locks. Years are closed in their order, so none is closed while an earlier one is open. */
export function closingProblems(
  row: Pick<FinancialYear, 'start' | 'end' | 'lockedUntil'>,
  id: string,
  facts: Pick<MasterFacts, 'all'>,
): readonly Problem[] {
  const years = facts.all('financial-year');
  const closes = row.lockedUntil === row.end && years.find((year) => year.id === id)?.['lockedUntil'] !== row.end;
  const [open] = openBefore(row, years, facts.all('org'));
  const problems = lockProblems(row, id, facts);
  if (!closes || open === undefined) return problems;
  return [...problems, { path: 'lockedUntil', message: `${String(open['label'])} is still open. Close that year first` }];
}

/** The years before this one that no lock of a year or of the organisation closes, the earliest first. */
export function openBefore<Year extends AnyRow>(
  { start }: Pick<FinancialYear, 'start'>,
  years: readonly Year[],
  organisations: readonly AnyRow[],
): readonly Year[] {
  const locks = [...years, ...organisations].map(({ lockedUntil }) => String(lockedUntil ?? ''));
  return years
    .filter((year) => String(year['start']) < start && !locks.some((lock) => lock >= String(year['end'])))
    .toSorted((one, other) => (String(one['start']) < String(other['start']) ? -1 : 1));
}
