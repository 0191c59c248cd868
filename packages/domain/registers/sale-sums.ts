import type { SaleEntry, SoldLine } from '#domain/registers/sale-entry';

/** Sales added up: what was invoiced, and what came back. Quantities are of one item, or mean nothing. */
export interface SaleSums {
  readonly quantity: number;
  readonly gross: number;
  readonly discount: number;
  readonly taxable: number;
  readonly tax: number;
  readonly returnedQuantity: number;
  readonly returned: number;
  readonly returnedTax: number;
  /** Invoices; 0 where sales are added up by item, of which an invoice may have several. */
  readonly invoices: number;
}

export const noSales: SaleSums = {
  quantity: 0,
  gross: 0,
  discount: 0,
  taxable: 0,
  tax: 0,
  returnedQuantity: 0,
  returned: 0,
  returnedTax: 0,
  invoices: 0,
};

export function plusSales(one: SaleSums, other: SaleSums, factor: 1 | -1 = 1): SaleSums {
  return {
    quantity: one.quantity + factor * other.quantity,
    gross: one.gross + factor * other.gross,
    discount: one.discount + factor * other.discount,
    taxable: one.taxable + factor * other.taxable,
    tax: one.tax + factor * other.tax,
    returnedQuantity: one.returnedQuantity + factor * other.returnedQuantity,
    returned: one.returned + factor * other.returned,
    returnedTax: one.returnedTax + factor * other.returnedTax,
    invoices: one.invoices + factor * other.invoices,
  };
}

/** In their order, for views that store only amounts. */
export function amountsOf(sums: SaleSums): readonly number[] {
  return amounts.map((name) => sums[name]);
}

export function sumsFrom(stored: readonly number[]): SaleSums {
  return Object.fromEntries(amounts.map((name, at) => [name, stored[at] ?? 0])) as Record<keyof SaleSums, number>;
}

const amounts = [
  ...(['quantity', 'gross', 'discount', 'taxable', 'tax'] as const),
  ...(['returnedQuantity', 'returned', 'returnedTax', 'invoices'] as const),
] satisfies readonly (keyof SaleSums)[];

/**
 * How sales are added up: by item, by customer, by sales representative or by installer. An empty name: charges, and sales of no
 * representative.
 */
export const saleParts = ['item', 'party', 'representative', 'installer'] as const;
export type SalePart = (typeof saleParts)[number];

export function salesOf({ quantity, gross, discount, taxable, tax }: Omit<SoldLine, 'itemId'>, returned: boolean): SaleSums {
  if (returned) return { ...noSales, returnedQuantity: quantity, returned: taxable, returnedTax: tax };
  return { ...noSales, quantity, gross, discount, taxable, tax };
}

/** What a line adds to a part; `at` is its place in the document. The first line counts the invoice. */
export function addedBy(
  part: SalePart,
  said: Pick<SaleEntry, 'returned' | 'partyId' | 'representativeId' | 'installerId'>,
  line: SoldLine,
  at: number,
): { readonly name: string; readonly sums: SaleSums } | null {
  const name = nameIn(part, said, line);
  if (name === null) return null;
  const invoices = at === 0 && part !== 'item' && !said.returned ? 1 : 0;
  return { name, sums: { ...salesOf(line, said.returned), invoices } };
}

/** Null if the line does not count: nothing is installed without an installer. */
function nameIn(
  part: SalePart,
  { partyId, representativeId, installerId }: Pick<SaleEntry, 'partyId' | 'representativeId' | 'installerId'>,
  { itemId }: Pick<SoldLine, 'itemId'>,
): string | null {
  const names = { item: itemId, party: partyId, representative: representativeId, installer: installerId === '' ? null : installerId };
  return names[part];
}

export type SalesByName = Map<string, SaleSums>;

/** Adds sums, or takes them out. What comes to nothing is not kept. */
export function addSums(sums: SalesByName, name: string, more: SaleSums, factor: 1 | -1 = 1): void {
  const after = plusSales(sums.get(name) ?? noSales, more, factor);
  if (Object.values(after).every((amount) => amount === 0)) sums.delete(name);
  else sums.set(name, after);
}
