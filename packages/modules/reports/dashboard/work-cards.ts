import { type GstFiling, gstDueDates, gstForms, weeksAhead } from '#domain/gst/due-dates';
import { stateName } from '#domain/gst/state';
import { type Day, daysBetween, formatDay } from '#domain/time/day';
import { branchesIn, type CardTable, rowsOfCard } from '#modules/reports/dashboard/cards';

/** A tracker with documents that wait in it. */
export interface Waiting {
  readonly title: string;
  /** The screen of the tracker. */
  readonly path: string;
  readonly count: number;
}

export function approvalsTable(waiting: readonly Waiting[]): CardTable {
  const some = waiting.filter(({ count }) => count > 0);
  const total = some.reduce((all, { count }) => all + count, 0);
  return {
    headline: total === 0 ? null : { label: 'Waiting', value: total, kind: 'number' },
    columns: [
      { key: 'list', label: 'List', kind: 'text' },
      { key: 'count', label: 'Waiting', kind: 'number' },
    ],
    rows: some.map(({ title, path, count }) => ({ id: path, cells: { list: title, count }, link: `/app${path}` })),
  };
}

/** A registration under GST, with how it files. */
export interface Registration {
  readonly gstin: string;
  readonly state: string;
  readonly filing: GstFiling;
}

/** The next due dates of all registrations, the nearest first. */
export function gstDatesTable(registrations: readonly Registration[], today: Day): CardTable {
  const several = registrations.length > 1;
  const all = registrations
    .flatMap(({ gstin, state, filing }) => gstDueDates(filing, state, weeksAhead(today)).map((due) => ({ ...due, gstin, state })))
    .sort((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : one.gstin < other.gstin ? -1 : 1));
  const next = all[0];
  return {
    headline:
      next === undefined
        ? null
        : {
            label: `Days until ${next.form}`,
            value: daysBetween(today, next.due),
            kind: 'number',
            note: `${next.period}, by ${formatDay(next.due)}`,
          },
    columns: [
      { key: 'due', label: 'Due', kind: 'date' },
      { key: 'form', label: 'Return', kind: 'text' },
      { key: 'period', label: 'Of', kind: 'text' },
      ...(several ? [{ key: 'gstin', label: 'GSTIN', kind: 'text' } as const] : []),
    ],
    rows: all.slice(0, rowsOfCard).map(({ due, form, period, gstin, state }) => ({
      id: `${due} ${form} ${gstin}`,
      cells: { due, form: `${form} · ${gstForms[form]}`, period, ...(several ? { gstin: `${gstin} (${stateName(state) ?? state})` } : {}) },
    })),
    ...(all.length > rowsOfCard ? { more: all.length - rowsOfCard } : {}),
    ...(next === undefined ? {} : { note: 'By the rules. Extensions, and what you have filed, are not known here.' }),
  };
}

/** An item of which there is too little, in ten-thousandths. */
export interface ItemShort {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  readonly free: number;
  readonly level: number;
  readonly missing: number;
}

/** The items that are furthest below their level, in proportion to it. */
export function reorderTable(items: readonly ItemShort[], branches: readonly string[]): CardTable {
  const sorted = [...items].sort((one, other) => other.missing / other.level - one.missing / one.level || (one.name < other.name ? -1 : 1));
  return {
    headline: items.length === 0 ? null : { label: 'Items to order', value: items.length, kind: 'number' },
    columns: [
      { key: 'item', label: 'Item', kind: 'text' },
      { key: 'free', label: 'Free', kind: 'quantity' },
      { key: 'level', label: 'Reorder level', kind: 'quantity' },
    ],
    rows: sorted.slice(0, rowsOfCard).map(({ id, name, free, level }) => ({
      id,
      cells: { item: name, free, level },
      link: `/app/stock-report/ledger?itemId=${id}${branchesIn(branches)}`,
    })),
    ...(items.length > rowsOfCard ? { more: items.length - rowsOfCard } : {}),
  };
}

/** A list row of a document, as far as cards need it. */
export interface ListedDocument {
  readonly id: string;
  readonly status: string;
  readonly cancelled: boolean;
  readonly number: string;
  readonly date: Day;
  readonly total: number;
  /** The other side: customer or branch. */
  readonly other: string;
}

/** How many documents have each status, of the newest ones. `all`: there are no more in the year. */
export function statusTable(
  documents: readonly ListedDocument[],
  all: boolean,
  statuses: readonly string[],
  { path, plural }: { readonly path: string; readonly plural: string },
): CardTable {
  const counted = documents.filter(({ cancelled }) => !cancelled);
  const of = (status: string) => counted.filter((one) => one.status === status);
  return {
    headline:
      counted.length === 0
        ? null
        : { label: all ? `${plural} in this year` : `Newest ${plural.toLowerCase()}`, value: counted.length, kind: 'number' },
    columns: [
      { key: 'status', label: 'Status', kind: 'text' },
      { key: 'count', label: plural, kind: 'number' },
      { key: 'total', label: 'Value', kind: 'money' },
    ],
    rows:
      counted.length === 0
        ? []
        : statuses.map((status) => ({
            id: status,
            cells: { status, count: of(status).length, total: of(status).reduce((sum, { total }) => sum + total, 0) },
            link: `/app${path}?${new URLSearchParams({ status, redirected: '1' })}`,
          })),
    ...(all ? {} : { note: `Older ${plural.toLowerCase()} are in the list.` }),
  };
}

/** Documents that wait for somebody, the oldest first, each leading to itself. */
export function openDocumentsTable(
  documents: readonly ListedDocument[],
  { path, other }: { readonly path: string; readonly other: string },
): CardTable {
  const open = [...documents].filter(({ cancelled }) => !cancelled).sort((one, two) => (one.date < two.date ? -1 : 1));
  return {
    headline:
      open.length === 0
        ? null
        : {
            label: open.length === 1 ? '1 transfer' : `${open.length} transfers`,
            value: open.reduce((sum, { total }) => sum + total, 0),
            kind: 'money',
          },
    columns: [
      { key: 'number', label: 'Number', kind: 'text' },
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'other', label: other, kind: 'text' },
      { key: 'status', label: 'Status', kind: 'text' },
      { key: 'total', label: 'Value', kind: 'money' },
    ],
    rows: open.slice(0, rowsOfCard).map(({ id, number, date, other: name, status, total }) => ({
      id,
      cells: { number, date, other: name, status, total },
      link: `/app${path}/view/${id}`,
    })),
    ...(open.length > rowsOfCard ? { more: open.length - rowsOfCard } : {}),
  };
}
