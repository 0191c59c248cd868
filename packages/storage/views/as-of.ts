import type { Day } from '#domain/time/day';
import { startYearOf } from '#domain/time/financial-year';
import type { Engine } from '#storage/engine/engine';
import { pageOfKey, viewKeys } from '#storage/engine/keys';
import { slotsPerPage, unpackDay, unpackPage } from '#storage/views/balances/balance-page';
import { daysOf, financialYearOfPeriod, type Period, periodOf } from '#storage/views/balances/periods';
import { type FoldEntry, halves } from '#storage/views/fold-entry';
import { type Page, queryPages, readPage, readPages } from '#storage/views/pages';
import type { SlotCache, Slots } from '#storage/views/slots';
import { readHead, type StreamHead } from '#storage/views/stream-head';
import type { Tails } from '#storage/views/tail';

/** Balances as of the end of a day: all-time net before the financial year of that day, debit and credit since. */
export interface BalancesAsOf {
  readonly day: Day;
  /** The entry up to which they are exact. */
  readonly through: number;
  readonly sums: ReadonlyMap<string, readonly [opening: number, debit: number, credit: number]>;
}

export interface BalanceParts {
  readonly engine: Engine;
  readonly slots: SlotCache;
  readonly tails: Tails;
  readonly startMonth: number;
}

/** Shared by several questions about one stream: how far it is folded, and the entries after that. */
export interface Folded {
  readonly stream: string;
  readonly head: StreamHead;
  readonly tail: readonly FoldEntry[];
  /** Pages read earlier, valid for this head and tail. Only decisions keep them, because the clock checks decisions. */
  readonly kept?: Map<string, Page | undefined>;
}

