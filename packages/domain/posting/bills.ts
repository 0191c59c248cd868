import { formatPaise } from '#domain/money/format';
import { type Paise, paise } from '#domain/money/paise';
import type { BillChange } from '#domain/posting/effect';
import { type Problem, Refusal } from '#domain/refusal';
import { addDays, compareDays, type Day } from '#domain/time/day';

/** An amount of a party that is, or was, to be settled. Signed as on the ledger: what a customer owes is positive, an advance of his negative. */
export interface Bill {
  readonly billId: string;
  readonly ledgerId: string;
  readonly number: string;
  readonly date: Day;
  readonly dueDate: Day;
  /** As it was opened. */
  readonly amount: Paise;
  /** What is left. */
  readonly open: Paise;
}

/** The voucher a set of changes comes from: it names the bills that open without a name of their own. */
export interface BillVoucher {
  readonly number: string;
  readonly date: Day;
}

export function billKey({ ledgerId, billId }: { readonly ledgerId: string; readonly billId: string }): string {
  return `${ledgerId}|${billId}`;
}

/**
 * Bills after some changes; `sign` -1 takes them out again. A bill is the sum of its changes, so the order in which vouchers arrive does
 * not matter, and when an invoice that was paid is cancelled, what was paid stays as an open amount of the other sign: on account.
 * A bill of which nothing is left at all is gone; a settled one stays, with nothing open.
 */
export function foldBills(
  bills: ReadonlyMap<string, Bill>,
  changes: readonly BillChange[],
  voucher: BillVoucher,
  sign: 1 | -1 = 1,
): ReadonlyMap<string, Bill> {
  const folded = new Map(bills);
  for (const change of changes) {
    const key = billKey(change);
    const before = folded.get(key);
    const opening = change.kind !== 'settles';
    const amount = paise((before?.amount ?? 0) + (opening ? change.amount * sign : 0));
    const open = paise((before?.open ?? 0) + change.amount * sign);
    if (amount === 0 && open === 0) folded.delete(key);
    else
      folded.set(key, {
        ...named(before, change, voucher, opening && sign === 1),
        billId: change.billId,
        ledgerId: change.ledgerId,
        amount,
        open,
      });
  }
  return folded;
}

function named(
  before: Bill | undefined,
  change: BillChange,
  voucher: BillVoucher,
  opening: boolean,
): Pick<Bill, 'number' | 'date' | 'dueDate'> {
  if (before !== undefined && !opening) return before;
  const date = change.date ?? voucher.date;
  return { number: change.number ?? voucher.number, date, dueDate: change.dueDate ?? date };
}

/** Those with something left, the earliest due first: the order in which they are settled. */
export function openBills(bills: Iterable<Bill>): readonly Bill[] {
  return [...bills].filter(({ open }) => open !== 0).sort(byDueDate);
}

function byDueDate(a: Bill, b: Bill): number {
  return (
    compareDays(a.dueDate, b.dueDate) ||
    compareDays(a.date, b.date) ||
    (a.number < b.number ? -1 : a.number > b.number ? 1 : a.billId < b.billId ? -1 : 1)
  );
}

export function dueDate(date: Day, creditDays: number): Day {
  return addDays(date, creditDays);
}

/** How a person uses an amount: against a bill, as a new bill, in advance, or on account. Amounts are positive. */
export type Allocation =
  | { readonly kind: 'against'; readonly billId: string; readonly amount: Paise }
  | { readonly kind: 'new' | 'advance' | 'on-account'; readonly amount: Paise };

export interface ToAllocate {
  readonly ledgerId: string;
  readonly voucherId: string;
  readonly number: string;
  readonly date: Day;
  readonly dueDate?: Day;
  /** What the voucher posts on the party's ledger: a receipt from a customer is negative. */
  readonly amount: Paise;
  /** Open bills as they are without this voucher. */
  readonly bills: readonly Bill[];
  readonly allocations: readonly Allocation[];
}

