import { type Paise, type Percent, paise } from '#domain/money/paise';
import { spreadPercent } from '#domain/money/spread';

/** The rates of a bill of entry: basic customs duty, and the social welfare surcharge on it. */
export interface CustomsRates {
  readonly duty: Percent;
  readonly surcharge: Percent;
}

/**
 * Duty and surcharge on each assessable value (Customs Act section 14), with the rounding carried forward (decision D18). They have no
 * credit, so they join the cost of the goods.
 */
export function customsDuties(assessable: readonly Paise[], { duty, surcharge }: CustomsRates): readonly Paise[] {
  const basic = spreadPercent(assessable, duty);
  const more = spreadPercent(basic, surcharge);
  return basic.map((amount, i) => paise(amount + (more[i] ?? 0)));
}
