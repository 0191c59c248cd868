import { importStatuses } from '#domain/files/import-status';
import { limits } from '#domain/limits';
import { dateFormats } from '#domain/time/file-date';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { MasterModule } from '#modules/kit/module';
import { masterActions, type Standing } from '#modules/kit/voucher/standing';

const computed = { computed: true } as const;

/** The steps of an import. */
const phases = [
  { value: 'check', label: 'Check' },
  { value: 'save', label: 'Save' },
  { value: 'take-back', label: 'Take Back' },
] as const;

const fields = {
  fileName: { kind: 'text', label: 'File', ...computed },
  fileKey: { kind: 'text', label: 'File Key', max: 300, ...computed },
  moduleSlug: { kind: 'text', label: 'Module', ...computed },
  moduleTitle: { kind: 'text', label: 'Records', ...computed },
  forBranch: { kind: 'text', label: 'Branch', ...computed },
  forYear: { kind: 'text', label: 'Financial Year', ...computed },
  dateFormat: {
    kind: 'choice',
    label: 'Date Format',
    of: dateFormats.map((format) => ({ value: format, label: format })),
    ...computed,
  },
  columns: {
    kind: 'lines',
    label: 'Columns',
    max: limits.importColumns,
    ...computed,
    of: {
      heading: { kind: 'text', label: 'Heading' },
      path: { kind: 'text', label: 'Field' },
    },
  },
  anyGstRate: { kind: 'yes-no', label: 'Any GST Rate', sparse: true, ...computed },
  whole: { kind: 'yes-no', label: 'All Rows or None', sparse: true, ...computed },
  /** Saves the rows when the check finds them right, without waiting for approval. */
  atOnce: { kind: 'yes-no', label: 'Saved without Approval', sparse: true, unseen: true, ...computed },
  /** The import whose refused rows its file has, corrected. */
  corrects: { kind: 'text', label: 'Corrects', sparse: true, unseen: true, ...computed },
  /** As the organisation had it when the import began. */
  byAnother: { kind: 'yes-no', label: 'Approved by Another Person', sparse: true, unseen: true, ...computed },
  /** The import of books of which it is a step. */
  bookSlug: { kind: 'text', label: 'Kind of Books', sparse: true, ...computed },
  bookId: { kind: 'text', label: 'Books', sparse: true, ...computed },
  importStatus: { kind: 'choice', label: 'Import Status', of: importStatuses, ...computed },
  /** What its job does, did last, or does next. */
  phase: { kind: 'choice', label: 'Step', of: phases, sparse: true, unseen: true, ...computed },
  /** When the job began with its step, and how many rows were done then. */
  phaseBegan: { kind: 'text', label: 'Step Began', sparse: true, unseen: true, ...computed },
  phaseFrom: { kind: 'number', label: 'Rows Done before', each: true, sparse: true, unseen: true, ...computed },
  /** How often its job noted its progress, and when it did last. */
  notes: { kind: 'number', label: 'Notes', each: true, sparse: true, unseen: true, ...computed },
  notedAt: { kind: 'text', label: 'Noted', sparse: true, unseen: true, ...computed },
  stopAsked: { kind: 'yes-no', label: 'To Be Stopped', sparse: true, unseen: true, ...computed },
  stopped: { kind: 'yes-no', label: 'Stopped', sparse: true, ...computed },
  startedAt: { kind: 'text', label: 'Started', ...computed },
  byName: { kind: 'text', label: 'Imported By', sparse: true, ...computed },
  rows: { kind: 'number', label: 'Rows', ...computed, help: 'Without the heading' },
  done: { kind: 'number', label: 'Rows Done', ...computed },
  created: { kind: 'number', label: 'Created', ...computed },
  existing: { kind: 'number', label: 'Already Exists', ...computed },
  wrong: { kind: 'number', label: 'With Errors', ...computed },
  leftOut: { kind: 'number', label: 'Not Filled In', ...computed },
  documents: { kind: 'number', label: 'Documents', ...computed },
  announced: { kind: 'number', label: 'Approved Rows', ...computed },
  failure: { kind: 'text', label: 'Reason for Failure', max: 500, ...computed },
  /** The records that it created, in parts in object storage. */
  madeParts: { kind: 'number', label: 'Parts of the Records', each: true, sparse: true, unseen: true, ...computed },
  /** All rows or none: one could not be saved, and the others are deleted again. */
  undoes: { kind: 'yes-no', label: 'Being Undone', sparse: true, unseen: true, ...computed },
  toTakeBack: { kind: 'number', label: 'Records to Take Back', each: true, sparse: true, unseen: true, ...computed },
  /** Of how many is known whether they can go. */
  looked: { kind: 'number', label: 'Records Looked at', each: true, sparse: true, unseen: true, ...computed },
  takenBack: { kind: 'number', label: 'Records Taken Back', each: true, sparse: true, ...computed },
  takenBackAt: { kind: 'text', label: 'Taken Back', moment: true, sparse: true, ...computed },
  wrongParts: { kind: 'number', label: 'Parts of the Errors', each: true, ...computed },
  wrongKey: { kind: 'text', label: 'File of the Errors', max: 300, ...computed },
  problems: {
    kind: 'lines',
    label: 'Errors',
    max: limits.importProblems,
    ...computed,
    of: {
      line: { kind: 'number', label: 'Line' },
      column: { kind: 'text', label: 'Column' },
      message: { kind: 'text', label: 'Problem', max: 500 },
    },
  },
} as const satisfies Fields;

