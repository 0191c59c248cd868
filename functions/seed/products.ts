import type { Row } from '#application/ports/records';
import { idOf } from '#functions/seed/demo';
import type { Body } from '#functions/seed/write';

const categories = ['Panels', 'Inverters', 'Batteries', 'Kits'] as const;
type Category = (typeof categories)[number];

const makers: readonly (readonly [name: string, prefix: string, ...makes: Category[]])[] = [
  ['Waaree Energies', 'WRE', 'Panels'],
  ['Adani Solar', 'ADN', 'Panels'],
  ['Growatt', 'GRW', 'Inverters'],
  ['Sungrow', 'SUN', 'Inverters'],
  ['Luminous', 'LUM', 'Inverters', 'Batteries'],
];

interface Shown {
  /** Name of the item in stock, if one product is one item. */
  readonly item?: string;
  readonly category: Category;
  readonly maker?: string;
  readonly name: string;
  readonly more: Row;
}

const shown: readonly Shown[] = [
  {
    item: 'Waaree TOPCon 580 Wp',
    category: 'Panels',
    maker: 'Waaree Energies',
    name: 'Waaree TOPCon',
    more: { modelNumber: 'WSMDi-580', stockCode: 'WRE-580', minimumSellingPrice: 12_600_00, retail: true, solmart: true },
  },
  {
    item: 'Adani Solar Bifacial 550 Wp',
    category: 'Panels',
    maker: 'Adani Solar',
    name: 'Adani Bifacial',
    more: { modelNumber: 'ASB-550', stockCode: 'ADN-550', minimumSellingPrice: 11_300_00 },
  },
  {
    item: 'Growatt 5 kW 1 Phase 2 MPPT',
    category: 'Inverters',
    maker: 'Growatt',
    name: 'Growatt 5 kW',
    more: { inverterPhase: '1', mppt: '2', modelNumber: 'MIN 5000TL-X', stockCode: 'GRW-5', minimumSellingPrice: 32_400_00, retail: true },
  },
  {
    item: 'Sungrow 10 kW 3 Phase 2 MPPT',
    category: 'Inverters',
    maker: 'Sungrow',
    name: 'Sungrow 10 kW',
    more: { inverterPhase: '3', mppt: '2', modelNumber: 'SG10RT', stockCode: 'SUN-10', minimumSellingPrice: 56_300_00 },
  },
  {
    item: 'Luminous LiFePO4 48 V 100 Ah',
    category: 'Batteries',
    maker: 'Luminous',
    name: 'Luminous LiFePO4 48 V',
    more: { modelNumber: 'Li-48100', stockCode: 'LUM-48', minimumSellingPrice: 81_000_00 },
  },
  {
    category: 'Kits',
    name: 'Home Kit 5 kW',
    more: {
      stockCode: 'KIT-5',
      solmart: true,
      children: [
        { productId: idOf('product:Waaree TOPCon'), quantity: 9_0000 },
        { productId: idOf('product:Growatt 5 kW'), quantity: 1_0000 },
      ],
    },
  },
];

export const productCategories: readonly Body[] = categories.map((name) => ({ id: idOf(`product-category:${name}`), name }));

export const manufacturers: readonly Body[] = makers.map(([supplierName, prefix, ...makes]) => ({
  id: idOf(`manufacturer:${supplierName}`),
  supplierName,
  prefix,
  categoryIds: makes.map((name) => ({ productCategoryId: idOf(`product-category:${name}`) })),
}));

export const products: readonly Body[] = shown.map(({ item, category, maker, name, more }) => ({
  id: idOf(`product:${name}`),
  name,
  productCategoryId: idOf(`product-category:${category}`),
  ...(item === undefined ? {} : { inventoryItemId: idOf(`item:${item}`) }),
  ...(maker === undefined ? {} : { manufacturerId: idOf(`manufacturer:${maker}`) }),
  ...more,
}));

/** Assembled in the workshop. */
export const earthing = {
  id: idOf('recipe:earthing'),
  raw: [
    { type: 'RAW_ITEM', itemId: idOf('item:Havells Earthing Rod 2 m'), quantity: 1_0000 },
    { type: 'RAW_ITEM', itemId: idOf('item:Havells Chemical Bag 25 kg'), quantity: 2_0000 },
  ],
  final: { type: 'FINAL_ITEM', itemId: idOf('item:Havells Lightning Arrester'), quantity: 1_0000 },
  extraCost: 150_00,
};

export const recipes: readonly Body[] = [
  {
    id: earthing.id,
    name: 'Lightning arrester with earthing',
    items: [...earthing.raw.map((line, at) => (at === 0 ? line : { ...line, wastePercent: 2_0000 })), earthing.final],
    extraCost: earthing.extraCost,
  },
];

export const installers: readonly Body[] = [
  { id: idOf('installer:Ravi'), insFirstName: 'Ravi', insLastName: 'Jadhav', insEmail: 'ravi@rooftop.example', insMobile: '9822098220' },
  { id: idOf('installer:Meena'), insFirstName: 'Meena', insLastName: 'Gowda', insEmail: 'meena@rooftop.example', insMobile: '9844098440' },
];

export const deliveryProviders: readonly Body[] = [{ id: idOf('delivery-provider:own'), name: 'Own Vehicles' }];

export const typesOfDelivery: readonly Body[] = [
  { id: idOf('type-of-delivery:site'), name: 'To the site', needsProvider: true },
  { id: idOf('type-of-delivery:counter'), name: 'Picked up at the counter' },
];
