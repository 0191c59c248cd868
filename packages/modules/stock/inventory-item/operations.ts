import * as z from 'zod/mini';
import { limits } from '#domain/limits';
import { isDay } from '#domain/time/day';
import { itemLabelsBody, labelPreview } from '#modules/kit/operations/labels';
import type { Operation } from '#modules/kit/operations/operation';
import { fieldSchema, id } from '#modules/kit/schema';
import { itemFields } from '#modules/stock/inventory-item/fields';

const base = '/api/ims-crm/inventoryItem/s';
const answer = z.lazy(() =>
  z.looseObject({ id: z.string(), version: z.int(), gstHistory: z.array(z.looseObject({ effectiveFrom: z.string() })) }),
);

export const saveGstHistory = {
  area: 'stock',
  slug: 'inventory-item',
  id: 'inventory-item.save-gst-history',
  method: 'POST',
  path: `${base}/gstHistory`,
  summary: 'Save all GST rates of an item; leaving one out also needs the permission to delete rates',
  access: { permission: '/inventory-item/gst-history/edit' },
  scope: 'branch',
  body: z.lazy(() => z.strictObject({ id, version: z.int().check(z.minimum(1)), gstHistory: fieldSchema(itemFields.gstHistory) })),
  answer,
} as const satisfies Operation;

export const deleteGstHistory = {
  area: 'stock',
  slug: 'inventory-item',
  id: 'inventory-item.delete-gst-history',
  method: 'DELETE',
  path: `${base}/{id}/deleteGstHistory`,
  summary: 'Delete the GST rate of an item with this date; the last one cannot be deleted',
  access: { permission: '/inventory-item/gst-history/delete' },
  scope: 'branch',
  query: z.lazy(() =>
    z.strictObject({
      version: z.coerce.number().check(z.int(), z.minimum(1)),
      effectiveFrom: z.string().check(z.refine(isDay, 'This is not a valid date')),
    }),
  ),
  answer,
} as const satisfies Operation;

const labels = {
  area: 'papers',
  slug: 'inventory-item',
  method: 'POST',
  access: { permission: '/inventory-item/labels' },
  scope: 'branch',
  body: itemLabelsBody,
} as const;

export const printItemLabels = {
  ...labels,
  id: 'inventory-item.labels',
  path: `${base}/labels/print`,
  summary: 'Labels of items, of a batch or of pieces with barcodes, as PDF',
  answersFile: true,
} as const satisfies Operation;

export const previewItemLabels = {
  ...labels,
  id: 'inventory-item.label-preview',
  path: `${base}/labels/preview`,
  summary: 'The first of these labels as a drawing, and how many they are',
  answer: labelPreview,
} as const satisfies Operation;

const piece = z.lazy(() =>
  z.object({
    itemId: z.string(),
    onHand: z.boolean(),
    locationId: z.nullable(z.string()),
    batch: z.nullable(z.string()),
    /** The voucher that moved it last. */
    voucherId: z.string(),
    said: z.string(),
  }),
);

export const findCodes = {
  area: 'stock',
  slug: 'inventory-item',
  id: 'inventory-item.find-codes',
  method: 'POST',
  path: `${base}/findCodes`,
  summary:
    'What scanned codes name, for a document that moves goods: active items by stock code, batches by stock code and number or by number alone, and pieces with where they are in the open branch',
  access: { may: 'choose', of: 'inventory-item' },
  scope: 'branch',
  body: z.lazy(() =>
    z.strictObject({
      codes: z
        .array(z.string().check(z.minLength(1), z.maxLength(limits.barcodeLength)))
        .check(z.minLength(1), z.maxLength(limits.codesAtOnce)),
      /** The document they are scanned into. */
      for: z.string().check(z.maxLength(100), z.regex(/^[a-z][a-z-]*$/, 'The slug of a document is expected, such as sales-invoice')),
    }),
  ),
  get answer() {
    return z.object({
      /** Not those that name nothing. */
      codes: z.array(
        z.object({
          code: z.string(),
          itemId: z.nullable(z.string()),
          /** The batches that it may mean: several if items have a batch of one number. */
          batches: z.array(z.object({ itemId: z.string(), batch: z.string() })),
          piece: z.nullable(piece),
          /** Another branch of the caller that has the piece in stock. */
          elsewhere: z.nullable(z.string()),
        }),
      ),
      items: z.array(z.looseObject({ id: z.string(), label: z.string() })),
    });
  },
} as const satisfies Operation;

const pieceInStock = z.lazy(() => z.object({ code: z.string(), locationId: z.nullable(z.string()), batch: z.nullable(z.string()) }));
export type PieceInStock = z.infer<typeof pieceInStock>;

export const piecesOfItem = {
  area: 'stock',
  slug: 'inventory-item',
  id: 'inventory-item.pieces',
  method: 'GET',
  path: `${base}/pieces/{itemId}`,
  summary: 'The first pieces of an item in stock at a place of the open branch, by barcode',
  access: { may: 'choose', of: 'inventory-item' },
  scope: 'branch',
  query: z.lazy(() =>
    z.strictObject({
      /** How their barcodes begin. */
      begins: z.optional(z.string().check(z.maxLength(limits.barcodeLength))),
      /** Missing: the branch itself. */
      location: z.optional(z.string().check(z.maxLength(100))),
      batch: z.optional(z.string().check(z.maxLength(100))),
    }),
  ),
  get answer() {
    return z.object({ pieces: z.array(pieceInStock), more: z.boolean() });
  },
} as const satisfies Operation;

export const inventoryItemOperations: readonly Operation[] = [
  saveGstHistory,
  deleteGstHistory,
  printItemLabels,
  previewItemLabels,
  findCodes,
  piecesOfItem,
];
