import type { OnHand, OpenBill } from '#application/ports';
import type { Day } from '#domain/time/day';
import { viewKeys } from '#storage/keys';
import { type BalanceParts, type Folded, pagesIn } from '#storage/views/as-of';
import { billEvents, billOfEvent, openLedger, type PackedBillEvent } from '#storage/views/fold-ledgers';
import { onHandPage } from '#storage/views/fold-stock';
import { type LeafRow, readLeaves } from '#storage/views/leaves';
import { type Bill, emptyLedger, foldLedger, type LedgerView, openBillsOf, unpackLedger } from '#storage/views/ledger-view';
import { foldOnHand, type OnHandView, onHandOf, unpackOnHand } from '#storage/views/on-hand';
import { queryPages } from '#storage/views/pages';

/** The views of some ledgers, exact as of now: bills as they are, and the rows that are in no leaf. */
export async function readLedgers(parts: BalanceParts, folded: Folded, ledgerIds: readonly string[]): Promise<Map<string, LedgerView>> {
  const { stream, head, tail } = folded;
  const slots = await parts.slots.read(stream, 'ledgers', head.ledgers);
  const keyOf = (id: string) => viewKeys.ledger(slots.of.get(id) ?? -1);
  const pages = await pagesIn(parts.engine, folded, ledgerIds.filter((id) => slots.of.has(id)).map(keyOf));
  const views = new Map<string, LedgerView>();
  for (const ledgerId of ledgerIds) {
    const page = slots.of.has(ledgerId) ? pages.get(keyOf(ledgerId)) : undefined;
    const watermark = page?.watermark ?? 0;
    const mine = tail.filter((entry) => entry.sequence > watermark && entry.ledgers.has(ledgerId));
    const view = await openLedger(parts.engine, stream, ledgerId, page, mine);
    for (const entry of mine) foldLedger(view, ledgerId, entry);
    views.set(ledgerId, view);
  }
  return views;
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
 * Bills open at the end of a day: those open now, with everything taken back that vouchers dated later did. Costs grow with
 * the ledgers and with what happened since, never with the vouchers before.
 */
export async function readBillsAsOf(parts: BalanceParts, folded: Folded, asOf: Day): Promise<OpenBill[]> {
  const { stream, head, tail } = folded;
  const slots = await parts.slots.read(stream, 'ledgers', head.ledgers);
  const later = `${asOf}~`;
  const pages = await queryPages(parts.engine, stream, viewKeys.ledgers, `${viewKeys.ledgers}~`, { consistency: 'strong' });
  const events = await readLeaves(parts.engine, stream, viewKeys.billEvents, later, '~');
  // Pages read one after the other may lie at different entries: the tail is read as far as the furthest.
  const end = Math.max(events.watermark, ...pages.map(({ watermark }) => watermark));
  const whole = end > head.watermark + tail.length ? await parts.tails.read(stream, head.watermark) : tail;
  const found = new Map(pages.map((page) => [page.key, page]));
  const ids = new Set([...slots.ids, ...whole.flatMap((entry) => [...entry.ledgers])]);
  const rows = new Map<string, LeafRow>(events.rows);
  const open: OpenBill[] = [];
  const views = new Map<string, LedgerView>();
  for (const ledgerId of ids) {
    const slot = slots.of.get(ledgerId);
    const page = slot === undefined ? undefined : found.get(viewKeys.ledger(slot));
    const mine = whole.filter((entry) => entry.sequence > (page?.watermark ?? 0) && entry.ledgers.has(ledgerId));
    const view =
      mine.length === 0 ? (page ? unpackLedger(page.packed) : emptyLedger()) : await openLedger(parts.engine, stream, ledgerId, page, mine);
    for (const entry of mine) {
      foldLedger(view, ledgerId, entry);
      for (const { key, row } of billEvents(view, ledgerId, entry)) {
        if (key <= later) continue;
        if (row) rows.set(key, row);
        else rows.delete(key);
      }
    }
    views.set(ledgerId, view);
  }
  takeBack(views, rows.values());
  for (const [ledgerId, view] of views) open.push(...openBillsOf(ledgerId, view.bills));
  return open;
}

function takeBack(views: ReadonlyMap<string, LedgerView>, events: Iterable<LeafRow>): void {
  for (const row of events) {
    const event = row as PackedBillEvent;
    const [ledgerId, billId, amount] = event;
    const bills = views.get(ledgerId)?.bills;
    if (bills === undefined) continue;
    const bill: Bill = bills.get(billId) ?? { ...billOfEvent(event), open: 0 };
    bills.set(billId, { ...bill, open: bill.open - amount });
  }
}
