import type { ComponentType } from 'react';
import type { Problem } from '#domain/refusal';
import type { Fields } from '#modules/kit/field';
import type { AnyDocument, AnyRow, DocumentFacts } from '#modules/kit/module';
import type { Line, LineColumn } from '../lines/line-column.ts';
import type { EditLines } from '../lines/lines-props.ts';
import type { ScanRules } from '../scan/scan-lines.ts';
import type { Scanning } from '../scan/scanning.ts';
import type { Share } from './bills/allocations.ts';
import type { DocumentDraft } from './document-draft.ts';
import type { ByStock } from './goods/stock-at-places.ts';
import type { Live } from './live.ts';

/** A table of lines of a document. */
export interface LinesLayout {
  /** The field of the document. */
  readonly field: string;
  readonly label: string;
  readonly columns: readonly LineColumn[];
  /** What a new line starts with. */
  readonly blank?: (lines: readonly Line[]) => AnyRow;
  /** Lines people often add, by the alias of their default ledger, which goes into the first column. Without lines, only these are shown. */
  readonly presets?: (values: AnyRow) => readonly { readonly label: string; readonly alias: string }[];
  /** The optional columns that a line asks for, because of its item, its branch or what was computed of it. */
  readonly asks?: (line: AnyRow, facts: DocumentFacts) => readonly string[];
  /** Under the lines: what to know about the line under the cursor. */
  readonly InSight?: ComponentType<LineInSightProps>;
  /** What a scan does; missing if nothing is scanned into it. */
  readonly scans?: ScanRules;
}

/** The props of the part that tells about the line under the cursor. */
export interface LineInSightProps {
  readonly module: AnyDocument;
  readonly live: Live;
  readonly line: Line;
  /** The document is not in the books yet. */
  readonly isNew: boolean;
  readonly onEdit: EditLines;
  /** Takes the text of the open cell; false if it cannot be read. */
  readonly finish: () => boolean;
  readonly focus: (line: string, column: string) => void;
  /** Missing if nothing is scanned here. */
  readonly scanning: Scanning | null;
}

/** The props of a part that only one document has. */
export interface ExtraProps {
  readonly draft: DocumentDraft;
  readonly live: Live;
  readonly readOnly: boolean;
  /** `proposed`: set by the form itself. Leaving a form with only proposals asks nothing. */
  readonly onValues: (values: AnyRow, proposed?: 'proposed') => void;
  /** Changes a table of lines; absent when nothing can be changed. */
  readonly editLines?: (table: string) => EditLines;
  /** The stored document; null for a new one. */
  readonly id: string | null;
}

/** The props of what is known of the value of a field. */
export interface UnderFieldProps {
  readonly module: AnyDocument;
  /** The document as computed so far. */
  readonly row: AnyRow;
  /** What is typed in the field; null if nothing is. */
  readonly typed: unknown;
  readonly onTake: (value: unknown) => void;
}

/** How a document uses the open bills of its parties. */
export interface BillsLayout {
  /** The amounts it debits and credits to each ledger, in the order of its lines; a line without an amount has none yet. */
  readonly shares: (draft: DocumentDraft) => readonly Share[];
  /** Every ledger its lines name. */
  readonly ledgers: (draft: DocumentDraft) => ReadonlySet<string>;
  /** The currency of its amounts; null for rupees. */
  readonly currency?: (draft: DocumentDraft) => string | null;
  /** A new document settles the oldest bills unless the person chooses others. */
  readonly proposes?: true;
  /** Whether Enter may go from the last amount to the bills; a journal has to balance first. */
  readonly leadsOn?: (draft: DocumentDraft) => boolean;
}

/** What a part of the form asks of a second document, and the call that saves both. */
export interface Together {
  /** Its value in the draft, and in the body of the call; null while it is not wanted. Its id is that of the second document. */
  readonly field: string;
  readonly fields: Fields;
  /** The call, below the address of the document. */
  readonly below: string;
  /** The second document in the answer, which has it under the same name. */
  readonly called: string;
  readonly path: string;
  readonly Part: ComponentType<TogetherProps>;
}

export interface TogetherProps {
  readonly value: AnyRow | null;
  readonly live: Live;
  readonly problems: readonly Problem[];
  readonly onValue: (value: AnyRow | null) => void;
}

