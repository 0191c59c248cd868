import { type Day, dayOf } from '#domain/time/day';
import type { ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { voucherLink } from '#modules/kit/voucher/voucher-link';
import { type OnTheRoadFilter, onTheRoad } from '#modules/reports/registers/on-the-road';

/** A document whose goods move. Moments are milliseconds since 1970. */
export interface Moving {
  readonly id: string;
  readonly slug: string;
  /** As people call its kind. */
  readonly title: string;
  readonly number: string;
  readonly date: Day;
  readonly branch: string;
  readonly party: string;
  readonly bill: string;
  readonly vehicle: string;
  readonly transporter: string;
  readonly ends: number;
  /** No vehicle was named: then its end is the last moment to name one. */
  readonly partAOnly: boolean;
  /** The step that is on its way, or what the portal said of the last one. */
  readonly about: string;
  /** Why it cannot be extended now, or true. */
  readonly extendable: true | string;
}

export interface OnTheRoadFacts {
  /** What ends first comes first. */
  readonly moving: readonly Moving[];
  /** There are more than are shown. */
  readonly more: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** More are not shown at once. */
export const mostMoving = 1_000;

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Every column it may have, for Module Setup. */
export const onTheRoadColumns: readonly ReportColumn[] = [
  { key: 'left', label: 'Time left', kind: 'text' },
  { key: 'document', label: 'Document', kind: 'text' },
  { key: 'number', label: 'Number', kind: 'text' },
  { key: 'branch', label: 'Branch', kind: 'text', optional: true },
  { key: 'party', label: 'Party', kind: 'text' },
  { key: 'bill', label: 'E-Way Bill No.', kind: 'text' },
  { key: 'vehicle', label: 'Vehicle', kind: 'text' },
  { key: 'transporter', label: 'Transporter', kind: 'text', optional: true },
  { key: 'until', label: 'Until the end of', kind: 'date' },
  { key: 'about', label: 'About', kind: 'text' },
];

export function onTheRoadTable({ only }: OnTheRoadFilter, { moving, more, now }: OnTheRoadFacts): ReportTable {
  const shown = moving.filter((one) => only === null || isAmong[only](one, now));
  const due = moving.filter(({ extendable }) => extendable === true).length;
  return {
    title: onTheRoad.title,
    subtitle: [
      shown.length === 1 ? '1 e-way bill' : `${shown.length} e-way bills`,
      ...(due > 0 ? [`${due} can be extended now`] : []),
    ].join(', '),
    columns: onTheRoadColumns,
    rows: shown.map((one) => rowOf(one, now)),
    empty: only === null ? 'No goods are on the road.' : 'None of the goods on the road.',
    notes: [
      ...(more ? [`The ${mostMoving.toLocaleString('en-IN')} that end first are shown.`] : []),
      ...(shown.length > 0
        ? ['A bill can be extended from 8 hours before its end to 8 hours after it. Then it is not shown any more.']
        : []),
    ],
  };
}

const isAmong: Readonly<Record<NonNullable<OnTheRoadFilter['only']>, (one: Moving, now: number) => boolean>> = {
  ending: ({ ends }, now) => dayAt(ends) <= dayAt(now),
  extendable: ({ extendable }) => extendable === true,
  'without-vehicle': ({ partAOnly }) => partAOnly,
};

function rowOf({ id, slug, title, number, date, branch, party, bill, vehicle, transporter, ends, about }: Moving, now: number): ReportRow {
  const left = ends - now;
  const mark = left < 0 ? 'now' : left < 8 * hour ? 'soon' : undefined;
  return {
    id: `${slug}/${id}`,
    cells: {
      ...{ left: timeLeft(left), document: title, number, branch, party, bill, vehicle, transporter, about },
      until: dayAt(ends),
    },
    link: voucherLink({ slug, id, date }),
    ...(mark && { mark }),
  };
}

/** `2 days 3 h`, `5 h 20 min`, `Ran out 40 min ago`. */
export function timeLeft(left: number): string {
  const size = Math.abs(left);
  const [days, hours, minutes] = [Math.floor(size / day), Math.floor((size % day) / hour), Math.floor((size % hour) / minute)];
  const parts = days > 0 ? [days === 1 ? '1 day' : `${days} days`, `${hours} h`] : [...(hours > 0 ? [`${hours} h`] : []), `${minutes} min`];
  return left < 0 ? `Ran out ${parts.join(' ')} ago` : parts.join(' ');
}

function dayAt(moment: number): Day {
  return dayOf(new Date(moment).toISOString());
}
