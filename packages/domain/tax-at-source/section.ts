import type { Day } from '#domain/time/day';

/** Ten-thousandths of a percent by the kind of payee; without `individual` or `company` that of all others. */
export interface ByPayee<Value> {
  readonly individual?: Value;
  readonly company?: Value;
  readonly other: Value;
}

/** Up to a threshold nothing is deducted. Amounts are in paise, and tax is due when they are exceeded. */
export interface Threshold {
  /** Of one bill. */
  readonly single?: number;
  /** Of all bills of a party in a financial year. */
  readonly yearly?: number;
  /** Of all bills of a party in a calendar month. */
  readonly monthly?: number;
  /** Once it is exceeded, tax is on the whole sum, or only on what exceeds it. */
  readonly on: 'whole' | 'excess';
  /** For individuals and Hindu undivided families; others have none. */
  readonly onlyIndividuals?: true;
}

/** What a section says from a day on. */
export interface Terms {
  readonly from: Day;
  /** Missing where it depends on more than the section; then the rate is typed. */
  readonly rate?: ByPayee<number>;
  readonly threshold?: Threshold;
  /** The least rate for a party without a PAN. */
  readonly withoutPan?: number;
}

/** A section under which tax is deducted or collected at source, as one chooses it on a document. */
export interface TaxSection {
  /** As documents store it. */
  readonly value: string;
  readonly label: string;
  /** First and last day; missing if there is none. */
  readonly from?: Day;
  readonly to?: Day;
  /** What it is about; of a bill that has both, only these lines count. */
  readonly on?: 'goods' | 'services';
  /** The payment code of challans and statements under the Act of 2025. */
  readonly code?: ByPayee<string>;
  /** Oldest first. */
  readonly terms: readonly Terms[];
}

/** From this day the Income-tax Act 2025 applies, and its sections 393 and 394 replace those of the Act of 1961. */
export const newAct: Day = '2026-04-01';
export const lastOfOldAct: Day = '2026-03-31';

/** A rate in percent as it is stored. */
export function percent(rate: number): number {
  return Math.round(rate * 10_000);
}

/** Rupees as paise. */
export function rupees(amount: number): number {
  return amount * 100;
}
