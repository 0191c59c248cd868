import { type Expected, refuseFile } from '#domain/gstr-2b/file-problem';
import type { DocumentList, JsonKeys } from '#domain/gstr-2b/json-keys';
import { isJson, type Json, listIn } from '#domain/gstr-2b/json-parts';
import type { PortalDocument, PortalKind, PortalPart, RateRow } from '#domain/gstr-2b/portal-document';
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
  rateIn,
  shareIn,
  textIn,
  type Where,
} from '#domain/gstr-2b/portal-values';
import { sumOfFigures, withoutMinus } from '#domain/gstr-2b/tax-figures';

/**
 * The documents in the tables of one part of a statement. Items by rate are optional: GSTR-2B has only the totals of a document since the
 * format of November 2024.
 */
export function* documentsOf(tables: Json, part: PortalPart, keys: JsonKeys, { ownGstin, period }: Expected): Generator<PortalDocument> {
  for (const [name, [section, list]] of Object.entries(keys.tables)) {
    const table = { statement: keys.statement, section, part, ownGstin, period, keys, list } as const;
    for (const group of listIn(tables[name], () => name)) yield* list === 'flat' ? [read(group, group, table)] : ofSupplier(group, table);
  }
}

type Table = Pick<PortalDocument, 'statement' | 'section' | 'part' | 'ownGstin' | 'period'> & {
  readonly keys: JsonKeys;
  readonly list: DocumentList;
};

function* ofSupplier(group: Json, table: Table): Generator<PortalDocument> {
  const where = () => `${table.section} of ${String(group['ctin']).slice(0, 40)}`;
  for (const one of listIn(group[table.list], where)) yield read(one, group, table);
}

function read(one: Json, group: Json, { keys, list, ...table }: Table): PortalDocument {
  const isImport = list === 'flat' || list === 'boe';
  const names = keys[isImport ? 'boe' : list];
  const where = () => {
    const number = String(one[names.number]).slice(0, 40);
    return `${table.section}, ${number}${isImport ? '' : ` of ${String(group['ctin']).slice(0, 40)}`}`;
  };
  const kind = isImport ? 'bill-of-entry' : kindOf(one, list, keys, where);
  const rates = rateRows(one, keys, where);
  const original = textIn(one[names.original], where).trim();
  const isIsd = list === 'doclist';
  const document: PortalDocument = {
    ...table,
    kind,
    supplier: supplierOf(one, group, table, keys, where),
    supplierName: textIn(group['trdnm'] ?? one[keys.sezName], where).trim(),
    number: numberIn(one[names.number], isImport ? 'bill of entry number' : 'document number', where),
    date: dateIn(one[names.date], isImport ? 'bill of entry date' : 'document date', where),
    port: isImport ? textIn(one[keys.port], where).trim().toUpperCase() : null,
    supply: textIn(one[names.supply], where),
    value: one['val'] === undefined ? null : amountIn(one['val'], where),
    placeOfSupply: placeIn(one['pos'], where),
    reverseCharge: isYes(one[keys.reverseCharge], where),
    ...(rates.length > 0 && one['txval'] === undefined ? sumOfFigures(rates) : figuresIn(one, keys, where)),
    rates,
    itc: {
      said: textIn(one[isIsd ? keys.isdItc : keys.itc], where) || (isImport ? creditOfImports(table) : ''),
      reason: textIn(one[keys.reason], where),
    },
    reported: {
      on: optionalDate(isImport ? one['refdt'] : group[keys.filedOn], 'filing date', where),
      period: isImport ? null : periodIn(group[keys.filedFor], where),
    },
    original: original === '' ? null : { number: original, date: optionalDate(one[names.originalDate], 'original date', where) },
    amendedIn: periodIn(one[keys.amendedIn], where),
    isAmended: isYes(one[keys.isAmended], where),
    cancelledFrom: optionalDate(group[keys.cancelledFrom], 'date of cancellation', where),
    applicablePercent: shareIn(one[keys.share], where),
    source: textIn(one['srctyp'], where),
    irn: textIn(one['irn'], where) || null,
    irnDate: optionalDate(one['irngendate'], 'date of the IRN', where),
  };
  return kind === 'credit' || kind === 'isd-credit' ? withoutMinus(document) : document;
}

function kindOf(one: Json, list: DocumentList, keys: JsonKeys, where: Where): PortalKind {
  if (list === 'nt') return noteKindIn(one[keys.noteKind], where);
  if (list === 'inv') return 'invoice';
  return /^ISDC/i.test(textIn(one[keys.isdKind], where)) ? 'isd-credit' : 'isd-invoice';
}

function supplierOf(one: Json, group: Json, { section }: Pick<Table, 'section'>, keys: JsonKeys, where: Where): string | null {
  if (section === 'IMPG' || section === 'IMPGA') return null;
  return gstinIn(group['ctin'] ?? one[keys.sezSupplier], where);
}

/** Imports have no field for it in GSTR-2B, and are in it because their credit is available. */
function creditOfImports({ statement }: Pick<Table, 'statement'>): string {
  return statement === 'GSTR-2B' ? 'Y' : '';
}

function rateRows(one: Json, keys: JsonKeys, where: Where): readonly RateRow[] {
  return listIn(one[keys.items], where).map((row) => {
    const item = keys.item === '' ? row : row[keys.item];
    if (!isJson(item)) refuseFile(`${where()}: an item has no figures`);
    const rate = rateIn(item['rt'], where);
    if (rate === null) refuseFile(`${where()}: an item has no rate`);
    return { rate, ...figuresIn(item, keys, where) };
  });
}

/** Credit that a head office hands on (ISD) has no taxable value, and imports no CGST and SGST. */
function figuresIn(one: Json, { igst, cgst, sgst, cess }: JsonKeys, where: Where) {
  return {
    taxable: amountIn(one['txval'], where),
    igst: amountIn(one[igst], where),
    cgst: amountIn(one[cgst], where),
    sgst: amountIn(one[sgst], where),
    // Credit of an ISD has it under its plain name in GSTR-2A, too.
    cess: amountIn(one[cess] ?? one['cess'], where),
  };
}
