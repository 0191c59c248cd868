import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

export const exportTypes = ['PDF', 'EXCEL', 'JSON'] as const;
export type ExportType = (typeof exportTypes)[number];

const computed = { computed: true } as const;
const named = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));

const fields = {
  listId: { kind: 'code', label: 'List', max: 60, unseen: true, ...computed },
  title: { kind: 'text', label: 'Exported', ...computed },
  exportType: { kind: 'choice', label: 'Format', of: named(...exportTypes), ...computed },
  /** The request for the list or the report, as JSON. */
  question: { kind: 'text', label: 'Question', max: 8_000, unseen: true, ...computed },
  exportStatus: { kind: 'choice', label: 'Export Status', of: named('Queued', 'Done', 'Failed'), ...computed },
  startedAt: { kind: 'text', label: 'Started', moment: true, ...computed },
  rows: { kind: 'number', label: 'Rows', ...computed },
  fileKey: { kind: 'text', label: 'File', max: 300, unseen: true, ...computed },
  fileName: { kind: 'text', label: 'File Name', max: 200, ...computed },
  failure: { kind: 'text', label: 'Reason for Failure', max: 500, ...computed },
} as const satisfies Fields;

/** Every export is in a format. */
export type ExportFile = RecordOf<typeof fields> & Standing & { readonly exportType: ExportType };

/** An export of a list or a report: a job writes the file, and the person who asked downloads it. */
export const exportFile: MasterModule<ExportFile> = {
  kind: 'master',
  slug: 'export-file',
  entity: 'exportFile',
  service: 'utility',
  area: 'organisation',
  title: 'Export',
  plural: 'Exports',
  belongsTo: 'organisation',
  without: ['create', 'update', 'status'],
  fields,
  list: {
    id: 'EXPORT_FILE_LIST',
    columns: [
      { key: 'startedAt', label: 'Started', kind: 'moment' },
      { key: 'title', label: 'Exported', kind: 'text' },
      { key: 'exportType', label: 'Format', kind: 'choice' },
      { key: 'rows', label: 'Rows', kind: 'number' },
      { key: 'exportStatus', label: 'Export Status', kind: 'choice' },
      { key: 'failure', label: 'Reason for Failure', kind: 'text' },
    ],
    orders: [{ column: 'startedAt', key: (row) => row.startedAt ?? '' }, { column: 'title' }],
    defaultDescending: true,
    words: ['title'],
  },
  label: (row) => row.title ?? '',
  unique: [],
  actions: {
    delete: masterActions<ExportFile>({ delete: (row) => (row.exportStatus === 'Queued' ? 'This export is still running' : true) }).delete,
  },
};
