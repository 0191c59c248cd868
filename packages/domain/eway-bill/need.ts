import type { Taxability } from '#domain/gst/rate';
import { type Paise, paise, sum } from '#domain/money/paise';

/** Goods that move under one document, as rule 138 of the CGST Rules looks at them. */
export interface Consignment {
  /** A note that changes a price moves nothing. */
  readonly moves: boolean;
  readonly goods: readonly {
    readonly hsn: string;
    readonly taxability: Taxability;
    /** With the tax that the document charges. */
    readonly value: Paise;
  }[];
  /** Freight and the like that bears tax on the same paper, with its tax. */
  readonly charges: Paise;
  /** State codes of where the goods leave and arrive. */
  readonly from: string;
  readonly to: string;
  /** The seller needs no registration. */
  readonly unregistered: boolean;
  readonly handicraft: boolean;
  readonly purpose: 'job-work' | 'weighment' | null;
  /** Kilometres; zero: unknown. */
  readonly distance: number;
  /** They only go to the transporter's place. */
  readonly toTransporter: boolean;
}

/** Why no e-way bill is needed, as it is shown. */
export const noBillReasons = {
  'no-movement': 'No goods move',
  services: 'There are only services',
  'exempt-goods': 'All goods are exempt',
  'non-gst-goods': 'All goods are outside GST',
  'annexure-goods': 'These goods move without an e-way bill (annexure to rule 138(14))',
  weighment: 'They go to the weighbridge, at most 20 km',
  value: 'Their value is not above the limit',
} as const;

export type BillNeed = { readonly consignmentValue: Paise } & (
  | { readonly required: false; readonly reason: keyof typeof noBillReasons }
  /** `partB`: a vehicle has to be named. */
  | { readonly required: true; readonly partB: boolean }
);

/** Between states, and within a state that has no limit of its own: paise. */
export const usualLimit = 50_000_00;

/**
 * Whether goods need an e-way bill (rule 138). Taxable goods count with the tax that the document charges, and the charges with them; exempt
 * goods and services on the same paper do not. `within`: the limits of states for goods that stay in them, in paise by state code.
 */
export function billNeed(consignment: Consignment, within: Readonly<Record<string, number>>): BillNeed {
  const { goods, charges, from, to, distance, toTransporter } = consignment;
  const taxable = goods.filter(({ taxability }) => taxability === 'Taxable' || taxability === 'ZeroRated');
  const consignmentValue = paise(taxable.length === 0 ? 0 : sum(taxable.map(({ value }) => value)) + charges);
  const reason = noBillWhatever(consignment, taxable);
  if (reason !== null) return { required: false, reason, consignmentValue };
  const limit = from === to ? (within[from] ?? usualLimit) : usualLimit;
  if (!isNeededAtAnyValue(consignment) && consignmentValue <= limit) return { required: false, reason: 'value', consignmentValue };
  const isNear = toTransporter && from === to && distance <= 50;
  return { required: true, partB: !isNear, consignmentValue };
}

/** Goods that move without a bill at any value (rule 138(14) and its annexure). */
function noBillWhatever(
  { moves, goods, purpose, distance }: Consignment,
  taxable: Consignment['goods'],
): keyof typeof noBillReasons | null {
  if (!moves) return 'no-movement';
  if (goods.length === 0) return 'services';
  if (taxable.length === 0) return goods.every(({ taxability }) => taxability === 'NonGST') ? 'non-gst-goods' : 'exempt-goods';
  if (taxable.every(({ hsn }) => isOfAnnexure(hsn))) return 'annexure-goods';
  return purpose === 'weighment' && distance <= 20 ? 'weighment' : null;
}

/** Pearls, precious stones and metals, jewellery of them, but not imitation jewellery (chapter 71 but 7117). */
function isOfAnnexure(hsn: string): boolean {
  return hsn.startsWith('71') && !hsn.startsWith('7117');
}

/** Job work in another state, and handicraft to another state by who needs no registration. */
function isNeededAtAnyValue({ from, to, purpose, handicraft, unregistered }: Consignment): boolean {
  return from !== to && (purpose === 'job-work' || (handicraft && unregistered));
}
