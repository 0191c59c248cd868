import type { BookSide, PortalSide, ReconciliationRow } from '#modules/purchase/gst-reconciliation/operations';

/** Rows for the tests of this screen. */

export const book: BookSide = {
  ...{ slug: 'purchase-invoice', id: 'p1', branchId: 'b1', voucher: 'PI/1', voucherDate: '2026-10-14', kind: 'purchase' },
  ...{ party: 'Kutch Panels', supplier: '24AANFA2641L1ZF', number: 'KP/81', date: '2026-10-12', port: null, placeOfSupply: '24' },
  ...{ reverseCharge: false, taxable: 10_000_00, igst: 0, cgst: 900_00, sgst: 900_00, cess: 0, blocked: 0 },
};

export const portal: PortalSide = {
  ...{ id: 'x1', period: '2026-10', section: 'B2B', part: 'credit', kind: 'invoice' },
  ...{ supplier: '24AANFA2641L1ZF', supplierName: 'KUTCH PANELS', number: 'KP-81', date: '2026-10-12', port: null, placeOfSupply: '24' },
  ...{ reverseCharge: false, taxable: 10_000_00, igst: 0, cgst: 900_00, sgst: 900_00, cess: 0 },
  ...{ available: true, reason: '', reportedOn: '2026-11-10', original: null },
};

export const pair: ReconciliationRow = {
  ...{ id: 'r1', tab: 'mismatch', result: 'mismatch', books: [book], portal: [portal] },
  ...{ texts: [], differs: ['number'], status: 'Pending', certain: false, lastDay: '2027-11-30', decision: null, later: [] },
};
