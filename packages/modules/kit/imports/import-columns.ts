import type { Problem } from '#domain/refusal';
import { normalName } from '#domain/text/normalise';
import type { DateFormat } from '#domain/time/file-date';
import type { Address, Field, Fields } from '#modules/kit/field';
import { parseCell, plainName, stateCode } from '#modules/kit/imports/import-cell';
import type { InFiles } from '#modules/kit/imports/in-files';
import type { AnyDocument, AnyMaster } from '#modules/kit/module';

/** One column of a file that may be imported: a field of the module, a part of its address, or a field of one of its lines. */
export interface ImportColumn {
  /** The heading people write; its field name is understood too. */
  readonly label: string;
  /** `creditDays`, `billingAddress.pincode`, or `items.0.quantity`. */
  readonly path: string;
  readonly field: Field;
  readonly required: boolean;
  /** The field in its row or line, and the part of it in the column. */
  readonly name: string;
  readonly part?: keyof Address;
  /** The number of its line, from 1. A master is one row of the file, so its lines are side by side; a row of a document is one line. */
  readonly line?: { readonly name: string; readonly number: number; readonly label: string };
}

/** Another record that is named in a file instead of by its id. */
export interface NamedRecord {
  readonly path: string;
  readonly label: string;
  readonly to: string;
  readonly name: string;
}

export interface ImportedRow {
  readonly values: Readonly<Record<string, unknown>>;
  readonly names: readonly NamedRecord[];
  readonly problems: readonly Problem[];
  /** Columns, and lines, by their paths in `values`, in which lines that are left empty are not counted. */
  readonly labels: ReadonlyMap<string, string>;
}

type Imported = Pick<AnyMaster, 'fields' | 'begins'> & { readonly kind?: 'master' | 'document'; readonly inFiles?: InFiles } & Pick<
    AnyDocument,
    'chain'
  >;

/**
 * The columns for importing a module. Files do not fit into a cell, and computed fields are left out. For lines of a master there are as
 * many columns as a new record has lines, at least one; a file may have more.
 */
export function importColumns({ kind, fields, begins = {}, chain, inFiles }: Imported): readonly ImportColumn[] {
  if (kind === 'document') {
    const columns = documentColumns(fields, chain);
    return columns.map((column) => (inFiles?.needless?.includes(column.path) ? { ...column, required: false } : column));
  }
  return Object.entries(fields).flatMap(([name, field]): readonly ImportColumn[] => {
    if (field.computed) return [];
    if (field.kind !== 'lines') {
      // A file need not say what the form begins with.
      return columnsOf(name, field).map((column) => (begins[name] === undefined ? column : { ...column, required: false }));
    }
    const started: unknown = begins[name];
    const count = Array.isArray(started) && started.length > 0 ? started.length : 1;
    return Array.from({ length: count }, (_, index) => columnsOfLine(name, field, index + 1)).flat();
  });
}

/**
 * A row of a file of documents is one line, with an entry in each list of which it fills a cell. The columns of the first list have the names
 * of their fields alone; those of the others begin with the name of the list. Where the document itself has a field of that name, people mean
 * the document with a text, and the line with a figure.
 */
function documentColumns(fields: Fields, chain: Imported['chain']): readonly ImportColumn[] {
  const typed = Object.entries(fields).flatMap(([name, field]) => columnsOf(name, field));
  const [main] = Object.values(fields).flatMap((field) => (field.kind === 'lines' && !field.computed ? [field.of] : []));
  const figures = new Set(Object.values(main ?? {}).flatMap(({ kind, computed, label }) => (kind === 'text' || computed ? [] : [label])));
  const own = typed.map((column) => (figures.has(column.label) ? { ...column, label: `${documentName.label} ${column.label}` } : column));
  const taken = new Set(own.map(({ label }) => label));
  const lists = Object.entries(fields).flatMap(([name, field]) => (field.kind === 'lines' && !field.computed ? [{ name, field }] : []));
  const ofLines = lists.flatMap(({ name, field }, at) =>
    columnsOfLine(name, field, 1).map((column): ImportColumn => {
      const isBare = at === 0 && !taken.has(column.field.label);
      const label = isBare ? column.field.label : `${field.label} ${column.field.label}`;
      // Vouchers have several kinds of lines to choose from.
      const required = at === 0 && main?.['itemId'] !== undefined && column.field.required === true;
      return { ...column, label, required, line: { name, number: 1, label: field.label } };
    }),
  );
  return [documentName, ...own, ...ofLines, ...namingColumns(fields, chain)];
}

