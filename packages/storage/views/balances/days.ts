import type { LedgerDay } from '#application/ports/ledgers';
import { paise } from '#domain/money/paise';
import type { Day } from '#domain/time/day';
import { viewKeys } from '#storage/engine/keys';
import { type BalanceParts, type Folded, readDays, tailThrough } from '#storage/views/as-of';
import { unpackDay } from '#storage/views/balances/balance-page';
import { halves } from '#storage/views/fold-entry';

/** What some ledgers moved on each day of a stretch. It costs as much as there are days, however many vouchers they have. */
export async function readLedgerDays(
  parts: BalanceParts,
  folded: Folded,
  from: Day,
  to: Day,
  ledgerIds: readonly string[],
): Promise<readonly LedgerDay[]> {
  if (from > to || ledgerIds.length === 0) return [];
  const { head, stream } = folded;
  const slots = await parts.slots.read(stream, 'ledgers', head.ledgers);
  const pages = await readDays(parts.engine, stream, head, from, to);
  const tail = await tailThrough(parts.tails, folded, pages);
  const wanted = new Set(ledgerIds);
  const days = new Map<string, { day: Day; ledgerId: string; debit: number; credit: number }>();
  const sumsOf = (day: Day, ledgerId: string) => {
    const key = `${day}|${ledgerId}`;
    const known = days.get(key) ?? { day, ledgerId, debit: 0, credit: 0 };
    days.set(key, known);
    return known;
  };
  for (const { key, packed } of pages) {
    for (const [slot, [debit, credit]] of unpackDay(packed)) {
      const ledgerId = slots.ids[slot];
      if (ledgerId === undefined || !wanted.has(ledgerId)) continue;
      const sums = sumsOf(key.slice(viewKeys.day('').length), ledgerId);
      sums.debit += debit;
      sums.credit += credit;
    }
  }
  const foldedTo = new Map(pages.map(({ key, watermark }) => [key, watermark]));
  for (const entry of tail) {
    for (const { effect, factor } of halves(entry)) {
      if (effect.date < from || effect.date > to) continue;
      for (const { ledgerId, amount } of effect.postings) {
        if (!wanted.has(ledgerId)) continue;
        // A ledger that has no number in this process yet is read from the tail alone.
        const page = slots.of.has(ledgerId) ? foldedTo.get(viewKeys.day(effect.date)) : undefined;
        if (entry.sequence <= (page ?? head.watermark)) continue;
        const sums = sumsOf(effect.date, ledgerId);
        if (amount > 0) sums.debit += amount * factor;
        else sums.credit -= amount * factor;
      }
    }
  }
  return [...days.values()]
    .filter(({ debit, credit }) => debit !== 0 || credit !== 0)
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : one.ledgerId < other.ledgerId ? -1 : 1))
    .map(({ debit, credit, ...day }) => ({ ...day, debit: paise(debit), credit: paise(credit) }));
}
