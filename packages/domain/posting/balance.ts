import { assert } from '#domain/assert';
import { formatPaise } from '#domain/money/format';
import { type Paise, paise, sum } from '#domain/money/paise';
import type { Posting } from '#domain/posting/effect';

/** The postings with one line per ledger, without zero lines, in the order in which the ledgers first appeared. */
export function mergePostings(postings: readonly Posting[]): readonly Posting[] {
  const amounts = new Map<string, number>();
  for (const { ledgerId, amount } of postings) amounts.set(ledgerId, (amounts.get(ledgerId) ?? 0) + amount);
  return [...amounts].filter(([, amount]) => amount !== 0).map(([ledgerId, amount]) => ({ ledgerId, amount: paise(amount) }));
}

/** The same, but a ledger that is debited and credited keeps both: its statement shows both, and each side can settle bills. */
export function mergeSides(postings: readonly Posting[]): readonly Posting[] {
  const sides = new Map<string, { readonly ledgerId: string; amount: number }>();
  for (const { ledgerId, amount } of postings) {
    const key = `${ledgerId}|${amount > 0}`;
    const side = sides.get(key) ?? { ledgerId, amount: 0 };
    side.amount += amount;
    sides.set(key, side);
  }
  return [...sides.values()].filter(({ amount }) => amount !== 0).map(({ ledgerId, amount }) => ({ ledgerId, amount: paise(amount) }));
}

/** Σ debit − Σ credit; zero when the postings balance. */
export function imbalance(postings: readonly Posting[]): Paise {
  return sum(postings.map(({ amount }) => amount));
}

/** Debits equal credits in every voucher, to the paisa (decision D29); anything else is a bug. */
export function assertBalanced(postings: readonly Posting[]): void {
  const difference = imbalance(postings);
  assert(difference === 0, `postings differ by ${formatPaise(difference)}`);
}

/** Merged and checked: the result of every posting rule. */
export function balanced(postings: readonly Posting[]): readonly Posting[] {
  assertBalanced(postings);
  return mergePostings(postings);
}

/** Checked like `balanced`, but with separate debits and credits per ledger: for vouchers whose lines people choose. */
export function balancedSides(postings: readonly Posting[]): readonly Posting[] {
  assertBalanced(postings);
  return mergeSides(postings);
}
