import type { OpenBill } from '#domain/bills/bill-parts';
import { inRupees, shareOfBill } from '#domain/bills/foreign-share';
import { currencyChoices } from '#domain/money/currency';
import { formatPaise } from '#domain/money/format';
import { mulDiv, type Paise, paise } from '#domain/money/paise';
import type { BillChange, Posting } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import type { Fields } from '#modules/kit/field';
import type { DocumentFacts } from '#modules/kit/module';
import { currencyProblems, isForeign } from '#modules/kit/trade/tax/foreign';

/**
 * A receipt or payment in a currency. The amounts of its lines and bill references are in the currency, its deductions in rupees. A bill falls
 * by its running share at its own rate, what is left over opens a bill at the day's rate, and the difference to the money is exchange gain or
 * loss.
 */
export const currencyFields = {
  currency: {
    kind: 'choice',
    label: 'Currency',
    of: currencyChoices,
    help: 'Of the amounts and bills. Deductions and the books are in rupees',
  },
  exchangeRate: { kind: 'quantity', label: 'Exchange Rate', each: true, help: 'Rupees for one unit of the currency' },
  foreignTotal: { kind: 'money', label: 'Total in Currency', computed: true },
  exchangeGain: { kind: 'money', label: 'Exchange Gain or Loss', negative: true, computed: true },
} as const satisfies Fields;

/** What an amount in the currency is in the books. */
export const rupees = { kind: 'money', label: 'In Rupees', computed: true } as const;

interface Amount {
  readonly ledgerId: string;
  readonly amount: number | null;
  readonly rupees?: number | null;
}

interface Reference extends Amount {
  readonly kind?: string | null;
  readonly billId: string | null;
}

/** The part of a voucher that these rules need. Vouchers stored before there were currencies lack the fields. */
interface InCurrency {
  readonly type: 'Payment' | 'Receipt' | 'Contra';
  readonly currency?: string | null;
  readonly exchangeRate?: number | null;
  readonly lines: readonly Amount[];
  readonly allocations: readonly Reference[];
}

/** The rupees of a line or bill reference: its amount, unless the voucher is in a currency. */
export function rupeesOf({ amount, rupees: known }: Amount): Paise {
  return paise(known ?? amount ?? 0);
}

/** The lines and references with their rupees. `shares`: those of references to bills, in their order; without them all are at the day's rate. */
export function withRupees<Row extends InCurrency>(row: Row, shares?: readonly Paise[]): Row {
  if (!isForeign(row)) return { ...row, lines: row.lines.map(plain), allocations: row.allocations.map(plain) };
  const rate = row.exchangeRate ?? 0;
  const allocations = row.allocations.map((one, i) => ({ ...one, rupees: shares?.[i] ?? inRupees(one.amount ?? 0, rate) }));
  const totals = new Map<string, { foreign: number; rupees: number; before: number }>();
  for (const { ledgerId, amount } of row.lines) {
    const total = totals.get(ledgerId) ?? { foreign: 0, rupees: 0, before: 0 };
    totals.set(ledgerId, { ...total, foreign: total.foreign + (amount ?? 0) });
  }
  for (const [ledgerId, total] of totals) {
    const own = allocations.filter((one) => one.ledgerId === ledgerId);
    const rest = total.foreign - own.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    totals.set(ledgerId, { ...total, rupees: own.reduce((sum, one) => sum + one.rupees, 0) + inRupees(rest, rate) });
  }
  // Several lines of one ledger share its rupees by running total.
  const lines = row.lines.map((line) => {
    const total = totals.get(line.ledgerId) ?? { foreign: 0, rupees: 0, before: 0 };
    const upTo = (part: number) => (total.foreign === 0 ? 0 : mulDiv(total.rupees, part, total.foreign));
    const before = total.before;
    totals.set(line.ledgerId, { ...total, before: before + (line.amount ?? 0) });
    return { ...line, rupees: upTo(before + (line.amount ?? 0)) - upTo(before) };
  });
  return { ...row, lines, allocations };
}

function plain<One extends Amount>(one: One): One {
  return { ...one, rupees: null };
}

/** The rupees of the money, in the currency at the day's rate; null for a voucher in rupees. */
export function moneyOf(row: InCurrency): Paise | null {
  return isForeign(row) ? inRupees(foreignTotalOf(row), row.exchangeRate ?? 0) : null;
}

