import { creditDecision } from '#application/gst-reconciliation/decided/credit-takes';
import type { Taker } from '#application/ports/orders';
import type { Taxes, TaxHead } from '#domain/gst-returns/tax-heads';
import { taxHeads } from '#domain/itc-register/allowed-moves';
import type { CreditMove, MovedAmount } from '#domain/itc-register/credit-move';
import { scaled } from '#domain/money/paise';
import type { Take } from '#domain/posting/effect';

/**
 * A reversal or reclaim takes its paise from the purchase, or from the decision whose credit was set aside, as an invoice takes from the lines
 * of an order. So the same facts tell, exact as of a commit, how much is reversed and reclaimed already.
 */
export const creditMove = 'credit-move';

const inRegister = 'itc:';

export function moveTakes({ books, decisionId, kind, rule, month, taxes }: Omit<CreditMove, 'at' | 'by'>): readonly Take[] {
  const [of] = decisionId === null ? books : [{ slug: creditDecision, id: decisionId }];
  if (of === undefined) return [];
  return taxHeads.flatMap((head) =>
    taxes[head] === 0
      ? []
      : { slug: of.slug, id: of.id, lineId: `${inRegister}${[kind, rule, month, head].join(':')}`, quantity: scaled(taxes[head]) },
  );
}

export function isInRegister(lineId: string): boolean {
  return lineId.startsWith(inRegister);
}

/** The reversals and reclaims among the takers of a document, each with its id. */
export function movesAmong(takers: readonly Taker[]): readonly (MovedAmount & { readonly id: string })[] {
  return takers.flatMap(({ voucher, lines }) => (voucher.slug === creditMove ? moveIn(voucher.id, lines) : []));
}

function moveIn(id: string, lines: Taker['lines']): readonly (MovedAmount & { readonly id: string })[] {
  const taxes: Record<TaxHead, number> = { igst: 0, cgst: 0, sgst: 0, cess: 0 };
  let of: Pick<MovedAmount, 'kind' | 'rule' | 'month'> | undefined;
  for (const [lineId, paise] of lines) {
    if (!isInRegister(lineId)) continue;
    const [kind, rule, month, head] = lineId.slice(inRegister.length).split(':');
    of = { kind, rule, month } as Pick<MovedAmount, 'kind' | 'rule' | 'month'>;
    taxes[head as TaxHead] += paise;
  }
  return of === undefined ? [] : [{ ...of, id, taxes: taxes satisfies Taxes } as MovedAmount & { readonly id: string }];
}
