import type { Facts } from '#application/ports/journal';
import type { Effect } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import { type DayChange, firstShortDay, type ShortDay } from '#domain/stock/levels';
import { isOnHand } from '#domain/stock/on-hand';
import { placeKey } from '#domain/stock/place-key';
import { formatDay } from '#domain/time/day';
import type { DocumentFacts } from '#modules/kit/module';
import { figure } from '#modules/kit/stock-lines/shortages';
import { inventoryItem } from '#modules/stock/inventory-item/inventory-item';

/**
 * Goods that a voucher brought in cannot be taken out again, or come on a later day, once others used them, where the organisation blocks
 * negative stock (decisions D25 and D46). Where it warns, the warnings are returned. `after` is undefined when the voucher is cancelled or
 * deleted.
 */
export function refuseShort(
  before: Effect | undefined,
  after: Effect | undefined,
  moving: Pick<Facts, 'onHand'>,
  { organisation, find }: Pick<DocumentFacts, 'organisation' | 'find'>,
): readonly string[] {
  const policy = organisation['negativeStock'];
  if (policy === 'allowed') return [];
  const short = shortOf(before, after, moving.onHand).map(({ itemId, day, left }) => ({
    name: String(find(inventoryItem.slug, itemId)?.['name'] ?? 'an item'),
    left: `${figure(left)} in stock on ${formatDay(day)}`,
  }));
  const [first] = short;
  if (first === undefined) return [];
  if (policy === 'blocked')
    throw new Refusal('notAllowed', {
      why: `${first.name} of this was sold or moved since, and there would be ${first.left}. Take that back first`,
    });
  return short.map(({ name, left }) => `${name} of this was sold or moved since; this makes it ${left}`);
}

/** The goods that it brought in, where others left less than it takes back. */
function shortOf(
  before: Effect | undefined,
  after: Effect | undefined,
  onHand: Facts['onHand'],
): readonly (ShortDay & { readonly itemId: string })[] {
  const changes = new Map<string, { readonly itemId: string; readonly changes: DayChange[] }>();
  for (const { place, day, itemId, quantity } of movesOf(before))
    if (quantity > 0) changes.set(place, { itemId, changes: [...(changes.get(place)?.changes ?? []), { day, quantity: -quantity }] });
  for (const { place, day, quantity } of movesOf(after)) changes.get(place)?.changes.push({ day, quantity });
  const there = new Map(onHand.map((goods) => [placeKey(goods), goods]));
  return [...changes].flatMap(([place, { itemId, changes: ofPlace }]) => {
    const short = firstShortDay(there.get(place) ?? { quantity: 0 }, ofPlace);
    return short === undefined ? [] : [{ itemId, ...short }];
  });
}

/** The items whose stock must be known before a voucher is changed: those it brought in. */
export function broughtIn(effect: Effect | undefined): readonly string[] {
  return movesOf(effect).flatMap(({ itemId, quantity }) => (quantity > 0 ? [itemId] : []));
}

function movesOf(effect: Effect | undefined) {
  return (effect?.movements ?? [])
    .filter(isOnHand)
    .map((movement) => ({ ...movement, day: effect?.date ?? '', place: placeKey(movement) }));
}
