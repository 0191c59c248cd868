import { type Paise, type Percent, paise, zero } from '#domain/money/paise';
import { spread, spreadPercent } from '#domain/money/spread';

/** The rates of a bill of entry: basic customs duty, and the social welfare surcharge on it. */
export interface CustomsRates {
  readonly duty: Percent;
  readonly surcharge: Percent;
  /** The amounts of the bill of entry, where they are known instead of the rates. */
  readonly dutyAmount?: Paise | null;
  readonly surchargeAmount?: Paise | null;
}

/**
 * Duty and surcharge on each assessable value (Customs Act section 14), with the rounding carried forward (decision D18). They have no
 * credit, so they join the cost of the goods.
 */
export function customsDuties(assessable: readonly Paise[], rates: CustomsRates): readonly Paise[] {
  const { duty, surcharge, dutyAmount = null, surchargeAmount = null } = rates;
  if (assessable.every((value) => value === 0)) return assessable.map(() => zero);
  const basic = dutyAmount === null ? spreadPercent(assessable, duty) : spread(dutyAmount, assessable);
  const more = surchargeAmount === null ? spreadPercent(basic, surcharge) : spread(surchargeAmount, assessable);
  return basic.map((amount, i) => paise(amount + (more[i] ?? 0)));
}
