import { describe, expect, it } from 'vitest';
import type { AnyRow } from '#modules/kit/module';
import { displayNameOf, type Product, product } from '#modules/stock/product/product';

const inverter: Product = {
  name: 'Growatt MIN 5000',
  productCategoryId: 'inverters',
  manufacturerId: null,
  inverterPhase: '1',
  mppt: '2',
  modelNumber: 'TL-X',
  stockCode: 'GW-5',
  inventoryItemId: null,
  minimumSellingPrice: null,
  retail: true,
  solmart: false,
  projectId: null,
  children: [],
  image: null,
  description: null,
  displayName: null,
  status: 'Active',
};

it.each([
  ['1', '2', 'TL-X', 'Growatt MIN 5000 1 Phase 2 MPPT (TL-X)'],
  ['3', null, null, 'Growatt MIN 5000 3 Phase'],
  [null, '2', null, 'Growatt MIN 5000 2 MPPT'],
  [null, null, 'TL-X', 'Growatt MIN 5000 (TL-X)'],
  [null, null, null, 'Growatt MIN 5000'],
])('with phases %s, trackers %s and model %s is shown as %s', (inverterPhase, mppt, modelNumber, shown) => {
  expect(displayNameOf({ ...inverter, inverterPhase, mppt, modelNumber })).toBe(shown);
});

it('is labelled by its name with the stock code in brackets', () => {
  expect(product.label(inverter)).toBe('Growatt MIN 5000 (GW-5)');
  expect(product.label({ ...inverter, stockCode: null })).toBe('Growatt MIN 5000');
});

describe('the components of a product', () => {
  const stored: Readonly<Record<string, AnyRow>> = {
    kit: { children: [{ productId: 'panel' }, { productId: 'string' }] },
    string: { children: [{ productId: 'panel' }] },
    panel: { children: [] },
    loop: { children: [{ productId: 'loop' }] },
  };
  const facts = { find: (_: string, id: string) => stored[id], all: () => [], today: '2026-11-21' };
  const paths = (id: string, ...children: (readonly [string, number])[]) =>
    product
      .check?.({ ...inverter, children: children.map(([productId, quantity]) => ({ productId, quantity })) }, facts, id)
      .map(({ path }) => path);

  it.each([
    [
      'two others',
      'new',
      [
        ['panel', 1_0000],
        ['string', 2_0000],
      ],
      [],
    ],
    [
      'the same twice',
      'new',
      [
        ['panel', 1_0000],
        ['panel', 1_0000],
      ],
      ['children.1.productId'],
    ],
    ['none of another', 'new', [['panel', 0]], ['children.0.quantity']],
    ['itself', 'panel', [['panel', 1_0000]], ['children.0.productId']],
    ['what is made of it', 'panel', [['kit', 1_0000]], ['children.0.productId']],
    ['what goes round without it', 'new', [['loop', 1_0000]], []],
  ] as const)('%s', (_, id, children, expected) => {
    expect(paths(id, ...children)).toEqual(expected);
  });
});
