import type { Bill } from '#domain/bills/bills';
import { type Paise, paise, sum, zero } from '#domain/money/paise';
import { type Day, daysBetween } from '#domain/time/day';

export interface AgeingOptions {
  readonly asOf: Day;
  /** Age from the due date or the bill date. */
  readonly by: 'due' | 'bill';
  /** The last day of each bucket, ascending; one more bucket follows the last. */
  readonly upTo?: readonly number[];
}

/** 0–30, 31–60, 61–90, 91–120 and beyond. */
export const defaultBuckets: readonly number[] = [30, 60, 90, 120];

/** `Not due`, `0–30` … `> 120`: the columns, as many as the amounts of a row. */
export function bucketLabels(upTo: readonly number[] = defaultBuckets): readonly string[] {
  const ranges = upTo.map((last, i) => `${i === 0 ? 0 : (upTo[i - 1] ?? 0) + 1}–${last}`);
  return ['Not due', ...ranges, `> ${upTo.at(-1) ?? 0}`];
}

export interface AgedBill<Of extends Bill> {
  readonly bill: Of;
  /** Days since the due date (or the bill's date); negative while it is not due. */
  readonly age: number;
  readonly bucket: number;
}

export interface AgedParty<Of extends Bill> {
  readonly ledgerId: string;
  readonly bills: readonly AgedBill<Of>[];
  /** One amount for each label. */
  readonly buckets: readonly Paise[];
  /** The sum of the buckets: the party's balance on the day. */
  readonly pending: Paise;
}

/** The open bills of each party in buckets by age, advances and amounts on account as negative lines by their own date. */
export function ageing<Of extends Bill>(bills: readonly Of[], options: AgeingOptions): readonly AgedParty<Of>[] {
  const upTo = options.upTo ?? defaultBuckets;
  const parties = new Map<string, AgedBill<Of>[]>();
  for (const bill of bills) {
    if (bill.open === 0) continue;
    const age = daysBetween(options.by === 'due' ? bill.dueDate : bill.date, options.asOf);
    const aged = { bill, age, bucket: bucketOf(age, upTo) };
    const party = parties.get(bill.ledgerId);
    if (party) party.push(aged);
    else parties.set(bill.ledgerId, [aged]);
  }
  return [...parties].map(([ledgerId, aged]) => {
    const buckets = totalsOf(aged, upTo.length + 2);
    return {
      ledgerId,
      bills: aged.sort((a, b) => b.age - a.age || (a.bill.number < b.bill.number ? -1 : 1)),
      buckets,
      pending: sum(buckets),
    };
  });
}

/** What of a party's bills is late, with amounts on account since then taken off. A bill is still in time on the day it falls due. */
export function overdueAmount(bills: readonly AgedBill<Bill>[]): Paise {
  return sum(bills.filter(({ age }) => age > 0).map(({ bill }) => bill.open));
}

/** The foot of the report: all parties together. */
export function ageingTotal(parties: readonly Pick<AgedParty<Bill>, 'buckets'>[], buckets: number): readonly Paise[] {
  return Array.from({ length: buckets }, (_, i) => sum(parties.map((party) => party.buckets[i] ?? zero)));
}

/** 0 while it is not due, then from 1. The day it falls due belongs to the first bucket. */
export function bucketOf(age: number, upTo: readonly number[] = defaultBuckets): number {
  if (age < 0) return 0;
  const index = upTo.findIndex((last) => age <= last);
  return (index < 0 ? upTo.length : index) + 1;
}

function totalsOf(aged: readonly AgedBill<Bill>[], buckets: number): readonly Paise[] {
  const totals = Array.from({ length: buckets }, () => 0);
  for (const { bill, bucket } of aged) totals[bucket] = (totals[bucket] ?? 0) + bill.open;
  return totals.map(paise);
}
