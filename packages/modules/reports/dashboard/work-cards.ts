import { stateName } from '#domain/address/state';
import { type GstFiling, gstDueDates, gstForms, weeksAhead } from '#domain/gst/due-dates';
import { type FiledReturn, monthAfter } from '#domain/gst-returns/filing/filed-return';
import { isFiled } from '#domain/gst-returns/filing/return-calendar';
import { addMonths, type Day, daysBetween, formatDay } from '#domain/time/day';
import { type Place, placedLink } from '#modules/kit/masters/place-link';
import { branchesIn, type CardTable, rowsOfCard } from '#modules/reports/dashboard/cards';

/** A tracker with documents that wait in it. */
export interface Waiting {
  readonly title: string;
  /** The screen of the tracker. */
  readonly path: string;
  readonly count: number;
  /** Its year, if that is not the open one: the label, and where its tracker opens. */
  readonly elsewhere?: { readonly year: string; readonly place: Place };
}

/** A tracker shows the open year. What waits in another year is named with it, and its link goes there. */
export function approvalsTable(waiting: readonly Waiting[]): CardTable {
  const some = waiting.filter(({ count }) => count > 0);
  const total = some.reduce((all, { count }) => all + count, 0);
  return {
    headline: total === 0 ? null : { label: 'Waiting', value: total, kind: 'number' },
    columns: [
      { key: 'list', label: 'List', kind: 'text' },
      { key: 'count', label: 'Waiting', kind: 'number' },
    ],
    rows: some.map(({ title, path, count, elsewhere }) => {
      const link = `/app${path}`;
      if (elsewhere === undefined) return { id: path, cells: { list: title, count }, link };
      const { year, place } = elsewhere;
      return { id: `${path} ${year}`, cells: { list: `${title}, ${year}`, count }, link: placedLink(link, place) };
    }),
  };
}

/** A registration under GST, with how it files. */
export interface Registration {
  readonly gstin: string;
  readonly state: string;
  readonly filing: GstFiling;
  readonly filed: readonly FiledReturn[];
}

/** Months in which something is overdue, where it is known what was filed. */
const monthsLate = 3;

/** What all registrations have to file, the nearest first. Who marks what they filed sees what is overdue, too. `link`: where it is marked. */
export function gstDatesTable(registrations: readonly Registration[], today: Day, link?: string): CardTable {
  const several = registrations.length > 1;
  const all = registrations
    .flatMap(({ gstin, state, filing, filed }) => {
      const { from, to } = weeksAhead(today);
      // Periods before the first that was marked as filed were filed elsewhere.
      const [first] = filed.map(({ month }) => `${monthAfter(month)}-01`).sort();
      const within = { from: first === undefined ? from : laterOf(first, addMonths(from, -monthsLate), from), to };
      return gstDueDates(filing, state, within)
        .filter((due) => !isFiled(due, filing, filed) && (due.due >= today || due.form !== 'PMT-06'))
        .map((due) => ({ ...due, gstin, state }));
    })
    .sort((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : one.gstin < other.gstin ? -1 : 1));
  const next = all[0];
  const late = all.filter(({ due }) => due < today).length;
  return {
    headline:
      next === undefined
        ? null
        : late > 0
          ? { label: 'Overdue returns', value: late, kind: 'number', note: `${next.form} of ${next.period} since ${formatDay(next.due)}` }
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
      ...(link === undefined ? {} : { link }),
      cells: { due, form: `${form} · ${gstForms[form]}`, period, ...(several ? { gstin: `${gstin} (${stateName(state) ?? state})` } : {}) },
    })),
    ...(all.length > rowsOfCard ? { more: all.length - rowsOfCard } : {}),
    ...(next === undefined
      ? {}
      : { note: 'By the rules: extensions are not known here. What you mark as filed in GST Returns leaves this list.' }),
  };
}

/** The later of two days, but not after a third. */
function laterOf(one: Day, other: Day, most: Day): Day {
  const later = one > other ? one : other;
  return later < most ? later : most;
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

/** How many documents have a status, and what they add up to. */
export interface CountedStatus {
  readonly status: string;
  readonly count: number;
  readonly total: number;
}

export interface DocumentsCounted {
  /** Otherwise only the newest of somebody who sees only their own were looked at. */
  readonly all: boolean;
  readonly statuses: readonly CountedStatus[];
}

/** How many documents of the year have each status. Cancelled ones have none of these. */
export function statusTable(
  { all, statuses: counted }: DocumentsCounted,
  statuses: readonly string[],
  { path, plural }: { readonly path: string; readonly plural: string },
): CardTable {
  const known = new Map(counted.map((one) => [one.status, one]));
  const shown = statuses.map((status) => known.get(status) ?? { status, count: 0, total: 0 });
  const count = shown.reduce((sum, one) => sum + one.count, 0);
  return {
    headline:
      count === 0
        ? null
        : { label: all ? `${plural} in this year` : `of your newest ${plural.toLowerCase()}`, value: count, kind: 'number' },
    columns: [
      { key: 'status', label: 'Status', kind: 'text' },
      { key: 'count', label: plural, kind: 'number' },
      { key: 'total', label: 'Value', kind: 'money' },
    ],
    rows:
      count === 0
        ? []
        : shown.map((one) => ({
            id: one.status,
            cells: { ...one },
            link: `/app${path}?${new URLSearchParams({ status: one.status, redirected: '1' })}`,
          })),
    ...(all ? {} : { note: `Your older ${plural.toLowerCase()} are not counted here. They are in the list.` }),
  };
}

/** A document, as far as cards need it. */
export interface ListedDocument {
  readonly id: string;
  readonly status: string;
  readonly number: string;
  readonly date: Day;
  readonly total: number;
  /** The other side: customer or branch. */
  readonly other: string;
}

/** Documents that wait for somebody. */
export interface OpenDocuments {
  /** As in `DocumentsCounted`. */
  readonly all: boolean;
  readonly count: number;
  readonly total: number;
  /** Those found among the newest documents. */
  readonly documents: readonly ListedDocument[];
}

/** Documents that wait for somebody, the oldest first, each leading to itself. */
export function openDocumentsTable(
  { all, count, total: value, documents }: OpenDocuments,
  { path, other }: { readonly path: string; readonly other: string },
): CardTable {
  const open = [...documents].sort((one, two) => (one.date < two.date ? -1 : 1));
  const shown = open.slice(0, rowsOfCard);
  const older = count - open.length;
  return {
    headline: count === 0 ? null : { label: count === 1 ? '1 transfer' : `${count} transfers`, value, kind: 'money' },
    columns: [
      { key: 'number', label: 'Number', kind: 'text' },
      { key: 'other', label: other, kind: 'text' },
      { key: 'total', label: 'Value', kind: 'money' },
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'status', label: 'Status', kind: 'text' },
    ],
    rows: shown.map(({ id, number, date, other: name, status, total }) => ({
      id,
      cells: { number, date, other: name, status, total },
      link: `/app${path}/view/${id}`,
    })),
    ...(count > shown.length ? { more: count - shown.length } : {}),
    ...(all
      ? older > 0
        ? { note: `The ${older === 1 ? 'oldest is' : `${older} oldest are`} only in the list.` }
        : {}
      : { note: 'Only your newest transfers were looked at. Older ones are in the list.' }),
  };
}