export type ImportFile = RecordOf<typeof fields> & Standing;

export type ImportPhase = (typeof phases)[number]['value'];

/** A file whose rows become records: read and checked first, saved once that is approved (section 3 of the specification, import statuses). */
export const importFile: MasterModule<ImportFile> = {
  kind: 'master',
  slug: 'import-file',
  entity: 'importFile',
  service: 'utility',
  area: 'organisation',
  title: 'Import',
  plural: 'Imports',
  belongsTo: 'organisation',
  without: ['create', 'update', 'status'],
  fields,
  list: {
    id: 'IMPORT_ENTRY_MODULE_LIST',
    columns: [
      { key: 'startedAt', label: 'Started', kind: 'moment' },
      { key: 'fileName', label: 'File', kind: 'text' },
      { key: 'moduleTitle', label: 'Records', kind: 'text' },
      { key: 'byName', label: 'Imported By', kind: 'text' },
      { key: 'moduleSlug', label: 'Module', kind: 'text', hidden: true },
      { key: 'rows', label: 'Rows', kind: 'number' },
      { key: 'done', label: 'Rows Done', kind: 'number', hidden: true },
      { key: 'created', label: 'Created', kind: 'number' },
      { key: 'existing', label: 'Already Exists', kind: 'number' },
      { key: 'wrong', label: 'With Errors', kind: 'number' },
      { key: 'importStatus', label: 'Import Status', kind: 'choice' },
      { key: 'failure', label: 'Reason for Failure', kind: 'text' },
    ],
    orders: [{ column: 'startedAt', key: (row) => row.startedAt ?? '' }, { column: 'fileName' }],
    defaultDescending: true,
    words: ['fileName', 'moduleTitle'],
  },
  label: (row) => row.fileName ?? '',
  unique: [],
  actions: {
    // Pending Approval and Processed (section 2 of the specification), and those that wait for a decision: all rows are wrong, or somebody
    // stopped it. The person who imported the file can always see it.
    view: { label: 'View', permission: null, offered: (row) => (isViewed(row) ? true : standsAt(row)) },
    delete: masterActions<ImportFile>({ delete: (row) => (isUnderWay(row) ? 'This import is still running' : true) }).delete,
    approve: {
      label: 'Approve',
      permission: 'approve',
      confirms: 'The rows of the file are entered now.',
      offered: (row) => (row.importStatus === 'Pending Approval' ? true : standsAt(row)),
    },
    stop: {
      label: 'Stop',
      permission: null,
      confirms: 'Rows that are saved already stay.',
      undoneBy: 'go-on',
      offered: whyNotStopped,
    },
    'go-on': {
      label: 'Go on',
      permission: null,
      offered: (row) => (row.stopped ? true : 'This import was not stopped'),
    },
    'check-again': {
      label: 'Check again',
      permission: null,
      offered: (row) => (row.importStatus === 'Pending Approval' || row.importStatus === 'Parsed' ? true : standsAt(row)),
    },
    'take-back': {
      label: 'Take back',
      permission: 'delete',
      confirms: 'All records that this import created are deleted, if nothing else uses them. Those that existed before stay.',
      offered: whyNotTakenBack,
    },
  },
};

