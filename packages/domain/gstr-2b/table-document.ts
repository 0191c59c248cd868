import { type Expected, refuseFile } from '#domain/gstr-2b/file-problem';
import type { PortalDocument, PortalKind, PortalPart, PortalSection } from '#domain/gstr-2b/portal-document';
import {
  amountIn,
  dateIn,
  gstinIn,
  isYes,
  noteKindIn,
  numberIn,
  optionalDate,
  periodIn,
  placeIn,
  shareIn,
  textIn,
  type Where,
} from '#domain/gstr-2b/portal-values';
import type { PortalColumn, PortalColumns, TableKind } from '#domain/gstr-2b/table-columns';
import { withoutMinus } from '#domain/gstr-2b/tax-figures';

/** The columns of what every document has, by the kind of table. */
const names = {
  invoices: { what: 'invoice', number: 'invoiceNumber', date: 'invoiceDate', value: 'invoiceValue', supply: 'invoiceType', itc: 'itc' },
  notes: { what: 'note', number: 'noteNumber', date: 'noteDate', value: 'noteValue', supply: 'noteSupply', itc: 'itc' },
  'bills-of-entry': {
    what: 'bill of entry',
    number: 'billNumber',
    date: 'billDate',
    value: 'billValue',
    supply: 'invoiceType',
    itc: 'itc',
  },
  isd: { what: 'document', number: 'isdNumber', date: 'isdDate', value: 'invoiceValue', supply: 'invoiceType', itc: 'isdItc' },
} as const satisfies Record<TableKind, object>;

interface Read {
  readonly expected: Expected;
  readonly of: { readonly section: PortalSection; readonly part: PortalPart } | undefined;
  readonly where: Where;
}

/** The document of a row, without its rate. */
export function documentIn(cells: readonly string[], columns: PortalColumns, { expected, of, where }: Read): PortalDocument {
  const cell = (name: PortalColumn) => cells[columns.at(name)];
  const { what, number, date, value, supply, itc } = names[columns.kind];
  const isImport = columns.kind === 'bills-of-entry';
  const original = originalIn(cells, columns, number, date, where);
  const kind = kindIn(columns.kind, cell, where);
  const supplier = isImport && !isOfSez(cells, columns, of?.section) ? null : gstinIn(cell('supplier'), where);
  const said = textIn(cell(itc), where).trim();
  const statement = columns.statement ?? expected.statement;
  const document: PortalDocument = {
    statement,
    section: of?.section ?? sectionOf(columns.kind, supplier !== null, original !== null),
    part: of?.part ?? 'credit',
    ownGstin: expected.ownGstin,
    period: expected.period,
    kind,
    supplier,
    supplierName: textIn(cell('supplierName'), where).trim(),
    number: numberIn(cell(number), `${what} number`, where),
    date: dateIn(cell(date), `${what} date`, where),
    port: isImport ? portIn(cell('port'), where) : null,
    supply: textIn(cell(supply), where).trim(),
    value: cell(value) === undefined ? null : amountIn(cell(value), where),
    placeOfSupply: placeIn(cell('placeOfSupply'), where),
    reverseCharge: isYes(cell('reverseCharge'), where),
    taxable: amountIn(cell('taxable'), where),
    igst: amountIn(cell('igst'), where),
    cgst: amountIn(cell('cgst'), where),
    sgst: amountIn(cell('sgst'), where),
    cess: amountIn(cell('cess'), where),
    rates: [],
    // Imports have no column for it in GSTR-2B, and are in it because their credit is available.
    itc: { said: said === '' && isImport && statement === 'GSTR-2B' ? 'Yes' : said, reason: textIn(cell('reason'), where).trim() },
    reported: {
      on: optionalDate(cell(isImport ? 'referenceDate' : 'filedOn'), 'filing date', where),
      period: periodIn(cell('filedFor'), where),
    },
    original,
    amendedIn: periodIn(cell('amendedIn'), where),
    isAmended: isYes(cell('isAmended'), where),
    cancelledFrom: optionalDate(cell('cancelledFrom'), 'date of cancellation', where),
    applicablePercent: shareIn(cell('share'), where),
    source: textIn(cell('source'), where).trim(),
    irn: textIn(cell('irn'), where).trim() || null,
    irnDate: optionalDate(cell('irnDate'), 'date of the IRN', where),
  };
  return kind === 'credit' || kind === 'isd-credit' ? withoutMinus(document) : document;
}

type CellOf = (name: PortalColumn) => string | undefined;

function kindIn(table: TableKind, cell: CellOf, where: Where): PortalKind {
  if (table === 'invoices') return 'invoice';
  if (table === 'bills-of-entry') return 'bill-of-entry';
  if (table === 'notes') return noteKindIn(cell('noteKind'), where);
  return /credit/i.test(textIn(cell('isdKind') ?? cell('noteKind'), where)) ? 'isd-credit' : 'isd-invoice';
}

/** Goods from a SEZ have a supplier. Files of the older offline tool have both kinds of imports in one table. */
export function isOfSez(cells: readonly string[], columns: PortalColumns, section: PortalSection | undefined): boolean {
  if (section !== undefined) return section.startsWith('IMPGSEZ');
  return (cells[columns.at('supplier')] ?? '').trim() !== '';
}

function sectionOf(table: TableKind, hasSupplier: boolean, isAmendment: boolean): PortalSection {
  if (table === 'invoices') return isAmendment ? 'B2BA' : 'B2B';
  if (table === 'notes') return isAmendment ? 'CDNRA' : 'CDNR';
  if (table === 'isd') return isAmendment ? 'ISDA' : 'ISD';
  return hasSupplier ? (isAmendment ? 'IMPGSEZA' : 'IMPGSEZ') : isAmendment ? 'IMPGA' : 'IMPG';
}

function originalIn(cells: readonly string[], columns: PortalColumns, number: PortalColumn, date: PortalColumn, where: Where) {
  const isSupply = columns.kind === 'invoices' || columns.kind === 'notes';
  const at = columns.before(number) < 0 && isSupply ? columns.at('originalNumber') : columns.before(number);
  const dateAt = columns.before(date) < 0 && isSupply ? columns.at('originalDate') : columns.before(date);
  const text = textIn(cells[at], where).trim();
  return text === '' ? null : { number: text, date: optionalDate(cells[dateAt], 'original date', where) };
}

function portIn(text: string | undefined, where: Where): string {
  const port = textIn(text, where).trim().toUpperCase();
  if (port === '') refuseFile(`${where()} has no port code`);
  return port;
}