/** Folded fields of a form. */
export interface MoreSection {
  readonly title: string;
  readonly fields: readonly string[];
  /** The values with which it is offered; always without. One that is filled in is shown in any case. */
  readonly when?: (values: AnyRow) => boolean;
}

/** The layout of one document. Its module computes and checks. */
export interface DocumentLayout {
  /** The layout of this row, where vouchers of one module look different. */
  readonly of?: (row: AnyRow) => DocumentLayout;
  readonly slug: string;
  /** The only fields that this form shows, changes and sends, and the name of its drafts. */
  readonly only?: { readonly fields: readonly string[]; readonly form: string };
  /** The first focused field; Enter in it moves to the lines. */
  readonly party: string;
  /** Fields beside the party, always shown. */
  readonly main: readonly string[];
  /** Whether a field fits a party of this kind; empty before one is chosen. A field that is filled in is shown in any case. */
  readonly fits?: (name: string, partyKind: string) => boolean;
  /** Fields that this document always needs, though others of its module do without: they are marked, and need no help. */
  readonly asked?: readonly string[];
  /** By field: what is known of its value, shown below it while the document is typed. */
  readonly under?: Readonly<Record<string, ComponentType<UnderFieldProps>>>;
  /** Computed fields that the view shows after the party, such as its GSTIN. */
  readonly known?: readonly string[];
  /** The document opens a bill of its party, so its view says whether that is paid. */
  readonly opensBill?: true;
  /** Rarely needed fields, folded under a heading. */
  readonly more: readonly MoreSection[];
  /** Absent when a special part chooses the lines. */
  readonly lines?: LinesLayout;
  readonly charges?: LinesLayout;
  /** Absent when the document settles no bills, or a special part chooses them. */
  readonly bills?: BillsLayout;
  /** Texts below the lines. No figure depends on them. */
  readonly notes: readonly string[];
  /** Figures at the right, top to bottom; nil figures are left out unless `always`. */
  readonly totals: readonly {
    readonly key: string;
    readonly label: string;
    readonly always?: true;
    readonly strong?: true;
    /** The field with the figure as on the paper, if one was typed. */
    readonly stated?: string;
    /** Shown only together with this other figure. */
    readonly with?: string;
    /** Below the grand total, which does not contain it. */
    readonly apart?: true;
  }[];
  /** Where figures as on the paper come from; absent: a supplier. */
  readonly statedAs?: string;
  /** Its figures follow from the stock at the places of its lines, which the form reads: by this function, as at the commit. */
  readonly byStock?: ByStock;
  /** It moves goods without amounts, so it has no total. */
  readonly quantitiesOnly?: true;
  /** A figure that the grand total is paid less of, shown under it: tax deducted. */
  readonly less?: { readonly key: string; readonly label: string };
  /** What the form calls the grand total; `Total` by default. */
  readonly formTotal?: string;
  /** A part above everything. */
  readonly Above?: ComponentType<ExtraProps>;
  /** Below the party summary. */
  readonly BelowParty?: ComponentType<ExtraProps>;
  /** A part between lines and notes. */
  readonly Extra?: ComponentType<ExtraProps>;
  /** A part under the totals. */
  readonly Beside?: ComponentType<ExtraProps>;
  /** Another document that can be saved in the same act as a new one. */
  readonly together?: Together;
  /** Values of a new document, from the address it was opened by. */
  readonly start?: (query: URLSearchParams) => AnyRow;
  /** The first line of a new document, also from the address; null for a blank one. */
  readonly startLine?: (query: URLSearchParams) => AnyRow | null;
  /** All lines of a new document, also from the address; empty: it asks for none. */
  readonly startLines?: (query: URLSearchParams) => readonly AnyRow[];
  /** The first values of a voucher that takes a stored one back, `?reverses=`: a returned cheque. `open`: what is left of each of its lines. */
  readonly reverse?: (stored: AnyRow & { readonly id: string }, open: ReadonlyMap<string, number>) => AnyRow;
  /** Screen-wide keys that set a value, such as F5 for a payment. */
  readonly switches?: { readonly field: string; readonly keys: Readonly<Partial<Record<'payment' | 'receipt' | 'contra', string>>> };
}

/** The tables of lines a document has, in order. */
export function tablesIn({ lines, charges }: Pick<DocumentLayout, 'lines' | 'charges'>): readonly LinesLayout[] {
  return [lines, charges].filter((table) => table !== undefined);
}
