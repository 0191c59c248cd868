import { oldestFirst } from '#domain/bills/settlement';
import { type Paise, paise } from '#domain/money/paise';
import type { AnyRow } from '#modules/kit/module';
import type { AllocationLine } from '#modules/kit/voucher/allocation';
import type { OpenBill } from './open-bills.ts';

/** How a party's amount is used, in the form that is sent; always positive. Rows stored before references existed have fewer fields. */
export type Allocation = Pick<AllocationLine, 'ledgerId' | 'billId' | 'number' | 'amount'> & Partial<AllocationLine>;

/** The amount a voucher debits or credits to one party; each party's references are typed separately. */
export interface Share {
  readonly ledgerId: string;
  readonly side: 'Debit' | 'Credit';
  readonly amount: number;
  /** The voucher debits and credits the party, so each reference must name its side. */
  readonly both: boolean;
}

/** One share for each side of each party, in the order of the lines; `amount` is signed, a debit positive. */
export function sharesOf(lines: readonly { readonly ledgerId: string; readonly amount: number }[]): readonly Share[] {
  const shares = new Map<string, { ledgerId: string; side: Share['side']; amount: number }>();
  for (const { ledgerId, amount } of lines) {
    if (amount === 0) continue;
    const side = amount > 0 ? 'Debit' : 'Credit';
    const share = shares.get(`${ledgerId} ${side}`) ?? { ledgerId, side, amount: 0 };
    share.amount += Math.abs(amount);
    shares.set(`${ledgerId} ${side}`, share);
  }
  return [...shares.values()].map((share) => ({
    ...share,
    both: shares.has(`${share.ledgerId} ${share.side === 'Debit' ? 'Credit' : 'Debit'}`),
  }));
}

export function allocationsOf(values: AnyRow): readonly Allocation[] {
  return Array.isArray(values['allocations']) ? (values['allocations'] as readonly Allocation[]) : [];
}

export function isOf(share: Share, { ledgerId, side }: Allocation): boolean {
  return ledgerId === share.ledgerId && (!share.both || side === share.side);
}

/** The allocations with those of one share replaced. */
export function withShare(all: readonly Allocation[], share: Share, own: readonly Allocation[]): readonly Allocation[] {
  const side = share.both ? share.side : null;
  return [...all.filter((one) => !isOf(share, one)), ...own.map((one) => ({ ...one, side }))];
}

/**
 * Drops the references of ledgers that no line has any more, and the side if a party is only debited or only credited. A line whose amount
 * is being typed keeps its references. Returns the same list if nothing changes.
 */
export function kept(all: readonly Allocation[], ledgerIds: ReadonlySet<string>, shares: readonly Share[]): readonly Allocation[] {
  const single = new Set(shares.filter(({ both }) => !both).map(({ ledgerId }) => ledgerId));
  const still = all
    .filter(({ ledgerId }) => ledgerIds.has(ledgerId))
    .map((one) => ((one.side ?? null) !== null && single.has(one.ledgerId) ? { ...one, side: null } : one));
  return still.length === all.length && still.every((one, i) => one === all[i]) ? all : still;
}

/** Open bills as before this voucher settled them: `settled` are its stored settlements, `sign` is their side. */
export function restored(
  bills: readonly OpenBill[],
  settled: readonly {
    readonly ledgerId: string;
    readonly billId: string | null;
    readonly number: string | null;
    readonly amount: number;
    readonly sign: number;
  }[],
): readonly OpenBill[] {
  const found = new Map(bills.map((bill) => [bill.billId, bill]));
  for (const { ledgerId, billId, number, amount, sign } of settled) {
    if (billId === null) continue;
    const known = found.get(billId) ?? closed(ledgerId, billId, number, amount * sign);
    found.set(billId, { ...known, open: known.open + amount * sign });
  }
  return [...found.values()];
}

/** A fully settled bill is no longer among the open ones, so its dates are not known here. */
function closed(ledgerId: string, billId: string, number: string | null, amount: number): OpenBill {
  return { billId, ledgerId, number: number ?? billId, date: '', dueDate: '', amount, open: 0 } as OpenBill;
}

/** Bills that a debit or a credit can settle, the earliest due first; not those the voucher itself opens. */
export function settleable(bills: readonly OpenBill[], side: Share['side'], own: string | null): readonly OpenBill[] {
  const sign = side === 'Credit' ? 1 : -1;
  const isOwn = ({ billId }: OpenBill) => own !== null && (billId === own || billId.startsWith(`${own}.`));
  return bills
    .filter((bill) => bill.open * sign > 0 && !isOwn(bill))
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.date.localeCompare(b.date) || a.number.localeCompare(b.number));
}

/** Spreads an amount over bills, earliest due date first; the rest is on account. */
export function spread(
  bills: readonly OpenBill[],
  { ledgerId, side }: Pick<Share, 'ledgerId' | 'side'>,
  amount: number,
): readonly Allocation[] {
  const signed: Paise = paise(side === 'Debit' ? amount : -amount);
  return oldestFirst(
    signed,
    bills.map((bill) => ({ ...bill, amount: paise(bill.amount), open: paise(bill.open) })),
  ).map((one) => against(ledgerId, one.bill, one.amount));
}

/**
 * What a new voucher settles until the user chooses: the bill it was opened for, then the oldest. Nothing for a party that is both debited
 * and credited, because only the user knows which side a bill belongs to.
 */
export function proposal(bills: readonly OpenBill[], share: Share, first: string | null): readonly Allocation[] {
  if (share.both) return [];
  const wanted = bills.find(({ billId }) => billId === first);
  const part = Math.min(share.amount, Math.abs(wanted?.open ?? 0));
  const others = bills.filter((bill) => bill !== wanted);
  const rest = share.amount > part ? spread(others, share, share.amount - part) : [];
  return [...(wanted && part > 0 ? [against(share.ledgerId, wanted, part)] : []), ...rest];
}

/** Whether allocations settle the same bills with the same amounts, and nothing else. */
export function isSameUse(some: readonly Allocation[], others: readonly Allocation[]): boolean {
  const text = (all: readonly Allocation[]) =>
    all
      .map(({ kind, billId, amount }) => `${kind} ${billId} ${amount}`)
      .toSorted()
      .join();
  return some.length === others.length && text(some) === text(others);
}

function against(ledgerId: string, { billId, number }: Pick<OpenBill, 'billId' | 'number'>, amount: number): Allocation {
  return { ledgerId, kind: 'against', side: null, billId, number, dueDate: null, amount };
}

/** The allocations with one bill set to an amount; no amount removes it. */
export function withBill(own: readonly Allocation[], bill: OpenBill, amount: number): readonly Allocation[] {
  const others = own.filter((one) => !isAgainst(one) || one.billId !== bill.billId);
  return amount <= 0 ? others : [...others, against(bill.ledgerId, bill, amount)];
}

export function isAgainst({ kind }: Allocation): boolean {
  return (kind ?? 'against') === 'against';
}
