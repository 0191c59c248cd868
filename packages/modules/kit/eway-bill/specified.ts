import type { EwayBillStanding } from '#modules/kit/eway-bill/fields';

/** What the specification calls the e-way bill of a row (its section 3). */
export const ewayBillNames = {
  eway_bill_no: (row: EwayBillStanding) => row.ewayBillNo ?? null,
};
