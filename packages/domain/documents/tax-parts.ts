import type { SupplyKind } from '#domain/gst/place-of-supply';
import type { Tax } from '#domain/gst/rate';
import type { TaxedBy } from '#domain/gst/taxed-by';
import { mulDiv, type Paise, paise, type Quantity, zero } from '#domain/money/paise';
import { spreadPercent } from '#domain/money/spread';

/** A line or charge as the tax sees it. */
export interface TaxPart {
  readonly tax: Tax;
  readonly taxedBy: TaxedBy;
  /** Null where cess by quantity has none to count. */
  readonly quantity: Quantity | null;
  /** What the tax is a percentage of: the taxable value, with the customs duty on imports. */
  readonly base: Paise;
}

export interface TaxHeads {
  readonly igst: Paise;
  readonly cgst: Paise;
  readonly sgst: Paise;
  /** Both kinds of cess. */
  readonly cess: Paise;
  /** The part of the cess charged by quantity, which e-invoices report separately. */
  readonly cessByQuantity: Paise;
  /** All heads together. */
  readonly tax: Paise;
}

/** The tax of each part, by head. Parts that the party, the buyer and the customs account for are rounded apart from each other. */
export function taxParts(parts: readonly TaxPart[], kind: SupplyKind): readonly TaxHeads[] {
  const taxed = parts.filter(({ taxedBy }) => taxedBy !== 'none');
  const whole = kind === 'inter' ? perRate(taxed, 'rate', 1) : new Map<TaxPart, Paise>();
  const half = kind === 'intra' ? perRate(taxed, 'rate', 2) : new Map<TaxPart, Paise>();
  const adValorem = perRate(taxed, 'cessRate', 1);
  return parts.map((part) => {
    const igst = whole.get(part) ?? zero;
    const cgst = half.get(part) ?? zero;
    const byQuantity = part.taxedBy === 'none' ? zero : cessByQuantity(part.tax, part.quantity);
    const cess = paise((adValorem.get(part) ?? zero) + byQuantity);
    return { igst, cgst, sgst: cgst, cess, cessByQuantity: byQuantity, tax: paise(igst + cgst * 2 + cess) };
  });
}

export function cessByQuantity(tax: Tax, quantity: Quantity | null): Paise {
  return quantity === null ? zero : paise(mulDiv(quantity, tax.cessPerUnit, 10_000));
}

/** One head of tax: computed once for each rate, and spread over the parts that bear it. */
function perRate(parts: readonly TaxPart[], rate: 'rate' | 'cessRate', halves: 1 | 2): ReadonlyMap<TaxPart, Paise> {
  const amounts = new Map<TaxPart, Paise>();
  for (const same of Map.groupBy(parts, ({ tax, taxedBy }) => `${taxedBy} ${tax[rate]}`).values()) {
    const percent = same[0]?.tax[rate];
    if (percent === undefined) continue;
    const taxes = spreadPercent(
      same.map(({ base }) => base),
      percent,
      halves,
    );
    same.forEach((part, i) => {
      amounts.set(part, taxes[i] ?? zero);
    });
  }
  return amounts;
}
