import type { BookRow, PortalRow } from '#domain/gstr-2b/matching/rows';
import { paise, zero } from '#domain/money/paise';

const shared = {
  ...{ ownGstin: '27AAGCG4821K1ZG', supplier: '24AAMPB4410D1ZG', number: 'GB/25-26/0123', date: '2025-10-05', port: null },
  ...{ placeOfSupply: '27', reverseCharge: false, rates: [], cgst: zero, sgst: zero, cess: zero },
  ...{ taxable: paise(10_000_00), igst: paise(1_800_00) },
};

/** A purchase of ₹ 10,000 from another state, and what its supplier reported. */
export const bookRow: BookRow = { ...shared, id: 'P1', kind: 'purchase' };
export const portalRow: PortalRow = {
  ...{ ...shared, id: 'Q1', section: 'B2B', part: 'credit', period: '2025-10', kind: 'invoice' },
  ...{ itc: { said: 'Y', reason: '' }, original: null },
};
