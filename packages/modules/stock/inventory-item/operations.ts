import * as z from 'zod/mini';
import { isDay } from '#domain/time/day';
import { itemLabelsBody, labelPreview } from '#modules/kit/labels';
import type { Operation } from '#modules/kit/operation';
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
  path: `${base}/labels`,
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

export const inventoryItemOperations: readonly Operation[] = [saveGstHistory, deleteGstHistory, printItemLabels, previewItemLabels];
