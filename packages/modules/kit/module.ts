import type { OpenBill } from '#domain/bills/bill-parts';
import type { LinkedLine, Progress, Taken } from '#domain/documents/chain';
import type { InvoiceCopy } from '#domain/gst/invoice-copies';
import type { Paise, Quantity } from '#domain/money/paise';
import type { Movement, Posting } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import type { DayChange } from '#domain/stock/levels';
import type { PieceHistory, PieceMove } from '#domain/stock/piece';
import type { PartySums } from '#domain/tax-at-source/party-sums';
import type { Day } from '#domain/time/day';
import type { Period } from '#domain/time/period';
import type { Trackers } from '#modules/kit/approval';
import type { Area } from '#modules/kit/area';
import type { CellKind } from '#modules/kit/cell-text';
import type { Fields } from '#modules/kit/field';
import type { Paper } from '#modules/kit/paper';

/** A plain stored row, for code that works for every module alike. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** Back-end service areas of the specification; part of every API path (decision D9). */
export type Service = 'ims-crm' | 'utility' | 'lead' | 'payroll';

export interface Column<Row> {
  readonly key: keyof Row & string;
  readonly label: string;
  readonly kind: CellKind;
  /** In the list row for actions and filters, but shown only if chosen. Files leave it out too, unless it is hidden on the screen only. */
  readonly hidden?: true | 'on screen';
}

/** A natural order of a list. It has an index, so paging costs the same at any size. */
export interface Order<Row> {
  /** The column people click to sort. */
  readonly column: keyof Row & string;
  /** Sort key as text: days as they are, numbers zero-padded; by default the text of the column, folded. */
  readonly key?: (row: Row) => string;
}

export interface ListDefinition<Row> {
  /** Identifier of the specification, such as `TRANSPORTER_LIST`. */
  readonly id: string;
  readonly columns: readonly Column<Row>[];
  /** One to three; the first is the default. */
  readonly orders: readonly [Order<Row>, ...Order<Row>[]];
  readonly defaultDescending?: true;
  /** Where soft search looks. */
  readonly words: readonly (keyof Row & string)[];
  /** How records come to be in it, if nobody adds them there. */
  readonly empty?: string;
}

/** Who carries out an action, and when: a moment in ISO 8601. */
export interface Approver {
  readonly userId: string;
  readonly name: string;
  readonly at: string;
  readonly remark: string | null;
}

/** One action on a row. The grid's menu and the API's guard evaluate the same entry. */
export interface Action<Row> {
  readonly label: string;
  /** Suffix of the permission path (`cancel`: `/sales-invoice/cancel`), a whole path, or several: one is enough. Null: who sees the row. */
  readonly permission: string | readonly string[] | null;
  /** True, or the reason why not, which menu and refusal show. Without a moment (milliseconds since 1970): as far as it needs none. */
  readonly offered: (row: Row, now?: number) => true | string;
  /** New values of the row; of an approval, they say who gave it. */
  readonly sets?: Partial<Row> | ((row: Row, by: Approver) => Partial<Row>);
  /** What happens to the effect of a voucher: `out` takes it out of the books, `in` puts it back. */
  readonly effect?: 'out' | 'in';
  readonly bulk?: true;
  /** Asks for confirmation with the standard text, after a sentence that says what happens if that is not plain from its name. */
  readonly confirms?: true | string;
  /** Key of the action that reverses it. The question then names it and does not say that it can not be undone. */
  readonly undoneBy?: string;
  /** Opens a screen: the path of its permission, followed by the record's id. */
  readonly opens?: true;
  /** Asks for a reason, or for a remark that may be left empty. */
  readonly asksRemark?: true | 'optional';
  /** Not for who entered the document or changed it last, unless a super admin (decision D27). */
  readonly notByAuthor?: true;
  /** Shown to everyone who sees the row. People without the permission see the reason. */
  readonly always?: true;
}

