import { formatDateTime, formatDay } from '#domain/time/day';
import type { ReportRow, ReportTable } from '#modules/kit/module';
import {
  type ChangesAfterClosingFacts,
  type ChangesAfterClosingFilter,
  changesAfterClosing,
  changesColumns,
} from '#modules/reports/changes-after-closing/changes-after-closing';

export function changesAfterClosingTable({ from, to }: ChangesAfterClosingFilter, facts: ChangesAfterClosingFacts): ReportTable {
  const { locks, changes, cursor } = facts;
  return {
    title: changesAfterClosing.title,
    subtitle: `Vouchers of ${formatDay(from)} to ${formatDay(to)}, and masters that its statements read`,
    columns: changesColumns,
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
