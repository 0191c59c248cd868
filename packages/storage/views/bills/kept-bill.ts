import type { OpenBill } from '#domain/bills/bill-parts';
import { type BillPart, billAsOf, isSettled } from '#domain/bills/bill-parts';
import { type Paise, paise } from '#domain/money/paise';
import type { BillChange, Effect } from '#domain/posting/effect';
import type { Day } from '#domain/time/day';
import { type FoldEntry, halves } from '#storage/views/fold-entry';

/**
 * A bill as stored: one part per voucher. A voucher's part is replaced as a whole, so neither the order of vouchers nor folding one twice
 * matters.
 */
export interface KeptBill {
  /** The entry that changed it last. Of two copies the later one counts, and earlier entries are already in it. */
  readonly at: number;
  /** Key of its row among the settled bills; once it was settled it keeps the row until it is settled otherwise. */
  readonly settled: string | null;
  /** By the place of their vouchers in the log, the sequence of the first revision. */
  readonly parts: ReadonlyMap<number, BillPart>;
}

export type KeptBills = Map<string, KeptBill>;

/** A bill changed by an entry, with what the entry alone tells about it. */
export interface Touched {
  readonly billId: string;
  /** The day of the removed part; undefined if the entry only adds one. */
  readonly outOn: Day | undefined;
  readonly opens: boolean;
}

/** The bills of a ledger that an entry changes. */
export function touchedBills(entry: FoldEntry, ledgerId: string): readonly Touched[] {
  const touched = new Map<string, Touched>();
  for (const { effect, factor } of halves(entry)) {
    for (const { ledgerId: on, billId, kind } of effect.bills) {
      if (on !== ledgerId) continue;
      const known = touched.get(billId);
      const opens = kind !== 'settles' || (known?.opens ?? false);
      touched.set(billId, { billId, outOn: factor === -1 ? effect.date : known?.outOn, opens });
    }
  }
  return [...touched.values()];
}

/** Folds an entry into the known bills of a ledger that do not have it yet. A bill without any voucher disappears. */
export function foldBills(bills: KeptBills, ledgerId: string, entry: FoldEntry, foldedTo: (billId: string) => number = () => 0): void {
  for (const { billId } of touchedBills(entry, ledgerId)) {
    const known = bills.get(billId);
    if (entry.sequence <= Math.max(known?.at ?? 0, foldedTo(billId))) continue;
    const parts = new Map(known?.parts);
    parts.delete(entry.first);
    const part = entry.into && partOf(entry.into, entry, ledgerId, billId);
    if (part) parts.set(entry.first, part);
    const settled = known?.settled ?? null;
    if (parts.size === 0 && settled === null) bills.delete(billId);
    else bills.set(billId, { at: entry.sequence, settled, parts });
  }
}

function partOf(effect: Effect, entry: FoldEntry, ledgerId: string, billId: string): BillPart | null {
  const mine = effect.bills.filter((change) => change.ledgerId === ledgerId && change.billId === billId);
  if (mine.length === 0) return null;
  const { slug, id, number } = entry;
  const settling = mine.filter(({ kind }) => kind === 'settles');
  const opening = mine.filter(({ kind }) => kind !== 'settles');
  const [first] = opening;
  return {
    voucher: { slug, id },
    number,
    date: effect.date,
    opens: first === undefined ? null : { ...namedBy(first, effect.date, number), amount: total(opening) },
    settles: total(settling),
    ...foreignIn(opening, settling),
  };
}

function foreignIn(opening: readonly BillChange[], settling: readonly BillChange[]): Pick<BillPart, 'foreign'> {
  const currency = [...opening, ...settling].find(({ foreign }) => foreign !== undefined)?.foreign?.currency;
  if (currency === undefined) return {};
  const sum = (some: readonly BillChange[]) => some.reduce((all, { foreign }) => all + (foreign?.amount ?? 0), 0);
  const rate = opening.find(({ foreign }) => foreign?.rate)?.foreign?.rate ?? 0;
  return { foreign: { currency, opens: sum(opening), settles: sum(settling), rate } };
}

function namedBy({ kind, number, date, dueDate }: BillChange, day: Day, voucherNumber: string) {
  return {
    kind: kind === 'on-account' ? kind : ('bill' as const),
    number: number ?? voucherNumber,
    date: date ?? day,
    dueDate: dueDate ?? date ?? day,
  };
}

