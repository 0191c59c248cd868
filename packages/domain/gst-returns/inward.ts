import type { CreditSource } from '#domain/gst-returns/credit';
import type { BookDocument } from '#domain/gstr-2b/claim/credit-effect';
import { noTax, plus, type TaxAmounts } from '#domain/registers/register-entry';
import type { Day } from '#domain/time/day';

/** A purchase as GSTR-3B counts it, in paise. Returns and notes that lower purchases are below zero. */
export interface Inward {
  readonly date: Day;
  readonly credits: readonly InwardTax[];
  /** Table 5: what bears no tax. */
  readonly exempt: number;
  readonly nonGst: number;
  /** From another state, for table 5. */
  readonly inter: boolean;
  /** All of it by supplier and rate, but goods that came by a bill of entry. */
  readonly received: readonly Received[];
  /** As it is compared with the portal; null if the portal cannot have it: the supplier is not registered, or nothing is taxed. */
  readonly bought: Bought | null;
}

/** The rest is known of every document, or follows from its branch. */
export type Bought = Omit<BookDocument, 'slug' | 'id' | 'voucherDate' | 'ownGstin'>;

/** Tax of a purchase from one source: to be claimed, or not by section 17(5) of the CGST Act. */
export interface InwardTax extends TaxAmounts {
  readonly source: Exclude<CreditSource, 'distributed'>;
  readonly blocked: boolean;
}

/** From whom it was received, as tables 4A to 4D of GSTR-4 tell it; `reverse`: the organisation pays the tax. */
export type Supplied = 'registered' | 'registered-reverse' | 'unregistered' | 'unregistered-reverse' | 'import-services';

/** What was received of a kind at a rate, with the tax that the supplier charged or the organisation owes. */
export interface Received extends TaxAmounts {
  readonly from: Supplied;
  /** Ten-thousandths of a percent; zero of what bears no tax. */
  readonly rate: number;
}

/** A kind of sum of the inward supplies of a month. */
export type InwardKey =
  | readonly ['credit' | 'blocked', InwardTax['source']]
  /** 3.1(d): the organisation pays the tax. */
  | readonly ['owed']
  /** Table 5: from other states or the own one. */
  | readonly ['untaxed', 'exempt' | 'non-gst', 'inter' | 'intra']
  /** By supplier and rate. */
  | readonly ['received', Supplied, `${number}`];

export interface InwardSum {
  readonly key: InwardKey;
  readonly amounts: TaxAmounts;
}

/** What a purchase adds to the sums of its month. */
export function inwardSums({ credits, exempt, nonGst, inter, received }: Inward): readonly InwardSum[] {
  const side = inter ? 'inter' : 'intra';
  const owed = credits.filter(({ source }) => source === 'import-services' || source === 'reverse-charge');
  return [
    ...credits.map(
      ({ source, blocked, ...amounts }): InwardSum => ({ key: [blocked ? 'blocked' : 'credit', source], amounts: plus(noTax, amounts) }),
    ),
    ...owed.map((amounts): InwardSum => ({ key: ['owed'], amounts: plus(noTax, amounts) })),
    ...(exempt === 0 ? [] : [{ key: ['untaxed', 'exempt', side], amounts: { ...noTax, taxable: exempt } } as const]),
    ...received.map(({ from, rate, ...amounts }): InwardSum => ({ key: ['received', from, `${rate}`], amounts: plus(noTax, amounts) })),
    ...(nonGst === 0 ? [] : [{ key: ['untaxed', 'non-gst', side], amounts: { ...noTax, taxable: nonGst } } as const]),
  ];
}