/** Columns in which a line names an earlier document, or the bill that it settles, by number. Their cells become ids (`named-links.ts`). */
function namingColumns({ lines, allocations }: Fields, chain: Imported['chain']): readonly ImportColumn[] {
  if (lines?.kind !== 'lines') return [];
  const follows = chain !== undefined && chain.from.length > 0 && lines.of['sourceId'] !== undefined;
  const settles = allocations?.kind === 'lines' && lines.of['ledgerId'] !== undefined;
  const line = { name: 'lines', number: 1, label: lines.label };
  const names = [...(follows ? (['fromDocument', 'fromLine'] as const) : []), ...(settles ? (['againstBill'] as const) : [])];
  return names.map((name) => {
    const label = namingLabels[name];
    return { label, path: `lines.0.${name}`, field: { kind: 'text', label }, required: false, name, line };
  });
}

const namingLabels = { fromDocument: 'From Document', fromLine: 'From Line', againstBill: 'Against Bill' } as const;

/** Tells the documents of a file apart while they have no numbers. It is not stored. */
export const documentName: ImportColumn = {
  label: 'Document',
  path: 'document',
  field: { kind: 'text', label: 'Document' },
  required: false,
  name: 'document',
};

function columnsOf(name: string, field: Field): readonly ImportColumn[] {
  if (field.computed || field.linked || field.kind === 'lines' || field.kind === 'file') return [];
  if (field.kind !== 'address') return [{ label: field.label, path: name, field, required: field.required === true, name }];
  return Object.entries(addressParts).map(([part, label]) => ({
    label: `${field.label} ${label}`,
    path: `${name}.${part}`,
    field: { kind: 'text', label },
    required: field.required === true && (part === 'line1' || part === 'state'),
    name,
    // The entries of an object have its keys.
    part: part as keyof Address,
  }));
}

type LinesField = Extract<Field, { readonly kind: 'lines' }>;

/** The columns of one line; none of them is required, since a record may have fewer lines. */
function columnsOfLine(name: string, field: LinesField, number: number): readonly ImportColumn[] {
  const columns = Object.entries(field.of).flatMap(([inner, one]) => columnsOf(inner, one));
  const line = { name, number, label: `${field.label} ${number}` };
  return columns.map((column) => ({
    ...column,
    label: `${line.label} ${column.label}`,
    path: `${name}.${number - 1}.${column.path}`,
    required: false,
    line,
  }));
}

const addressParts = {
  line1: 'Line 1',
  line2: 'Line 2',
  city: 'City',
  state: 'State',
  pincode: 'PIN Code',
  country: 'Country',
} as const satisfies Readonly<Record<keyof Address, string>>;

/** The heading of the reasons in a file of refused rows. The same file may be imported again: the column is ignored. */
export const problemHeading = 'Problem';

/** Headings as written, each with the path of its column; null: the column is ignored. */
export type ColumnChoice = Readonly<Record<string, string | null>>;

/** The column of each heading: the chosen one, or the one with that name. Unknown and repeated headings are problems of the file as a whole. */
export function readHeadings(
  module: Imported,
  headings: readonly string[],
  chosen: ColumnChoice = {},
): { readonly found: readonly (ImportColumn | undefined)[]; readonly problems: readonly string[] } {
  const columns = importColumns(module);
  const known = knownBy(columns, module.inFiles?.headings ?? {});
  const named = (text: string) => {
    const asked = heading(text);
    return known.get(asked) ?? known.get(asked.replace(/[%.]/g, '')) ?? known.get(heading(text.replace(inRupees, '')).replace(/[%.]/g, ''));
  };
  const choice = new Map(Object.entries(chosen).map(([text, path]) => [heading(text), path]));
  const seen = new Set<string>();
  const problems: string[] = [];
  const found = headings.map((text) => {
    const path = choice.get(heading(text));
    if (text.trim() === '' || path === null) return undefined;
    const byName = named(text) ?? furtherLine(module, text);
    if (path === undefined && byName === undefined && (isProblemHeading(text) || serialHeadings.has(heading(text)))) return undefined;
    const column = path === undefined ? byName : columnAt(module, path);
    if (column === undefined) problems.push(`Unknown column ${text.trim()}`);
    else if (seen.has(column.path)) problems.push(`The column ${column.label} appears twice`);
    else seen.add(column.path);
    return column;
  });
  const missing = columns.filter(({ required, path }) => required && !seen.has(path)).map(({ label }) => label);
  if (missing.length > 0) problems.push(`These columns are missing: ${missing.join(', ')}`);
  return { found, problems };
}