export interface Unique<Row> {
  readonly name: string;
  /** The field that shows the problem, if the name itself is not a typed field. */
  readonly path?: string;
  /** What already exists, if the label of the field does not say it: `A holiday on this date`. */
  readonly called?: string;
  /** The folded value that no other record may have, null if the row has none; by default the text in the field of this name. */
  readonly value?: (row: Row) => string | null;
  /** Stays taken when the record changes or is deleted, because numbers were issued with it. */
  readonly forEver?: true;
}

export type Specified = string | number | boolean | null;

interface ModuleBase<Row> {
  /** Folder, screen path, permission path, query key, storage slug and test name. */
  readonly slug: string;
  /** Screen and permission path, if the specification has another one than `/slug`: `/week-off/group`. */
  readonly path?: string;
  /** Screen and permission path of adding, if the specification spells it differently. */
  readonly addPath?: string;
  /** Entity code of the specification, in API paths: `inventoryItem`. */
  readonly entity: string;
  readonly service: Service;
  readonly area: Area;
  readonly title: string;
  readonly plural: string;
  readonly fields: Fields;
  readonly list: ListDefinition<Row>;
  readonly label: (row: Row) => string;
  /** The fields that forms take over from a chosen record, besides id and label. People who may only choose it see nothing else. */
  readonly handsOver?: readonly (keyof Row & string)[];
  /** Those of them that only people take over who enter documents of these kinds, or who may see the record itself. */
  readonly handsOverTo?: Readonly<Partial<Record<keyof Row & string, readonly string[]>>>;
  /** About people: even the name needs the permission of the module. */
  readonly personal?: true;
  /** Names of the specification under which the API also answers what rows hold under other names (its section 3). Never stored or accepted. */
  readonly specified?: Readonly<Record<string, (row: Row, organisationId: string) => Specified>>;
  readonly unique: readonly Unique<Row>[];
  readonly actions: Readonly<Record<string, Action<Row>>>;
}

/** Facts that a rule of a master may use besides its own row. */
export interface MasterFacts {
  readonly find: (slug: string, id: string) => AnyRow | undefined;
  readonly all: (slug: string) => readonly (AnyRow & { readonly id: string })[];
  readonly today: Day;
}

/** A part of a form. */
export interface FormPart<Row> {
  readonly title: string;
  readonly fields: readonly (keyof Row & string)[];
  /** Shown under the title. */
  readonly note?: string;
  /** Only in the form of a new record. Afterwards its screen shows these fields in their own place. */
  readonly onlyNew?: true;
}

export interface MasterModule<Row> extends ModuleBase<Row> {
  readonly kind: 'master';
  /** The states of its records, for filters; Active and Inactive by default. */
  readonly statuses?: readonly string[];
  /** The parts of its form and screen, in order; by default they follow from the kinds of the fields. */
  readonly parts?: readonly FormPart<Row>[];
  /** First values of the form of a new record. People can type over them. */
  readonly begins?: { readonly [K in keyof Row & string]?: unknown };
  /** The fields asked first when a record is created inside another form; the rest are behind More. `gstHistory.0.rate` is a cell. */
  readonly short?: readonly string[];
  /** Values that follow from the field just typed, such as the PAN from a GSTIN. They never replace a typed value. */
  readonly fill?: (before: Row, after: Row) => Partial<Row>;
  /** Fields that this row does not use, with the reason. The form hides them while they are empty or unchanged, and else shows the reason. */
  readonly idle?: (row: Row, facts: Pick<MasterFacts, 'all'>) => Readonly<Record<string, string>>;
  /** Whether its rows belong to the organisation or to one branch. */
  readonly belongsTo: 'organisation' | 'branch';
  /** Small lists (branches, groups, units, roles …) are read whole and cached. */
  readonly small?: true;
  /** A new record is checked against the existing ones. So an import saves one at a time, each checked against those before it. */
  readonly fitsBeside?: true;
  /** Fills derived fields (the state of a GSTIN, a default). Called before `check`; `before` is the record that is changed. */
  readonly complete?: (row: Row, facts: MasterFacts, before?: Row) => Row;
  /** Rules across fields, after each field was checked. `id` is the record's own, to tell it from others among the facts. */
  readonly check?: (row: Row, facts: MasterFacts, id: string) => readonly Problem[];
  /** Fields whose change holds for every document that is being decided right now, such as the day until which books are locked. */
  readonly holdsAtOnce?: readonly string[];
  /** Actions with handwritten code: these verbs get no generic routes. */
  readonly without?: readonly ('create' | 'update' | 'remove' | 'status' | 'import')[];
}

