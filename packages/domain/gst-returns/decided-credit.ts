import type { InwardCredit } from '#domain/gst-returns/credit';
import type { InwardSum, InwardTax } from '#domain/gst-returns/inward';
import { noTaxes } from '#domain/gst-returns/tax-heads';

/**
 * The credit of a return: what was decided in GST Reconciliation, and none of what is not decided; without a decision that of the books. Credit
 * of purchases for which the organisation pays the tax itself needs no decision: it is that of the books.
 */
export function creditOfReturn(inward: readonly InwardSum[], claimed: readonly InwardCredit[]): readonly InwardCredit[] {
  const ofBooks = creditOfBooks(inward);
  const isOwed = ({ source }: InwardCredit) => source === 'import-services' || source === 'reverse-charge';
  return claimed.length === 0 ? ofBooks : [...claimed.filter((one) => !isOwed(one)), ...ofBooks.filter(isOwed)];
}

/** Without GSTR-2B everything that may be claimed is taken as claimed. */
export function creditOfBooks(inward: readonly InwardSum[]): readonly InwardCredit[] {
  return inward.flatMap(({ key, amounts: { taxable: _, ...taxes } }) => {
    if (key[0] !== 'credit' && key[0] !== 'blocked') return [];
    const source: InwardTax['source'] = key[1];
    const blocked = key[0] === 'blocked';
    return [{ source, standing: 'claimed' as const, credit: blocked ? noTaxes : taxes, blocked: blocked ? taxes : noTaxes }];
  });
}