function whyNotStopped(row: ImportFile): true | string {
  if (!isUnderWay(row)) return 'This import is not running';
  if (row.undoes) return 'This import saves all rows or none, and is being undone';
  return row.stopAsked ? 'This import is being stopped' : true;
}

function whyNotTakenBack(row: ImportFile): true | string {
  if (isUnderWay(row)) return 'This import is still running';
  if (row.takenBackAt) return 'This import was taken back';
  return (row.madeParts ?? 0) > 0 ? true : 'This import created no records that can be taken back';
}

function isViewed({ importStatus, stopped }: ImportFile): boolean {
  return importStatus === 'Pending Approval' || importStatus === 'Processed' || importStatus === 'Parsed' || stopped === true;
}

function standsAt(row: ImportFile): string {
  const { importStatus } = row;
  if (isRefusedWhole(row)) return 'This import saves all rows or none, and some have errors';
  if (importStatus === 'Parsed') return 'This import has no rows to save';
  return `This import is ${(importStatus ?? '').toLowerCase()}`;
}

/** Whether its job runs, or will run. */
export function isUnderWay({ importStatus }: Pick<ImportFile, 'importStatus'>): boolean {
  return importStatus === 'Uploaded' || importStatus === 'Processing' || importStatus === 'Save In progress';
}

/** The step that an import is in. Imports of earlier versions do not say it. */
export function phaseOf({ phase, importStatus }: Pick<ImportFile, 'phase' | 'importStatus'>): ImportPhase {
  return phase ?? (importStatus === 'Save In progress' ? 'save' : 'check');
}

/** What an import says while its step is under way. */
export function runningStatus(phase: ImportPhase): NonNullable<ImportFile['importStatus']> {
  return phase === 'save' ? 'Save In progress' : 'Processing';
}

type Counted = Pick<ImportFile, 'rows' | 'done' | 'existing' | 'wrong' | 'leftOut'>;

/** How many rows a checked file has that can be saved. */
export function rightRows({ rows, existing, wrong, leftOut }: Omit<Counted, 'done'>): number {
  return (rows ?? 0) - (existing ?? 0) - (wrong ?? 0) - (leftOut ?? 0);
}

/** Where the organisation wants somebody else to approve. */
export const ownImport = 'You imported this file. Somebody else approves it';

/** Whether rows with errors keep the right ones from being saved: the person who began the import chose all or none. */
export function isRefusedWhole({ importStatus, whole, wrong }: ImportFile): boolean {
  return importStatus === 'Parsed' && whole === true && (wrong ?? 0) > 0;
}

/** The seconds that the step still takes at its speed so far; null as long as nobody knows. */
export function secondsLeft({ rows, done, phaseBegan, phaseFrom, notedAt }: TimedImport): number | null {
  const finished = (done ?? 0) - (phaseFrom ?? 0);
  const left = (rows ?? 0) - (done ?? 0);
  if (!phaseBegan || !notedAt || finished <= 0 || left <= 0) return null;
  const taken = Date.parse(notedAt) - Date.parse(phaseBegan);
  return taken <= 0 ? null : Math.ceil((taken * left) / finished / 1_000);
}

/** The same for taking it back, once it is known that all records can go. */
export function secondsOfTakingBack({ toTakeBack, takenBack, ...timed }: TimedImport & Pick<ImportFile, 'toTakeBack' | 'takenBack'>) {
  return secondsLeft({ ...timed, rows: toTakeBack, done: takenBack });
}

type TimedImport = Pick<ImportFile, 'rows' | 'done' | 'phaseBegan' | 'phaseFrom' | 'notedAt'>;
