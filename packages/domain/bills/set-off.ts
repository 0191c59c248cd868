import type { Bill } from '#domain/bills/bills';
import { shareOfBill } from '#domain/bills/foreign-share';
import { type BillSide, oldestFirst } from '#domain/bills/settlement';
import { formatPaise } from '#domain/money/format';
import { negate, type Paise, paise } from '#domain/money/paise';
import type { BillChange } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import { type Day, formatDay } from '#domain/time/day';

/** The amount set off from one bill: positive, on the bill's own side. */
export interface SetOffLine {
  readonly billId: string;
  readonly side: BillSide;
  /** In the currency of the set-off. */
  readonly amount: Paise;
  /** What the bill falls by in the books, if the set-off is in a currency: its share at its own rate. */
  readonly rupees?: Paise;
}

/** Bills of one ledger set off against each other: an advance against invoices, or receivables against payables of one party. */
export interface SetOff {
  readonly ledgerId: string;
  readonly date: Day;
  /** Of all its bills; null for rupees. */
  readonly currency: string | null;
  readonly lines: readonly SetOffLine[];
}

/**
 * Debits are settled by credits and credits by debits, so the changes add up to nothing, in the currency of the bills. In rupees they differ
 * by the exchange gain or loss where the bills have other rates.
 */
export function setOffChanges({ ledgerId, currency, lines }: Pick<SetOff, 'ledgerId' | 'currency' | 'lines'>): readonly BillChange[] {
  const signed = (side: BillSide, amount: Paise) => (side === 1 ? negate(amount) : amount);
  return lines.map(({ billId, side, amount, rupees }) => ({
    ledgerId,
    billId,
    kind: 'settles',
    amount: signed(side, rupeesOf(amount, rupees, currency)),
    ...(currency === null ? {} : { foreign: { currency, amount: signed(side, amount) } }),
  }));
}

function rupeesOf(amount: Paise, rupees: Paise | undefined, currency: string | null): Paise {
  return currency === null ? amount : (rupees ?? paise(0));
}

/** The rupees of each line, from its bill as it is now. */
export function setOffRupees({ ledgerId, lines }: Pick<SetOff, 'ledgerId' | 'lines'>, bills: readonly Bill[]): readonly Paise[] {
  return lines.map(({ billId, amount }) => {
    const bill = bills.find((one) => one.ledgerId === ledgerId && one.billId === billId);
    return bill === undefined ? paise(0) : shareOfBill(bill, amount);
  });
}

/** What the credits are worth more than the debits they are set off against: a gain if positive. */
export function setOffGain({ currency, lines }: Pick<SetOff, 'currency' | 'lines'>): Paise {
  return paise(lines.reduce((gain, line) => gain - line.side * rupeesOf(line.amount, line.rupees, currency), 0));
}

/** Problems that need no open bills, each at its field. */
export function setOffProblems({ currency, lines }: Pick<SetOff, 'currency' | 'lines'>): readonly Problem[] {
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
  return [{ path: 'lines', message: `${more} by ${moneyIn(currency, Math.abs(difference))}` }];
}

/** Problems with the open bills; `bills` are the bills without this set-off. */
export function setOffBookProblems({ ledgerId, date, currency, lines }: SetOff, bills: readonly Bill[]): readonly Problem[] {
  const open = new Map(bills.filter((bill) => bill.ledgerId === ledgerId && bill.open !== 0).map((bill) => [bill.billId, bill]));
  return lines.flatMap(({ billId, side, amount }, i): readonly Problem[] => {
    const bill = open.get(billId);
    if (bill === undefined) return [{ path: `lines.${i}.billId`, message: 'This bill is not open' }];
    if (bill.open > 0 !== side > 0)
      return [{ path: `lines.${i}.side`, message: `${bill.number} is a ${bill.open > 0 ? 'debit' : 'credit'}` }];
    if (bill.date > date)
      return [{ path: `lines.${i}.billId`, message: `${bill.number} is dated ${formatDay(bill.date)}, after the set-off` }];
    const own = bill.foreign?.currency ?? null;
    if (own !== currency) {
      const which = own === null ? 'Set off bills in rupees by themselves' : `Choose ${own} as the currency`;
      return [{ path: `lines.${i}.billId`, message: `${bill.number} is in ${own ?? 'rupees'}. ${which}` }];
    }
    const left = Math.abs(bill.foreign?.open ?? bill.open);
    return amount > left ? [{ path: `lines.${i}.amount`, message: `Only ${moneyIn(currency, left)} of ${bill.number} is open` }] : [];
  });
}

function moneyIn(currency: string | null, amount: number): string {
  return `${currency === null ? '' : `${currency} `}${formatPaise(paise(amount))}`;
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
