import type { OnHand } from '#application/ports/stock';
import { type Paise, scaled } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import type { PieceHistory } from '#domain/stock/piece';
import type { Day } from '#domain/time/day';
import { foldDeductions } from '#storage/views/balances/party-deductions';
import { foldBills, isClosed, type KeptBill, type KeptBills, openBillsOf, touchedBills } from '#storage/views/bills/kept-bill';
import { deductedIn, type FoldEntry, halves, sourceKey, touched } from '#storage/views/fold-entry';
import { addOpen, copyOf, foldGiven, type Given, isNewSource, newGiven, noneOpen, type OpenSums, takersOf } from '#storage/views/given';
import { foldCodes } from '#storage/views/stock/codes';
import { type LastDays, lastDays } from '#storage/views/stock/last-days';
import { foldLater, type LaterMoves, laterAt, laterPlaces, newLaterMoves } from '#storage/views/stock/later-moves';
import { foldOnHand, onHandOf, partsOfPlace, placeOf } from '#storage/views/stock/on-hand';
import { openQuantities } from '#storage/views/stock/open-orders';
import type { Needs, Voucher, WorkingFacts } from '#storage/views/working-facts';

type Places = Map<string, number>;

/** Open bills, quantities on hand and in orders, balances, takers of earlier documents and pieces read so far in one stream, exact as of the entry `at`. */
export interface LiveFacts {
  at: number;
  readonly bills: Map<string, KeptBills>;
  readonly stock: Map<string, Places>;
  /** What moved after the first day that a decision asked for; missing until one does. */
  later?: LaterMoves | undefined;
  /** Of the branch, with the entries up to `at`. */
  last: LastDays;
  /** What is open in orders, by item. */
  readonly orders: Map<string, OpenSums>;
  readonly balances: Map<string, number>;
  readonly takers: Map<string, Given>;
  /** By barcode. */
  readonly codes: Map<string, PieceHistory>;
  /** Tax at source by party and year. */
  readonly deducted: Map<string, Map<string, readonly number[]>>;
}

/** The most ledgers, items and earlier documents, and the most pieces, kept for a stream. Beyond it, the memory starts again with the requested ones. */
export const mostLive = 5_000;

export function newLiveFacts(at: number, last: LastDays): LiveFacts {
  const nothing = { bills: new Map(), stock: new Map(), orders: new Map(), balances: new Map(), takers: new Map() };
  return { at, last, ...nothing, codes: new Map(), deducted: new Map() };
}

/**
 * Forgets pieces when there are many: they are rarely moved twice, and one document can name hundreds. The same for what moved after a day:
 * a document with an early date leaves much of it.
 */
export function thinOut(live: LiveFacts): void {
  if (live.codes.size >= mostLive) live.codes.clear();
  if ((live.later?.items.size ?? 0) >= mostLive) live.later = undefined;
}

/** Without the pieces. */
export function sizeOf({ bills, stock, orders, balances, takers }: LiveFacts): number {
  return bills.size + stock.size + orders.size + balances.size + takers.size;
}

/** The needs that are not known yet; undefined if all are known. */
export function lacking(live: LiveFacts, needs: Needs): Needs | undefined {
  const bills = (needs.bills ?? []).filter((id) => !live.bills.has(id));
  const onHand = (needs.onHand ?? []).filter((id) => !live.stock.has(id));
  const orders = (needs.orders ?? []).filter((id) => !live.orders.has(id));
  const balances = (needs.balances ?? []).filter((id) => !live.balances.has(id));
  const sources = (needs.sources ?? []).filter((source) => !live.takers.has(sourceKey(source)));
  const codes = (needs.codes ?? []).filter((code) => !live.codes.has(code));
  const levelsFrom = knowsFrom(live, needs.levelsFrom) ? undefined : needs.levelsFrom;
  const deducted = (needs.deducted ?? []).filter((key) => !live.deducted.has(key));
  const lacks = { bills, onHand, orders, balances, sources, codes, ...(deducted.length === 0 ? {} : { deducted }) };
  const known = Object.values(lacks).every(({ length }) => length === 0);
  return known && levelsFrom === undefined ? undefined : { ...lacks, levelsFrom };
}

function knowsFrom({ later }: LiveFacts, day: Day | undefined): boolean {
  return day === undefined || (later !== undefined && later.after <= day);
}

