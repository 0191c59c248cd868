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
  };
}

export function salesOf({ quantity, gross, discount, taxable, tax }: Omit<SoldLine, 'itemId'>, returned: boolean): SaleSums {
  if (returned) return { ...noSales, returnedQuantity: quantity, returned: taxable, returnedTax: tax };
  return { ...noSales, quantity, gross, discount, taxable, tax };
}

/** How sales are added up: by item, by customer, or by sales representative. An empty name: charges, and sales of no representative. */
export const saleParts = ['item', 'party', 'representative'] as const;
export type SalePart = (typeof saleParts)[number];

export type SalesByName = Map<string, SaleSums>;

/** Adds what an entry says, or takes it out. What comes to nothing is not kept. */
export function addSales(sums: SalesByName, part: SalePart, entry: SaleEntry, factor: 1 | -1): void {
  for (const line of entry.lines) addSums(sums, nameIn(part, entry, line), salesOf(line, entry.returned), factor);
}

export function addSums(sums: SalesByName, name: string, more: SaleSums, factor: 1 | -1 = 1): void {
  const after = plusSales(sums.get(name) ?? noSales, more, factor);
  if (Object.values(after).every((amount) => amount === 0)) sums.delete(name);
  else sums.set(name, after);
}

export function nameIn(
  part: SalePart,
  { partyId, representativeId }: Pick<SaleEntry, 'partyId' | 'representativeId'>,
  line: SoldLine,
): string {
  return part === 'item' ? line.itemId : part === 'party' ? partyId : representativeId;
}
