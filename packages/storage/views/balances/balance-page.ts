import type { Day } from '#domain/time/day';
import { startYearOf } from '#domain/time/financial-year';
import { deflate, inflate } from '#storage/engine/packing';
import { VarintReader, VarintWriter } from '#storage/engine/varints';
import { financialYearOfPeriod, type Period } from '#storage/views/balances/periods';

export const slotsPerPage = 256;

/** Balances of 256 ledgers as of the end of a period: three figures each, `opening` (all-time net before the financial year of the period), debit and credit since. */
export type BalancePage = Float64Array;

export function emptyPage(): BalancePage {
  return new Float64Array(slotsPerPage * 3);
}

/** Adds one posting, dated in or before the page's period. */
export function post(page: BalancePage, period: Period, slot: number, day: Day, amount: number, factor: 1 | -1, startMonth: number): void {
  const at = (slot % slotsPerPage) * 3;
  if (startYearOf(day, startMonth) < financialYearOfPeriod(period, startMonth)) add(page, at, amount * factor);
  else if (amount > 0) add(page, at + 1, amount * factor);
  else add(page, at + 2, -amount * factor);
}

function add(page: Float64Array, at: number, amount: number): void {
  page[at] = (page[at] ?? 0) + amount;
}

/** The same balances as seen by a later period: a new financial year begins with all of it as opening. */
export function carried(page: BalancePage, from: Period, to: Period, startMonth: number): BalancePage {
  const next = page.slice();
  if (financialYearOfPeriod(from, startMonth) === financialYearOfPeriod(to, startMonth)) return next;
  for (let at = 0; at < next.length; at += 3) {
    next[at] = (page[at] ?? 0) + (page[at + 1] ?? 0) - (page[at + 2] ?? 0);
    next[at + 1] = 0;
    next[at + 2] = 0;
  }
  return next;
}

export function packPage(page: BalancePage): Uint8Array {
  const writer = new VarintWriter();
  let last = page.length;
  while (last > 0 && page[last - 1] === 0) last -= 1;
  for (let at = 0; at < last; at += 1) writer.write(page[at] ?? 0);
  return deflate(writer.bytes());
}

export function unpackPage(bytes: Uint8Array): BalancePage {
  const page = emptyPage();
  const reader = new VarintReader(inflate(bytes));
  for (let at = 0; !reader.done; at += 1) page[at] = reader.read();
  return page;
}

/** The movements of one day: debit and credit by slot. */
export type DayMoves = Map<number, [debit: number, credit: number]>;

export function postDay(moves: DayMoves, slot: number, amount: number, factor: 1 | -1): void {
  const sums = moves.get(slot) ?? [0, 0];
  if (amount > 0) sums[0] += amount * factor;
  else sums[1] -= amount * factor;
  moves.set(slot, sums);
}

export function packDay(moves: DayMoves): Uint8Array {
  const writer = new VarintWriter();
  let last = 0;
  for (const [slot, [debit, credit]] of [...moves].sort(([one], [other]) => one - other)) {
    if (debit === 0 && credit === 0) continue;
    writer.write(slot - last);
    writer.write(debit);
    writer.write(credit);
    last = slot;
  }
  return deflate(writer.bytes());
}

export function unpackDay(bytes: Uint8Array): DayMoves {
  const moves: DayMoves = new Map();
  const reader = new VarintReader(inflate(bytes));
  let slot = 0;
  while (!reader.done) {
    slot += reader.read();
    moves.set(slot, [reader.read(), reader.read()]);
  }
  return moves;
}