/**
 * Turns allocations into changes of bills that add up to the amount posted, so that the open bills of a ledger always add up to its balance;
 * what is not allocated is on account. Throws a Refusal naming the field when `allocationProblems` finds any.
 */
export function allocate(input: ToAllocate, path = 'allocations'): readonly BillChange[] {
  const problems = allocationProblems(input, path);
  if (problems.length > 0) throw new Refusal('invalid', {}, problems);
  const { ledgerId, voucherId, number, date } = input;
  const sign = input.amount < 0 ? -1 : 1;
  const against = new Map<string, number>();
  for (const allocation of input.allocations) {
    if (allocation.kind === 'against') against.set(allocation.billId, (against.get(allocation.billId) ?? 0) + allocation.amount);
  }
  const settled = [...against.values()].reduce((total, amount) => total + amount, 0);
  const rest = paise(input.amount - sign * settled);
  const changes: BillChange[] = [...against].map(([billId, amount]) => ({
    ledgerId,
    billId,
    kind: 'settles',
    amount: paise(sign * amount),
  }));
  // What opens something is one bill, named by the voucher: a new reference when there is one, else an amount on account.
  const kind = input.allocations.some((allocation) => allocation.kind === 'new') ? 'opens' : 'on-account';
  if (rest !== 0) changes.push({ ledgerId, billId: voucherId, kind, amount: rest, number, date, dueDate: input.dueDate ?? date });
  return changes;
}

/** What cannot be allocated, each at its row: `allocations.1.amount`. */
export function allocationProblems(
  { ledgerId, voucherId, amount, bills, allocations }: ToAllocate,
  path = 'allocations',
): readonly Problem[] {
  const problems: Problem[] = [];
  const used = new Map<string, number>();
  let total = 0;
  allocations.forEach((allocation, i) => {
    total += Math.max(0, allocation.amount);
    if (allocation.amount <= 0) problems.push({ path: `${path}.${i}.amount`, message: 'The amount must be more than nothing' });
    if (allocation.kind !== 'against') return;
    const bill = bills.find(({ billId }) => billId === allocation.billId);
    const problem = targetProblem(bill, ledgerId, voucherId, amount);
    if (problem !== null) problems.push({ path: `${path}.${i}.billId`, message: problem });
    if (bill === undefined || problem !== null) return;
    const sum = (used.get(bill.billId) ?? 0) + Math.max(0, allocation.amount);
    used.set(bill.billId, sum);
    const open = paise(Math.abs(bill.open));
    if (sum > open) problems.push({ path: `${path}.${i}.amount`, message: `Only ${formatPaise(open)} of ${bill.number} is open` });
  });
  if (total > Math.abs(amount))
    problems.push({ path, message: `${formatPaise(paise(total - Math.abs(amount)))} more is allocated than the voucher holds` });
  return problems;
}

function targetProblem(bill: Bill | undefined, ledgerId: string, voucherId: string, amount: Paise): string | null {
  if (bill === undefined || bill.open === 0) return 'This bill is not open';
  if (bill.ledgerId !== ledgerId) return 'This bill is of another ledger';
  if (bill.billId === voucherId) return 'A voucher cannot settle its own bill';
  return bill.open > 0 === amount > 0 ? 'This bill is on the same side as the voucher' : null;
}

/** Settles the earliest due bills of the other side first, as far as the amount goes; the rest is left on account. */
export function autoAllocate(amount: Paise, bills: readonly Bill[]): readonly Allocation[] {
  const allocations: Allocation[] = [];
  let left = Math.abs(amount);
  for (const { billId, open } of openBills(bills)) {
    if (left === 0) break;
    if (open > 0 === amount > 0) continue;
    const part = Math.min(left, Math.abs(open));
    allocations.push({ kind: 'against', billId, amount: paise(part) });
    left -= part;
  }
  return allocations;
}
