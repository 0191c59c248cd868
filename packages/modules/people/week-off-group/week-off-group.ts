import { weekdays } from '#domain/leave/week-off';
import type { Problem } from '#domain/refusal';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  days: {
    kind: 'lines',
    label: 'Days Off',
    max: 7,
    of: {
      weekday: { kind: 'choice', label: 'Weekday', required: true, of: weekdays },
      first: { kind: 'yes-no', label: '1st' },
      second: { kind: 'yes-no', label: '2nd' },
      third: { kind: 'yes-no', label: '3rd' },
      fourth: { kind: 'yes-no', label: '4th' },
      fifth: { kind: 'yes-no', label: '5th' },
    },
  },
  summary: { kind: 'text', label: 'Days Off', computed: true, max: 300 },
} as const satisfies Fields;

export type WeekOffGroup = RecordOf<typeof fields> & Standing;

/** Days off by weekday and week of the month: every Sunday, the second and fourth Saturday. */
export const weekOffGroup: MasterModule<WeekOffGroup> = {
  kind: 'master',
  slug: 'week-off-group',
  path: '/week-off/group',
  entity: 'weekOffGroup',
  service: 'payroll',
  area: 'people',
  title: 'Week-off Group',
  plural: 'Week-off Groups',
  belongsTo: 'organisation',
  small: true,
  fields,
  list: {
    id: 'WEEK_OFF_GROUP_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'summary', label: 'Days Off', kind: 'text' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }],
    words: ['name', 'summary'],
  },
  label: (row) => row.name,
  unique: [{ name: 'name' }],
  actions: masterActions<WeekOffGroup>(),
  complete: (row) => ({ ...row, summary: summaryOf(row) }),
  check,
};

function check(row: WeekOffGroup): readonly Problem[] {
  const seen = new Set<string>();
  const problems: Problem[] = row.days.length === 0 ? [{ path: 'days', message: 'Choose at least one day off' }] : [];
  for (const [index, day] of row.days.entries()) {
    if (seen.has(day.weekday)) problems.push({ path: `days.${index}.weekday`, message: 'This weekday is listed twice' });
    seen.add(day.weekday);
    if (ordinalsOf(day).length === 0) problems.push({ path: `days.${index}.first`, message: 'Choose which weeks of the month' });
  }
  return problems;
}

type FreeDay = WeekOffGroup['days'][number];

/** The columns of the weeks of a month, in their order. */
export const ordinalNames = ['first', 'second', 'third', 'fourth', 'fifth'] as const;
const said = ['1st', '2nd', '3rd', '4th', '5th'] as const;

/** The weeks of a month in which a weekday is off, 1 to 5. */
export function ordinalsOf(day: FreeDay): readonly number[] {
  return ordinalNames.flatMap((name, index) => (day[name] ? [index + 1] : []));
}

/** `Sunday; Saturday 2nd, 4th`. */
function summaryOf({ days }: WeekOffGroup): string {
  return days
    .map((day) => {
      const ordinals = ordinalsOf(day);
      const label = weekdays.find(({ value }) => value === day.weekday)?.label ?? '';
      return ordinals.length === ordinalNames.length ? label : `${label} ${ordinals.map((ordinal) => said[ordinal - 1]).join(', ')}`;
    })
    .join('; ');
}
