import * as z from 'zod/mini';
import { existsAnswer } from '#modules/kit/operations/answer-schemas';
import type { Operation } from '#modules/kit/operations/operation';

const base = '/api/ims-crm/manufacturer/s';
const shared = { area: 'stock', slug: 'manufacturer', scope: 'organisation', method: 'GET' } as const;
/** Called while the user types a manufacturer. */
const typing = { ...shared, access: { anyOf: ['/manufacturer', '/manufacturer/add', '/manufacturer/edit'] } } as const;

export const supplierNameExists = {
  ...typing,
  id: 'manufacturer.supplier-name-exists',
  path: `${base}/doesSupplierNameExist/{name}`,
  summary: 'Whether a manufacturer with this name exists, ignoring case and spaces',
  answer: existsAnswer,
} as const satisfies Operation;

export const prefixExists = {
  ...typing,
  id: 'manufacturer.prefix-exists',
  path: `${base}/doesPrefixExist/{prefix}`,
  summary: 'Whether a manufacturer with this prefix exists',
  answer: existsAnswer,
} as const satisfies Operation;

export const suppliersOfCategory = {
  ...shared,
  id: 'manufacturer.of-category',
  path: `${base}/findSuppliersByProductCategoryName/{name}`,
  summary: 'Active manufacturers of products in the category with this name, at most 100',
  access: { permission: '/manufacturer' },
  get answer() {
    return z.array(z.object({ id: z.string(), supplierName: z.string(), prefix: z.string() }));
  },
} as const satisfies Operation;

export const manufacturerOperations: readonly Operation[] = [supplierNameExists, prefixExists, suppliersOfCategory];
