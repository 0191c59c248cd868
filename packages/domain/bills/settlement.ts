import { type Bill, openBills } from '#domain/bills/bills';
import { formatPaise } from '#domain/money/format';
import { negate, type Paise, paise } from '#domain/money/paise';
import type { BillChange } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import type { Day } from '#domain/time/day';

/** How part of an amount is used (decision D31): against an open bill, as a new bill, as an advance, or on account. */
export type PartKind = 'against' | 'new' | 'advance' | 'on-account';

/** Whether a debit or a credit of the ledger is used. */
export type BillSide = 1 | -1;

/** A part of the amount a voucher posts on a party's ledger. Amounts are positive; the side says whether a debit or a credit is used. */
export interface Part {
  readonly kind: PartKind;
  /** Null: the side on which the voucher posts more. */
  readonly side: BillSide | null;
  /** The bill settled; of a new reference or an advance its place in the voucher: 1, 2, 3 …, kept when the voucher is changed. */
  readonly billId: string | null;
  readonly number: string | null;
  readonly dueDate: Day | null;
  readonly amount: Paise;
}

/** The effect of a voucher on one ledger with billwise balancing. */
export interface LedgerSettlement {
  readonly ledgerId: string;
  readonly voucherId: string;
  readonly number: string;
  readonly date: Day;
  /** The debits and credits, both positive. A journal may have both. */
  readonly debit: Paise;
  readonly credit: Paise;
  readonly parts: readonly Part[];
}

/**
 * The changes of bills. They add up to the postings, so the open bills of a ledger add up to its balance. An unused rest is on account, as
 * one amount of the voucher. A new reference is a bill named after the voucher, so no other voucher can have it.
 */
export function billChangesOf(settlement: LedgerSettlement): readonly BillChange[] {
  const { ledgerId, voucherId, number, date, debit, credit, parts } = settlement;
  const settles = new Map<string, number>();
  const opens: BillChange[] = [];
  let rest = debit - credit;
  for (const part of parts) {
    const amount = paise(sideOf(part, settlement) * part.amount);
    if (part.kind === 'against') settles.set(part.billId ?? '', (settles.get(part.billId ?? '') ?? 0) + amount);
    else if (part.kind !== 'on-account' && part.billId !== null)
      opens.push({
        ledgerId,
        billId: ownBillId(voucherId, part.billId),
        kind: part.kind === 'new' ? 'opens' : 'on-account',
        amount,
        number: part.number ?? number,
        date,
        dueDate: part.dueDate ?? date,
      });
    else continue;
    rest -= amount;
  }
  return [
    ...[...settles].map(([billId, amount]): BillChange => ({ ledgerId, billId, kind: 'settles', amount: paise(amount) })),
    ...opens,
    ...(rest === 0 ? [] : [{ ledgerId, billId: voucherId, kind: 'on-account', amount: paise(rest), number, date, dueDate: date } as const]),
  ];
}

/** A voucher taken back leaves the bills as they were before it: those it settled are open again, and those it opened are settled. */
export function takenBack(changes: readonly BillChange[]): readonly BillChange[] {
  return changes.map(({ ledgerId, billId, amount }) => ({ ledgerId, billId, kind: 'settles', amount: negate(amount) }));
}

/** The bill of a new reference. No other voucher can open a bill with this name. */
function ownBillId(voucherId: string, place: string): string {
  return `${voucherId}.${place}`;
}

/** The voucher that opened a bill: a reference begins with the id of its voucher. */
export function voucherOfBill(billId: string): string {
  return billId.split('.')[0] ?? billId;
}

/** Whether a bill is opened by this voucher: its amount on account, or one of its references. */
function isOwnBill(voucherId: string, billId: string): boolean {
  return voucherOfBill(billId) === voucherId;
}

