import { plainHeading } from '#domain/bank-statement/statement-columns';
import type { PortalStatement } from '#domain/gstr-2b/portal-document';

/** Which table it is, by its columns. */
export type TableKind = 'invoices' | 'notes' | 'bills-of-entry' | 'isd';

/**
 * Headings of the portal's files, without case, signs and spaces: of GSTR-2B and GSTR-2A as workbook and CSV, and of the CSV of the older
 * offline tool for GSTR-2.
 */
const headings = {
  supplier: /^gstinof(the)?(sez)?(supplier|isd)$/,
  supplierName: /^(tradelegal|trade|legal)name/,
  invoiceNumber: /^(revised)?invoice(number|no)$/,
  invoiceDate: /^(revised)?invoicedate$/,
  invoiceValue: /^invoicevalue$/,
  invoiceType: /^invoicetype$/,
  noteNumber: /^(revised)?(note|notedebitnote|creditdebitnote|creditnotedebitnote|noterefundvoucher)(number|no)$/,
  noteDate: /^(revised)?(note|creditdebitnote|creditnotedebitnote|noterefundvoucher)date$/,
  noteValue: /^(note|noterefundvoucher)value$/,
  noteKind: /^notetype$|^documenttype$/,
  noteSupply: /^notesupplytype$|^supplytype$/,
  billNumber: /^(billofentry|boe)(number|no)$/,
  billDate: /^(billofentry|boe)date$/,
  billValue: /^(billofentry|boe)value$/,
  port: /^portcode$/,
  referenceDate: /^icegatereferencedate$|^referencedateicegate$/,
  isdNumber: /^(isd)?documentnumber$/,
  isdDate: /^(isd)?documentdate$/,
  isdKind: /^isddocumenttype$/,
  isdItc: /^eligibilityofitc$/,
  placeOfSupply: /^placeofsupply$/,
  reverseCharge: /^supplyattracts?reversecharge$|^reversecharge$/,
  rate: /^rate$/,
  taxable: /^taxablevalue$/,
  igst: /^integratedtax(paid|amount)?$/,
  cgst: /^centraltax(paid|amount)?$/,
  sgst: /^state(ut)?tax(paid|amount)?$/,
  cess: /^cess(paid|amount)?$/,
  filedFor: /^(isd)?gstr[156].*period$/,
  filedOn: /^(isd)?gstr[156].*filingdate$/,
  itc: /^itcavailability$/,
  reason: /^reason$/,
  share: /^applicable(percent)?oftaxrate$/,
  source: /^source$/,
  irn: /^irn$/,
  irnDate: /^irndate$/,
  isAmended: /^amended(yes|yesno)?$/,
  amendedIn: /^taxperiodinwhichamended$/,
  cancelledFrom: /^effectivedateofcancellation$/,
  filed3b: /^gstr3bfilingstatus$/,
  originalNumber: /^original(invoice|note)(number|no)$/,
  originalDate: /^original(invoice|note)date$/,
} as const;

export type PortalColumn = keyof typeof headings;

/** Where each column is. One that is there twice, in a table of amendments, has what was amended first. */
export interface PortalColumns {
  readonly kind: TableKind;
  /** Of which statement it certainly is, if the columns tell. */
  readonly statement: PortalStatement | undefined;
  /** The own value of the document. */
  at(column: PortalColumn): number;
  /** The value before the amendment; -1 if there is none. */
  before(column: PortalColumn): number;
}

/** The columns of a row of headings, by name; none for a title or a row of values. */
function columnsIn(cells: readonly string[]): readonly (readonly [PortalColumn, number])[] {
  return cells.flatMap((cell, at) => {
    const plain = plainHeading(cell.slice(0, longestHeading).replace(/\((₹|rs\.?|inr)\)/gi, ''));
    if (plain === '') return [];
    const found = names.find((name) => headings[name].test(plain));
    return found === undefined ? [] : [[found, at] as const];
  });
}

const names = Object.keys(headings) as readonly PortalColumn[];
const longestHeading = 100;

export function isHeadingRow(cells: readonly string[]): boolean {
  return columnsIn(cells).length > 1;
}

/** What a table of each kind must have. */
const required: Readonly<Record<TableKind, readonly PortalColumn[]>> = {
  'bills-of-entry': ['billNumber', 'billDate', 'port', 'igst'],
  notes: ['supplier', 'noteNumber', 'noteDate', 'noteKind', 'taxable', 'igst', 'cgst', 'sgst'],
  isd: ['supplier', 'isdNumber', 'isdDate', 'igst', 'cgst', 'sgst'],
  invoices: ['supplier', 'invoiceNumber', 'invoiceDate', 'taxable', 'igst', 'cgst', 'sgst'],
};

/**
 * The columns below rows of headings that follow each other: a workbook writes groups above the names of their columns, so the lowest heading
 * counts. Undefined if the rows are not the headings of a table that is known.
 */
export function portalColumns(rows: readonly (readonly string[])[]): PortalColumns | undefined {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const lowest = Array.from({ length: width }, (_, at) => headingAt(rows, at));
  const places = new Map<PortalColumn, number[]>();
  for (const [name, at] of columnsIn(lowest)) places.set(name, [...(places.get(name) ?? []), at]);
  const kind = (Object.keys(required) as TableKind[]).find((one) => required[one].every((name) => places.has(name)));
  if (kind === undefined) return undefined;
  const is2a = places.has('filed3b') || places.has('cancelledFrom') || places.has('amendedIn');
  return {
    kind,
    statement: is2a ? 'GSTR-2A' : places.has('itc') ? 'GSTR-2B' : undefined,
    at: (column) => places.get(column)?.at(-1) ?? -1,
    before: (column) => {
      const [first = -1, ...more] = places.get(column) ?? [];
      return more.length > 0 ? first : -1;
    },
  };
}

/** The lowest heading. One that only says `Number` or `Date` is below its group: `Bill of Entry Details`. */
function headingAt(rows: readonly (readonly string[])[], at: number): string {
  const row = rows.findLastIndex((one) => (one[at] ?? '').trim() !== '');
  const heading = rows[row]?.[at] ?? '';
  if (!/^(number|no\.?|date|value)$/i.test(heading.trim())) return heading;
  // Of merged cells the first has the text.
  const group = rows[row - 1]?.slice(0, at + 1).findLast((cell) => cell.trim() !== '') ?? '';
  return `${group.replace(/details?/i, '')} ${heading}`;
}