/** The fields of every document row besides its own; set by the product. */
export interface DocumentRow {
  readonly number: string;
  readonly date: Day;
  readonly branchId: string;
  readonly financialYearId: string;
  readonly status: string;
  readonly cancelled: boolean;
  /** Completed by hand, so nothing more can be taken from it. Missing otherwise. */
  readonly completed?: boolean;
  /** Missing until something is attached. */
  readonly hasAttachment?: boolean;
  /** Grand total in paise, for lists. */
  readonly total: number;
}

/** The steady facts that a document is computed from: masters at the moment of entry. */
export interface DocumentFacts extends MasterFacts {
  readonly organisation: AnyRow;
  readonly branch: AnyRow & { readonly id: string };
  readonly year: { readonly id: string; readonly start: Day; readonly end: Day };
  /** Vouchers up to this day cannot be entered; null if nothing is locked (decision D23). */
  readonly lockedUntil: Day | null;
  /** Id of the default ledger with this alias, such as `output_cgst`. */
  readonly ledger: (alias: string) => string;
  /** The caller may not know what parties owe; warnings then name no amounts. */
  readonly hidesBalances?: boolean;
  /** It was issued in another program, so what its paper shows is as it is. */
  readonly issuedElsewhere?: boolean;
  /** The same as in `BookFacts`, where it is known: at the commit, and in a form that asked for it. */
  readonly deducted?: ReadonlyMap<string, PartySums>;
}

/** An earlier document that a document takes from, exact as of the commit. */
export interface SourceFacts {
  readonly slug: string;
  /** As it is stored. */
  readonly row: AnyRow;
  /** What other vouchers took from its lines. */
  readonly taken: Taken;
  /** The same for each of them. */
  readonly each: readonly Taken[];
  /** What the voucher that is decided took from them before. */
  readonly own: Taken;
  /** The ids of the other vouchers that take from it. */
  readonly takers?: readonly string[];
}

/** A piece with a barcode in the branch: what other vouchers did with it, and what the voucher that is decided does with it so far. */
export interface PieceFacts {
  readonly others: PieceHistory;
  readonly own: readonly PieceMove[];
}

/** The moving facts, exact as of the commit. */
export interface BookFacts {
  readonly bills: readonly OpenBill[];
  readonly onHand: readonly {
    readonly itemId: string;
    readonly locationId: string | null;
    readonly batch: string | null;
    readonly quantity: Quantity;
    /** What moved there after the day of the document, by day. */
    readonly later?: readonly DayChange[];
  }[];
  readonly balances: ReadonlyMap<string, Paise>;
  /** The document as it is stored, if it is edited. */
  readonly stored?: AnyRow;
  /** By barcode. */
  readonly codes: ReadonlyMap<string, PieceFacts>;
  /** The earlier documents that it takes from and that are in its branch, by id. */
  readonly sources: ReadonlyMap<string, SourceFacts>;
  /** What other documents say of tax at source, by party and year: exact in the branch, and in the other branches of the deductor as read. */
  readonly deducted?: ReadonlyMap<string, PartySums>;
}