/** Adds facts read as of the entry that the facts are at. */
export function addTo(live: LiveFacts, found: Omit<LiveFacts, 'at' | 'last'>): void {
  for (const [id, bills] of found.bills) live.bills.set(id, bills);
  for (const [id, places] of found.stock) live.stock.set(id, places);
  if (found.later) live.later = found.later;
  for (const [id, open] of found.orders) live.orders.set(id, open);
  for (const [id, balance] of found.balances) live.balances.set(id, balance);
  for (const [source, takers] of found.takers) live.takers.set(source, takers);
  for (const [code, history] of found.codes) live.codes.set(code, history);
  for (const [key, sums] of found.deducted) live.deducted.set(key, sums);
}

/** Updates the facts with the entries after the one they are at. Earlier entries are skipped. */
export function advance(live: LiveFacts, entries: readonly FoldEntry[]): void {
  for (const entry of entries) {
    if (entry.sequence !== live.at + 1) continue;
    live.at = entry.sequence;
    live.last = lastDays(live.last, [entry]);
    // A settled bill is removed, as on the page. If it changes later, its ledger is read again.
    for (const ledgerId of entry.ledgers) if (changesSettled(live.bills.get(ledgerId), ledgerId, entry)) live.bills.delete(ledgerId);
    if (fold(live, entry) === 'orders unknown') live.orders.clear();
    for (const ledgerId of entry.ledgers) {
      const bills = live.bills.get(ledgerId);
      for (const { billId } of touchedBills(entry, ledgerId)) {
        const bill = bills?.get(billId);
        if (bill && (bill.parts.size === 0 || isClosed(bill))) bills?.delete(billId);
      }
    }
  }
}

/** Whether an entry changes an unknown bill of a known ledger: one that was settled before. */
function changesSettled(bills: ReadonlyMap<string, KeptBill> | undefined, ledgerId: string, entry: FoldEntry): boolean {
  if (bills === undefined) return false;
  return touchedBills(entry, ledgerId).some(({ billId, outOn, opens }) => !bills.has(billId) && (outOn !== undefined || !opens));
}

/** Says if the entry changes an order of which nothing is known. */
function fold(
  { bills, stock, later, orders, balances, takers, codes, deducted }: Omit<LiveFacts, 'at' | 'last'>,
  entry: FoldEntry,
): 'orders unknown' | undefined {
  for (const { effect, factor } of halves(entry)) {
    for (const { ledgerId, amount } of effect.postings) {
      const balance = balances.get(ledgerId);
      if (balance !== undefined) balances.set(ledgerId, balance + amount * factor);
    }
  }
  for (const ledgerId of entry.ledgers) {
    const known = bills.get(ledgerId);
    if (known) foldBills(known, ledgerId, entry);
  }
  foldOnHand(stock, entry, (id) => stock.has(id));
  if (later) foldLater(later, entry);
  let unknown: 'orders unknown' | undefined;
  for (const source of entry.sources) {
    const known = takers.get(source) ?? (isNewSource(entry, source) ? newGiven() : undefined);
    if (known === undefined && entry.orders.has(source)) unknown = 'orders unknown';
    for (const { itemId, sums } of known ? foldGiven(known, source, entry).items : [])
      if (orders.has(itemId)) addOpen(orders, itemId, sums);
  }
  foldCodes(codes, entry, (code) => codes.has(code));
  foldDeductions(deducted, entry);
  return unknown;
}

/**
 * Facts for deciding a group. The effects of its requests are folded over copies, only when a later request needs them, and are not kept:
 * the group may never be written.
 */
