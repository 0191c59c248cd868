import type { InvoiceCopy } from '#domain/gst/invoice-copies';
import type { Paise, Quantity } from '#domain/money/paise';
import type { OpenBill } from '#domain/posting/bill-parts';
import type { BillChange, Movement, Posting } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import type { Day } from '#domain/time/day';
import type { Area } from '#modules/kit/area';
import type { CellKind } from '#modules/kit/cell-text';
import type { Fields } from '#modules/kit/field';

/** A plain stored row, for code that works for every module alike. */
export type AnyRow = Readonly<Record<string, unknown>>;

/** Back-end service areas of the specification; part of every API path (decision D9). */
export type Service = 'ims-crm' | 'utility' | 'lead' | 'payroll';

export interface Column<Row> {
  readonly key: keyof Row & string;
  readonly label: string;
  readonly kind: CellKind;
  /** Carried in the list row for actions and filters, but not shown unless chosen. */
  readonly hidden?: true;
}

/** A natural order of a list: an index keeps it, so paging through it costs the same at any size. */
export interface Order<Row> {
  /** The column people click on. */
  readonly column: keyof Row & string;
  /** Sort key as text: days as they are, names folded, numbers zero-padded. */
  readonly key: (row: Row) => string;
}

export interface ListDefinition<Row> {
  /** Identifier of the specification, such as `TRANSPORTER_LIST`. */
  readonly id: string;
  readonly columns: readonly Column<Row>[];
  /** One to three; the first is the default. */
  readonly orders: readonly [Order<Row>, ...Order<Row>[]];
  readonly defaultDescending?: true;
  /** Text in which soft search finds words. */
  readonly words: (row: Row) => readonly string[];
}

/** One thing a person may do with a row. The grid's menu and the API's guard evaluate the same entry (rule 6). */
export interface Action<Row> {
  readonly label: string;
  /** Suffix of the permission path: `cancel` needs `/sales-invoice/cancel`; or a whole path. Null: whoever may see the row may do it. */
  readonly permission: string | null;
  /** True, or the reason why not: shown on the disabled entry and in the refusal. */
  readonly offered: (row: Row) => true | string;
  readonly sets?: Partial<Row>;
  /** What happens to the effect of a voucher: `out` takes it out of the books, `in` puts it back. */
  readonly effect?: 'out' | 'in';
  readonly bulk?: true;
  /** Asks before it acts, with the standard text. */
  readonly confirms?: true;
  /** Key of the action that reverses it; the question then does not say that it can not be undone. */
  readonly undoneBy?: string;
  /** A screen of its own does it: at the path of its permission, followed by the record's id. */
  readonly opens?: true;
  /** A reason must be given. */
  readonly asksRemark?: true;
  /** Shown to everyone who sees the row, and to who may not do it with that reason. */
  readonly always?: true;
}

export interface Unique<Row> {
  readonly name: string;
  /** The field at which people are told, where the name is not one they type. */
  readonly path?: string;
  /** What is said to exist already, where the label of the field does not tell: `A holiday on this day`. */
  readonly called?: string;
  /** The folded value no other record may hold; null when the row has none. */
  readonly value: (row: Row) => string | null;
  /** Not given back when the record changes or is deleted: numbers were issued with it. */
  readonly forEver?: true;
}

/** A value under a name of the specification. */
export type Specified = string | number | boolean | null;

interface ModuleBase<Row> {
  /** Folder, screen path, permission path, query key, storage slug and test name. */
  readonly slug: string;
  /** Screen and permission path where the specification has another than `/slug`: `/week-off/group`. */
  readonly path?: string;
  /** Screen and permission path of adding, where the specification spells it otherwise than the rest. */
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
  /** What forms take over from a record that is chosen, besides its id and label; nothing else of it is told to who may only choose it. */
  readonly handsOver?: readonly (keyof Row & string)[];
  /** About people: not even the name is told to anyone without the permission of the module itself. */
  readonly personal?: true;
  /** Names of the specification under which the API also answers what rows hold under other names (its section 3). Never stored or accepted. */
  readonly specified?: Readonly<Record<string, (row: Row, organisationId: string) => Specified>>;
  readonly unique: readonly Unique<Row>[];
  readonly actions: Readonly<Record<string, Action<Row>>>;
}

