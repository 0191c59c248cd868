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

/** A kind of sum of the inward supplies of a month. */
export type InwardKey =
  | readonly ['credit' | 'blocked', InwardTax['source']]
  /** 3.1(d): the organisation pays the tax. */
  | readonly ['owed']
  /** Table 5: from other states or the own one. */
  | readonly ['untaxed', 'exempt' | 'non-gst', 'inter' | 'intra'];

export interface InwardSum {
  readonly key: InwardKey;
  readonly amounts: TaxAmounts;
}

/** What a purchase adds to the sums of its month. */
export function inwardSums({ credits, exempt, nonGst, inter }: Inward): readonly InwardSum[] {
  const side = inter ? 'inter' : 'intra';
  const owed = credits.filter(({ source }) => source === 'import-services' || source === 'reverse-charge');
  return [
    ...credits.map(
      ({ source, blocked, ...amounts }): InwardSum => ({ key: [blocked ? 'blocked' : 'credit', source], amounts: plus(noTax, amounts) }),
    ),
    ...owed.map((amounts): InwardSum => ({ key: ['owed'], amounts: plus(noTax, amounts) })),
    ...(exempt === 0 ? [] : [{ key: ['untaxed', 'exempt', side], amounts: { ...noTax, taxable: exempt } } as const]),
    ...(nonGst === 0 ? [] : [{ key: ['untaxed', 'non-gst', side], amounts: { ...noTax, taxable: nonGst } } as const]),
  ];
}
