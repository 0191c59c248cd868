import { type Day, daysBetween, formatMoment } from '#domain/time/day';
import type { ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import { type PortalQueueFilter, portalQueue } from '#modules/reports/registers/portal-queue';

/** A document that waits for a portal, or for somebody who sends it there. */
export interface Queued {
  readonly id: string;
  readonly slug: string;
  /** As people call its kind. */
  readonly title: string;
  readonly number: string;
  readonly date: Day;
  readonly branch: string;
  readonly party: string;
  readonly portal: 'E-Invoice' | 'E-Way Bill';
  readonly state: string;
  readonly since: string | null;
  /** The last day on which the portal takes it; null if it takes it on any. */
  readonly by: Day | null;
  readonly why: string;
}

export interface PortalQueueFacts {
  /** The oldest first. */
  readonly queued: readonly Queued[];
  /** There are more than are shown. */
  readonly more: boolean;
  readonly today: Day;
}

/** More are not shown at once: with so many, one reason is behind them all. */
export const mostQueued = 1_000;

/** Days before the last one from which a row needs attention soon. */
const soon = 5;

/** Every column it may have, for Module Setup. */
export const portalQueueColumns: readonly ReportColumn[] = [
  { key: 'document', label: 'Document', kind: 'text' },
  { key: 'number', label: 'Number', kind: 'text' },
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'branch', label: 'Branch', kind: 'text', optional: true },
  { key: 'party', label: 'Party', kind: 'text' },
  { key: 'portal', label: 'Portal', kind: 'text' },
  { key: 'state', label: 'State', kind: 'text' },
  { key: 'since', label: 'Since', kind: 'text' },
  { key: 'left', label: 'Days left', kind: 'number', optional: true },
  { key: 'why', label: 'Why', kind: 'text' },
];

export function portalQueueTable(_: PortalQueueFilter, { queued, more, today }: PortalQueueFacts): ReportTable {
  return {
    title: portalQueue.title,
    subtitle: queued.length === 1 ? '1 document waits' : `${queued.length} documents wait`,
    columns: portalQueueColumns,
    rows: queued.map((one) => rowOf(one, today)),
    empty: 'Nothing waits for a portal.',
    notes: [
      ...(more ? [`The oldest ${mostQueued.toLocaleString('en-IN')} are shown.`] : []),
      ...(queued.length > 0 ? ['To send several again, open their list, filter it by the state, tick them and choose Generate.'] : []),
    ],
  };
}

/** The column that lists are filtered by. */
const columns = { 'E-Invoice': 'eInvoice', 'E-Way Bill': 'ewayBill' } as const;

function rowOf({ id, slug, title, number, date, branch, party, portal, state, since, by, why }: Queued, today: Day): ReportRow {
  const left = by === null ? null : daysBetween(today, by);
  const mark = left === null || left > soon ? undefined : left < 0 ? 'now' : 'soon';
  return {
    id: `${id} ${columns[portal]}`,
    cells: {
      ...{ document: title, number, date, branch, party, portal, state, left },
      since: since === null ? '' : formatMoment(since),
      why: left !== null && left < 0 ? [why, 'It is too late to report it'].filter((part) => part !== '').join('. ') : why,
    },
    link: voucherLink({ slug, id, date }),
    list: `/app/${slug}?${new URLSearchParams({ [columns[portal]]: state })}`,
    ...(mark && { mark }),
  };
}
