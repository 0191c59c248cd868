import { importStatuses } from '#domain/files/import-status';
import { limits } from '#domain/limits';
import { dateFormats } from '#domain/time/file-date';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const computed = { computed: true } as const;

const fields = {
  fileName: { kind: 'text', label: 'File', ...computed },
  files: {
    kind: 'lines',
    label: 'Files',
    max: limits.bookFiles,
    ...computed,
    of: {
      name: { kind: 'text', label: 'File' },
      key: { kind: 'text', label: 'File Key', max: 300 },
    },
  },
  bytes: { kind: 'number', label: 'Size', each: true, most: Number.MAX_SAFE_INTEGER, ...computed },
  source: { kind: 'text', label: 'Made by', ...computed },
  forBranch: { kind: 'text', label: 'Branch', ...computed },
  forYear: { kind: 'text', label: 'Financial Year', ...computed },
  dateFormat: {
    kind: 'choice',
    label: 'Date Format',
    of: dateFormats.map((format) => ({ value: format, label: format })),
    ...computed,
  },
  /** What a person chose for the headings of a general ledger, by the number of its file. */
  columns: {
    kind: 'lines',
    label: 'Columns',
    max: limits.importColumns,
    ...computed,
    sparse: true,
    unseen: true,
    of: {
      file: { kind: 'number', label: 'File' },
      heading: { kind: 'text', label: 'Heading' },
      column: { kind: 'text', label: 'Column' },
    },
  },
  importStatus: { kind: 'choice', label: 'Import Status', of: importStatuses, ...computed },
  startedAt: { kind: 'text', label: 'Started', ...computed },
  begin: { kind: 'date', label: 'Books Begin On', ...computed },
  end: { kind: 'date', label: 'Last Voucher', ...computed },
  found: { kind: 'number', label: 'In the File', each: true, most: limits.bookRecords, ...computed },
  taken: { kind: 'number', label: 'Can Be Taken', each: true, most: limits.bookRecords, ...computed },
  errors: { kind: 'number', label: 'Errors', each: true, most: limits.bookRecords, ...computed },
  warnings: { kind: 'number', label: 'Warnings', each: true, most: limits.bookRecords, ...computed },
  differences: { kind: 'number', label: 'Differences', each: true, most: limits.bookRecords, ...computed },
  explanation: { kind: 'text', label: 'Explanation', max: limits.textLength, multiline: true, ...computed },
  /** The steps of saving, in their order. */
  steps: {
    kind: 'lines',
    label: 'Steps',
    max: limits.bookSteps,
    ...computed,
    of: {
      slug: { kind: 'text', label: 'Records' },
      title: { kind: 'text', label: 'Step' },
      year: { kind: 'text', label: 'Year' },
      rows: { kind: 'number', label: 'Rows' },
      /** The number under which its rows are kept. */
      file: { kind: 'number', label: 'File' },
      created: { kind: 'number', label: 'Created' },
      existing: { kind: 'number', label: 'Already There' },
      wrong: { kind: 'number', label: 'With Errors' },
    },
  },
  /** How many steps are done. */
  at: { kind: 'number', label: 'Steps Done', each: true, ...computed },
  created: { kind: 'number', label: 'Created', each: true, most: limits.bookRecords, ...computed },
  existing: { kind: 'number', label: 'Already There', each: true, most: limits.bookRecords, ...computed },
  wrong: { kind: 'number', label: 'With Errors', each: true, most: limits.bookRecords, ...computed },
  failure: { kind: 'text', label: 'Reason for Failure', max: 500, ...computed },
  stopped: { kind: 'yes-no', label: 'Stopped', sparse: true, unseen: true, ...computed },
  /** While it is taken back: how many of its first steps still stand, and up to which of these the taking back was begun. */
  toTakeBack: { kind: 'number', label: 'Steps to Take Back', each: true, sparse: true, unseen: true, ...computed },
  backBegun: { kind: 'number', label: 'Step Being Taken Back', each: true, sparse: true, unseen: true, ...computed },
  takenBackAt: { kind: 'text', label: 'Taken Back', moment: true, sparse: true, ...computed },
} as const satisfies Fields;