/** How a document follows earlier ones, and how later ones follow it (decision D21). */
export interface Chain<Row> {
  /** The slugs of the kinds that it can start from. */
  readonly from: readonly string[];
  /** Later documents can take from its lines. */
  readonly opens?: true;
  /**
   * Its status, as far as later documents took from it. A document with such a status can be cancelled in part; any other can not be
   * cancelled once something was taken.
   */
  readonly status?: (row: Row, progress: Progress) => string;
  /** Its lines correct values and take no quantities. */
  readonly corrects?: true;
  /** Gives more than its quantity, within the over-delivery tolerance of the organisation. */
  readonly tolerant?: true;
  /** What later documents take from and what it takes itself, if that is not `lines` with items: a returned cheque, the rest of an advance. */
  readonly links?: (row: Row) => readonly LinkedLine[];
  /** Kinds that take back or correct it, and so are never dated before it. */
  readonly followedBy?: readonly string[];
  /** It is taken as a whole and once: the end of a sentence after its number, such as `was returned`. */
  readonly once?: string;
  /** Why nothing can be taken from it yet, as the end of a sentence: `is not approved`. */
  readonly waits?: (row: Row) => string | undefined;
}

/** What of a document browser and server both know. `<slug>.books.ts` has the rest (`kit/books.ts`). */
export interface DocumentModule<Row extends DocumentRow> extends ModuleBase<Row> {
  readonly kind: 'document';
  /** Entry-module entity type of the specification: sales invoice 4. */
  readonly entityType: number;
  readonly statuses: readonly [string, ...string[]];
  readonly series: { readonly prefix: string; readonly gst: boolean };
  /** The party's ledger, for lists, statements and prints; null when the document has none. */
  readonly partyId: (row: Row) => string | null;
  /** What people call a row, if the title covers several kinds: a receipt, not a "Bank / Cash". */
  readonly called?: (row: Row) => string;
  /** Kinds that need a right of their own beside the action: receipts, payments. `of` names the right of a row. */
  readonly kindRight?: { readonly verbs: readonly string[]; readonly of: (row: Row) => string };
  /** What is printed; missing if nothing is. A trade document has a print anyway, with its own title. */
  readonly paper?: Paper;
  /** The copies for print, each with its mark; missing if the law names none. A row of a list has no lines. */
  readonly copies?: (row: Partial<Row>) => readonly InvoiceCopy[];
  /** Computes totals and all other fields that people do not type. The browser shows them live; the server stores its own result. */
  readonly complete: (row: Row, facts: DocumentFacts) => Row;
  readonly check: (row: Row, facts: DocumentFacts) => readonly Problem[];
  /** The effect of the document on the books: called by name and visible here, not hidden in a hook. */
  readonly post: (row: Row, facts: DocumentFacts) => readonly Posting[];
  /** `id` is its own, for movements that name each other; missing where nothing is written. */
  readonly move: (row: Row, facts: DocumentFacts, id?: string) => readonly Movement[];
  /** The permission to scan barcodes into its lines; if missing, everybody who may enter the document may. */
  readonly scanning?: string;
  /** The levels of approval that it can need, each with its tracker. */
  readonly approval?: Trackers;
  /** Where changes are sent, after the address of the kind; set by `inTracker`. */
  readonly changedAt?: string;
  /** Where its calls are, after the address of the kind: the same documents in another place. `papers`: another set of papers, `/picklist`. */
  readonly below?: string;
  readonly papers?: string;
  /** Its place between earlier and later documents; only for those with the lines of `kit/trade`. */
  readonly chain?: Chain<Row>;
}

export type ReportCell = string | number | null;

/** A row of a report table: money in paise, debit positive where the column is Dr/Cr. */
export interface ReportRow {
  readonly id: string;
  readonly cells: Readonly<Record<string, ReportCell>>;
  readonly children?: readonly ReportRow[];
  /** Emphasis of group and total rows. */
  readonly weight?: 'group' | 'total';
  /** Grey: a voucher that no longer counts. */
  readonly faint?: true;
  /** Coloured because it needs attention now or soon. A cell says why in words. */
  readonly mark?: 'now' | 'soon';
  /** Where a click goes: a screen path with its query. */
  readonly link?: string;
  /** Where a click on a figure of a compared column goes, if the row is there too. Otherwise it is `link` with the days of the column. */
  readonly comparedLink?: string;
  /** The list filtered to the subject of the row, opened in a new tab (section 2 of the specification). */
  readonly list?: string;
  /** In a table with two sides: where it is. A row on the left after one on the right begins a new part of the table. */
  readonly side?: 'left' | 'right';
  /** The rows of the table that a total adds or takes off; a workbook has a formula for it. */
  readonly adds?: readonly { readonly id: string; readonly factor: 1 | -1 }[];
}

