import { noTaxes } from '#domain/gst-returns/tax-heads';
import type { StatedDocument } from '#domain/gstr-2b/claim/credit-effect';
import { paise } from '#domain/money/paise';

/** A document of GSTR-2A for tests: an invoice of ₹10,000 with 18 % IGST, filed in time. Its number is its id, if no other is given. */
export function portalDocument(more: Partial<StatedDocument> = {}): StatedDocument {
  return {
    ...{ id: 'SP/1', statement: 'GSTR-2A', section: 'B2B', part: 'credit', ownGstin: '27AAPFU0939F1ZV', period: '2026-10' },
    ...{ kind: 'invoice', supplier: '24AABCR6898M1ZN', supplierName: 'Surat Panels', number: more.id ?? 'SP/1', date: '2026-10-05' },
    ...{ port: null, supply: 'R', value: null, placeOfSupply: '27', reverseCharge: false, rates: [] },
    ...{ taxable: paise(10_000_00), ...noTaxes, igst: paise(1_800_00), cgst: paise(0), sgst: paise(0), cess: paise(0) },
    ...{ itc: { said: '', reason: '' }, reported: { on: '2026-11-10', period: '2026-10' }, original: null, amendedIn: null },
    ...{ isAmended: false, cancelledFrom: null, applicablePercent: null, source: '', irn: null, irnDate: null },
    ...more,
  };
}
