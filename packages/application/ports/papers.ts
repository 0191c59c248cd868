import type { CodeKind } from '#domain/labels/code-kind';
import type { LabelRun } from '#domain/labels/label-runs';
import type { LabelSheet } from '#domain/labels/label-sheet';
import type { LabelFacts } from '#domain/labels/label-texts';
import type { DrawnLabel } from '#modules/kit/operations/labels';
import type { Labelled, PrintedDocument } from '#modules/kit/operations/printed-document';

export type { DrawnLabel } from '#modules/kit/operations/labels';
export type { Labelled, PrintedColumn, PrintedDocument, PrintedTable } from '#modules/kit/operations/printed-document';

/** A report flattened for paper or a sheet: `cells` raw (paise, ten-thousandths, days), `depth` the level of indentation. */
export interface PrintedReport {
  readonly title: string;
  readonly subtitle: string;
  readonly organisation: string;
  /** The branches and the filters: below the title. */
  readonly scope?: readonly Labelled[];
  /** Who and when, and the head of the log. */
  readonly about: readonly Labelled[];
  /** On paper: as asked, or if it has many columns. */
  readonly landscape?: boolean;
  readonly columns: readonly {
    readonly key: string;
    readonly label: string;
    readonly kind: 'text' | 'date' | 'money' | 'balance' | 'quantity' | 'decimal' | 'number';
    /** Not on paper while it is empty in all rows. */
    readonly optional?: true;
  }[];
  readonly rows: readonly PrintedRow[];
  readonly totals?: Readonly<Record<string, string | number | null>>;
  readonly totalSums?: Sums;
  readonly notes: readonly string[];
}

export interface PrintedRow {
  readonly depth: number;
  readonly weight?: 'group' | 'total';
  readonly cells: Readonly<Record<string, string | number | null>>;
  /** In a table with two sides: the look of the cells of these columns, where it is not that of the row. */
  readonly looks?: Readonly<Record<string, Pick<PrintedRow, 'depth' | 'weight'>>>;
  readonly sums?: Sums;
}

/** By column: the cells that an amount adds up, for the formulas of a workbook. `row` counts the rows of the report from 0. */
export type Sums = Readonly<Record<string, readonly { readonly row: number; readonly key: string; readonly factor: 1 | -1 }[]>>;

/** What is known about a sheet before its rows are read. The subtitle is at the top if it is known by then, otherwise below the rows. */
export type SheetHead = Pick<PrintedReport, 'title' | 'organisation' | 'scope' | 'about' | 'columns'> & { readonly subtitle?: string };

/** The facts known after the rows are read. */
export type SheetFoot = Pick<PrintedReport, 'subtitle' | 'totals' | 'totalSums' | 'notes'>;

/** Labels for one kind of sheet. */
export interface PrintedLabels {
  readonly title: string;
  readonly sheet: LabelSheet;
  readonly kind: CodeKind;
  /** The first free label of the first sheet, from 1. */
  readonly first: number;
  readonly runs: readonly LabelRun[];
}

/** Turns documents and reports into PDF and spreadsheet bytes. */
export interface Papers {
  document(document: PrintedDocument): Promise<Uint8Array>;
  /** Several in one file, each beginning on a new page. */
  documents(documents: readonly PrintedDocument[]): Promise<Uint8Array>;
  report(report: PrintedReport): Promise<Uint8Array>;
  /** Refused for a code that scanners could not read at the size of the labels. */
  labels(labels: PrintedLabels): Promise<Uint8Array>;
  /** The same drawing of one label. */
  label(sheet: LabelSheet, kind: CodeKind, facts: LabelFacts): Promise<DrawnLabel>;
  /** An .xlsx workbook with real numbers and dates, in pieces: it is written while the rows are read. */
  sheet(head: SheetHead, rows: AsyncIterable<readonly PrintedRow[]>, foot: () => SheetFoot): AsyncIterable<Uint8Array>;
}
