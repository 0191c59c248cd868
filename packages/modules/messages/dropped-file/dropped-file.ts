import { limits } from '#domain/limits';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import type { Standing } from '#modules/kit/voucher/standing';

const computed = { computed: true } as const;
const named = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));

const fields = {
  fileName: { kind: 'text', label: 'File', max: 200, ...computed },
  scheduleName: { kind: 'text', label: 'Schedule', max: limits.namesLength, ...computed },
  scheduleId: { kind: 'text', label: 'Id of the Schedule', unseen: true, ...computed },
  dropStatus: {
    kind: 'choice',
    label: 'Drop Status',
    of: named('Waiting', 'Taken', 'Pending Approval', 'Processed', 'Set Aside'),
    ...computed,
  },
  droppedAt: { kind: 'text', label: 'Dropped', moment: true, ...computed },
  dueAt: { kind: 'text', label: 'Due', moment: true, ...computed },
  takenAt: { kind: 'text', label: 'Taken', moment: true, ...computed },
  created: { kind: 'number', label: 'Created', each: true, ...computed },
  existing: { kind: 'number', label: 'Already Exists', each: true, ...computed },
  wrong: { kind: 'number', label: 'With Errors', each: true, ...computed },
  reason: { kind: 'text', label: 'Reasons', max: limits.notesLength, multiline: true, ...computed },
  fileKey: { kind: 'text', label: 'File Key', max: 300, unseen: true, ...computed },
  importId: { kind: 'text', label: 'Import', unseen: true, ...computed },
  /** How often somebody had it taken again. */
  times: { kind: 'number', label: 'Taken Again', each: true, unseen: true, ...computed },
  /** How often the import of a statement was begun: a file on which the process ends each time is not read for ever. */
  tries: { kind: 'number', label: 'Tries', each: true, unseen: true, ...computed },
  /** To whom the result is mailed if the schedule names nobody: on whose behalf it was taken. */
  takenFor: { kind: 'text', label: 'Taken for', unseen: true, ...computed },
} as const satisfies Fields;

export type DroppedFile = RecordOf<typeof fields> & Standing;

/** A file that another program dropped for a schedule, and what became of it. Its id follows from the schedule and the content. */
export const droppedFile: MasterModule<DroppedFile> = {
  kind: 'master',
  slug: 'dropped-file',
  entity: 'droppedFile',
  service: 'utility',
  area: 'messages',
  title: 'Dropped File',
  plural: 'Dropped Files',
  belongsTo: 'organisation',
  without: ['create', 'update', 'remove', 'status', 'import'],
  fields,
  list: {
    id: 'DROPPED_FILE_LIST',
    columns: [
      { key: 'droppedAt', label: 'Dropped', kind: 'moment' },
      { key: 'fileName', label: 'File', kind: 'text' },
      { key: 'scheduleName', label: 'Schedule', kind: 'text' },
      { key: 'dueAt', label: 'Due', kind: 'moment' },
      { key: 'dropStatus', label: 'Drop Status', kind: 'choice' },
      { key: 'created', label: 'Created', kind: 'number' },
      { key: 'existing', label: 'Already Exists', kind: 'number' },
      { key: 'wrong', label: 'With Errors', kind: 'number' },
    ],
    orders: [{ column: 'droppedAt', key: (row) => row.droppedAt ?? '' }, { column: 'fileName' }, { column: 'dueAt', key: openPlace }],
    defaultDescending: true,
    empty: 'Files that other programs drop for an import schedule come here.',
    words: ['fileName', 'scheduleName'],
  },
  label: (row) => row.fileName ?? '',
  unique: [],
  actions: {
    'take-again': {
      label: 'Take Again',
      permission: 'take-again',
      offered: ({ dropStatus }) => (dropStatus === 'Set Aside' ? true : 'Only a file that is set aside can be taken again'),
      sets: ({ times }, { at }) => ({ ...untaken, dropStatus: 'Waiting', dueAt: at, times: (times ?? 0) + 1 }),
      bulk: true,
    },
  },
};

const untaken = { takenAt: null, importId: null, created: null, existing: null, wrong: null, reason: null, tries: null } as const;

/** The order in which what is open comes first, by the moment of its next step. */
function openPlace({ dropStatus, dueAt }: DroppedFile): string {
  return `${isOpen(dropStatus) ? 'open' : 'past'}|${dueAt ?? ''}`;
}

/** The bounds of that order for what is due at a moment, in ISO 8601. */
export function dueBounds(now: string): { readonly order: number; readonly from: string; readonly to: string } {
  return { order: 2, from: 'open|', to: `open|${now}` };
}

export function isOpen(dropStatus: DroppedFile['dropStatus']): boolean {
  return dropStatus === 'Waiting' || dropStatus === 'Taken';
}
