import { rupeesText } from '#domain/migration/accounts/figures';
import { paise } from '#domain/money/paise';
import { type BillPart, together } from '#domain/tally/rows/ledgers/bills-of-file';
import { type Known, keepsBills, nameOf, type TaxSide } from '#domain/tally/rows/ledgers/ledger-kinds';
import type { Cells } from '#domain/tally/rows/row-texts';
import type { VoucherBill, VoucherLine } from '#domain/tally/voucher';
import { addDays, type Day } from '#domain/time/day';

/** How the books keep an amount of the bills of a voucher. */
export type PartsOf = (ledger: string, bill: VoucherBill) => readonly BillPart[];

/** The bills of the lines as the books have them; what is on account says nothing. */
export function allocationCells(lines: readonly VoucherLine[], side: TaxSide, date: Day, partsOf: PartsOf, known: Known): readonly Cells[] {
  const parts = new Map<string, { readonly cells: Cells; amount: number }>();
  const ofLedgers = Map.groupBy(
    lines.filter(({ ledger }) => keepsBills(ledger, known)),
    (line) => nameOf(line, side, known),
  );
  for (const [ledgerId, ofLedger] of ofLedgers) {
    const [{ ledger } = { ledger: '' }] = ofLedger;
    for (const bill of together(ofLedger.flatMap(({ bills }) => bills))) {
      for (const { kind, number, amount } of partsOf(ledger, bill)) {
        const due = kind === 'new' && bill.creditDays !== null ? { dueDate: addDays(date, bill.creditDays) } : {};
        const cells = { ledgerId, kind, side: bill.amount > 0 ? 'Debit' : 'Credit', number, ...due };
        const key = [ledgerId, kind, cells.side, number].join('|');
        const same = parts.get(key) ?? { cells, amount: 0 };
        same.amount += amount;
        parts.set(key, same);
      }
    }
  }
  return [...parts.values()].map(({ cells, amount }) => ({ ...cells, amount: rupeesText(paise(amount)) }));
}