export type BookImport = RecordOf<typeof fields> & Standing;

type Named = Pick<MasterModule<BookImport>, 'slug' | 'entity' | 'title' | 'plural'> & { readonly list: string };

/**
 * The books of another program: read as a whole and laid beside what the books would have, saved step by step once that is approved. Each
 * step is an import of its own (`import-file`).
 */
export function bookImport({ slug, entity, title, plural, list }: Named): MasterModule<BookImport> {
  return {
    kind: 'master',
    slug,
    entity,
    service: 'utility',
    area: 'organisation',
    title,
    plural,
    belongsTo: 'organisation',
    without: ['create', 'update', 'status'],
    fields,
    list: {
      id: list,
      columns: [
        { key: 'startedAt', label: 'Started', kind: 'moment' },
        { key: 'fileName', label: 'File', kind: 'text' },
        { key: 'begin', label: 'Books Begin On', kind: 'date' },
        { key: 'end', label: 'Last Voucher', kind: 'date' },
        { key: 'found', label: 'In the File', kind: 'number' },
        { key: 'taken', label: 'Can Be Taken', kind: 'number' },
        { key: 'differences', label: 'Differences', kind: 'number' },
        { key: 'created', label: 'Created', kind: 'number' },
        { key: 'wrong', label: 'With Errors', kind: 'number' },
        { key: 'importStatus', label: 'Import Status', kind: 'choice' },
        { key: 'failure', label: 'Reason for Failure', kind: 'text', hidden: true },
      ],
      orders: [{ column: 'startedAt', key: (row) => row.startedAt ?? '' }, { column: 'fileName' }],
      defaultDescending: true,
      words: ['fileName'],
    },
    label: (row) => row.fileName ?? '',
    unique: [],
    actions: {
      view: { label: 'View', permission: 'details', offered: () => true },
      approve: {
        label: 'Approve',
        permission: 'approve',
        offered: (row) => (row.importStatus === 'Pending Approval' ? true : standsAt(row)),
      },
      'go-on': { label: 'Go On', permission: 'approve', offered: (row) => (row.importStatus === 'Failed' ? true : standsAt(row)) },
      stop: { label: 'Stop', permission: 'approve', offered: (row) => (isUnderWay(row) ? true : standsAt(row)) },
      'take-back': {
        label: 'Take back',
        permission: 'delete',
        confirms: 'The vouchers and openings that this import created are deleted, and the ledgers and items that nothing uses then.',
        offered: whyNotTakenBack,
      },
      delete: masterActions<BookImport>({ delete: (row) => (isUnderWay(row) ? 'This import is still running' : true) }).delete,
    },
  };
}

function whyNotTakenBack(row: BookImport): true | string {
  if (isUnderWay(row)) return 'This import is still running';
  if (row.takenBackAt) return 'This import was taken back';
  return (row.importStatus === 'Processed' || row.importStatus === 'Failed') && row.at !== null ? true : 'This import saved nothing';
}

function standsAt({ importStatus }: BookImport): string {
  return `This import is ${(importStatus ?? '').toLowerCase()}`;
}

/** How an import that failed or was stopped goes on: it reads its files again, or goes on with the step that is next or taken back. */
export function goingOn(row: Pick<BookImport, 'at' | 'toTakeBack'>): Partial<BookImport> {
  const importStatus = row.at === null || isBeingTakenBack(row) ? 'Processing' : 'Save In progress';
  return { importStatus, failure: null, stopped: false, backBegun: null };
}

/** Whether it is being taken back, or failed at that. */
export function isBeingTakenBack({ toTakeBack }: Pick<BookImport, 'toTakeBack'>): boolean {
  return typeof toTakeBack === 'number';
}

export function isUnderWay({ importStatus }: Pick<BookImport, 'importStatus'>): boolean {
  return importStatus === 'Processing' || importStatus === 'Save In progress';
}
