import { expect, it } from 'vitest';
import { broughtIn, refuseShort } from '#application/documents/decision/short-stock';
import { scaled } from '#domain/money/paise';
import type { Effect } from '#domain/posting/effect';

const goods = (itemId: string, quantity: number, batch: string | null = null) => ({
  itemId,
  locationId: null,
  batch,
  quantity: scaled(quantity),
});
const effect = (...movements: readonly ReturnType<typeof goods>[]): Effect => ({
  date: '2026-11-20',
  postings: [],
  bills: [],
  movements: movements.map((movement) => ({ ...movement, value: null })),
});

it.each([
  ['all of it is there', effect(goods('panel', 5)), undefined, [goods('panel', 5)], true],
  ['some was sold', effect(goods('panel', 5)), undefined, [goods('panel', 4)], false],
  ['another batch is there', effect(goods('panel', 5, 'B1')), undefined, [goods('panel', 5, 'B2')], false],
  ['fewer, but enough are left', effect(goods('panel', 5)), effect(goods('panel', 3)), [goods('panel', 2)], true],
  ['fewer than were sold', effect(goods('panel', 5)), effect(goods('panel', 3)), [goods('panel', 1)], false],
  ['two lines of one item', effect(goods('panel', 5), goods('panel', 5)), effect(goods('panel', 5)), [goods('panel', 4)], false],
  ['more than before', effect(goods('panel', 5)), effect(goods('panel', 6)), [goods('panel', -9)], true],
  ['a sale, which brought nothing in', effect(goods('panel', -5)), undefined, [goods('panel', -9)], true],
] as const)('%s', (_, before, after, onHand, allowed) => {
  const refuse = (negativeStock: string) => () =>
    refuseShort(before, after, { onHand }, { organisation: { negativeStock }, find: () => ({ name: 'Panel' }) });
  if (allowed) expect(refuse('blocked')).not.toThrow();
  else expect(refuse('blocked')).toThrow('Panel of this was sold or moved since');
  expect(refuse('warned')()).toHaveLength(allowed ? 0 : 1);
  expect(refuse('allowed')()).toEqual([]);
});

it('asks for the stock of what it brought in', () => {
  expect(broughtIn(effect(goods('panel', 5), goods('cable', -1)))).toEqual(['panel']);
  expect(broughtIn(undefined)).toEqual([]);
});
