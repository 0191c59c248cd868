import type { BillFigures, BillItem, EwayBill } from '#domain/eway-bill/payload';
import { clockAt, dayOf, partsOf } from '#domain/time/day';

/** In words, what the portal prints for its codes. */
export const documentTypes: Readonly<Record<EwayBill['documentType'], string>> = {
  INV: 'Tax Invoice',
  BIL: 'Bill of Supply',
  BOE: 'Bill of Entry',
  CHL: 'Delivery Challan',
  OTH: 'Others',
};

const reasons: Readonly<Record<EwayBill['subType'], string>> = {
  ...{ '1': 'Supply', '2': 'Import', '3': 'Export', '4': 'Job Work', '5': 'For Own Use', '7': 'Sales Return', '8': 'Others' },
};

/** Why the goods move: `Supply`, `Others: Purchase Return`. */
export function reasonOf({ subType, subTypeText }: Pick<EwayBill, 'subType' | 'subTypeText'>): string {
  return [reasons[subType], ...(subTypeText === null ? [] : [subTypeText])].join(': ');
}

export const transactions: Readonly<Record<BillFigures['transaction'], string>> = {
  1: 'Regular',
  2: 'Bill To - Ship To',
  3: 'Bill From - Dispatch From',
  4: 'Bill From - Dispatch From and Bill To - Ship To',
};

/** The number of a bill or a trip sheet as people read it out: `3310 0123 4567`. */
export function inGroups(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** What the QR code of a bill says: `331001234567/27AAGCG4821K1ZG/20-11-2026 11:30:00`, of its number, GSTIN of who made it, and when (UTC). */
export function qrTextOf(number: string, madeBy: string, madeAt: string): string {
  const { year, month, date } = partsOf(dayOf(madeAt));
  const day = [date, month, year].map((part) => String(part).padStart(2, '0')).join('-');
  return [number, madeBy, `${day} ${clockAt(madeAt)}`].join('/');
}

/** The HSN code of the goods with the highest value; empty without goods. */
export function mainHsn(items: readonly BillItem[]): string {
  return items.toSorted((one, other) => other.taxable - one.taxable)[0]?.hsn ?? '';
}

/** The rates of tax of goods, in per cent: `CGST 9 + SGST 9`, `IGST 18 + Cess 12 + ₹4 a unit`. Rates are ten-thousandths. */
export function ratesText({ rate, cessRate, cessPerUnit }: BillItem, within: boolean): string {
  const half = rate / 20_000;
  return [
    ...(rate === 0 ? [] : within ? [`CGST ${half}`, `SGST ${half}`] : [`IGST ${rate / 10_000}`]),
    ...(cessRate === 0 ? [] : [`Cess ${cessRate / 10_000}`]),
    ...(cessPerUnit === 0 ? [] : [`₹${cessPerUnit / 100} a unit`]),
  ].join(' + ');
}
