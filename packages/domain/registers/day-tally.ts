import type { Effect, Posting } from '#domain/posting/effect';
import { amount, type Plain, rowsIn, text } from '#domain/registers/plain-row';
import type { Day } from '#domain/time/day';

/** What vouchers come to, in paise: as the day book shows them, and by their own totals. */
export interface TallyAmounts {
  readonly count: number;
  /** Cancelled ones have no amounts, and are not counted otherwise. */
  readonly cancelled: number;
  readonly debit: number;
  readonly credit: number;
  readonly total: number;
}

/** What one voucher adds to the totals of the day book. */
export interface DayTally extends TallyAmounts {
  readonly date: Day;
  /** Of a voucher of which there are several kinds: `Receipt`. Empty otherwise. */
  readonly kind: string;
}

export const noTally: TallyAmounts = { count: 0, cancelled: 0, debit: 0, credit: 0, total: 0 };

export function addTally(one: TallyAmounts, other: TallyAmounts, factor: 1 | -1 = 1): TallyAmounts {
  return {
    count: one.count + factor * other.count,
    cancelled: one.cancelled + factor * other.cancelled,
    debit: one.debit + factor * other.debit,
    credit: one.credit + factor * other.credit,
    total: one.total + factor * other.total,
  };
}

/** What one voucher comes to, of which the day book shows this amount, debit positive. */
export function voucherTally({ amount: shown, total, cancelled }: Shown): TallyAmounts {
  if (cancelled) return { ...noTally, cancelled: 1 };
  return { count: 1, cancelled: 0, debit: Math.max(0, shown), credit: Math.max(0, -shown), total };
}

interface Shown {
  readonly amount: number;
  readonly total: number;
  readonly cancelled: boolean;
}

/** What a stored voucher of a day adds. */
export function dayTally(date: Day, row: Plain, effect: Pick<Effect, 'postings'> | null): DayTally {
  const shown = firstPosting(row, effect?.postings ?? [])?.amount ?? 0;
  const cancelled = row['cancelled'] === true;
  return { date, kind: text(row['type']), ...voucherTally({ amount: shown, total: amount(row['total']), cancelled }) };
}

/** The posting with which the day book shows a voucher: the party's, because people recognise a receipt by its payer, not by the bank. */
export function firstPosting(row: Plain, postings: readonly Posting[]): Posting | undefined {
  const partyId = text(row['partyId']) || text(rowsIn(row['lines'])[0]?.['ledgerId']);
  return postings.find(({ ledgerId }) => ledgerId === partyId) ?? postings[0];
}
