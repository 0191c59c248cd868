import { addDays, type Day, formatDay } from '#domain/time/day';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import type { Standing } from '#modules/kit/voucher/standing';

const computed = { computed: true } as const;

/** So many days back the portal is asked. It does not say how long it keeps bills. */
const fetchedDays = 10;

/** Why a day cannot be fetched. */
export function dayProblem(day: string | null, today: Day): string | undefined {
  const first = addDays(today, -fetchedDays);
  return day === null || day > today || day < first ? `Choose a day from ${formatDay(first)} to today` : undefined;
}

export const fetchStatuses = ['Fetching', 'Waiting', 'Done', 'Failed'] as const;
export type FetchStatus = (typeof fetchStatuses)[number];

const fields = {
  gstin: { kind: 'gstin', label: 'GSTIN', ...computed },
  day: { kind: 'date', label: 'Day', ...computed },
  fetchStatus: { kind: 'choice', label: 'Fetch', of: fetchStatuses.map((value) => ({ value, label: value })), ...computed },
  askedAt: { kind: 'text', label: 'Asked', moment: 'portal', ...computed },
  endedAt: { kind: 'text', label: 'Ended', moment: 'portal', ...computed },
  /** What the portal had for the day, and what was not here before. */
  bills: { kind: 'number', label: 'E-Way Bills', ...computed },
  added: { kind: 'number', label: 'New', ...computed },
  why: { kind: 'text', label: 'Reason', max: 500, ...computed },
  againAt: { kind: 'text', label: 'Tried Again', moment: 'portal', ...computed },
} as const satisfies Fields;

export type EwayBillFetch = RecordOf<typeof fields> & Standing;

/** E-way bills that others made for a GSTIN on a day, fetched from the portal. A day that is fetched again keeps its record. */
export const ewayBillFetch: MasterModule<EwayBillFetch> = {
  kind: 'master',
  slug: 'eway-bill-fetch',
  entity: 'ewayBillFetch',
  service: 'ims-crm',
  area: 'purchase',
  title: 'E-Way Bill Fetch',
  plural: 'E-Way Bill Fetches',
  belongsTo: 'organisation',
  without: ['create', 'update', 'remove', 'status', 'import'],
  fields,
  list: {
    id: 'EWAY_BILL_FETCH_LIST',
    columns: [
      { key: 'askedAt', label: 'Asked', kind: 'portal-moment' },
      { key: 'gstin', label: 'GSTIN', kind: 'gstin' },
      { key: 'day', label: 'Day', kind: 'date' },
      { key: 'fetchStatus', label: 'Fetch', kind: 'choice' },
      { key: 'bills', label: 'E-Way Bills', kind: 'number' },
      { key: 'added', label: 'New', kind: 'number' },
      { key: 'why', label: 'Reason', kind: 'text' },
      { key: 'againAt', label: 'Tried Again', kind: 'portal-moment', hidden: true },
    ],
    orders: [{ column: 'askedAt', key: (row) => row.askedAt ?? '' }],
    defaultDescending: true,
    empty: 'Fetch from E-Way Bills of Others.',
    words: ['gstin'],
  },
  label: ({ gstin, day }) => [gstin, day && `on ${formatDay(day)}`].filter(Boolean).join(' '),
  unique: [],
  actions: {},
};
