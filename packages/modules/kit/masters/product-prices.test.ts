import { describe, expect, it } from 'vitest';
import { leastPrice, priceSetOn, pricesOf, withProductPrice } from '#modules/kit/masters/product-prices';

const product = { name: 'Waaree', displayName: 'Waaree (540)', inventoryItemId: 'item', minimumSellingPrice: 900_50, status: 'Active' };

it.each([
  ['sets its price in the scale of an item', product, { productId: 'p', name: 'Waaree (540)', price: 900_5000 }],
  ['of another item', { ...product, inventoryItemId: 'other' }, undefined],
  ['without an item', { ...product, inventoryItemId: null }, undefined],
  ['without a price', { ...product, minimumSellingPrice: null }, undefined],
  ['with a price of 0', { ...product, minimumSellingPrice: 0 }, undefined],
  ['that is not active', { ...product, status: 'Inactive' }, undefined],
  ['that is gone', undefined, undefined],
])('a product %s', (_, row, set) => {
  expect(priceSetOn('item', 'p', row)).toEqual(set);
});

const price = (productId: string, rupees: number) => ({ productId, name: productId, price: rupees * 1_0000 });

describe('the prices on an item', () => {
  it.each([
    ['are there once one is set', {}, 'a', price('a', 5), { productPrices: [price('a', 5)] }],
    ['are replaced', { productPrices: [price('a', 5)] }, 'a', price('a', 7), { productPrices: [price('a', 7)] }],
    ['leave those of others', { productPrices: [price('b', 5)] }, 'a', price('a', 7), { productPrices: [price('a', 7), price('b', 5)] }],
    ['are taken back', { productPrices: [price('a', 5), price('b', 5)] }, 'a', undefined, { productPrices: [price('b', 5)] }],
    ['store nothing once the last is gone', { productPrices: [price('a', 5)] }, 'a', undefined, {}],
  ])('%s', (_, item, id, set, after) => {
    expect(withProductPrice({ name: 'Panel', ...item }, id, set)).toStrictEqual({ name: 'Panel', ...after });
  });

  it.each([
    ['none', {}, null],
    ['no item', undefined, null],
    ['its own', { minimumSellingPrice: 8_0000 }, 8_0000],
    ['that of a product', { minimumSellingPrice: null, productPrices: [price('a', 9)] }, 9_0000],
    [
      'the highest of its own and those of products',
      { minimumSellingPrice: 8_0000, productPrices: [price('a', 9), price('b', 7)] },
      9_0000,
    ],
    ['its own when that is higher', { minimumSellingPrice: 10_0000, productPrices: [price('a', 9)] }, 10_0000],
  ])('say the least price: %s', (_, item, least) => {
    expect([leastPrice(item), pricesOf(item ?? {}).length]).toEqual([
      least,
      item && 'productPrices' in item ? item.productPrices.length : 0,
    ]);
  });
});