/** Numbers of the rows of a sheet say nothing about the records. */
const serialHeadings: ReadonlySet<string> = new Set([
  's.no',
  's.no.',
  'sno',
  'sno.',
  'sr.no',
  'sr.no.',
  'srno',
  'srno.',
  'sl.no',
  'sl.no.',
  'slno',
  'slno.',
  '#',
  '',
]);

const inRupees = /\((?:in )?(?:rs\.?|inr|₹|%)\)|₹/gi;

export function isProblemHeading(text: string): boolean {
  return heading(text) === heading(problemHeading);
}

/** The column with this path: `creditDays`, or of any line: `items.6.quantity`. */
function columnAt(module: Imported, path: string): ImportColumn | undefined {
  const column = importColumns(module).find((one) => one.path === path);
  const [name = '', place = ''] = path.split('.');
  const field = module.fields[name];
  if (
    column !== undefined ||
    module.kind === 'document' ||
    field?.kind !== 'lines' ||
    field.computed ||
    !/^\d{1,5}$/.test(place) ||
    Number(place) >= field.max
  )
    return column;
  return columnsOfLine(name, field, Number(place) + 1).find((one) => one.path === path);
}

/** By label and path, and by what other programs call it; those of a first line by their bare label too, unless something else is called so. */
function knownBy(columns: readonly ImportColumn[], called: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, ImportColumn> {
  const named = columns.flatMap((column) => [column.label, column.path].map((name) => [heading(name), column] as const));
  const namesIn = (table: typeof called) =>
    columns.flatMap((column) => (table[column.path] ?? []).map((name) => [heading(name), column] as const));
  const bare = columns.filter(({ line }) => line?.number === 1).map((column) => [heading(column.field.label), column] as const);
  const single = bare.filter(([name], index) => bare.findIndex(([other]) => other === name) === index);
  return new Map([...namesIn(alsoCalled), ...single, ...namesIn(called), ...named]);
}

/** What Tally, Zoho Books and sheets made by hand call the columns of documents. */
const alsoCalled: Readonly<Record<string, readonly string[]>> = {
  number: ['Invoice No', 'Invoice Number', 'Voucher No', 'Voucher Number', 'Vch No', 'Order No', 'Document No'],
  date: ['Invoice Date', 'Voucher Date', 'Vch Date', 'Order Date', 'Document Date'],
  partyId: ['Party', 'Party Name', 'Customer Name', 'Supplier Name', 'Vendor Name', 'Vendor'],
  'lines.0.itemId': ['Item Name', 'Product', 'Product Name', 'Stock Item', 'Name of Item', 'SKU'],
  'lines.0.description': ['Item Description', 'Item Desc'],
  'lines.0.quantity': ['Qty', 'Item Quantity', 'Opening Qty', 'Opening Quantity', 'Opening Stock', 'Op Stock', 'Cl Stock', 'Closing Stock'],
  'lines.0.rate': ['Price', 'Item Price', 'Unit Price'],
  'lines.0.discountPercent': ['Disc %'],
  'lines.0.ledgerId': ['Ledger Name', 'Account', 'Account Name', 'Particulars'],
  'lines.0.debit': ['Dr', 'Debit Amount'],
  'lines.0.credit': ['Cr', 'Credit Amount'],
  'lines.0.fromDocument': ['From Number', 'Against Order', 'Against Invoice'],
  'lines.0.againstBill': ['Against Reference', 'Agst Ref', 'Against Invoice'],
};

/** The column of a line beyond those that are always named: `Items 7 Quantity`. */
function furtherLine({ kind, fields }: Imported, text: string): ImportColumn | undefined {
  if (kind === 'document') return undefined;
  const number = Number(/\d+/.exec(text)?.[0] ?? 0);
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'lines' || field.computed || number < 1 || number > field.max) continue;
    const column = columnsOfLine(name, field, number).find(({ label }) => heading(label) === heading(text));
    if (column !== undefined) return column;
  }
  return undefined;
}

/** Headings are compared without case, blanks and signs: `PIN Code *` is `pincode`. A discount is a percentage or an amount. */
function heading(text: string): string {
  return normalName(text).replace(/[^\p{L}\p{N}.%]/gu, '');
}