/** What a rule of a master may look at besides its own row. */
export interface MasterFacts {
  readonly find: (slug: string, id: string) => AnyRow | undefined;
  readonly all: (slug: string) => readonly (AnyRow & { readonly id: string })[];
  readonly today: Day;
}

/** A part of a form, called what people think of it as. */
export interface FormPart<Row> {
  readonly title: string;
  readonly fields: readonly (keyof Row & string)[];
  /** Said under the title. */
  readonly note?: string;
  /** Asked when a record is added; afterwards its screen has a place of its own for it. */
  readonly onlyNew?: true;
}

export interface MasterModule<Row> extends ModuleBase<Row> {
  readonly kind: 'master';
  /** The states its records can have, as filters offer them; Active and Inactive where absent. */
  readonly statuses?: readonly string[];
  /** The parts of its form and of its screen, in order; parted by the kinds of the fields where absent. */
  readonly parts?: readonly FormPart<Row>[];
  /** What the form of a new one starts with, whole or not; a suggestion, typed over like anything else. */
  readonly begins?: { readonly [K in keyof Row & string]?: unknown };
  /** The fields asked first where a record is made from inside another form; the rest are behind More. `gstHistory.0.rate` is a cell. */
  readonly short?: readonly string[];
  /** Values that follow from what was just typed, such as the PAN in a GSTIN. What a person typed is never replaced. */
  readonly fill?: (before: Row, after: Row) => Partial<Row>;
  /** Why fields mean nothing to a row as it is typed: a form hides them while they are empty or as they began, and else says why. */
  readonly idle?: (row: Row, facts: Pick<MasterFacts, 'all'>) => Readonly<Record<string, string>>;
  /** Whether rows of it are the organisation's or belong to one branch. */
  readonly belongsTo: 'organisation' | 'branch';
  /** Small lists (branches, groups, units, roles …) are read whole and cached. */
  readonly small?: true;
  /** A new one must fit beside those there are: an import saves one after the other, so that each is checked beside the ones before it. */
  readonly fitsBeside?: true;
  /** Fills what follows from the rest (an upper-case GSTIN's state, a default). Called before `check`. */
  readonly complete?: (row: Row, facts: MasterFacts) => Row;
  /** Cross-field rules, after the fields themselves were found right; `id` tells the record from its siblings among the facts. */
  readonly check?: (row: Row, facts: MasterFacts, id: string) => readonly Problem[];
  /** Verbs a change needs besides `edit`, by what it changes: `gst-history/edit` for the rates of an item. */
  readonly alsoNeeds?: (before: Row, after: Row) => readonly string[];
  /** What a change may not touch once documents are made out with the record, such as the unit that stock of it is counted in. */
  readonly keepsOnceUsed?: (before: Row, after: Row) => readonly Problem[];
  /** Actions written by hand elsewhere: the generic routes for these verbs are left out. */
  readonly without?: readonly ('create' | 'update' | 'remove' | 'status' | 'import')[];
}

/** What every document row has besides its own fields; written by the product. */
export interface DocumentRow {
  readonly number: string;
  readonly date: Day;
  readonly branchId: string;
  readonly financialYearId: string;
  readonly status: string;
  readonly cancelled: boolean;
  /** Absent while nothing was ever attached. */
  readonly hasAttachment?: boolean;
  /** Grand total in paise, as lists show it. */
  readonly total: number;
}

/** The stable facts a document is computed from: masters at the moment of entry. */
export interface DocumentFacts extends MasterFacts {
  readonly organisation: AnyRow;
  readonly branch: AnyRow & { readonly id: string };
  readonly year: { readonly id: string; readonly start: Day; readonly end: Day };
  /** Nothing is dated on or before this day; null when nothing is locked (decision D23). */
  readonly lockedUntil: Day | null;
  /** Id of the default ledger with this alias, such as `output_cgst`. */
  readonly ledger: (alias: string) => string;
}

