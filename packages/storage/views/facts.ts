import type { OnHand } from '#application/ports/stock';
import type { OpenBill } from '#domain/bills/bill-parts';
import { type BillPart, billAsOf } from '#domain/bills/bill-parts';
import type { Day } from '#domain/time/day';
import { viewKeys } from '#storage/engine/keys';
import { sideBySide } from '#storage/engine/side-by-side';
import { type BalanceParts, type Folded, pagesIn } from '#storage/views/as-of';
import { everyDay, foldBills, type KeptBill, type KeptBills, openBillsOf, partsOf } from '#storage/views/bills/kept-bill';
import { emptyLedger, foldRows, type LedgerView, unpackLedger } from '#storage/views/bills/ledger-view';
import { type FoldedBills, readManyBills, readSomeBills } from '#storage/views/bills/many-bills';
import { readNamedBills } from '#storage/views/bills/named-bills';
import { billsOfPages, readOpenBills } from '#storage/views/bills/open-bills';
import { type Reopening, reopenSettled, settledBill } from '#storage/views/bills/settled-bills';
import type { FoldEntry } from '#storage/views/fold-entry';
import { readLeaves } from '#storage/views/leaves';
import { type Page, queryPages } from '#storage/views/pages';
import { onHandPage } from '#storage/views/stock/fold-stock';
import { foldOnHand, type OnHandView, onHandOf, unpackOnHand } from '#storage/views/stock/on-hand';

/**
 * The bills of some ledgers as they are, exact as of now; `through` is the last entry that is folded into a leaf of them. Of a ledger with
 * many bills those that are named are enough.
 */
export async function readBillsOf(
  parts: BalanceParts,
  folded: Folded,
  ledgerIds: readonly string[],
  named?: ReadonlyMap<string, readonly string[]>,
): Promise<{ readonly bills: Map<string, KeptBills>; readonly through: number }> {
  const { ledgers, through } = await withBills(parts, folded, await openLedgers(parts, folded, ledgerIds), named);
  await reopenSettled(parts.engine, folded.stream, ledgers);
  for (const ledger of ledgers) foldEntries(ledger);
  return { bills: new Map(ledgers.map(({ ledgerId, bills }) => [ledgerId, bills])), through };
}

function foldEntries({ ledgerId, bills, foldedTo, entries }: Reopening): void {
  for (const entry of entries) foldBills(bills, ledgerId, entry, foldedTo);
}

/** The rows of a ledger that are in no leaf, exact as of now, and the leaves there are. */
export async function readRows(parts: BalanceParts, folded: Folded, ledgerId: string): Promise<Pick<LedgerView, 'rows' | 'leaves'>> {
  const [ledger] = await openLedgers(parts, folded, [ledgerId]);
  for (const entry of ledger?.entries ?? []) if (ledger) foldRows(ledger.view.rows, ledgerId, entry);
  return ledger?.view ?? emptyLedger();
}

interface OpenedLedger extends Reopening {
  readonly view: LedgerView;
  readonly watermark: number;
}

async function openLedgers(parts: BalanceParts, folded: Folded, ledgerIds: readonly string[]): Promise<readonly OpenedLedger[]> {
  const { stream, head, tail } = folded;
  const slots = await parts.slots.read(stream, 'ledgers', head.ledgers);
  const keyOf = (id: string) => viewKeys.ledger(slots.of.get(id) ?? -1);
  const pages = await pagesIn(parts.engine, folded, ledgerIds.filter((id) => slots.of.has(id)).map(keyOf));
  return [...new Set(ledgerIds)].map((ledgerId) => openedLedger(ledgerId, slots.of.get(ledgerId), pages.get(keyOf(ledgerId)), tail));
}

function openedLedger(ledgerId: string, slot: number | undefined, page: Page | undefined, tail: readonly FoldEntry[]): OpenedLedger {
  const view = page ? unpackLedger(page.packed) : emptyLedger();
  const watermark = page?.watermark ?? 0;
  const entries = tail.filter(({ sequence, ledgers }) => sequence > watermark && ledgers.has(ledgerId));
  return { ledgerId, slot, view, watermark, bills: view.bills, foldedTo: () => watermark, entries };
}

