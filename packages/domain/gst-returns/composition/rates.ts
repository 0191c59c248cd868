/** How much a person under the composition scheme pays, and of what. */
export interface CompositionRate {
  readonly value: string;
  readonly label: string;
  /** Ten-thousandths of a percent, CGST and SGST together; each is half of it. */
  readonly rate: number;
  /** Traders pay on taxable supplies only, others on all of their turnover. */
  readonly base: 'turnover' | 'taxable';
}

/**
 * Rule 7 of the CGST Rules as of 1 April 2020 (Notification 50/2020-CT): manufacturers, restaurants and traders under section 10(1) and (2) of the
 * CGST Act, suppliers of services and others under section 10(2A). Turnover has exempt supplies and those outside GST. Interest on
 * deposits and loans, which section 10 leaves out of it, is no document of returns here unless it is entered as exempt income.
 */
export const compositionRates = [
  { value: 'trading', label: 'Trader: 1 % of taxable supplies', rate: 1_0000, base: 'taxable' },
  { value: 'manufacturing', label: 'Manufacturer: 1 % of the turnover', rate: 1_0000, base: 'turnover' },
  { value: 'restaurant', label: 'Restaurant: 5 % of the turnover', rate: 5_0000, base: 'turnover' },
  { value: 'services', label: 'Services and others, section 10(2A): 6 % of the turnover', rate: 6_0000, base: 'turnover' },
] as const satisfies readonly CompositionRate[];
export type CompositionKind = (typeof compositionRates)[number]['value'];

export function compositionRateOf(kind: CompositionKind | null | undefined): CompositionRate | null {
  return compositionRates.find(({ value }) => value === kind) ?? null;
}