export function workOn(live: LiveFacts): WorkingFacts {
  const copies = {
    bills: new Map<string, KeptBills>(),
    stock: new Map<string, Places>(),
    // Only what these requests move.
    later: live.later && newLaterMoves(live.later.after),
    orders: new Map(live.orders),
    balances: new Map<string, number>(),
    takers: new Map<string, Given>(),
    codes: new Map<string, PieceHistory>(),
    deducted: new Map<string, Map<string, readonly number[]>>(),
  };
  const waiting: FoldEntry[] = [];
  const unclear = new Set<string>();
  let ordersUnclear = false;
  const settle = () => {
    for (const entry of waiting.splice(0)) {
      for (const id of entry.ledgers) {
        copy(live.bills, copies.bills, id, (bills) => new Map(bills));
        copy(live.balances, copies.balances, id, (balance) => balance);
        if (changesSettled(copies.bills.get(id), id, entry)) unclear.add(id);
      }
      for (const source of entry.sources) copy(live.takers, copies.takers, source, copyOf);
      for (const id of entry.items) copy(live.stock, copies.stock, id, (places) => new Map(places));
      for (const code of entry.codes) copy(live.codes, copies.codes, code, (history) => history);
      for (const said of [entry.deducted?.out, entry.deducted?.into])
        if (said) copy(live.deducted, copies.deducted, said.key, (sums) => new Map(sums));
      if (fold(copies, entry) === 'orders unknown') ordersUnclear = true;
    }
  };
  return {
    knows({ bills = [], orders = [] }) {
      settle();
      return !bills.some((id) => unclear.has(id)) && !(ordersUnclear && orders.length > 0);
    },
    bills(ids) {
      settle();
      return ids.flatMap((id) => openBillsOf(id, copies.bills.get(id) ?? live.bills.get(id) ?? new Map()));
    },
    onHand(ids, levelsFrom) {
      settle();
      const now = onHandOf(new Map(ids.map((id) => [id, copies.stock.get(id) ?? live.stock.get(id) ?? new Map()])), ids);
      return levelsFrom === undefined ? now : withLater(now, [live.later, copies.later], ids, levelsFrom);
    },
    lastCount: () => live.last.counted ?? '9999-12-31',
    orders(ids) {
      settle();
      return ids.map((itemId) => ({ itemId, ...openQuantities(copies.orders.get(itemId) ?? noneOpen) }));
    },
    balances(ids) {
      settle();
      return new Map(ids.map((id) => [id, (copies.balances.get(id) ?? live.balances.get(id) ?? 0) as Paise]));
    },
    takers(source) {
      settle();
      return takersOf(copies.takers.get(source) ?? live.takers.get(source));
    },
    codes(codes) {
      settle();
      return new Map(codes.map((code) => [code, copies.codes.get(code) ?? live.codes.get(code) ?? []]));
    },
    deducted(keys) {
      settle();
      return new Map(keys.map((key) => [key, copies.deducted.get(key) ?? live.deducted.get(key) ?? new Map()]));
    },
    move(voucher, out, into) {
      waiting.push(moved(voucher, out, into));
    },
  };
}

/** A place that is empty now may have had goods on a day between. */
function withLater(now: readonly OnHand[], all: readonly (LaterMoves | undefined)[], itemIds: readonly string[], after: Day): OnHand[] {
  return [...new Set(itemIds)].flatMap((itemId) => {
    const there = now.filter((one) => one.itemId === itemId);
    const places = new Map(there.map((one) => [placeOf(one.locationId, one.batch), one]));
    for (const place of laterPlaces(all, itemId)) {
      const [locationId, batch] = partsOfPlace(place);
      if (!places.has(place)) places.set(place, { itemId, locationId, batch, quantity: scaled(0) });
    }
    return [...places].map(([place, one]) => {
      const later = laterAt(all, itemId, place, after);
      return later.length === 0 ? one : { ...one, later };
    });
  });
}

function copy<T>(from: ReadonlyMap<string, T>, to: Map<string, T>, id: string, clone: (value: T) => T): void {
  const value = from.get(id);
  if (value !== undefined && !to.has(id)) to.set(id, clone(value));
}

function moved({ sequence, first, slug, id, number, order, deducted }: Voucher, out: Effect | null, into: Effect | null): FoldEntry {
  return {
    sequence,
    // Views by the day of a change are not asked by decisions.
    on: '',
    first,
    slug,
    id,
    number,
    out,
    into,
    lists: { out: [], into: [] },
    // What others take from orders is known, or asked again.
    orders: new Set(),
    register: { out: null, into: null },
    sale: { out: null, into: null },
    outward: { out: null, into: null },
    amendment: { out: null, into: null },
    inward: { out: null, into: null },
    project: { out: null, into: null },
    withheld: { out: null, into: null },
    days: { out: null, into: null },
    tally: { out: null, into: null },
    words: { out: [], into: [] },
    hadWords: new Set(),
    allWords: new Set(),
    methods: null,
    ...deductedIn(deducted),
    ...touched({ slug, id }, [out, into], order),
  };
}
