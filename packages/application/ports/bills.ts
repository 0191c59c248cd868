import type { Scope } from '#application/ports/scope';
import type { BillPart, OpenBill } from '#domain/bills/bill-parts';
import type { Day } from '#domain/time/day';

/** Bills and what settles them. */
export interface BillBooks {
  /** Open bills of one ledger now, or only those that are named: a ledger may have very many. */
  openBills(scope: Scope, branchId: string, ledgerId: string, only?: readonly string[]): Promise<readonly OpenBill[]>;
  /**
   * Those of these bills that are open now, for lists: of many parties at once. A process reads the open bills of a branch once, and after that
   * only the end of its log.
   */
  openOf(
    scope: Scope,
    branchId: string,
    wanted: readonly { readonly ledgerId: string; readonly billId: string }[],
  ): Promise<readonly OpenBill[]>;
  /** Bills by name, including settled ones, with the part of each voucher. The cost does not grow with what was settled since. */
  bills(
    scope: Scope,
    branchId: string,
    wanted: readonly { readonly ledgerId: string; readonly billId: string }[],
  ): Promise<readonly { readonly ledgerId: string; readonly billId: string; readonly parts: readonly BillPart[] }[]>;
  /**
   * The bills of one ledger that are open at the end of `asOf`, with their parts up to it. The cost grows with its open bills and with what
   * the branch settled since.
   */
  ledgerBillsAsOf(
    scope: Scope,
    branchId: string,
    ledgerId: string,
    asOf: Day,
  ): Promise<readonly { readonly billId: string; readonly parts: readonly BillPart[] }[]>;
  /**
   * The open amount of every bill at the end of `asOf`, for ageing, from the vouchers as they are now. Only parts dated up to the day
   * count. An amount settled before the date of its bill is on account until then, so a bill may appear more than once.
   */
  billsAsOf(scope: Scope, branchId: string, asOf: Day): Promise<readonly OpenBill[]>;
}
