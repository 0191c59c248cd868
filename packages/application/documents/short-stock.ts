import type { Facts } from '#application/ports';
import { formatScaled } from '#domain/money/format';
import { scaled } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import { isOnHand } from '#domain/stock/on-hand';
import { placeKey } from '#domain/stock/place-key';
import type { DocumentFacts } from '#modules/kit/module';

/**
 * Goods that a voucher brought in cannot be taken out again once others used them, where the organisation blocks negative stock (decision
 * D25). Where it warns, the warnings are returned. `after` is undefined when the voucher is cancelled or deleted.
 */
export function refuseShort(
  before: Effect | undefined,
  after: Effect | undefined,
  moving: Pick<Facts, 'onHand'>,
  { organisation, find }: Pick<DocumentFacts, 'organisation' | 'find'>,
): readonly string[] {
  const policy = organisation['negativeStock'];
  if (policy === 'allowed') return [];
  const short = shortOf(before, after, moving.onHand).map(({ itemId, left }) => {
    const name = String(find('inventory-item', itemId)?.['name'] ?? 'an item');
    return { name, left: formatScaled(scaled(left)).replace('-', '−') };
  });
  const [first] = short;
  if (first === undefined) return [];
  if (policy === 'blocked') throw new Refusal('notAllowed', { why: `${first.name} of this was sold or moved since. Take that back first` });
  return short.map(({ name, left }) => `${name} of this was sold or moved since; this makes it ${left}`);
}

/** The goods that it brought in, where others left less than it takes back. */
function shortOf(
  before: Effect | undefined,
  after: Effect | undefined,
  onHand: Facts['onHand'],
): readonly { readonly itemId: string; readonly left: number }[] {
  const change = new Map<string, { readonly itemId: string; quantity: number }>();
  for (const { place, itemId, quantity } of movesOf(before))
    if (quantity > 0) change.set(place, { itemId, quantity: (change.get(place)?.quantity ?? 0) - quantity });
  for (const { place, quantity } of movesOf(after)) {
    const known = change.get(place);
    if (known) known.quantity += quantity;
  }
  const there = new Map(onHand.map((goods) => [placeKey(goods), goods.quantity as number]));
  return [...change].flatMap(([place, { itemId, quantity }]) => {
    const left = (there.get(place) ?? 0) + quantity;
    return quantity < 0 && left < 0 ? [{ itemId, left }] : [];
  });
}

/** The items whose stock must be known before a voucher is changed: those it brought in. */
export function broughtIn(effect: Effect | undefined): readonly string[] {
  return movesOf(effect).flatMap(({ itemId, quantity }) => (quantity > 0 ? [itemId] : []));
}

function movesOf(effect: Effect | undefined) {
  return (effect?.movements ?? []).filter(isOnHand).map((movement) => ({ ...movement, place: placeKey(movement) }));
}
