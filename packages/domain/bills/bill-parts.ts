import type { Bill } from '#domain/bills/bills';
import { mulDiv, paise } from '#domain/money/paise';
import type { Day } from '#domain/time/day';

/** A bill with an open amount on a day. */
export interface OpenBill extends Bill {
  /** An advance is an amount on account. */
  readonly kind: 'bill' | 'on-account';
  /** The voucher that opened it; its id is often, but not always, that of the bill. */
  readonly voucher: VoucherRef;
}

export interface VoucherRef {
  readonly slug: string;
  readonly id: string;
}

/** The part of one voucher in a bill, as the voucher is now. */
export interface BillPart {
  readonly voucher: VoucherRef;
  /** The voucher's own number and date. */
  readonly number: string;
  readonly date: Day;
  /** Set in the voucher that opens the bill. */
  readonly opens: Pick<OpenBill, 'kind' | 'number' | 'date' | 'dueDate' | 'amount'> | null;
  /** The amount it settles, with the opposite sign of the bill. */
  readonly settles: number;
  /** In the currency of the voucher, in hundredths: what it opens and what it settles. */
  readonly foreign?: { readonly currency: string; readonly opens: number; readonly settles: number; readonly rate: number };
}

/**
 * A bill at the end of a day, from the vouchers as they are now: only parts dated up to the day count. An amount that was settled before
 * the date of the bill is on account until then, with the number and date of the voucher that settled it. Null when nothing is open.
 */
export function billAsOf(name: Pick<Bill, 'ledgerId' | 'billId'>, parts: readonly BillPart[], asOf: Day): readonly OpenBill[] {
  const dated = parts.filter(({ date }) => date <= asOf);
  const bill = billOf(name, dated);
  if (bill !== undefined) return bill.open === 0 ? [] : [bill];
  return dated
    .filter(({ settles }) => settles !== 0)
    .map(({ voucher, number, date, settles }) => ({
      ...name,
      ...{ kind: 'on-account' as const, voucher, number, date, dueDate: date },
      amount: paise(0),
      open: paise(settles),
    }));
}

/** The bill that these vouchers make together; undefined when none of them opens it. */
export function billOf(name: Pick<Bill, 'ledgerId' | 'billId'>, parts: readonly BillPart[]): OpenBill | undefined {
  const openings = parts.flatMap((part) => (part.opens === null ? [] : [{ ...part.opens, voucher: part.voucher }]));
  const [opening] = openings;
  if (opening === undefined) return undefined;
  const amount = openings.reduce((sum, one) => sum + one.amount, 0);
  const open = amount + parts.reduce((sum, { settles }) => sum + settles, 0);
  return { ...name, ...opening, amount: paise(amount), open: paise(open), ...foreignOf(parts, amount, open) };
}

/** What is open in the currency of a bill: what was settled in rupees lowers it in proportion, and a settled bill has nothing left. */
function foreignOf(parts: readonly BillPart[], amount: number, open: number): Pick<Bill, 'foreign'> {
  const whole = parts.reduce((sum, { foreign }) => sum + (foreign?.opens ?? 0), 0);
  const opening = parts.find(({ foreign }) => foreign !== undefined && foreign.opens !== 0)?.foreign;
  if (opening === undefined || whole === 0) return {};
  const { currency, rate } = opening;
  const inRupees = parts.reduce((sum, { foreign, settles }) => sum + (foreign === undefined ? settles : 0), 0);
  const settled = parts.reduce((sum, { foreign }) => sum + (foreign?.settles ?? 0), amount === 0 ? 0 : mulDiv(inRupees, whole, amount));
  return { foreign: { currency, rate, amount: whole, open: open === 0 ? 0 : whole + settled } };
}

/** Whether the bill is fully settled; a later change of its vouchers may reopen it. */
export function isSettled(parts: readonly BillPart[]): boolean {
  return billOf({ ledgerId: '', billId: '' }, parts)?.open === 0;
}