export function foreignTotalOf({ lines }: Pick<InCurrency, 'lines'>): number {
  return lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}

/** The account moves by the money instead of what the parties are settled for, and the difference is gain or loss. */
export function withExchange(
  postings: readonly Posting[],
  accountId: string,
  gain: number,
  facts: Pick<DocumentFacts, 'ledger'>,
): readonly Posting[] {
  if (gain === 0) return postings;
  return [
    ...postings.map((one) => (one.ledgerId === accountId ? { ...one, amount: paise(one.amount + gain) } : one)),
    { ledgerId: facts.ledger('exchange_gain_loss'), amount: paise(-gain) },
  ];
}

/** The share of each reference at the commit: what its bill falls by, after those before it in this voucher. */
export function sharesAtCommit(row: InCurrency, bills: readonly OpenBill[]): readonly Paise[] {
  const used = new Map<string, OpenBill>();
  return row.allocations.map((one) => {
    const key = `${one.ledgerId} ${one.billId}`;
    const bill = used.get(key) ?? bills.find(({ ledgerId, billId }) => ledgerId === one.ledgerId && billId === one.billId);
    if ((one.kind ?? 'against') !== 'against' || bill?.foreign === undefined) return inRupees(one.amount ?? 0, row.exchangeRate ?? 0);
    const share = shareOfBill(bill, one.amount ?? 0);
    const sign = Math.sign(bill.open);
    const left = Math.max(0, Math.abs(bill.foreign.open) - (one.amount ?? 0));
    used.set(key, { ...bill, open: paise(bill.open - sign * share), foreign: { ...bill.foreign, open: sign * left } });
    return share;
  });
}

/** The changes of bills with what they are in the currency. */
export function withForeign(row: InCurrency, id: string, changes: readonly BillChange[]): readonly BillChange[] {
  const { currency } = row;
  if (!isForeign(row) || !currency) return changes;
  return changes.map((change) => {
    const own = row.allocations.filter(({ ledgerId }) => ledgerId === change.ledgerId);
    const sum = (some: readonly Amount[]) => some.reduce((all, { amount }) => all + (amount ?? 0), 0);
    const named = own.filter(({ kind, billId }) =>
      change.kind === 'settles' ? (kind ?? 'against') === 'against' && billId === change.billId : `${id}.${billId}` === change.billId,
    );
    const isRest = change.billId === id && change.kind === 'on-account';
    const used = own.filter(({ kind }) => kind !== 'on-account');
    const amount = isRest ? sum(row.lines.filter(({ ledgerId }) => ledgerId === change.ledgerId)) - sum(used) : sum(named);
    const rate = change.kind === 'settles' ? {} : { rate: row.exchangeRate ?? 0 };
    return { ...change, foreign: { currency, amount: Math.sign(change.amount) * amount, ...rate } };
  });
}

/** Rules that need no bills. */
export function inCurrencyProblems(row: InCurrency): readonly Problem[] {
  if (row.type === 'Contra' && isForeign(row)) return [{ path: 'currency', message: 'A contra is in rupees' }];
  return currencyProblems(row);
}

/** A bill is settled in its own currency, and up to what is open in it. */
export function foreignBillProblems(row: InCurrency, bills: readonly OpenBill[]): readonly Problem[] {
  if (!isForeign(row)) return [];
  const used = new Map<string, number>();
  return row.allocations.flatMap((one, i): Problem[] => {
    const bill = bills.find(({ ledgerId, billId }) => ledgerId === one.ledgerId && billId === one.billId);
    if ((one.kind ?? 'against') !== 'against' || bill === undefined) return [];
    if (bill.foreign?.currency !== row.currency)
      return [{ path: `allocations.${i}.billId`, message: `${bill.number} is in ${bill.foreign?.currency ?? 'rupees'}` }];
    const total = (used.get(bill.billId) ?? 0) + (one.amount ?? 0);
    used.set(bill.billId, total);
    const left = Math.abs(bill.foreign?.open ?? 0);
    const says = `Only ${row.currency} ${formatPaise(paise(left))} of ${bill.number} is open`;
    return total > left ? [{ path: `allocations.${i}.amount`, message: says }] : [];
  });
}