function total(changes: readonly BillChange[]): Paise {
  return paise(changes.reduce((sum, { amount }) => sum + amount, 0));
}

/** The changes of a bill, its opening first. */
export function partsOf({ parts }: Pick<KeptBill, 'parts'>): readonly BillPart[] {
  // Most bills have one.
  if (parts.size === 1) return [...parts.values()];
  return [...parts].sort(([one], [other]) => one - other).map(([, part]) => part);
}

/** Whether it is stored among the settled ones. */
export function isClosed(bill: KeptBill): boolean {
  return isSettled([...bill.parts.values()]);
}

/** The last day on which it changed: from the end of that day it was settled. */
export function lastDay({ parts }: KeptBill): Day {
  let last = '';
  for (const { date } of parts.values()) if (date > last) last = date;
  return last;
}

export const everyDay: Day = '9999-12-31';

/** The open bills at the end of a day, by date and number. */
export function openBillsOf(ledgerId: string, bills: ReadonlyMap<string, KeptBill>, asOf: Day = everyDay): OpenBill[] {
  return [...bills]
    .flatMap(([billId, bill]) => billAsOf({ ledgerId, billId }, partsOf(bill), asOf))
    .sort((one, other) => compare(one.date, other.date) || compare(one.number, other.number) || compare(one.billId, other.billId));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** 0 means: the same as the id of the bill, or the number or date of the voucher. */
type PackedPart = readonly [
  first: number,
  day: string,
  slug: string,
  id: string | 0,
  number: string,
  settles: number,
  ...rest: readonly [...PackedOpening, PackedForeign] | PackedOpening | readonly [PackedForeign] | readonly [],
];
type PackedOpening = readonly [amount: number, kind: number, number: string | 0, date: string | 0, dueDate: string | 0];
type PackedForeign = readonly [currency: string, opens: number, settles: number, rate: number];

/** A bill without its id: the entry that changed it last, and its parts. Always two values, because leaves store rows in columns. */
export type PackedBill = readonly [at: number, parts: readonly PackedPart[]];

export function packBill(billId: string, { at, parts }: KeptBill): PackedBill {
  return [at, [...parts].sort(([one], [other]) => one - other).map(([first, part]) => packPart(billId, first, part))];
}

function packPart(billId: string, first: number, { voucher, number, date, opens, settles, foreign }: BillPart): PackedPart {
  const part = [first, date, voucher.slug, voucher.id === billId ? 0 : voucher.id, number, settles] as const;
  const inCurrency: readonly [PackedForeign] | readonly [] =
    foreign === undefined ? [] : [[foreign.currency, foreign.opens, foreign.settles, foreign.rate]];
  if (opens === null) return [...part, ...inCurrency];
  return [
    ...part,
    opens.amount,
    kinds.indexOf(opens.kind),
    opens.number === number ? 0 : opens.number,
    opens.date === date ? 0 : opens.date,
    opens.dueDate === opens.date ? 0 : opens.dueDate,
    ...inCurrency,
  ];
}

const kinds = ['bill', 'on-account'] as const;

export function unpackBill(billId: string, [at, parts]: PackedBill, settled: string | null): KeptBill {
  return { at, settled, parts: new Map(parts.map((part) => [part[0], unpackPart(billId, part)])) };
}

function unpackPart(billId: string, [, date, slug, id, number, settles, ...rest]: PackedPart): BillPart {
  const last = rest.at(-1);
  const foreign = Array.isArray(last) ? (last as unknown as PackedForeign) : undefined;
  const [amount, kind, billNumber, billDate, due] = rest.length >= 5 ? (rest as unknown as PackedOpening) : [];
  const opened = billDate === undefined || billDate === 0 ? date : billDate;
  return {
    voucher: { slug, id: id === 0 ? billId : id },
    number,
    date,
    opens:
      amount === undefined
        ? null
        : {
            kind: kinds[kind ?? 0] ?? 'bill',
            number: billNumber === undefined || billNumber === 0 ? number : billNumber,
            date: opened,
            dueDate: due === undefined || due === 0 ? opened : due,
            amount: paise(amount),
          },
    settles,
    ...(foreign === undefined ? {} : { foreign: { currency: foreign[0], opens: foreign[1], settles: foreign[2], rate: foreign[3] } }),
  };
}
