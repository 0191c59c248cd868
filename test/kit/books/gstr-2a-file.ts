import { formatDay } from '#domain/time/day';

/** A document of a supplier as GSTR-2A has it. Rupees; days are `yyyy-MM-dd`. */
export interface Reported2a {
  readonly gstin: string;
  readonly number: string;
  readonly date: string;
  readonly taxable: number;
  readonly igst?: number;
  readonly cgst?: number;
  readonly sgst?: number;
  readonly kind?: 'invoice' | 'credit' | 'debit';
  readonly reverseCharge?: boolean;
  /** When the supplier filed; missing: the 10th of the next month. */
  readonly filedOn?: string;
  /** It amends this invoice. */
  readonly amends?: { readonly number: string; readonly date: string };
}

/** GSTR-2A of a month as the portal gives it in JSON: invoices, amended invoices and notes. */
export function gstr2aFile(gstin: string, period: string, reported: readonly Reported2a[]): string {
  const invoices = reported.filter(({ kind = 'invoice', amends }) => kind === 'invoice' && amends === undefined);
  const amended = reported.filter(({ amends }) => amends !== undefined);
  const notes = reported.filter(({ kind = 'invoice' }) => kind !== 'invoice');
  const bySupplier = (some: readonly Reported2a[], list: string, rowOf: (one: Reported2a) => object) =>
    [...Map.groupBy(some, (one) => `${one.gstin} ${one.filedOn ?? ''}`).values()].map((rows) => ({
      ctin: rows[0]?.gstin,
      ...{ cfs: 'Y', cfs3b: 'Y', flprdr1: monthText(period), fldtr1: dayText(rows[0]?.filedOn ?? `${nextMonth(period)}-10`) },
      [list]: rows.map(rowOf),
    }));
  const [year = '', month = ''] = period.split('-');
  return JSON.stringify({
    ...{ gstin, fp: `${month}${year}` },
    b2b: bySupplier(invoices, 'inv', (one) => invoiceIn(gstin, one)),
    b2ba: bySupplier(amended, 'inv', (one) => ({
      ...invoiceIn(gstin, one),
      oinum: one.amends?.number,
      oidt: dayCode(one.amends?.date ?? ''),
    })),
    cdn: bySupplier(notes, 'nt', (one) => noteIn(gstin, one)),
  });
}

function invoiceIn(gstin: string, one: Reported2a): object {
  return { inum: one.number, idt: dayCode(one.date), inv_typ: 'R', ...sharedIn(gstin, one) };
}

function noteIn(gstin: string, one: Reported2a): object {
  return { ntty: one.kind === 'credit' ? 'C' : 'D', nt_num: one.number, nt_dt: dayCode(one.date), inv_typ: 'R', ...sharedIn(gstin, one) };
}

function sharedIn(gstin: string, { taxable, igst = 0, cgst = 0, sgst = 0, reverseCharge = false }: Reported2a): object {
  const amounts = { rt: 18, txval: taxable, iamt: igst, camt: cgst, samt: sgst, csamt: 0 };
  return {
    ...{ val: taxable + igst + cgst + sgst, pos: gstin.slice(0, 2), rchrg: reverseCharge ? 'Y' : 'N' },
    itms: [{ num: 1, itm_det: amounts }],
  };
}

function nextMonth(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
}

function dayCode(day: string): string {
  return day.split('-').toReversed().join('-');
}

/** `10-Nov-26`: the product writes `10-Nov-2026`. */
function dayText(day: string): string {
  return formatDay(day).replace(/-20(\d\d)$/, '-$1');
}

function monthText(period: string): string {
  return dayText(`${period}-01`).slice(3);
}
