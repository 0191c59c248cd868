import type { TaxField } from '#domain/gstr-2b/tax-figures';
import { formatPaise } from '#domain/money/format';
import { paise } from '#domain/money/paise';
import type { BookSide, PortalSide } from '#modules/purchase/gst-reconciliation/operations';

/** A document of the portal, as far as it is searched. */
type Reported = Pick<PortalSide, 'supplier' | 'supplierName' | 'number' | TaxField>;

/** Whether a document has this text in the name or GSTIN of its supplier or in a number, or is of this amount, such as `40,000.00`. */
export function isSearched(search: string | undefined): (document: BookSide | Reported) => boolean {
  const wanted = (search ?? '').trim().toLowerCase();
  const plain = wanted.replaceAll(',', '');
  if (wanted === '') return () => true;
  return (one) => {
    const name = 'party' in one ? `${one.party} ${one.voucher}` : one.supplierName;
    if (`${one.supplier ?? ''} ${name} ${one.number}`.toLowerCase().includes(wanted)) return true;
    return [one.taxable, one.igst, one.cgst, one.cess].some(
      (amount) => amount !== 0 && formatPaise(paise(amount)).replaceAll(',', '') === plain,
    );
  };
}
