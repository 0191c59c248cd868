import type { RegistrationType } from '#domain/registration/registration';
import { type Day, formatDay } from '#domain/time/day';

/** What the government says about the holder of a GSTIN. */
export interface Taxpayer {
  readonly gstin: string;
  readonly status: TaxpayerStatus;
  readonly legalName: string;
  /** Empty if the holder has none. */
  readonly tradeName: string;
  /** Null: one that this product does not know. */
  readonly kind: TaxpayerKind | null;
  readonly registeredOn: Day | null;
  /** From this day on it is cancelled. */
  readonly cancelledOn: Day | null;
  /** Of the principal place of business. The state is its code. */
  readonly address: TaxpayerAddress;
}

export interface TaxpayerAddress {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly pincode: string;
}

export const taxpayerStatuses = ['Active', 'Suspended', 'Cancelled', 'Inactive'] as const;
export type TaxpayerStatus = (typeof taxpayerStatuses)[number];

export const taxpayerKinds = [
  'Regular',
  'Composition',
  'SEZ unit',
  'SEZ developer',
  'Input service distributor',
  'TDS deductor',
  'E-commerce operator',
  'Casual',
  'Non-resident',
  'UIN holder',
] as const;
export type TaxpayerKind = (typeof taxpayerKinds)[number];

/** `Cancelled since 01-Apr-2026` */
export function statusText({ status, cancelledOn }: Pick<Taxpayer, 'status' | 'cancelledOn'>): string {
  return status === 'Cancelled' && cancelledOn !== null ? `Cancelled since ${formatDay(cancelledOn)}` : status;
}

/** The registration type of a party that is such a taxpayer; null if the kind is not known. */
export function registrationTypeOf(kind: TaxpayerKind | null): RegistrationType | null {
  if (kind === null) return null;
  if (kind === 'Composition') return 'Composition';
  return kind === 'UIN holder' ? 'UIN Holder' : 'Regular';
}

/** What to mind before doing business with a taxpayer, as sentences. */
export function taxpayerWarnings({ status, cancelledOn, kind }: Pick<Taxpayer, 'status' | 'cancelledOn' | 'kind'>): readonly string[] {
  return [
    ...standing(status, cancelledOn),
    // Section 10(4) of the CGST Act.
    ...(kind === 'Composition' ? ['A composition dealer may not charge GST. Its bills give no input tax credit.'] : []),
  ];
}

function standing(status: TaxpayerStatus, cancelledOn: Day | null): readonly string[] {
  switch (status) {
    case 'Active':
      return [];
    case 'Cancelled': {
      const since = cancelledOn === null ? '' : ` since ${formatDay(cancelledOn)}`;
      const bills = cancelledOn === null ? 'Its bills' : 'Its bills of that day and later';
      return [`This GSTIN is cancelled${since}. ${bills} give no input tax credit, and the e-invoice portal refuses invoices to it.`];
    }
    case 'Suspended':
      // Rule 21A(3) of the CGST Rules.
      return ['This GSTIN is suspended. Until that ends, its holder may not charge GST: ask before you do business.'];
    default:
      return ['This GSTIN is not active at the portal. Ask its holder before you do business.'];
  }
}