/** Problems of single parts, each at its row: `1.amount`. A problem of all parts together has the path ``. */
export function partProblems(settlement: LedgerSettlement): readonly Problem[] {
  const { debit, credit, parts } = settlement;
  const problems: Problem[] = [];
  const numbers = new Set<string>();
  const used = new Map<BillSide, number>();
  parts.forEach((part, i) => {
    const say = (field: string, message: string) => problems.push({ path: `${i}.${field}`, message });
    if (part.amount <= 0) say('amount', 'Amount must be above 0');
    if (part.side === null && debit === credit) say('side', 'Choose Debit or Credit');
    if (part.kind === 'against' && part.billId === null) say('billId', 'Choose a bill');
    if (part.kind === 'new' && part.number === null) say('number', 'Enter the reference number');
    if (part.kind === 'new' || part.kind === 'advance') {
      if (part.billId !== null && !/^[1-9]\d{0,2}$/.test(part.billId)) say('billId', 'References are numbered 1, 2, 3 …');
      const number = (part.number ?? '').toLowerCase();
      if (number !== '' && numbers.size === numbers.add(number).size) say('number', 'This number is used twice');
    }
    const side = sideOf(part, settlement);
    used.set(side, (used.get(side) ?? 0) + Math.max(0, part.amount));
  });
  for (const [side, amount] of used) {
    const over = amount - (side === 1 ? debit : credit);
    if (over > 0) problems.push({ path: '', message: `Allocations exceed the voucher amount by ${formatPaise(paise(over))}` });
  }
  return problems;
}

/** Problems with the open bills; `bills` are the bills without this voucher. */
export function openBillProblems(settlement: LedgerSettlement, bills: readonly Bill[]): readonly Problem[] {
  const { ledgerId, voucherId, parts } = settlement;
  const problems: Problem[] = [];
  const used = new Map<string, number>();
  parts.forEach((part, i) => {
    if (part.kind !== 'against') return;
    // The bills of one voucher on several ledgers share its id: a receipt from two parties is on account of each.
    const named = bills.filter(({ billId, open }) => billId === part.billId && open !== 0);
    const bill = named.find((one) => one.ledgerId === ledgerId);
    const problem = targetProblem(bill, named.length > 0, voucherId, part, sideOf(part, settlement));
    if (problem !== null) problems.push({ path: `${i}.billId`, message: problem });
    if (bill === undefined || problem !== null) return;
    const total = (used.get(bill.billId) ?? 0) + Math.max(0, part.amount);
    used.set(bill.billId, total);
    const open = paise(Math.abs(bill.open));
    if (total > open) problems.push({ path: `${i}.amount`, message: `Only ${formatPaise(open)} of ${bill.number} is open` });
  });
  return problems;
}

function targetProblem(bill: Bill | undefined, elsewhere: boolean, voucherId: string, { billId }: Part, side: BillSide): string | null {
  if (isOwnBill(voucherId, billId ?? '')) return 'A voucher cannot settle its own bill';
  if (bill === undefined) return elsewhere ? 'This bill belongs to another ledger' : 'This bill is not open';
  return bill.open > 0 === side > 0 ? 'This bill is on the same side as the voucher' : null;
}

/** Numbers of new references that an open bill of the ledger already has. */
export function numbersInUse({ ledgerId, voucherId, parts }: LedgerSettlement, bills: readonly Bill[]): readonly string[] {
  const open = new Set(
    bills.filter((bill) => bill.ledgerId === ledgerId && !isOwnBill(voucherId, bill.billId)).map(({ number }) => number.toLowerCase()),
  );
  return parts.flatMap(({ kind, number }) => (kind === 'new' && number !== null && open.has(number.toLowerCase()) ? [number] : []));
}

function sideOf({ side }: Part, { debit, credit }: Pick<LedgerSettlement, 'debit' | 'credit'>): BillSide {
  return side ?? (debit < credit ? -1 : 1);
}

/** How much of each bill is settled by an amount, the earliest due first. A debit settles bills that are credits, a credit those that are debits. */
export function oldestFirst<Open extends Bill>(
  amount: Paise,
  bills: readonly Open[],
): readonly { readonly bill: Open; readonly amount: Paise }[] {
  const parts: { bill: Open; amount: Paise }[] = [];
  let left = Math.abs(amount);
  for (const bill of openBills(bills)) {
    if (left === 0) break;
    if (bill.open > 0 === amount > 0) continue;
    const part = Math.min(left, Math.abs(bill.open));
    parts.push({ bill, amount: paise(part) });
    left -= part;
  }
  return parts;
}
