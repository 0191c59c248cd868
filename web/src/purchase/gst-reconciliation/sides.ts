import type { BookSide, PortalSide, ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';

/** The amounts of both sides, in paise. */
export const amountColumns = [
  { name: 'taxable', title: 'Taxable' },
  { name: 'igst', title: 'IGST' },
  { name: 'cgst', title: 'CGST' },
  { name: 'sgst', title: 'SGST' },
  { name: 'cess', title: 'Cess' },
] as const;
export type Amounts = Readonly<Record<(typeof amountColumns)[number]['name'], number>>;

export type Side = 'books' | 'portal';

/** A document of a side, or the sum of several. */
export interface SideLine {
  readonly key: string;
  readonly side: Side;
  readonly number: string;
  /** Null for a sum. */
  readonly date: string | null;
  readonly placeOfSupply: string | null;
  /** Below zero where it lowers the credit. */
  readonly amounts: Amounts;
  /** Our own document. */
  readonly voucher: Pick<BookSide, 'slug' | 'id' | 'voucher' | 'voucherDate'> | null;
}

const none: Amounts = { taxable: 0, igst: 0, cgst: 0, sgst: 0, cess: 0 };

/** Returns and debit notes to the supplier lower the credit. */
export function bookLowers({ kind }: Pick<BookSide, 'kind'>): boolean {
  return kind === 'return' || kind === 'debit';
}

/** Credit notes of the supplier lower it. */
export function portalLowers({ kind }: Pick<PortalSide, 'kind'>): boolean {
  return kind === 'credit' || kind === 'isd-credit';
}

/** The documents of a side; several are followed by their sum. */
export function linesOf({ books, portal }: Pick<ReconciliationRow, 'books' | 'portal'>, side: Side): readonly SideLine[] {
  const lines = side === 'books' ? books.map(bookLine) : portal.map(portalLine);
  return lines.length < 2 ? lines : [...lines, sumLine(side, lines)];
}

/** What a side comes to: its document, or the sum of several. Undefined if the side has none. */
export function totalOf(row: Pick<ReconciliationRow, 'books' | 'portal'>, side: Side): SideLine | undefined {
  return linesOf(row, side).at(-1);
}

/** GST and cess, as a tab counts it: as the portal has it, or else the books. */
export function taxOf(row: Pick<ReconciliationRow, 'books' | 'portal'>): number {
  return taxIn((totalOf(row, 'portal') ?? totalOf(row, 'books'))?.amounts ?? none);
}

export function taxIn({ igst, cgst, sgst, cess }: Amounts): number {
  return igst + cgst + sgst + cess;
}

export function bookLine(one: BookSide): SideLine {
  const { id, number, date, placeOfSupply } = one;
  return { key: id, side: 'books', number, date, placeOfSupply, amounts: signed(one, bookLowers(one)), voucher: one };
}

export function portalLine(one: PortalSide): SideLine {
  const { id, number, date, placeOfSupply } = one;
  return { key: id, side: 'portal', number, date, placeOfSupply, amounts: signed(one, portalLowers(one)), voucher: null };
}

function sumLine(side: Side, lines: readonly SideLine[]): SideLine {
  const sum = (name: keyof Amounts) => lines.reduce((total, { amounts }) => total + amounts[name], 0);
  const amounts = { taxable: sum('taxable'), igst: sum('igst'), cgst: sum('cgst'), sgst: sum('sgst'), cess: sum('cess') };
  return { key: `${side} sum`, side, number: `${lines.length} together`, date: null, placeOfSupply: null, amounts, voucher: null };
}

function signed({ taxable, igst, cgst, sgst, cess }: Amounts, lowers: boolean): Amounts {
  const sign = (amount: number) => (lowers && amount !== 0 ? -amount : amount);
  return { taxable: sign(taxable), igst: sign(igst), cgst: sign(cgst), sgst: sign(sgst), cess: sign(cess) };
}
