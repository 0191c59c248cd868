import { formatDay, formatMoment } from '#domain/time/day';
import type { ReportColumn, ReportRow, ReportTable } from '#modules/kit/module';
import { type FilelogFilter, filelog } from '#modules/reports/registers/filelog';

/** A file that was brought in. */
export interface LoggedFile {
  readonly id: string;
  readonly at: string;
  readonly fileName: string;
  /** What it has: Ledgers, or GSTR-2B of a month. */
  readonly records: string;
  /** The person; empty if the file is from before names were kept. */
  readonly by: string;
  readonly status: string;
  readonly rows: number | null;
  readonly created: number | null;
  readonly existing: number | null;
  readonly wrong: number | null;
  /** Its screen, where the original can be downloaded, unless it is a bank statement. */
  readonly link: string;
}

export interface FilelogFacts {
  /** The last one first. */
  readonly files: readonly LoggedFile[];
  /** There are more than are shown. */
  readonly more: boolean;
}

/** More are not shown at once: a shorter time shows them. */
export const mostLogged = 1_000;

/** Every column it may have, for Module Setup. */
export const filelogColumns: readonly ReportColumn[] = [
  { key: 'at', label: 'Brought in', kind: 'text' },
  { key: 'fileName', label: 'File', kind: 'text' },
  { key: 'records', label: 'Records', kind: 'text' },
  { key: 'by', label: 'By', kind: 'text' },
  { key: 'status', label: 'Status', kind: 'text' },
  { key: 'rows', label: 'Rows', kind: 'number' },
  { key: 'created', label: 'Created', kind: 'number' },
  { key: 'existing', label: 'Already exists', kind: 'number' },
  { key: 'wrong', label: 'With errors', kind: 'number' },
];

const notHere =
  'The screen of an import, of the books of another program, and of the reconciliation of GST offers the file itself; files of bank statements are not kept. Bank statements are those of the open branch and of active accounts. Statements that were removed, and the archive from which the organisation was made, are not listed.';

export function filelogTable({ from, to }: FilelogFilter, { files, more }: FilelogFacts): ReportTable {
  return {
    title: filelog.title,
    subtitle: `${formatDay(from)} to ${formatDay(to)}`,
    columns: filelogColumns,
    rows: files.map(({ id, at, link, ...cells }): ReportRow => ({ id, cells: { ...cells, at: at === '' ? '' : formatMoment(at) }, link })),
    empty: 'No file was brought in.',
    notes: [
      notHere,
      ...(more ? [`The last ${mostLogged.toLocaleString('en-IN')} are shown. Choose a shorter time to see earlier ones.`] : []),
    ],
  };
}