/**
 * The same with the bills of those that have many: all of them, or those that are named. Their leaves are folded to different entries, and
 * perhaps further than the tail, so that is then read up to the furthest.
 */
async function withBills(
  { engine, tails }: BalanceParts,
  { stream, head, tail }: Folded,
  opened: readonly OpenedLedger[],
  named?: ReadonlyMap<string, readonly string[]>,
): Promise<{ readonly ledgers: readonly OpenedLedger[]; readonly through: number }> {
  if (!opened.some(({ view }) => view.many)) return { ledgers: opened, through: 0 };
  let through = 0;
  const found = await sideBySide(opened, async (ledger) => {
    const { ledgerId, slot, view } = ledger;
    if (!view.many || slot === undefined) return ledger;
    const read = named ? await readSomeBills(engine, stream, slot, named.get(ledgerId) ?? []) : await readManyBills(engine, stream, slot);
    through = Math.max(through, read.through);
    return { ...ledger, bills: read.bills, foldedTo: read.foldedTo };
  });
  const whole = through > head.watermark + tail.length ? await tails.read(stream, head.watermark) : tail;
  const ledgers = found.map((ledger) => ({
    ...ledger,
    entries: whole.filter(({ sequence, ledgers }) => sequence > (ledger.view.many ? 0 : ledger.watermark) && ledgers.has(ledger.ledgerId)),
  }));
  return { ledgers, through };
}

/**
 * Bills by name, including settled ones. It costs as much as there are leaves with these bills, however long ago they were settled. Of a
 * ledger with many bills those that were ever settled are read by name, so that only the others are looked for in its leaves.
 */
export async function readBills(parts: BalanceParts, folded: Folded, wanted: readonly BillName[]): Promise<readonly NamedBill[]> {
  const { engine } = parts;
  const { stream } = folded;
  const byLedger = Map.groupBy(wanted, ({ ledgerId }) => ledgerId);
  const named = new Map([...byLedger].map(([ledgerId, some]) => [ledgerId, some.map(({ billId }) => billId)]));
  const opened = await openLedgers(parts, folded, [...named.keys()]);
  const byName = async ({ ledgerId, slot }: OpenedLedger, bills: KeptBills) => {
    const missing = (named.get(ledgerId) ?? []).filter((billId) => !bills.has(billId));
    return slot === undefined || missing.length === 0 ? none : readNamedBills(engine, stream, slot, missing);
  };
  const first = new Map(
    await sideBySide(opened, async (ledger) => [ledger.ledgerId, ledger.view.many ? await byName(ledger, none) : none] as const),
  );
  const others = new Map(
    [...named].map(([ledgerId, billIds]) => [ledgerId, billIds.filter((billId) => !first.get(ledgerId)?.has(billId))]),
  );
  const { ledgers } = await withBills(parts, folded, opened, others);
  const known = ledgers.map((ledger): OpenedLedger => withNamed(ledger, first.get(ledger.ledgerId) ?? none));
  await reopenSettled(engine, stream, known);
  // Open bills were read before: one that is no longer among them is among the settled ones.
  await sideBySide(known, async (ledger) => {
    for (const [billId, bill] of await byName(ledger, ledger.bills)) ledger.bills.set(billId, bill);
  });
  for (const ledger of known) foldEntries(ledger);
  const bills = new Map(known.map((ledger) => [ledger.ledgerId, ledger.bills]));
  return wanted.flatMap(({ ledgerId, billId }) => {
    const bill = bills.get(ledgerId)?.get(billId);
    return bill === undefined || bill.parts.size === 0 ? [] : [{ ledgerId, billId, parts: partsOf(bill) }];
  });
}

const none: KeptBills = new Map();

