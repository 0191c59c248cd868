import { isExport, type Outward, statedRows } from '#domain/gst-returns/outward';
import type { TaxAmounts } from '#domain/registers/register-entry';
import { type Day, partsOf } from '#domain/time/day';

/** A part of the file of GSTR-1. Undefined values are left out of its JSON. */
export type Part = Readonly<Record<string, unknown>>;

/** A section in which each document has a row, and what its rows have in common. */
interface Listed {
  /** The portal's name of what groups the rows, and of the rows in it; missing: they are not grouped. */
  readonly groups?: readonly [string, string];
  readonly groupOf: (document: Outward) => string;
  readonly row: (document: Outward, state: string) => Part;
  /** Number and day of the filed document, in amendments. */
  readonly filed: readonly [string, string];
}

const ofInvoice = ['oinum', 'oidt'] as const;
const ofNote = ['ont_num', 'ont_dt'] as const;
const buyer = ({ buyerGstin }: Outward) => buyerGstin ?? '';

/** The sections with a row for each document, by the portal's names. */
export const listedSections = {
  b2b: { groups: ['ctin', 'inv'], groupOf: buyer, row: registeredInvoice, filed: ofInvoice },
  b2cl: { groups: ['pos', 'inv'], groupOf: ({ placeOfSupply }) => placeOfSupply, row: largeInvoice, filed: ofInvoice },
  exp: {
    groups: ['exp_typ', 'inv'],
    groupOf: ({ supply }) => (supply === 'EXPWP' ? 'WPAY' : 'WOPAY'),
    row: exportInvoice,
    filed: ofInvoice,
  },
  cdnr: { groups: ['ctin', 'nt'], groupOf: buyer, row: registeredNote, filed: ofNote },
  cdnur: { groupOf: () => '', row: unregisteredNote, filed: ofNote },
} as const satisfies Readonly<Record<string, Listed>>;
export type ListedSection = keyof typeof listedSections;

/** A document to list; with what was filed, if it is amended. */
export interface ListedDocument {
  readonly document: Outward;
  readonly filed?: Outward;
}

/** The rows of a section under what they have in common, in the order of days and numbers; undefined if there are none. */
export function listedRows(section: ListedSection, documents: readonly ListedDocument[], state: string): readonly Part[] | undefined {
  const { groups: names, groupOf, row, filed: as }: Listed = listedSections[section];
  const groups = Map.groupBy(documents, ({ document }) => groupOf(document));
  const rowOf = ({ document, filed }: ListedDocument) => ({
    ...(filed && { [as[0]]: filed.number, [as[1]]: dayText(filed.date) }),
    ...row(document, state),
  });
  const sorted = [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, all]) => [name, all.sort(byDay).map(rowOf)] as const);
  if (names === undefined) return some(sorted.flatMap(([, rows]) => rows));
  return some(sorted.map(([name, rows]) => ({ [names[0]]: name, [names[1]]: rows })));
}

function byDay({ document: a }: ListedDocument, { document: b }: ListedDocument): number {
  return a.date === b.date ? (a.number < b.number ? -1 : 1) : a.date < b.date ? -1 : 1;
}

function registeredInvoice(document: Outward, state: string): Part {
  const { operator, placeOfSupply, reverseCharge } = document;
  return {
    ...named('inum', 'idt', document),
    pos: placeOfSupply,
    rchrg: reverseCharge ? 'Y' : 'N',
    etin: operator?.section === '52' ? operator.gstin : undefined,
    inv_typ: invoiceKind(document, state),
    itms: items(document),
  };
}

function largeInvoice(document: Outward): Part {
  return { ...named('inum', 'idt', document), itms: items(document) };
}

function exportInvoice(document: Outward): Part {
  const { port, shippingBill, shippingBillDate } = document.exported ?? {};
  return {
    ...named('inum', 'idt', document),
    sbpcode: port ?? undefined,
    sbnum: shippingBill ?? undefined,
    sbdt: shippingBillDate ? dayText(shippingBillDate) : undefined,
    itms: statedRows(document).map((row) => ({
      txval: rupees(row.taxable),
      rt: percent(row.rate),
      iamt: rupees(row.igst),
      csamt: rupees(row.cess),
    })),
  };
}

function registeredNote(document: Outward, state: string): Part {
  return {
    ntty: noteKind(document),
    ...named('nt_num', 'nt_dt', document),
    pos: document.placeOfSupply,
    rchrg: document.reverseCharge ? 'Y' : 'N',
    inv_typ: invoiceKind(document, state),
    itms: items(document),
  };
}

/** The place of supply is known of exports already. */
function unregisteredNote(document: Outward): Part {
  const typ = isExport(document) ? (document.supply === 'EXPWP' ? 'EXPWP' : 'EXPWOP') : 'B2CL';
  return {
    typ,
    ntty: noteKind(document),
    ...named('nt_num', 'nt_dt', document),
    pos: typ === 'B2CL' ? document.placeOfSupply : undefined,
    itms: items(document),
  };
}

const noteKind = ({ kind }: Outward) => (kind === 'credit' ? 'C' : 'D');

/** `R` regular, `SEWP` and `SEWOP` to a special economic zone, `DE` deemed export, `CBW` with IGST within the state. */
function invoiceKind({ supply, inter, placeOfSupply }: Outward, state: string): string {
  if (supply === 'SEZWP') return 'SEWP';
  if (supply === 'SEZWOP') return 'SEWOP';
  if (supply === 'DEXP') return 'DE';
  return inter && placeOfSupply === state ? 'CBW' : 'R';
}

function named(number: string, day: string, document: Outward): Part {
  return { [number]: document.number, [day]: dayText(document.date), val: rupees(document.value) };
}

/** A row for each rate. */
function items(document: Outward): readonly Part[] {
  return statedRows(document).map((row, at) => ({
    num: at + 1,
    itm_det: { rt: percent(row.rate), txval: rupees(row.taxable), ...taxes(row, document.inter) },
  }));
}

/** Undefined if there are none: the portal refuses empty sections. */
export function some<Row>(rows: readonly Row[]): readonly Row[] | undefined {
  return rows.length === 0 ? undefined : rows;
}

export function taxes({ igst, cgst, sgst, cess }: TaxAmounts, inter: boolean): Part {
  const csamt = rupees(cess);
  return inter ? { iamt: rupees(igst), csamt } : { camt: rupees(cgst), samt: rupees(sgst), csamt };
}

export function rupees(paise: number): number {
  return paise / 100;
}

export function percent(tenThousandths: number): number {
  return tenThousandths / 10_000;
}

/** `DD-MM-YYYY` */
function dayText(day: Day): string {
  const { year, month, date } = partsOf(day);
  return `${String(date).padStart(2, '0')}-${String(month).padStart(2, '0')}-${year}`;
}
