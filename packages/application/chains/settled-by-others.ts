import type { Context } from '#application/context';
import type { OpenBill } from '#domain/bills/bill-parts';
import { billOf } from '#domain/bills/bill-parts';
import { billKey } from '#domain/bills/bills';
import { formatPaise } from '#domain/money/format';
import { type Paise, paise } from '#domain/money/paise';
import type { BillChange, Effect } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';

/** A bill of a voucher that other vouchers settled, and by how much, positive. */
export interface Settled {
  readonly ledgerId: string;
  readonly billId: string;
  readonly settled: Paise;
}

/** Other vouchers settled the bills of this one. Those settlements must be removed first. */
export class SettledByOthers extends Refusal {
  readonly settled: Settled;

  constructor(settled: Settled, by = 'other vouchers', what = 'this') {
    const amount = formatPaise(settled.settled, { symbol: '₹' });
    super('notAllowed', { why: `${amount} of ${what} is settled by ${by}. Remove that settlement first` });
    this.settled = settled;
  }
}

/** Refuses a change that leaves less of a bill than other vouchers settled. `after` is undefined when the voucher is cancelled. */
export function refuseOversettled(before: Effect | undefined, after: Effect | undefined, open: readonly OpenBill[]): void {
  const settled = oversettled(before, after, open);
  if (settled !== undefined) throw new SettledByOthers(settled);
}

/** The first bill of which others settled more than would be left. */
export function oversettled(before: Effect | undefined, after: Effect | undefined, open: readonly OpenBill[]): Settled | undefined {
  if (before === undefined) return undefined;
  const now = opened(before);
  const then = opened(after);
  const left = new Map(open.map((bill) => [billKey(bill), bill.open]));
  for (const [key, { ledgerId, billId, amount }] of now) {
    const byOthers = amount - (left.get(key) ?? 0);
    const remaining = (then.get(key)?.amount ?? 0) - byOthers;
    if (byOthers !== 0 && Math.sign(remaining) !== 0 && Math.sign(remaining) !== Math.sign(byOthers)) {
      return { ledgerId, billId, settled: paise(Math.abs(byOthers)) };
    }
  }
  return undefined;
}

/**
 * A voucher that takes another back opens bills again. Refuses to undo that for a bill that others have settled since. `bills` are those
 * the voucher changes, wherever they were opened.
 */
export function refuseSettledAgain(
  before: Effect | undefined,
  after: Effect | undefined,
  bills: readonly OpenBill[],
  open: readonly OpenBill[],
): void {
  const left = new Map(open.map((bill) => [billKey(bill), bill.open]));
  const then = settling(after);
  for (const [key, amount] of settling(before)) {
    const bill = bills.find((one) => billKey(one) === key);
    if (bill === undefined || Math.sign(amount) !== Math.sign(bill.amount)) continue;
    const remaining = (left.get(key) ?? 0) - amount + (then.get(key) ?? 0);
    if (Math.sign(remaining) === -Math.sign(bill.amount) && remaining !== 0) {
      throw new Refusal('notAllowed', { why: `${bill.number} was settled again since. Remove that settlement first` });
    }
  }
}

/** What a voucher settles of each bill. */
function settling(effect: Effect | undefined): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>();
  for (const change of effect?.bills ?? []) {
    if (change.kind === 'settles') amounts.set(billKey(change), (amounts.get(billKey(change)) ?? 0) + change.amount);
  }
  return amounts;
}

/** The bills a voucher opens. */
function opened(effect: Effect | undefined): ReadonlyMap<string, Pick<BillChange, 'ledgerId' | 'billId'> & { readonly amount: number }> {
  const own = new Map<string, { ledgerId: string; billId: string; amount: number }>();
  for (const change of effect?.bills ?? []) {
    if (change.kind === 'settles') continue;
    const { ledgerId, billId } = change;
    own.set(billKey(change), { ledgerId, billId, amount: (own.get(billKey(change))?.amount ?? 0) + change.amount });
  }
  return own;
}

/** Runs a commit, and names in its refusal the vouchers that settled the bill. `what` names the settled bill if a voucher opens several. */
export async function sayWhoSettled<Answer>(context: Context, commit: () => Promise<Answer>, what?: string): Promise<Answer> {
  try {
    return await commit();
  } catch (error) {
    if (!(error instanceof SettledByOthers)) throw error;
    const numbers = await settlers(context, error.settled);
    throw new SettledByOthers(error.settled, numbers.length > 0 ? numbers.join(', ') : undefined, what);
  }
}

const namesShown = 5;

async function settlers({ scope, ports }: Context, { ledgerId, billId }: Settled): Promise<readonly string[]> {
  const bills = await ports.books.bills(scope, scope.branchId, [{ ledgerId, billId }]);
  return bills
    .flatMap(({ parts }) => parts)
    .filter(({ settles }) => settles !== 0)
    .map(({ number }) => number)
    .slice(0, namesShown);
}

/** The bills a voucher settles, wherever they were opened. */
export async function settledBy({ scope, ports }: Context, own: Effect | undefined): Promise<readonly OpenBill[]> {
  if (own === undefined) return [];
  const settling = own.bills.filter(({ kind }) => kind === 'settles');
  const wanted = new Map(settling.map(({ ledgerId, billId }) => [billKey({ ledgerId, billId }), { ledgerId, billId }]));
  if (wanted.size === 0) return [];
  const bills = await ports.books.bills(scope, scope.branchId, [...wanted.values()]);
  return bills.flatMap(({ ledgerId, billId, parts }) => billOf({ ledgerId, billId }, parts) ?? []);
}
