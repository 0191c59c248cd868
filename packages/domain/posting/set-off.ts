import { formatPaise } from '#domain/money/format';
import { negate, type Paise, paise } from '#domain/money/paise';
import type { Bill } from '#domain/posting/bills';
import type { BillChange } from '#domain/posting/effect';
import { type BillSide, oldestFirst } from '#domain/posting/settlement';
import type { Problem } from '#domain/refusal';
import { type Day, formatDay } from '#domain/time/day';

/** The amount set off from one bill: positive, on the bill's own side. */
export interface SetOffLine {
  readonly billId: string;
  readonly side: BillSide;
  readonly amount: Paise;
}

/** Bills of one ledger set off against each other: an advance against invoices, or receivables against payables of one party. */
export interface SetOff {
  readonly ledgerId: string;
  readonly date: Day;
  readonly lines: readonly SetOffLine[];
}

/** Debits are settled by credits and credits by debits, so the changes add up to nothing and the ledger's balance stays. */
export function setOffChanges({ ledgerId, lines }: Pick<SetOff, 'ledgerId' | 'lines'>): readonly BillChange[] {
  return lines.map(({ billId, side, amount }) => ({
    ledgerId,
    billId,
    kind: 'settles',
    amount: side === 1 ? negate(amount) : amount,
  }));
}

/** Problems that need no open bills, each at its field. */
export function setOffProblems({ lines }: Pick<SetOff, 'lines'>): readonly Problem[] {
  if (lines.length === 0) return [{ path: 'lines', message: 'Choose the bills to set off' }];
  const seen = new Set<string>();
  const problems = lines.flatMap(({ billId, amount }, i): readonly Problem[] => [
    ...(amount <= 0 ? [{ path: `lines.${i}.amount`, message: 'Amount must be above 0' }] : []),
    ...(seen.size === seen.add(billId).size ? [{ path: `lines.${i}.billId`, message: 'This bill is listed twice' }] : []),
  ]);
  if (problems.length > 0) return problems;
  const difference = lines.reduce((total, { side, amount }) => total + side * amount, 0);
  if (difference === 0) return [];
  const more = difference > 0 ? 'Debits exceed credits' : 'Credits exceed debits';
  return [{ path: 'lines', message: `${more} by ${formatPaise(paise(Math.abs(difference)))}` }];
}

/** Problems with the open bills; `bills` are the bills without this set-off. */
export function setOffBookProblems({ ledgerId, date, lines }: SetOff, bills: readonly Bill[]): readonly Problem[] {
  const open = new Map(bills.filter((bill) => bill.ledgerId === ledgerId && bill.open !== 0).map((bill) => [bill.billId, bill]));
  return lines.flatMap(({ billId, side, amount }, i): readonly Problem[] => {
    const bill = open.get(billId);
    if (bill === undefined) return [{ path: `lines.${i}.billId`, message: 'This bill is not open' }];
    if (bill.open > 0 !== side > 0)
      return [{ path: `lines.${i}.side`, message: `${bill.number} is a ${bill.open > 0 ? 'debit' : 'credit'}` }];
    if (bill.date > date)
      return [{ path: `lines.${i}.billId`, message: `${bill.number} is dated ${formatDay(bill.date)}, after the set-off` }];
    const left = paise(Math.abs(bill.open));
    return amount > left ? [{ path: `lines.${i}.amount`, message: `Only ${formatPaise(left)} of ${bill.number} is open` }] : [];
  });
}

/** The usual proposal: as much as both sides have, earliest due date first, of bills dated by then. */
export function proposedSetOff<Open extends Bill>(
  bills: readonly Open[],
  date: Day,
): readonly { readonly bill: Open; readonly amount: Paise }[] {
  const dated = bills.filter((bill) => bill.date <= date);
  const totalOf = (side: BillSide) => dated.reduce((total, { open }) => total + Math.max(0, side * open), 0);
  const most = Math.min(totalOf(1), totalOf(-1));
  return [...oldestFirst(paise(most), dated), ...oldestFirst(paise(-most), dated)];
}
