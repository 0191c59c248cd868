import { importStatuses } from '#domain/files/import-status';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { ReportModule } from '#modules/kit/module';

const filters = {
  from: { kind: 'date', label: 'From', required: true },
  to: { kind: 'date', label: 'To', required: true },
  fileKind: {
    kind: 'choice',
    label: 'Kind',
    of: [
      { value: 'import', label: 'Import' },
      { value: 'books', label: 'Books of another program' },
      { value: 'bank-statement', label: 'Bank statement' },
      { value: 'gst-statement', label: 'GST statement' },
    ],
  },
  fileStatus: { kind: 'choice', label: 'Status', of: importStatuses.map(({ value, label }) => ({ value, label })) },
} as const satisfies Fields;

export type FilelogFilter = RecordOf<typeof filters>;

/** Every file that was brought in, the last one first: who did, when, what it was, and what became of its rows. */
export const filelog: ReportModule<FilelogFilter> = {
  kind: 'report',
  slug: 'filelog',
  entity: 'filelog',
  service: 'ims-crm',
  area: 'reports',
  title: 'File Log',
  filters,
  list: { id: 'FILELOG' },
};
