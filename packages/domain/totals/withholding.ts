import { mulDiv, type Paise, type Percent, paise } from '#domain/money/paise';

/** Income tax deducted or collected at source: a percentage in whole rupees, half up (Income-tax Act 1961, section 288B). */
export function withheld(amount: Paise, rate: Percent): Paise {
  return paise(mulDiv(amount, rate, 100_000_000) * 100);
}
