import type { OnHand, OpenBill } from '#application/ports';
import { type BillPart, billAsOf } from '#domain/posting/bill-parts';
import type { Day } from '#domain/time/day';
import { pageOfKey, viewKeys } from '#storage/keys';
import { sideBySide } from '#storage/side-by-side';
import { type BalanceParts, type Folded, pagesIn } from '#storage/views/as-of';
import type { FoldEntry } from '#storage/views/fold-entry';
import { onHandPage } from '#storage/views/fold-stock';
import { foldBills, openBillsOf, partsOf } from '#storage/views/kept-bill';
import { readLeaves } from '#storage/views/leaves';
import { emptyLedger, foldRows, type LedgerView, unpackLedger } from '#storage/views/ledger-view';
import { readNamedBills } from '#storage/views/named-bills';
import { foldOnHand, type OnHandView, onHandOf, unpackOnHand } from '#storage/views/on-hand';
import { readOpenBills } from '#storage/views/open-bills';
import { type Page, queryPages } from '#storage/views/pages';
import { type Reopening, reopenSettled, settledBill } from '#storage/views/settled-bills';

/** The views of some ledgers, exact as of now: bills as they are, and the rows that are in no leaf. */
export async function readLedgers(parts: BalanceParts, folded: Folded, ledgerIds: readonly string[]): Promise<Map<string, LedgerView>> {
  const ledgers = await openLedgers(parts, folded, ledgerIds);
  await reopenSettled(parts.engine, folded.stream, ledgers);
  for (const { ledgerId, view, entries } of ledgers) {
    for (const entry of entries) {
      foldRows(view.rows, ledgerId, entry);
      foldBills(view.bills, ledgerId, entry);
    }
  }
  return new Map(ledgers.map(({ ledgerId, view }) => [ledgerId, view]));
}

/** The rows of a ledger that are in no leaf, exact as of now, and the leaves there are. */
export async function readRows(parts: BalanceParts, folded: Folded, ledgerId: string): Promise<Pick<LedgerView, 'rows' | 'leaves'>> {
  const [ledger] = await openLedgers(parts, folded, [ledgerId]);
  for (const entry of ledger?.entries ?? []) if (ledger) foldRows(ledger.view.rows, ledgerId, entry);
  return ledger?.view ?? emptyLedger();
}

interface OpenedLedger extends Reopening {
  readonly view: LedgerView;
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
  const entries = tail.filter(({ sequence, ledgers }) => sequence > (page?.watermark ?? 0) && ledgers.has(ledgerId));
  return { ledgerId, slot, view, bills: view.bills, entries };
}

/** Bills by name, including settled ones. It costs as much as there are leaves with these bills, however long ago they were settled. */
export async function readBills(parts: BalanceParts, folded: Folded, wanted: readonly BillName[]): Promise<readonly NamedBill[]> {
  const { engine } = parts;
  const byLedger = Map.groupBy(wanted, ({ ledgerId }) => ledgerId);
  const ledgers = await openLedgers(parts, folded, [...byLedger.keys()]);
  await reopenSettled(engine, folded.stream, ledgers);
  // The pages of ledgers were read before: a bill that is no longer on its page is among the settled ones.
  await sideBySide(ledgers, async ({ ledgerId, slot, bills }) => {
    const missing = (byLedger.get(ledgerId) ?? []).flatMap(({ billId }) => (bills.has(billId) ? [] : [billId]));
    if (slot === undefined || missing.length === 0) return;
    for (const [billId, bill] of await readNamedBills(engine, folded.stream, slot, missing)) bills.set(billId, bill);
  });
  for (const { ledgerId, bills, entries } of ledgers) for (const entry of entries) foldBills(bills, ledgerId, entry);
  const known = new Map(ledgers.map(({ ledgerId, bills }) => [ledgerId, bills]));
  return wanted.flatMap(({ ledgerId, billId }) => {
    const bill = known.get(ledgerId)?.get(billId);
    return bill === undefined || bill.parts.size === 0 ? [] : [{ ledgerId, billId, parts: partsOf(bill) }];
  });
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
  const [ledger] = await openLedgers(parts, folded, [ledgerId]);
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
  for (const entry of ledger.entries) foldBills(ledger.bills, ledgerId, entry);
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

/** The same bills from the pages of the ledgers: those of every ledger, with the settled ones whose rows come after a key; and these rows. */
export async function readEveryBill(parts: BalanceParts, folded: Folded, behind: string) {
  const prefix = viewKeys.ledgers;
  const pages = await queryPages(parts.engine, folded.stream, prefix, `${prefix}~`, { consistency: 'strong' });
  const kept = new Map(
    pages.map(({ key, packed, watermark }) => [pageOfKey(key), { bills: unpackLedger(packed).bills, watermark }] as const),
  );
  return billsAndSettled(parts, folded, behind, kept);
}

/** Open bills were read before the settled ones, so that a bill which leaves its page meanwhile is among the rows. */
async function billsAndSettled(parts: BalanceParts, folded: Folded, behind: string, kept: Awaited<ReturnType<typeof readOpenBills>>) {
  const { stream, head, tail } = folded;
  const stretch = await readLeaves(parts.engine, stream, viewKeys.settledBills, behind, '~');
  // Pages can be folded to different entries, so the tail is read up to the furthest.
  const end = Math.max(stretch.watermark, ...[...kept.values()].map(({ watermark }) => watermark));
  const whole = end > head.watermark + tail.length ? await parts.tails.read(stream, head.watermark) : tail;
  const used = Math.max(0, ...[...kept].map(([slot, { bills }]) => (bills.size > 0 ? slot + 1 : 0)));
  const slots = await parts.slots.read(stream, 'ledgers', Math.max(head.ledgers, used));
  const ids = new Set([...slots.ids, ...whole.flatMap((entry) => [...entry.ledgers])]);
  const ledgers = new Map(
    [...ids].map((ledgerId) => {
      const slot = slots.of.get(ledgerId);
      const page = slot === undefined ? undefined : kept.get(slot);
      const entries = whole.filter(({ sequence, ledgers: touched }) => sequence > (page?.watermark ?? 0) && touched.has(ledgerId));
      return [ledgerId, { ledgerId, slot, bills: page?.bills ?? new Map(), entries }] as const;
    }),
  );
  const settled = [...stretch.rows].map(([key, row]) => ({ key, ...settledBill(key, row) }));
  for (const { slot, billId, bill } of settled) {
    const bills = ledgers.get(slots.ids[slot] ?? '')?.bills;
    if (bills && (bills.get(billId)?.at ?? 0) < bill.at) bills.set(billId, bill);
  }
  await reopenSettled(parts.engine, stream, [...ledgers.values()]);
  for (const { ledgerId, bills, entries } of ledgers.values()) for (const entry of entries) foldBills(bills, ledgerId, entry);
  return { ledgers: [...ledgers.values()], settled, slots };
}
