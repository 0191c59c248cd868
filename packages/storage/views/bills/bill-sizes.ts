/** When a ledger has many open bills, and how they are then cut into leaves. Tests use small sizes. */
export interface BillSizes {
  /** With more parts than this a ledger has many bills. */
  readonly onPage: number;
  /** Parts in a leaf. */
  readonly perLeaf: number;
}

export const usualBillSizes: BillSizes = { onPage: 250, perLeaf: 64 };
