import type { ImsRow } from '#modules/purchase/gst-reconciliation/ims-operations';

/** A record for the tests of this screen: an invoice with which nothing was done. */
export const record: ImsRow = {
  ...{ id: 'r1', tab: 'none', kind: 'invoice', section: 'B2B', supplier: '24AABCR6898M1ZN', supplierName: 'Surat Panels', number: 'SP/1' },
  ...{ date: '2026-10-05', period: '2026-10', reportedOn: '2026-11-10', placeOfSupply: '24', taxable: 10_000_00 },
  ...{ igst: 0, cgst: 900_00, sgst: 900_00, cess: 0, lowers: false, tax: { igst: 0, cgst: 900_00, sgst: 900_00, cess: 0 } },
  ...{ amends: null, isOriginalMissing: false, action: null, step: null, pendingSince: null, lastPending: null },
  ...{ notPending: null, notRejected: null, isTold: true, seen: null },
};

export const step: NonNullable<ImsRow['step']> = {
  ...{ declared: null, remark: '', by: 'asha', byName: 'Asha Kulkarni', at: '2026-11-12T10:00:00.000Z', isExported: false },
};
