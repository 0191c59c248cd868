import { paise } from '#domain/money/paise';
import type { BillPart } from '#domain/tally/rows/ledgers/bills-of-file';
import { type Known, keepsBills, nameOf, type TaxSide } from '#domain/tally/rows/ledgers/ledger-kinds';
import { type Cells, rupeesText } from '#domain/tally/rows/row-texts';
import type { VoucherBill, VoucherLine } from '#domain/tally/voucher';
import { addDays, type Day } from '#domain/time/day';

/** How the books keep an amount of the bills of a voucher. */
export type PartsOf = (ledger: string, bill: VoucherBill) => readonly BillPart[];

/** The bills of the lines as the books have them; what is on account says nothing. */
export function allocationCells(lines: readonly VoucherLine[], side: TaxSide, date: Day, partsOf: PartsOf, known: Known): readonly Cells[] {
  const parts = new Map<string, { readonly cells: Cells; amount: number }>();
  for (const line of lines) {
    if (!keepsBills(line.ledger, known)) continue;
    const ledgerId = nameOf(line, side, known);
    for (const bill of together(line.bills)) {
      for (const { kind, number, amount } of partsOf(line.ledger, bill)) {
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

/** Amounts against one bill are one: its parts are those of all of them. */
function together(bills: readonly VoucherBill[]): readonly VoucherBill[] {
  const first = new Map<string, VoucherBill>();
  return bills.flatMap((bill) => {
    if (bill.type !== 'Agst Ref') return [bill];
    const key = `${bill.name ?? ''}|${bill.amount > 0}`;
    if (first.has(key)) return [];
    first.set(key, bill);
    return [bill];
  });
}
