import { takenBy } from '#application/chains/chains';
import type { Facts } from '#application/ports/journal';
import type { Source } from '#application/ports/orders';
import type { Taken } from '#domain/documents/chain';
import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import type { Problem } from '#domain/refusal';
import { says } from '#modules/books-of';
import type { AnyRow, DocumentFacts, DocumentRow } from '#modules/kit/module';
import { linkedLines } from '#modules/kit/trade/chain';

/** Goods that are reserved for orders. What is free of an item in a branch is its stock less what is reserved. */

type Known = Pick<DocumentFacts, 'organisation' | 'find'>;

/** A voucher before and after a change; a part is missing when it is entered, cancelled or deleted. */
interface Changed {
  readonly id: string;
  readonly before: Effect | undefined;
  readonly after: Effect | undefined;
}

/** Whether orders can reserve, and it matters. */
export function mindsReserved({ organisation }: Pick<Known, 'organisation'>): boolean {
  return ['chosen', 'all'].includes(String(organisation['reserveStock'])) && organisation['negativeStock'] !== 'allowed';
}

/**
 * What a voucher takes of goods that others reserved, by the policy for negative stock. An order that is delivered gives up its own
 * reservation together with its goods, so what is free stays the same.
 */
export function reservedFindings(
  changed: Changed,
  moving: Pick<Facts, 'onHand' | 'orders' | 'sources'>,
  facts: Known,
  row: AnyRow | DocumentRow | undefined,
): { readonly problems: readonly Problem[]; readonly warnings: readonly string[] } {
  const found = takenFromOthers(changed, moving, facts);
  if (facts.organisation['negativeStock'] !== 'blocked') return { problems: [], warnings: found.map(({ message }) => message) };
  return { problems: found.map(({ itemId, message }) => ({ path: pathOf(row, itemId), message })), warnings: [] };
}

function takenFromOthers(
  { id, before, after }: Changed,
  { onHand, orders, sources }: Pick<Facts, 'onHand' | 'orders' | 'sources'>,
  facts: Known,
): readonly { readonly itemId: string; readonly message: string }[] {
  if (!mindsReserved(facts)) return [];
  const released = releasedBy(id, after, sources);
  return [...movedBy(before, after)].flatMap(([itemId, moved]) => {
    const reserved = orders.find((one) => one.itemId === itemId)?.reserved ?? 0;
    const there = onHand.reduce((sum, one) => sum + (one.itemId === itemId ? one.quantity : 0), 0);
    const free = there - reserved;
    const left = free + moved + (released.get(itemId) ?? 0);
    if (left >= 0 || left >= free) return [];
    const name = String(facts.find('inventory-item', itemId)?.['name'] ?? 'Item');
    const others = reserved - (released.get(itemId) ?? 0);
    return [{ itemId, message: `${name}: ${figure(Math.max(0, there - others))} free, ${figure(others)} reserved for orders` }];
  });
}

/** What goes out of the branch or comes in, by item. */
function movedBy(before: Effect | undefined, after: Effect | undefined): ReadonlyMap<string, number> {
  const moved = new Map<string, number>();
  for (const [effect, factor] of [
    [before, -1],
    [after, 1],
  ] as const)
    for (const { itemId, quantity } of effect?.movements ?? []) moved.set(itemId, (moved.get(itemId) ?? 0) + quantity * factor);
  return moved;
}

/** How much less the orders of a voucher reserve once it takes what it wants now, by item. */
function releasedBy(id: string, after: Effect | undefined, sources: Facts['sources']): ReadonlyMap<string, number> {
  const released = new Map<string, number>();
  for (const [sourceId, source] of sources) {
    if (sourceId === id || says.order(source.stored.slug, source.stored.row) !== 'reserved') continue;
    const others = source.takers.filter(({ voucher }) => voucher.id !== id);
    const own = (after?.takes ?? []).filter((take) => take.id === sourceId);
    const [now, then] = [
      takenBy(source.takers),
      takenBy([...others, ...own.map((take) => ({ lines: new Map([[take.lineId, take.quantity]]) }))]),
    ];
    for (const { itemId, open } of openLines(source, now)) released.set(itemId, (released.get(itemId) ?? 0) + open);
    for (const { itemId, open } of openLines(source, then)) released.set(itemId, (released.get(itemId) ?? 0) - open);
  }
  return released;
}

function openLines({ stored }: Source, taken: Taken): readonly { readonly itemId: string; readonly open: number }[] {
  return (stored.effect?.opens ?? []).map(({ itemId, lineId, quantity }) => ({
    itemId,
    open: Math.max(0, quantity - (taken.get(lineId) ?? 0)),
  }));
}

function pathOf(row: AnyRow | DocumentRow | undefined, itemId: string): string {
  const at = row === undefined ? -1 : linkedLines(row).findIndex((line) => line.itemId === itemId);
  return at < 0 ? 'lines' : `lines.${at}.quantity`;
}

function figure(quantity: number): string {
  return formatScaled(scaled(quantity));
}
