import type { SupplyKind } from '#domain/gst/place-of-supply';
import type { Tax } from '#domain/gst/rate';
import type { TaxedBy } from '#domain/gst/taxed-by';
import { mulDiv, type Paise, paise, type Quantity, zero } from '#domain/money/paise';
import { spread, spreadPercent } from '#domain/money/spread';
import type { Heads, headNames, Stated } from '#domain/totals/document-input';

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

/** The same part with these heads instead. */
export function withHeads(part: TaxHeads, { igst, cgst, sgst, cess }: Heads): TaxHeads {
  return { ...part, igst, cgst, sgst, cess, tax: paise(igst + cgst + sgst + cess) };
}

/** The parts that a supplier or the customs charge make up the totals of their paper: each head is spread in proportion to what was computed. */
export function asStated(
  parts: readonly TaxHeads[],
  sources: readonly Pick<TaxPart, 'taxedBy'>[],
  stated: Stated | null | undefined,
): readonly TaxHeads[] {
  if (!stated) return parts;
  const charged = parts.map((part, i) => (isCharged(sources[i]) ? part : { ...part, ...noHeads }));
  const spreadOf = (head: (typeof headNames)[number]) => {
    const weights = charged.map((part) => part[head]);
    const bears = weights.some((weight) => weight !== 0);
    return stated[head] === undefined || !bears ? weights : spread(stated[head], weights);
  };
  const [igst, cgst, sgst, cess] = [spreadOf('igst'), spreadOf('cgst'), spreadOf('sgst'), spreadOf('cess')];
  const at = (amounts: readonly Paise[], i: number) => amounts[i] ?? zero;
  return parts.map((part, i) =>
    isCharged(sources[i]) ? withHeads(part, { igst: at(igst, i), cgst: at(cgst, i), sgst: at(sgst, i), cess: at(cess, i) }) : part,
  );
}

const noHeads: Heads = { igst: zero, cgst: zero, sgst: zero, cess: zero };

function isCharged(source: Pick<TaxPart, 'taxedBy'> | undefined): boolean {
  return source?.taxedBy === 'party' || source?.taxedBy === 'import';
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