export interface ReportColumn {
  readonly key: string;
  readonly label: string;
  /** `decimal` is a percentage or a ratio: in ten-thousandths like a quantity, and read with two decimals. It is never added up. */
  readonly kind: 'text' | 'date' | 'money' | 'balance' | 'quantity' | 'decimal' | 'number';
  /** Of one piece, or a percentage: it is never added up. */
  readonly rate?: true;
  /** Hidden while it is empty in all rows shown. */
  readonly optional?: true;
  /** Left out on the screen until a person chooses it, because there are more columns than fit. Files have it. */
  readonly hidden?: true;
  /** Of a column that compares: the days its figures are of. */
  readonly period?: Period;
  /** As Module Setup says. */
  readonly styleClass?: string;
}

/** A column of a report in Module Setup. */
export interface ReportSetupColumn extends Pick<ReportColumn, 'key' | 'label' | 'kind'> {
  /** Stands for all columns with this key and a number, of which a report has as many as its filter asks for: `bucket0`, `bucket1`. */
  readonly several?: true;
}

export interface ReportTable {
  readonly title: string;
  readonly subtitle: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  /** An account in the form of a T: the headings of the first column of each side. */
  readonly sides?: { readonly left: string; readonly right: string };
  readonly totals?: Readonly<Record<string, ReportCell>>;
  readonly notes?: readonly string[];
  /** Shown in place of an empty table, where that is not for want of vouchers. */
  readonly empty?: string;
  readonly cursor?: string;
  /** The totals are those of all rows, also of those that come with later pages. */
  readonly totalsOfAll?: true;
  /** Its totals prove the books, so a sheet shows them as they are and adds nothing up itself. */
  readonly ownTotals?: true;
  /** What is below its rows is what was asked for, so they are open at first. */
  readonly opened?: true;
}

export interface ReportModule<Filter> {
  readonly kind: 'report';
  readonly slug: string;
  /** Screen and permission path, if the specification has another one than `/slug`. */
  readonly path?: string;
  readonly entity: string;
  readonly service: Service;
  readonly area: Area;
  readonly title: string;
  readonly filters: Fields;
  /** Filters that mean nothing with these values, so they are not offered. */
  readonly idle?: (filter: Filter) => readonly string[];
  /** Its identifier in Module Setup. Its reader has the columns it may have there (`application/reports/readers.ts`). */
  readonly list: { readonly id: string };
  /** The table may have ten thousands of rows, and is shown page by page. */
  readonly inParts?: true;
  /**
   * It can be limited to a person's own vouchers (`/own`, decision D15), which are read page by page or all at once. Other reports are of
   * everybody or not shown.
   */
  readonly ofOwn?: 'in-pages' | 'at-once';
  /** It tells what is there today, so it is not for auditors whose years have ended. */
  readonly ofToday?: true;
  /** What it shows of another period or day, if its filter `compare` asks for one. Its facts and its layout know nothing of it. */
  readonly compares?: Comparison<Filter>;
}

/** How a table is compared with that of another time (`application/reports/kit/compared-table.ts`). */
export interface Comparison<Filter> {
  /** The columns that get one beside them. */
  readonly columns: readonly string[];
  /** The ids of its rows begin with their month or day. */
  readonly rowsBy?: (filter: Filter) => 'month' | 'day' | undefined;
  /** Its rows are vouchers, so only the totals are compared. These must be the totals of all pages. */
  readonly totalsOnly?: (filter: Filter) => boolean;
  /** The ids of rows that are compared with nothing. */
  readonly without?: readonly string[];
}

// Registries contain modules with different row types, so they need one wide type.
// biome-ignore lint/suspicious/noExplicitAny: a registry of modules with different rows has no other common type
export type AnyMaster = MasterModule<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyDocument = DocumentModule<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyAction = Action<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyReport = ReportModule<any>;
export type AnyModule = AnyMaster | AnyDocument | AnyReport;
