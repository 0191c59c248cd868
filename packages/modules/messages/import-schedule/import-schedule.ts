import { limits } from '#domain/limits';
import type { Problem } from '#domain/refusal';
import { nextMoment, readCron } from '#domain/time/cron';
import { dateFormats } from '#domain/time/file-date';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';
import { bankStatements, isStatement, scheduledKinds } from '#modules/messages/import-schedule/scheduled-kinds';

const named = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));

const fields = {
  name: { kind: 'text', label: 'Name', required: true, max: limits.namesLength },
  moduleSlug: { kind: 'choice', label: 'Content', of: scheduledKinds, required: true },
  branchId: {
    kind: 'ref',
    label: 'Branch',
    to: 'branch',
    required: true,
    help: 'Documents and bank lines are entered here, and GSTR-2B is of its GSTIN',
  },
  bankId: {
    kind: 'ref',
    label: 'Bank',
    to: 'customer',
    only: { ledgerKind: ['Bank'] },
    asked: true,
    help: 'The columns are those of its last statement that somebody imported, or of a known bank',
  },
  dateFormat: { kind: 'choice', label: 'Date Format', of: named(...dateFormats), required: true },
  often: {
    kind: 'choice',
    label: 'How Often',
    of: [
      { value: 'Hourly', label: 'Hourly' },
      { value: 'Daily', label: 'Daily' },
      { value: 'Cron', label: 'As cron says' },
    ],
    required: true,
  },
  hour: { kind: 'number', label: 'Hour', most: 23, each: true, asked: true, help: '0 to 23, in the time of India' },
  cron: {
    kind: 'text',
    label: 'Cron',
    max: 100,
    asked: true,
    help: 'Minute, hour, day of the month, month and day of the week: 30 6 * * 1-5 is 06:30 from Monday to Friday. Files are taken within five minutes',
  },
  atOnce: {
    kind: 'yes-no',
    label: 'Save Right Rows at Once',
    help: 'Otherwise each file waits for approval, as it does where the organisation wants approval by another person',
  },
  mailTo: {
    kind: 'lines',
    label: 'Mail the Result to',
    max: 20,
    of: { userId: { kind: 'ref', label: 'Person', to: 'user', required: true } },
    help: 'If nobody is named, the person who saved the schedule last gets it',
  },
} as const satisfies Fields;

export type ImportSchedule = RecordOf<typeof fields> & Standing;

/** Files that other programs drop, and when they are taken: on behalf of the person who saved the schedule last. */
export const importSchedule: MasterModule<ImportSchedule> = {
  kind: 'master',
  slug: 'import-schedule',
  entity: 'importSchedule',
  service: 'utility',
  area: 'messages',
  title: 'Import Schedule',
  plural: 'Import Schedules',
  belongsTo: 'organisation',
  without: ['import'],
  fields,
  begins: { dateFormat: 'DD-MM-YYYY', often: 'Hourly' },
  parts: [
    { title: 'Import Schedule', fields: ['name', 'moduleSlug', 'branchId', 'bankId', 'dateFormat'] },
    { title: 'When', fields: ['often', 'hour', 'cron'] },
    { title: 'Result', fields: ['atOnce', 'mailTo'] },
  ],
  list: {
    id: 'IMPORT_SCHEDULE_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'moduleSlug', label: 'Content', kind: 'choice' },
      { key: 'branchId', label: 'Branch', kind: 'ref' },
      { key: 'often', label: 'How Often', kind: 'choice' },
      { key: 'atOnce', label: 'Save Right Rows at Once', kind: 'yes-no' },
      { key: 'status', label: 'Status', kind: 'status' },
    ],
    orders: [{ column: 'name' }],
    words: ['name'],
  },
  label: (row) => row.name,
  unique: [{ name: 'name' }],
  idle: ({ often, moduleSlug }) => ({
    ...(moduleSlug === bankStatements ? {} : { bankId: 'The files are no bank statements' }),
    ...(isStatement(moduleSlug) ? { dateFormat: 'Statements say it themselves', atOnce: 'Statements are always taken at once' } : {}),
    ...(often === 'Daily' ? {} : { hour: 'The schedule is not daily' }),
    ...(often === 'Cron' ? {} : { cron: 'The schedule does not follow cron' }),
  }),
  check: (row) => [...bankProblems(row), ...timingProblems(row)],
  actions: masterActions<ImportSchedule>(),
};

function bankProblems({ moduleSlug, bankId }: Pick<ImportSchedule, 'moduleSlug' | 'bankId'>): readonly Problem[] {
  return moduleSlug === bankStatements && bankId === null ? [{ path: 'bankId', message: 'Choose the bank' }] : [];
}

type Timing = Pick<ImportSchedule, 'often' | 'hour' | 'cron'>;

function timingProblems({ often, hour, cron }: Timing): readonly Problem[] {
  if (often === 'Daily' && hour === null) return [{ path: 'hour', message: 'Enter an hour from 0 to 23' }];
  if (often === 'Cron' && readCron(cron ?? '') === undefined)
    return [{ path: 'cron', message: 'Enter five fields that name a time, such as 30 6 * * 1-5' }];
  return [];
}

/** When a file that was dropped at a moment is taken. Both are instants in ISO 8601, in UTC. */
export function dueAfter({ often, hour, cron }: Timing, dropped: string): string {
  const expression = often === 'Cron' ? (cron ?? '') : often === 'Daily' ? `0 ${hour ?? 0} * * *` : '0 * * * *';
  const read = readCron(expression);
  return read === undefined ? dropped : nextMoment(read, dropped);
}