/** Pages by key, from memory where possible. */
export async function pagesIn(
  engine: Engine,
  { stream, kept }: Folded,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Page | undefined>> {
  if (kept === undefined) return readPages(engine, stream, keys);
  const missing = keys.filter((key) => !kept.has(key));
  if (missing.length > 0) {
    const pages = await readPages(engine, stream, missing);
    for (const key of missing) kept.set(key, pages.get(key));
  }
  return kept;
}

export async function openFolded({ engine, tails }: Pick<BalanceParts, 'engine' | 'tails'>, stream: string): Promise<Folded> {
  const head = await readHead(engine, stream);
  return { stream, head, tail: await tails.read(stream, head.watermark) };
}

/** As of a day, of all ledgers, or of some (then only their pages are read). */
export async function balancesAsOf(parts: BalanceParts, folded: Folded, day: Day, only?: readonly string[]): Promise<BalancesAsOf> {
  const { head, stream } = folded;
  const slots = await parts.slots.read(stream, 'ledgers', head.ledgers);
  const period = periodOf(day);
  const whole = daysOf(period).last === day;
  const base = [...head.sets.keys()]
    .filter((candidate) => (whole ? candidate <= period : candidate < period))
    .sort((one, other) => one - other)
    .at(-1);
  const [pages, days] = await Promise.all([
    base === undefined ? [] : readSet(parts.engine, folded, base, only === undefined ? undefined : pagesOf(only, slots)),
    whole || !head.sets.has(period) ? [] : readDays(parts.engine, stream, head, daysOf(period).first, day),
  ]);
  const tail = await tailThrough(parts.tails, folded, [...pages, ...days]);
  const sums = new Map<string, [number, number, number]>();
  const wanted = only === undefined ? undefined : new Set(only);
  addPages(sums, pages, slots, base, day, parts.startMonth, wanted);
  addDays(sums, days, slots, wanted);
  addTail(sums, tail, { pages, days, base, day, slots, head, startMonth: parts.startMonth, wanted });
  return { day, through: head.watermark + tail.length, sums };
}

type Sums = Map<string, [number, number, number]>;

function pagesOf(ledgerIds: readonly string[], slots: Slots): ReadonlySet<number> {
  return new Set(ledgerIds.flatMap((id) => slots.of.get(id) ?? []).map((slot) => Math.floor(slot / slotsPerPage)));
}

/** The pages of a set. Pages that are behind the head are read again, strongly. */
async function readSet(engine: Engine, folded: Folded, period: Period, only: ReadonlySet<number> | undefined): Promise<Page[]> {
  const { stream, head } = folded;
  const watermarks = head.sets.get(period) ?? [];
  const prefix = viewKeys.balanceSet(period);
  const pages =
    only === undefined
      ? await queryPages(engine, stream, prefix, `${prefix}~`, { consistency: 'eventual' })
      : await somePages(
          engine,
          folded,
          [...only].map((page) => viewKeys.balances(period, page)),
        );
  const found = new Map(pages.map((page) => [page.key, page]));
  const behind = watermarks.flatMap((watermark, number) => {
    const key = viewKeys.balances(period, number);
    return (only === undefined || only.has(number)) && watermark > (found.get(key)?.watermark ?? 0) ? [key] : [];
  });
  return freshened(engine, stream, found, behind);
}

async function somePages(engine: Engine, folded: Folded, keys: readonly string[]): Promise<Page[]> {
  const pages = await pagesIn(engine, folded, keys);
  return keys.flatMap((key) => pages.get(key) ?? []);
}

/** The days from one to another that have a page. */
export async function readDays(engine: Engine, stream: string, head: StreamHead, first: Day, to: Day): Promise<Page[]> {
  const days = [...head.days.keys()].filter((day) => day >= first && day <= to);
  if (days.length === 0) return [];
  const pages = await queryPages(engine, stream, viewKeys.day(first), viewKeys.day(to), { consistency: 'eventual' });
  const found = new Map(pages.map((page) => [page.key, page]));
  const behind = days.map(viewKeys.day).filter((key, index) => (head.days.get(days[index] ?? '') ?? 0) > (found.get(key)?.watermark ?? 0));
  return freshened(engine, stream, found, behind);
}

async function freshened(engine: Engine, stream: string, found: Map<string, Page>, behind: readonly string[]): Promise<Page[]> {
  for (const key of behind) {
    const page = await readPage(engine, stream, key);
    if (page) found.set(key, page);
  }
  return [...found.values()];
}

/** A projector may have continued while pages were read, so the tail must reach as far as the furthest page. */
export async function tailThrough(tails: Tails, { stream, head, tail }: Folded, pages: readonly Page[]): Promise<readonly FoldEntry[]> {
  const end = head.watermark + tail.length;
  return pages.some((page) => page.watermark > end) ? tails.read(stream, head.watermark) : tail;
}

function sumsOf(sums: Sums, ledgerId: string): [number, number, number] {
  const known = sums.get(ledgerId) ?? [0, 0, 0];
  sums.set(ledgerId, known);
  return known;
}

function addPages(
  sums: Sums,
  pages: readonly Page[],
  slots: Slots,
  base: Period | undefined,
  day: Day,
  startMonth: number,
  wanted: ReadonlySet<string> | undefined,
): void {
  if (base === undefined) return;
  const sameYear = financialYearOfPeriod(base, startMonth) === startYearOf(day, startMonth);
  for (const page of pages) {
    const values = unpackPage(page.packed);
    const firstSlot = pageOfKey(page.key) * slotsPerPage;
    for (let at = 0; at < values.length; at += 3) {
      const ledgerId = slots.ids[firstSlot + at / 3];
      if (ledgerId === undefined || (wanted !== undefined && !wanted.has(ledgerId))) continue;
      const [opening = 0, debit = 0, credit = 0] = [values[at], values[at + 1], values[at + 2]];
      if (opening === 0 && debit === 0 && credit === 0) continue;
      const known = sumsOf(sums, ledgerId);
      known[0] += sameYear ? opening : opening + debit - credit;
      known[1] += sameYear ? debit : 0;
      known[2] += sameYear ? credit : 0;
    }
  }
}

function addDays(sums: Sums, days: readonly Page[], slots: Slots, wanted: ReadonlySet<string> | undefined): void {
  for (const page of days) {
    for (const [slot, [debit, credit]] of unpackDay(page.packed)) {
      const ledgerId = slots.ids[slot];
      if (ledgerId === undefined || (wanted !== undefined && !wanted.has(ledgerId))) continue;
      const known = sumsOf(sums, ledgerId);
      known[1] += debit;
      known[2] += credit;
    }
  }
}

interface TailPlace {
  readonly pages: readonly Page[];
  readonly days: readonly Page[];
  readonly base: Period | undefined;
  readonly day: Day;
  readonly slots: Slots;
  readonly head: StreamHead;
  readonly startMonth: number;
  readonly wanted: ReadonlySet<string> | undefined;
}

/** The entries after the pages, each only if its page has not folded it yet. */
function addTail(sums: Sums, tail: readonly FoldEntry[], { pages, days, base, day, slots, head, startMonth, wanted }: TailPlace): void {
  const ofPage = new Map(pages.map((page) => [pageOfKey(page.key), page.watermark]));
  const ofDay = new Map(days.map((page) => [page.key, page.watermark]));
  const year = startYearOf(day, startMonth);
  for (const entry of tail) {
    for (const { effect, factor } of halves(entry)) {
      if (effect.date > day) continue;
      const inBase = base !== undefined && periodOf(effect.date) <= base;
      const early = startYearOf(effect.date, startMonth) < year;
      for (const { ledgerId, amount } of effect.postings) {
        if (wanted !== undefined && !wanted.has(ledgerId)) continue;
        const slot = slots.of.get(ledgerId);
        // A ledger that has no number in this process yet is read from the tail alone.
        const folded =
          slot === undefined ? undefined : inBase ? ofPage.get(Math.floor(slot / slotsPerPage)) : ofDay.get(viewKeys.day(effect.date));
        if (entry.sequence <= (folded ?? head.watermark)) continue;
        const known = sumsOf(sums, ledgerId);
        if (early) known[0] += amount * factor;
        else if (amount > 0) known[1] += amount * factor;
        else known[2] -= amount * factor;
      }
    }
  }
}
