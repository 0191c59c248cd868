import { type Paise, paise } from '#domain/money/paise';
import { type Known, keepsBills } from '#domain/tally/rows/ledgers/ledger-kinds';
import type { TallyVoucher, VoucherBill, VoucherLine } from '#domain/tally/voucher';

/**
 * The lines of a voucher that have an amount. A line whose bills are on both sides, such as a receipt that also lowers another reference,
 * becomes one of each side: in the books a bill uses the debit or the credit of its own line.
 */
export function ledgerLines({ lines }: Pick<TallyVoucher, 'lines'>, known: Known): readonly VoucherLine[] {
  return lines.flatMap((line) => {
    const bills = keepsBills(line.ledger, known) ? line.bills.filter(({ amount }) => amount !== 0) : [];
    const [mine, others] = [bills.filter((bill) => isAlong(bill, line)), bills.filter((bill) => !isAlong(bill, line))];
    const beyond = total(others);
    const own = line.amount === 0 && beyond === 0 ? [] : [{ ...line, bills: mine, amount: paise(line.amount - beyond) }];
    return others.length === 0 ? own : [...own, { ...line, bills: others, centres: [], bank: null, amount: beyond }];
  });
}

function isAlong(bill: VoucherBill, line: VoucherLine): boolean {
  return line.amount === 0 ? bill.amount > 0 : bill.amount > 0 === line.amount > 0;
}

function total(bills: readonly VoucherBill[]): Paise {
  return paise(bills.reduce((sum, { amount }) => sum + amount, 0));
}
