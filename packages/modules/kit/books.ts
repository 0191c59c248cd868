import type { DatedMethod } from '#domain/cost/valuation-method';
import type { InwardKind } from '#domain/gst-returns/inward-entry';
import type { OutwardKind } from '#domain/gst-returns/outward';
import type { BillChange, Take } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import type { PostedFor } from '#domain/registers/project-entry';
import type { RegisterKind } from '#domain/registers/register-kind';
import type { OrderKind } from '#domain/stock/order-kind';
import type { Deducted } from '#domain/tax-at-source/deducted-entry';
import type { BookFacts, DocumentFacts, DocumentRow } from '#modules/kit/module';

/**
 * The second file of a document's definition, `<slug>.books.ts`: the rules that only the server asks, because they need the books as they are at
 * the commit. What a form shows while it is filled in (`complete`, `check`, `post`, `move`) is in `<slug>.ts`.
 */
export interface DocumentBooks<Row extends DocumentRow> {
  /** What soft search finds it by, besides the words of its list. */
  readonly words?: (row: Row) => readonly string[];
  readonly bills: (row: Row, id: string, facts: DocumentFacts) => readonly BillChange[];
  /** What it takes from earlier documents, if not the quantities of its lines. */
  readonly takes?: (row: Row) => readonly Take[];
  /** What registers, reports and views read of it. */
  readonly says?: DocumentSays<Row>;
  /** The moving facts that `checkBooks` needs. */
  readonly needs: (
    row: Row,
    facts: Pick<DocumentFacts, 'find' | 'organisation'>,
  ) => {
    readonly bills?: readonly string[];
    readonly onHand?: readonly string[];
    readonly balances?: readonly string[];
    readonly deducted?: readonly string[];
    readonly codes?: readonly string[];
  };
  /** Rules on moving facts. With `id`, an edit ignores its own earlier settlements. Warnings are returned; problems refuse the save. */
  readonly checkBooks: (
    row: Row,
    id: string,
    facts: DocumentFacts,
    books: BookFacts,
  ) => { readonly problems: readonly Problem[]; readonly warnings: readonly string[] };
  /**
   * Completes the row again with the books as they are at the commit, for figures that follow from what others took. `facts` find the
   * earlier documents as they are then; `before` is the row that an edit replaces.
   */
  readonly atCommit?: (row: Row, facts: DocumentFacts, books: BookFacts, before?: Row) => Row;
  /** The row decided anew when its cancel is undone, if it does not fit beside what others took meanwhile; undefined: it is as it was. */
  readonly atUndo?: (row: Row, facts: DocumentFacts, books: BookFacts) => Row | undefined;
}

/** What a document says of itself, besides its effect. What is missing it does not say. */
export interface DocumentSays<Row> {
  /** The register that it is in. */
  readonly register?: RegisterKind;
  /** Whether its lines are sold or came back. */
  readonly sale?: 'sold' | 'returned';
  /** What it is to GSTR-1; null: nothing. */
  readonly outward?: (row: Row) => OutwardKind | null;
  /** What it is among the purchases of GSTR-3B; null: nothing. */
  readonly inward?: (row: Row) => InwardKind | null;
  /** What it posts for each project, if it does not belong to one project as a whole. */
  readonly projects?: (row: Row) => readonly PostedFor[];
  /** The tax at source that it deducts or collects. */
  readonly withheld?: (row: Row) => Deducted | null;
  /** What its open quantities mean for the stock; null if nothing yet. */
  readonly order?: (row: Row) => OrderKind | null;
  /** It counts the stock: what is dated before it changes what it found. */
  readonly counts?: true;
  /** It moves goods between branches, of two GSTINs at a value of its lines. */
  readonly transfers?: true;
}

/** The same of a master, if it has such rules. */
export interface MasterBooks<Row> {
  /** What soft search finds it by, besides the words of its list. */
  readonly words?: (row: Row) => readonly string[];
  /** Further verbs that a change needs besides `edit`, such as `gst-history/edit` to change the rates of an item. */
  readonly alsoNeeds?: (before: Row, after: Row) => readonly string[];
  /** Problems with changes that are not allowed once documents use the record, such as another unit of an item. */
  readonly keepsOnceUsed?: (before: Row, after: Row) => readonly Problem[];
  /** How a record that is stocked is valued. */
  readonly methods?: (row: Row) => readonly DatedMethod[];
  /**
   * Fields that statements, registers and reports of any day read as they are now: a change also changes what those of a closed year say. If
   * you add one, the views must be folded again (`viewsForm` in storage).
   */
  readonly retells?: readonly (keyof Row & string)[];
}

// biome-ignore lint/suspicious/noExplicitAny: a registry of documents with different rows has no other common type
export type AnyDocumentBooks = DocumentBooks<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyMasterBooks = MasterBooks<any>;
