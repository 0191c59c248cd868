import { scaled } from '#domain/money/paise';
import type { OpenQuantities } from '#domain/stock/order-kind';
import type { Engine } from '#storage/engine/engine';
import { viewKeys } from '#storage/engine/keys';
import { pack, unpack } from '#storage/engine/packing';
import { type BalanceParts, type Folded, pagesIn } from '#storage/views/as-of';
import {
  addOpen,
  foldGiven,
  type GivenChanges,
  isNewSource,
  joinedChanges,
  newGiven,
  noneOpen,
  type OpenChange,
  type OpenSums,
} from '#storage/views/given';
import type { Page, PagePut } from '#storage/views/pages';
import { slotOf } from '#storage/views/slots';
import { readKept } from '#storage/views/stock/takers';
import { foldPages, type Step } from '#storage/views/view';

/**
 * Open quantities of orders by item, added up. How an entry changes them follows from the orders and their takers (`takers.ts`). So the pages
 * of items are written before those of takers, and read after them: a page of takers is then never ahead of the items of its orders.
 */
type OpenOrders = Map<string, OpenSums>;

const itemsPerPage = 64;

function pageKey(slot: number): string {
  return viewKeys.openOrders(Math.floor(slot / itemsPerPage));
}

/** Folds the changes of a batch into the pages of their items. */
export function foldOpenOrders(step: Step, changes: readonly OpenChange[]): Promise<readonly PagePut[]> {
  return foldPages(step, changes, ({ itemId }) => pageKey(slotOf(step.slots.items, itemId)), {
    unpack: unpackOpen,
    add: (open, { itemId, sums }) => addOpen(open, itemId, sums),
    pack: packOpen,
  });
}

/** Exact as of now. */
export async function readOpenOrders(parts: BalanceParts, folded: Folded, itemIds: readonly string[]): Promise<OpenOrders> {
  const open: OpenOrders = new Map(itemIds.map((itemId) => [itemId, noneOpen]));
  if (itemIds.length === 0) return open;
  const { items: changes } = await changesInTail(parts.engine, folded);
  const slots = await parts.slots.read(folded.stream, 'items', folded.head.items);
  const keyOf = new Map(itemIds.filter((itemId) => slots.of.has(itemId)).map((itemId) => [itemId, pageKey(slotOf(slots, itemId))]));
  const pages = await pagesIn(parts.engine, folded, [...new Set(keyOf.values())]);
  for (const [key, itemsOfPage] of Map.groupBy(keyOf, ([, page]) => page)) {
    const kept = unpackOpen(pages.get(key));
    for (const [itemId] of itemsOfPage) open.set(itemId, kept.get(itemId) ?? noneOpen);
  }
  for (const change of changes) {
    const through = pages.get(keyOf.get(change.itemId) ?? '')?.watermark ?? 0;
    if (open.has(change.itemId) && change.sequence > through) addOpen(open, change.itemId, change.sums);
  }
  return open;
}

/** How the tail changes open quantities, and what projects are committed to. */
export async function changesInTail(engine: Engine, folded: Folded): Promise<GivenChanges> {
  const touching = folded.tail.flatMap((entry) => [...entry.orders].map((source) => ({ source, entry })));
  const bySource = Map.groupBy(touching, ({ source }) => source);
  // All of an order that was entered in the tail is in the tail.
  const older = [...bySource].flatMap(([source, [first]]) => (first && isNewSource(first.entry, source) ? [] : [source]));
  const kept = await readKept(engine, folded, older);
  const changes = [...bySource].flatMap(([source, all]) => {
    const { given, watermark } = kept.get(source) ?? { given: newGiven(), watermark: 0 };
    return all.flatMap(({ entry }) => (entry.sequence > watermark ? [foldGiven(given, source, entry)] : []));
  });
  return joinedChanges(changes);
}

export function openQuantities([reserved, ordered, expected]: OpenSums): OpenQuantities {
  return { reserved: scaled(reserved), ordered: scaled(ordered), expected: scaled(expected) };
}

type PackedOpen = [itemId: string, reserved: number, ordered: number, expected: number][];

function packOpen(open: OpenOrders): Uint8Array {
  return pack([...open].filter(([, sums]) => sums.some((sum) => sum !== 0)).map(([itemId, sums]) => [itemId, ...sums]));
}

function unpackOpen(page: Page | undefined): OpenOrders {
  if (page === undefined) return new Map();
  return new Map(unpack<PackedOpen>(page.packed).map(([itemId, ...sums]) => [itemId, sums]));
}
