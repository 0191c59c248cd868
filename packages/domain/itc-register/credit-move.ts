import type { Taxes } from '#domain/gst-returns/tax-heads';
import type { BookDocument } from '#domain/gstr-2b/claim/credit-effect';
import type { TaxPeriod } from '#domain/gstr-2b/portal-document';

/**
 * Why credit that was claimed is reversed, by the rule of the CGST Rules or the section of the CGST Act. `of`: of a purchase, or an amount of a
 * month that no purchase says. `forGood`: in 4(B)(1) of GSTR-3B, and never claimed again; the others are in 4(B)(2) until they are reclaimed.
 */
export const reversalRules = {
  '37': { of: 'purchase', forGood: false },
  '37A': { of: 'purchase', forGood: false },
  other: { of: 'purchase', forGood: false },
  '17(5)': { of: 'purchase', forGood: true },
  '38': { of: 'month', forGood: true },
  '42': { of: 'month', forGood: true },
  '43': { of: 'month', forGood: true },
} as const;
export type ReversalRule = keyof typeof reversalRules;

/**
 * What a reclaim takes back: a reversal by rule; credit that was set aside in GST Reconciliation, which 4(B)(2) has, too; or a part of the
 * balance that was entered from the portal, which no purchase here says.
 */
export const reclaimedFrom = ['37', '37A', 'other', 'set-aside', 'opening'] as const;
export type ReclaimedFrom = (typeof reclaimedFrom)[number];

export type CreditMove = Reversal | Reclaim;

interface OfMove {
  readonly gstin: string;
  /** The month of GSTR-3B in which it counts. */
  readonly month: TaxPeriod;
  /** Paise; none is below zero, and one at least is above. */
  readonly taxes: Taxes;
  /** The purchases that it is about, as they were then; empty for an amount of a month. */
  readonly books: readonly BookDocument[];
  /** The decision whose credit is reclaimed. */
  readonly decisionId: string | null;
  readonly remark: string;
  readonly by: string;
  readonly at: string;
}

interface Reversal extends OfMove {
  readonly kind: 'reversed';
  readonly rule: ReversalRule;
}

interface Reclaim extends OfMove {
  readonly kind: 'reclaimed';
  readonly rule: ReclaimedFrom;
}

/** What is left of moves when only their amounts matter. Credit that was set aside counts as reversed. */
export interface MovedAmount extends Pick<OfMove, 'month' | 'taxes'> {
  readonly kind: CreditMove['kind'];
  readonly rule: CreditMove['rule'];
}

const rules: Readonly<Record<string, { readonly forGood: boolean }>> = reversalRules;

export function isForGood({ kind, rule }: Pick<MovedAmount, 'kind' | 'rule'>): boolean {
  return kind === 'reversed' && rules[rule]?.forGood === true;
}
