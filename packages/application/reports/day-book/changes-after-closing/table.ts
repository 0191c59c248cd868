import { type Day, formatDateTime, formatDay } from '#domain/time/day';
import type { ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { type ChangesAfterClosingFilter, changesAfterClosing } from '#modules/reports/day-book/changes-after-closing';

/** Changes of vouchers of the period, and of masters its statements read, that came after it was locked. */
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

/** Every column it may have, for Module Setup. */
export const changesAfterClosingColumns: readonly ReportColumn[] = [
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

export function changesAfterClosingTable({ from, to }: ChangesAfterClosingFilter, facts: ChangesAfterClosingFacts): ReportTable {
  const { locks, changes, cursor } = facts;
  return {
    title: changesAfterClosing.title,
    subtitle: `Vouchers of ${formatDay(from)} to ${formatDay(to)}, and masters that its statements read`,
    columns: changesAfterClosingColumns,
    rows: changes.map(rowOf),
    ...(locks.length === 0
      ? { empty: 'No day of this period was ever closed.' }
      : { empty: 'Nothing was changed after closing.', notes: locks.map(said) }),
    ...(cursor === undefined ? {} : { cursor }),
  };
}

function rowOf(change: ChangesAfterClosingFacts['changes'][number]): ReportRow {
  const { id, link, at, by, from, action, type, number, date, lockedAt, totalBefore, totalAfter, reason, fields } = change;
  return {
    id,
    cells: {
      at: formatDateTime(at),
      by,
      action: actionNames[action] ?? capital(action.replaceAll(/[_-]/g, ' ')),
      type,
      number,
      date,
      totalBefore,
      totalAfter,
      reason,
      lockedAt: formatDateTime(lockedAt),
      from,
    },
    ...(fields.length === 0
      ? {}
      : { children: fields.map(({ label, was, is }, place) => ({ id: `${id}:${place}`, cells: { at: label, was, is } })) }),
    ...(link === undefined ? {} : { link }),
  };
}

const actionNames: Readonly<Record<string, string>> = {
  create: 'Entered',
  edit: 'Changed',
  delete: 'Deleted',
  cancel: 'Cancelled',
  'undo-cancel': 'Restored',
  email: 'Sent by email',
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function said({ at, by, name, until, reason }: ChangesAfterClosingFacts['locks'][number]): string {
  const what = until === null ? `${name} was unlocked` : `${name} was locked until ${formatDay(until)}`;
  return `${what} on ${formatDateTime(at)} by ${by}${reason === '' ? '' : `: ${reason}`}`;
}