/**
 * The cells of a row as the body of a request, except referenced records, which must be looked up. Empty cells and empty lines are left
 * out; a line starts with the defaults of the form.
 */
export function importedRow(
  columns: readonly (ImportColumn | undefined)[],
  cells: readonly string[],
  format: DateFormat,
  begins: Imported['begins'] = {},
  { words, said }: FileWords = {},
): ImportedRow {
  const values: Record<string, unknown> = {};
  const names: NamedRecord[] = [];
  const problems: Problem[] = [];
  const labels = new Map<string, string>();
  const written = columns.flatMap((column, index) => {
    const text = (cells[index] ?? '').trim();
    if (column === undefined || text === '') return [];
    return [{ column, text: words?.[column.path]?.[plainName(text)] ?? text }];
  });
  const filled = said?.(written) ?? written;
  const placeOf = places(filled.map(({ column }) => column));
  for (const { column, text } of filled) {
    const { label, field, name, part, line } = column;
    const place = placeOf(column);
    const path = [...(line === undefined ? [] : [line.name, String(place)]), name, ...(part === undefined ? [] : [part])].join('.');
    const row = line === undefined ? values : lineIn(values, line, place, begins);
    labels.set(path, label);
    if (line !== undefined) labels.set(`${line.name}.${place}`, line.label);
    if (part !== undefined) {
      row[name] = { ...emptyAddress, ...(row[name] as Partial<Address> | undefined), [part]: part === 'state' ? stateCode(text) : text };
      continue;
    }
    const parsed = parseCell(field, text, format);
    if ('problem' in parsed) problems.push({ path, message: parsed.problem });
    else if ('to' in parsed) names.push({ path, label, ...parsed });
    else row[name] = parsed.value;
  }
  return { values, names, problems, labels };
}

interface Cell {
  readonly column: ImportColumn;
  readonly text: string;
}

/** How the cells of one file are understood. */
export interface FileWords {
  readonly words?: InFiles['words'];
  readonly said?: (cells: readonly Cell[]) => readonly Cell[];
}

/** The words of a module for a file with these headings. */
export function fileWords(module: Imported, found: readonly (ImportColumn | undefined)[], headings: readonly string[]): FileWords {
  const { words, says } = module.inFiles ?? {};
  const columns = new Map([...importColumns(module), ...found].flatMap((one) => (one === undefined ? [] : [[one.path, one] as const])));
  const headingOf = Object.fromEntries(found.flatMap((one, at) => (one === undefined ? [] : [[one.path, headings[at] ?? '']])));
  const said = (cells: readonly Cell[]): readonly Cell[] => {
    const texts = says?.(Object.fromEntries(cells.map(({ column, text }) => [column.path, text])), headingOf) ?? {};
    return Object.entries(texts).flatMap(([path, text]) => {
      const column = columns.get(path);
      return column === undefined || text.trim() === '' ? [] : [{ column, text }];
    });
  };
  return { ...(words && { words }), ...(says && { said }) };
}

/** The place of a column's line among the lines of the record, from 0: after the filled lines before it. */
function places(columns: readonly ImportColumn[]): (column: ImportColumn) => number {
  const filled = new Map<string, number[]>();
  for (const { line } of columns) {
    if (line === undefined) continue;
    const numbers = filled.get(line.name) ?? [];
    if (!numbers.includes(line.number))
      filled.set(
        line.name,
        [...numbers, line.number].sort((one, other) => one - other),
      );
  }
  return ({ line }) => (line === undefined ? 0 : (filled.get(line.name)?.indexOf(line.number) ?? 0));
}

function lineIn(
  values: Record<string, unknown>,
  { name, number }: NonNullable<ImportColumn['line']>,
  place: number,
  begins: NonNullable<Imported['begins']>,
): Record<string, unknown> {
  const lines = (values[name] ?? []) as Record<string, unknown>[];
  values[name] = lines;
  const started: unknown = begins[name];
  const start = Array.isArray(started) ? (started[number - 1] as object | undefined) : undefined;
  for (let index = lines.length; index <= place; index += 1) lines.push({});
  const line = lines[place] ?? {};
  if (Object.keys(line).length === 0) Object.assign(line, said(start ?? {}));
  return line;
}

/** The defaults of a new line, without empty ones. */
function said(start: object): object {
  return Object.fromEntries(Object.entries(start).filter(([, value]) => value !== null));
}

const emptyAddress: Address = { line1: '', line2: '', city: '', state: '', pincode: '', country: 'India' };