/** Each of these bills says itself to which entry it is folded. */
function withNamed(ledger: OpenedLedger, named: ReadonlyMap<string, KeptBill>): OpenedLedger {
  return {
    ...ledger,
    bills: new Map([...ledger.bills, ...named]),
    foldedTo: (billId) => named.get(billId)?.at ?? ledger.foldedTo(billId),
  };
}

export interface BillName {
  readonly ledgerId: string;
  readonly billId: string;
}

export interface NamedBill extends BillName {
  readonly parts: readonly BillPart[];
}

/**
 * The bills of one ledger that are open at the end of a day, with their parts up to it. The cost grows with its open bills and with the bills
 * of the branch that were settled since, so as of today it is that of its open bills.
 */
export async function readLedgerBillsAsOf(parts: BalanceParts, folded: Folded, ledgerId: string, asOf: Day): Promise<readonly NamedBill[]> {
  const { stream, head, tail } = folded;
  const { ledgers } = await withBills(parts, folded, await openLedgers(parts, folded, [ledgerId]));
  const [ledger] = ledgers;
  if (ledger === undefined) return [];
  const { rows, watermark } = await readLeaves(parts.engine, stream, viewKeys.settledBills, `${asOf}~`, '~');
  // The settled bills can be further than the page and the tail, which are then read again.
  if (watermark > head.watermark + tail.length)
    return readLedgerBillsAsOf(parts, { ...folded, tail: await parts.tails.read(stream, head.watermark) }, ledgerId, asOf);
  for (const [key, row] of rows) {
    const { slot, billId, bill } = settledBill(key, row);
    if (slot === ledger.slot && (ledger.bills.get(billId)?.at ?? 0) < bill.at) ledger.bills.set(billId, bill);
  }
  await reopenSettled(parts.engine, stream, [ledger]);
  foldEntries(ledger);
  return [...ledger.bills].flatMap(([billId, bill]) => {
    const dated = partsOf(bill).filter(({ date }) => date <= asOf);
    return billAsOf({ ledgerId, billId }, dated, asOf).length === 0 ? [] : [{ ledgerId, billId, parts: dated }];
  });
}

export async function readOnHand(parts: BalanceParts, folded: Folded, itemIds: readonly string[]): Promise<OnHand[]> {
  return onHandOf(await readStock(parts, folded, itemIds), itemIds);
}

export async function readStock(parts: BalanceParts, folded: Folded, itemIds: readonly string[]): Promise<OnHandView> {
  const { stream, head, tail } = folded;
  const slots = await parts.slots.read(stream, 'items', head.items);
  const keyOf = (id: string) => viewKeys.onHand(onHandPage(slots.of.get(id) ?? 0));
  const known = itemIds.filter((id) => slots.of.has(id));
  const pages = await pagesIn(parts.engine, folded, [...new Set(known.map(keyOf))]);
  const unpacked = new Map<string, OnHandView>();
  const view: OnHandView = new Map();
  for (const itemId of itemIds) {
    const key = keyOf(itemId);
    const page = slots.of.has(itemId) ? pages.get(key) : undefined;
    const items = unpacked.get(key) ?? (page ? unpackOnHand(page.packed) : new Map());
    if (page) unpacked.set(key, items);
    const places = page ? items.get(itemId) : undefined;
    if (places) view.set(itemId, places);
    for (const entry of tail)
      if (entry.sequence > (page?.watermark ?? head.watermark) && entry.items.has(itemId)) foldOnHand(view, entry, (id) => id === itemId);
  }
  return view;
}

/**
 * Bills open at the end of a day, from the vouchers as they are now: bills not settled now, and bills settled by parts with a later date.
 * The cost grows with the open bills and with those settled since, not with earlier vouchers.
 */
export async function readBillsAsOf(parts: BalanceParts, folded: Folded, asOf: Day): Promise<OpenBill[]> {
  const { ledgers } = await billsAndSettled(parts, folded, `${asOf}~`, await readOpenBills(parts.engine, folded.stream));
  return ledgers.flatMap(({ ledgerId, bills }) => openBillsOf(ledgerId, bills, asOf));
}

