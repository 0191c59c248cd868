import { assert } from '#domain/assert';
import type { Paise } from '#domain/money/paise';
import type { Day } from '#domain/time/day';

const crore = 1_00_00_000_00;

/** From which day e-invoices were compulsory above which turnover (rule 48(4); notifications 61/2020 to 10/2023, Central Tax). */
const limits: readonly { readonly above: number; readonly from: Day }[] = [
  { above: 500 * crore, from: '2020-10-01' },
  { above: 100 * crore, from: '2021-01-01' },
  { above: 50 * crore, from: '2021-04-01' },
  { above: 20 * crore, from: '2022-04-01' },
  { above: 10 * crore, from: '2022-10-01' },
  { above: 5 * crore, from: '2023-08-01' },
];

/**
 * The day from which an organisation must make e-invoices, by its turnover (of the PAN, all over India) in each financial year since 2017-18:
 * 1 April after the first year above a limit, but not before the day of that limit. Null: never so far. Once in, always in.
 */
export function applicableFrom(turnover: Readonly<Record<string, Paise>>): Day | null {
  const days = Object.entries(turnover).flatMap(([year, amount]) =>
    limits.flatMap(({ above, from }) => {
      assert(/^\d{4}-\d{2}$/.test(year), `${year} is a financial year`);
      const next = `${Number(year.slice(0, 4)) + 1}-04-01`;
      return amount > above ? [next > from ? next : from] : [];
    }),
  );
  return days.sort()[0] ?? null;
}

/** By turnover of the year before. From 10 crore on, an invoice is taken for 30 days only (since 1 April 2025). */
export const turnoverClasses = ['5-10 crore', '10-100 crore', 'over 100 crore'] as const;
export type TurnoverClass = (typeof turnoverClasses)[number];

/** Who makes no e-invoices whatever the turnover (notification 13/2020, Central Tax, as amended). */
export const exemptClasses = [
  { value: 'sez-unit', label: 'Unit in a special economic zone' },
  { value: 'insurer', label: 'Insurer' },
  { value: 'bank', label: 'Bank, financial institution or NBFC' },
  { value: 'gta', label: 'Goods transport agency' },
  { value: 'passenger-transport', label: 'Passenger transport' },
  { value: 'cinema', label: 'Cinema in a multiplex' },
  { value: 'government', label: 'Government department or local authority' },
] as const;
export const exemptClassNames = exemptClasses.map(({ value }) => value);
export type ExemptClass = (typeof exemptClasses)[number]['value'];

/** How a GSTIN stands to e-invoicing. */
export interface EInvoiceSettings {
  /** Null: it does not apply. */
  readonly applicableFrom: Day | null;
  readonly turnoverClass: TurnoverClass;
  readonly exemptClass: ExemptClass | null;
}
