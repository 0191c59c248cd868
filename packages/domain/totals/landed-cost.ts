import { type Paise, paise, sum, zero } from '#domain/money/paise';
import { spread } from '#domain/money/spread';

interface Part {
  readonly taxable: Paise;
  /** Tax without credit. */
  readonly inCost: Paise;
  readonly duty: Paise;
}

/**
 * What goods cost: value, tax without credit, customs duty, and their share of freight and other landed charges by taxable value. Other lines
 * cost nothing here. The shares change the value of stock only; the charges stay on their own ledgers.
 */
export function landedCosts(
  lines: readonly (Part & { readonly goods: boolean })[],
  charges: readonly (Omit<Part, 'duty'> & { readonly landed: boolean })[],
): readonly Paise[] {
  const landed = sum(charges.filter((charge) => charge.landed).map(({ taxable, inCost }) => paise(taxable + inCost)));
  const shares = landedShares(lines, landed);
  return lines.map(({ goods, taxable, inCost, duty }, i) => (goods ? paise(taxable + inCost + duty + (shares[i] ?? zero)) : zero));
}

/** The shares of goods in a landed charge, by taxable value. */
export function landedShares(lines: readonly (Pick<Part, 'taxable'> & { readonly goods: boolean })[], landed: Paise): readonly Paise[] {
  const weights = lines.map(({ goods, taxable }) => (goods ? taxable : 0));
  const whole = weights.reduce((total: number, weight) => total + weight, 0);
  return spread(whole === 0 ? zero : landed, weights);
}