/**
 * What `readBillsAsOf` finds for each of these days, with all parts: the days share what is read of the bills that are open now. `each` must
 * not keep the bills.
 */
export async function readBillsOfDays(
  parts: BalanceParts,
  folded: Folded,
  days: readonly Day[],
  each: (asOf: Day, ledgers: readonly { readonly ledgerId: string; readonly bills: KeptBills }[]) => void,
): Promise<void> {
  const open = await readOpenBills(parts.engine, folded.stream);
  for (const asOf of days) {
    const own = new Map([...open].map(([slot, of]) => [slot, { ...of, bills: new Map(of.bills) }]));
    each(asOf, (await billsAndSettled(parts, folded, `${asOf}~`, own)).ledgers);
  }
}

/**
 * Every open bill of the branch now, with those that the tail settled, by ledger and id; `through` is the last entry in them. The cost grows
 * with the open bills.
 */
export async function readOpenNow(
  parts: BalanceParts,
  folded: Folded,
): Promise<{ readonly bills: Map<string, KeptBills>; readonly through: number }> {
  const { ledgers, through } = await billsAndSettled(parts, folded, `${everyDay}~`, await readOpenBills(parts.engine, folded.stream));
  return { bills: new Map(ledgers.flatMap(({ ledgerId, bills }) => (bills.size === 0 ? [] : [[ledgerId, bills]]))), through };
}

/**
 * The same bills from the pages of the ledgers, and the leaves of those that have many: the bills of every ledger, with the settled ones
 * whose rows come after a key; and these rows.
 */
export async function readEveryBill(parts: BalanceParts, folded: Folded, behind: string) {
  const prefix = viewKeys.ledgers;
  const pages = await queryPages(parts.engine, folded.stream, prefix, `${prefix}~`, { consistency: 'strong' });
  return billsAndSettled(parts, folded, behind, await billsOfPages(parts.engine, folded.stream, pages));
}

/** Open bills were read before the settled ones, so that a bill which leaves its page meanwhile is among the rows. */
async function billsAndSettled(parts: BalanceParts, folded: Folded, behind: string, kept: ReadonlyMap<number, FoldedBills>) {
  const { stream, head, tail } = folded;
  const stretch = await readLeaves(parts.engine, stream, viewKeys.settledBills, behind, '~');
  // Pages can be folded to different entries, so the tail is read up to the furthest.
  const end = Math.max(stretch.watermark, ...[...kept.values()].map(({ through }) => through));
  const whole = end > head.watermark + tail.length ? await parts.tails.read(stream, head.watermark) : tail;
  const used = Math.max(0, ...[...kept].map(([slot, { bills }]) => (bills.size > 0 ? slot + 1 : 0)));
  const slots = await parts.slots.read(stream, 'ledgers', Math.max(head.ledgers, used));
  const ids = new Set([...slots.ids, ...whole.flatMap((entry) => [...entry.ledgers])]);
  const ledgers = new Map(
    [...ids].map((ledgerId) => {
      const slot = slots.of.get(ledgerId);
      const page = slot === undefined ? undefined : kept.get(slot);
      const entries = whole.filter(({ ledgers: touched }) => touched.has(ledgerId));
      return [ledgerId, { ledgerId, slot, bills: page?.bills ?? new Map(), foldedTo: page?.foldedTo ?? (() => 0), entries }] as const;
    }),
  );
  const settled = [...stretch.rows].map(([key, row]) => ({ key, ...settledBill(key, row) }));
  for (const { slot, billId, bill } of settled) {
    const bills = ledgers.get(slots.ids[slot] ?? '')?.bills;
    if (bills && (bills.get(billId)?.at ?? 0) < bill.at) bills.set(billId, bill);
  }
  await reopenSettled(parts.engine, stream, [...ledgers.values()]);
  for (const ledger of ledgers.values()) foldEntries(ledger);
  return { ledgers: [...ledgers.values()], settled, slots, through: head.watermark + whole.length };
}
