import { type Paise, type Percent, paise, percentOf } from '#domain/money/paise';

/** The rates of a bill of entry: basic customs duty, and the social welfare surcharge on it. */
export interface CustomsRates {
  readonly duty: Percent;
  readonly surcharge: Percent;
}

/** Duty and surcharge on an assessable value (Customs Act section 14). They have no credit, so they join the cost of the goods. */
export function customsDuty(assessable: Paise, { duty, surcharge }: CustomsRates): Paise {
  const basic = percentOf(assessable, duty);
  return paise(basic + percentOf(basic, surcharge));
}