/** The moving facts, exact as of the commit. */
export interface BookFacts {
  readonly bills: readonly OpenBill[];
  readonly onHand: readonly {
    readonly itemId: string;
    readonly locationId: string | null;
    readonly batch: string | null;
    readonly quantity: Quantity;
  }[];
  readonly balances: ReadonlyMap<string, Paise>;
}

export interface DocumentModule<Row extends DocumentRow> extends ModuleBase<Row> {
  readonly kind: 'document';
  /** Entry-module entity type of the specification: sales invoice 4. */
  readonly entityType: number;
  readonly statuses: readonly [string, ...string[]];
  readonly series: { readonly prefix: string; readonly gst: boolean };
  /** The party's ledger, for lists, statements and prints; null when the document has none. */
  readonly partyId: (row: Row) => string | null;
  /** What people call one of them, where its title covers several kinds: a receipt, not a "Bank / Cash". */
  readonly called?: (row: Row) => string;
  /** The copies it is printed in, each marked with its words; absent where the law names none. A row of a list has no lines. */
  readonly copies?: (row: Partial<Row>) => readonly InvoiceCopy[];
  /** Computes totals and everything else a person does not type. The browser shows it live, the server stores its own answer. */
  readonly complete: (row: Row, facts: DocumentFacts) => Row;
  readonly check: (row: Row, facts: DocumentFacts) => readonly Problem[];
  /** What the document does to the books: called by name, visible here (lesson 3). */
  readonly post: (row: Row, facts: DocumentFacts) => readonly Posting[];
  readonly move: (row: Row, facts: DocumentFacts) => readonly Movement[];
  readonly bills: (row: Row, id: string, facts: DocumentFacts) => readonly BillChange[];
  /** Which moving facts `checkBooks` wants. */
  readonly needs: (row: Row) => {
    readonly bills?: readonly string[];
    readonly onHand?: readonly string[];
    readonly balances?: readonly string[];
  };
  /** Rules on moving facts; `id` lets an edit disregard what it settled itself before. Warnings are answered, problems refuse. */
  readonly checkBooks: (
    row: Row,
    id: string,
    facts: DocumentFacts,
    books: BookFacts,
  ) => { readonly problems: readonly Problem[]; readonly warnings: readonly string[] };
}

export type ReportCell = string | number | null;

/** A row of a report table: money in paise, debit positive where the column is Dr/Cr. */
export interface ReportRow {
  readonly id: string;
  readonly cells: Readonly<Record<string, ReportCell>>;
  readonly children?: readonly ReportRow[];
  /** Emphasis of group and total rows. */
  readonly weight?: 'group' | 'total';
  /** Where a click leads: a screen path with its query. */
  readonly link?: string;
  /** The list that has what the row is about, narrowed to it: opened in a new tab (section 2 of the specification). */
  readonly list?: string;
}

export interface ReportColumn {
  readonly key: string;
  readonly label: string;
  readonly kind: 'text' | 'date' | 'money' | 'balance' | 'quantity' | 'number';
  /** Left out of the screen while it is empty in all rows shown. */
  readonly optional?: true;
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
  readonly totals?: Readonly<Record<string, ReportCell>>;
  readonly notes?: readonly string[];
  readonly cursor?: string;
}

export interface ReportModule<Filter, Facts> {
  readonly kind: 'report';
  readonly slug: string;
  /** Screen and permission path where the specification has another than `/slug`. */
  readonly path?: string;
  readonly entity: string;
  readonly service: Service;
  readonly area: Area;
  readonly title: string;
  readonly filters: Fields;
  /** Its identifier in Module Setup, and every column it may have, in their order (decision D43). */
  readonly list: { readonly id: string; readonly columns: readonly ReportSetupColumn[] };
  /** The facts it is built from; `application/reports/facts.ts` knows how to read each. */
  readonly facts: string;
  readonly build: (filter: Filter, facts: Facts) => ReportTable;
}

// Registries hold modules of many row types; what they share is read through this widest form.
// biome-ignore lint/suspicious/noExplicitAny: a registry of modules with different rows has no other common type (rule 2 explains why inference was given up)
export type AnyMaster = MasterModule<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyDocument = DocumentModule<any>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyReport = ReportModule<any, any>;
export type AnyModule = AnyMaster | AnyDocument | AnyReport;
