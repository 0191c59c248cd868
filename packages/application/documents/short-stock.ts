import type { Facts } from '#application/ports';
import type { Effect } from '#domain/posting/effect';
import { Refusal } from '#domain/refusal';
import { placeKey } from '#domain/stock/place-key';
import type { DocumentFacts } from '#modules/kit/module';

/**
 * Goods that a voucher brought in cannot be taken out again once others used them, where the organisation blocks negative stock (decision
 * D25). `after` is undefined when the voucher is cancelled or deleted.
 */
export function refuseShort(
  before: Effect | undefined,
  after: Effect | undefined,
  moving: Pick<Facts, 'onHand'>,
  { organisation, find }: Pick<DocumentFacts, 'organisation' | 'find'>,
): void {
  if (organisation['negativeStock'] !== 'blocked') return;
  const change = new Map<string, number>();
  const brought = movesOf(before).filter(({ quantity }) => quantity > 0);
  for (const { place, quantity } of brought) change.set(place, (change.get(place) ?? 0) - quantity);
  for (const { place, quantity } of movesOf(after)) if (change.has(place)) change.set(place, (change.get(place) ?? 0) + quantity);
  const there = new Map(moving.onHand.map((goods) => [placeKey(goods), goods.quantity as number]));
  const short = brought.find(({ place }) => (change.get(place) ?? 0) < 0 && (there.get(place) ?? 0) + (change.get(place) ?? 0) < 0);
  if (short === undefined) return;
  const name = find('inventory-item', short.itemId)?.['name'] ?? 'an item';
  throw new Refusal('notAllowed', { why: `${String(name)} of this was sold or moved since. Take that back first` });
}

/** The items whose stock must be known before a voucher is changed: those it brought in. */
export function broughtIn(effect: Effect | undefined): readonly string[] {
  return movesOf(effect).flatMap(({ itemId, quantity }) => (quantity > 0 ? [itemId] : []));
}

function movesOf(effect: Effect | undefined) {
  return (effect?.movements ?? []).map((movement) => ({ ...movement, place: placeKey(movement) }));
}
