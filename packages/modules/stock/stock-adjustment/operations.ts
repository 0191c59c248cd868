import * as z from 'zod/mini';
import { limits } from '#domain/limits';
import type { Operation } from '#modules/kit/operations/operation';
import { id } from '#modules/kit/schema';

const base = '/api/ims-crm/stockAdjustment/s';
const shared = {
  slug: 'stock-adjustment',
  access: { anyOf: ['/stock-adjustment/add', '/stock-adjustment/edit'] },
  scope: 'branch',
} as const;

const goods = z.lazy(() =>
  z.array(z.object({ itemId: z.string(), locationId: z.nullable(z.string()), batch: z.nullable(z.string()), quantity: z.int() })),
);
const place = z.lazy(() => z.strictObject({ location: z.optional(z.string().check(z.maxLength(15))) }));

export const stockOfItems = {
  ...shared,
  id: 'stock-adjustment.stock-of-items',
  area: 'stock',
  method: 'POST',
  path: `${base}/stock`,
  summary: 'Stock of these items in the open branch, by warehouse location and batch, in ten-thousandths of their units',
  body: z.lazy(() => z.strictObject({ itemIds: z.array(id).check(z.maxLength(limits.itemsAtOnce)) })),
  answer: goods,
} as const satisfies Operation;

export const goodsToCount = {
  ...shared,
  id: 'stock-adjustment.goods-to-count',
  area: 'stock',
  method: 'GET',
  path: `${base}/toCount`,
  summary:
    'What is in stock in the open branch or at one of its locations, as lines of a count sheet, with the items; `more` if that is not all',
  query: place,
  get answer() {
    return z.object({ goods, items: z.array(z.looseObject({ id: z.string(), label: z.string() })), more: z.boolean() });
  },
} as const satisfies Operation;

export const countSheet = {
  ...shared,
  id: 'stock-adjustment.count-sheet',
  area: 'papers',
  method: 'GET',
  path: `${base}/export`,
  summary: 'The same as a list to count by, without quantities',
  query: place,
  answersFile: true,
} as const satisfies Operation;

export const stockAdjustmentOperations: readonly Operation[] = [stockOfItems, goodsToCount, countSheet];
