import { type Day, daysBetween, formatDateTime } from '#domain/time/day';
import type { EInvoiceState } from '#modules/kit/e-invoice/fields';
import type { ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import { type EInvoiceQueueFilter, eInvoiceQueue } from '#modules/reports/registers/e-invoice-queue';

/** A document whose e-invoice waits. */
export interface Queued {
  readonly id: string;
  readonly slug: string;
  /** As people call its kind. */
  readonly title: string;
  readonly number: string;
  readonly date: Day;
  readonly branch: string;
  readonly party: string;
  readonly state: EInvoiceState;
  readonly since: string | null;
  /** The last day on which the portal takes it; null if it takes it on any. */
  readonly by: Day | null;
  readonly why: string;
}

export interface EInvoiceQueueFacts {
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
export const eInvoiceQueueColumns: readonly ReportColumn[] = [
  { key: 'document', label: 'Document', kind: 'text' },
  { key: 'number', label: 'Number', kind: 'text' },
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'branch', label: 'Branch', kind: 'text', optional: true },
  { key: 'party', label: 'Party', kind: 'text' },
  { key: 'state', label: 'State', kind: 'text' },
  { key: 'since', label: 'Since', kind: 'text' },
  { key: 'left', label: 'Days left', kind: 'number', optional: true },
  { key: 'why', label: 'Why', kind: 'text' },
];

export function eInvoiceQueueTable(_: EInvoiceQueueFilter, { queued, more, today }: EInvoiceQueueFacts): ReportTable {
  return {
    title: eInvoiceQueue.title,
    subtitle: queued.length === 1 ? '1 document waits' : `${queued.length} documents wait`,
    columns: eInvoiceQueueColumns,
    rows: queued.map((one) => rowOf(one, today)),
    empty: 'No e-invoice waits.',
    notes: [
      ...(more ? [`The oldest ${mostQueued.toLocaleString('en-IN')} are shown.`] : []),
      ...(queued.length > 0
        ? ['To send several again, open their list, filter E-Invoice by the state, tick them and choose Generate E-Invoice.']
        : []),
    ],
  };
}

function rowOf({ id, slug, title, number, date, branch, party, state, since, by, why }: Queued, today: Day): ReportRow {
  const left = by === null ? null : daysBetween(today, by);
  const mark = left === null || left > soon ? undefined : left < 0 ? 'now' : 'soon';
  return {
    id,
    cells: {
      ...{ document: title, number, date, branch, party, state, left },
      since: since === null ? '' : formatDateTime(since),
      why: left !== null && left < 0 ? [why, 'It is too late to report it'].filter((part) => part !== '').join('. ') : why,
    },
    link: voucherLink({ slug, id, date }),
    list: `/app/${slug}?${new URLSearchParams({ eInvoice: state })}`,
    ...(mark && { mark }),
  };
}
