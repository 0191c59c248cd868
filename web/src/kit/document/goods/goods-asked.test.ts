import { expect, it } from 'vitest';
import { goodsAsked, goodsLink } from './goods-asked.ts';

const [one, other] = ['0b0e7a3c-1111-4222-8333-444444444444', '0b0e7a3c-1111-4222-8333-555555555555'];

it('an address carries goods to a new document', () => {
  const goods = [
    { itemId: one, quantity: 6_0000 },
    { itemId: other, quantity: 1_5000 },
  ];
  const link = goodsLink('purchase-order', goods);
  expect(link).toMatch(/^\/app\/purchase-order\/add\?goods=/);
  expect(goodsAsked(new URL(link, 'http://x').searchParams)).toEqual(goods);
});

it.each(['', 'goods=', 'goods=x.1', `goods=${one}.-1`, `goods=${one}`])('an address without goods asks for none: %s', (search) => {
  expect(goodsAsked(new URLSearchParams(search))).toEqual([]);
});
