import * as z from 'zod/mini';
import type { Operation } from '#modules/kit/operations/operation';

/** A location is known by its code, which is unique in its branch; it is kept with the branch (answer A16). */
const base = '/api/ims-crm/wareHouseLocation/s';
const shared = {
  area: 'stock',
  slug: 'warehouse-location',
  base: '/branch',
  // People who may see the names of items may also see where they are.
  access: { may: 'name', of: 'inventory-item' },
  scope: 'branch',
  method: 'GET',
} as const;

export const activeLocations = {
  ...shared,
  id: 'warehouse-location.active',
  path: `${base}/active`,
  summary: 'Warehouse locations of the open branch, for documents; their ids are their codes',
  get answer() {
    return z.array(z.object({ id: z.string(), label: z.string(), code: z.string(), name: z.string() }));
  },
} as const satisfies Operation;

export const locationNotes = {
  ...shared,
  id: 'warehouse-location.notes',
  path: `${base}/{id}/findNotesById`,
  summary: 'The note of the location with this code in the open branch, or null',
  access: { permission: '/branch' },
  get answer() {
    return z.object({ notes: z.nullable(z.string()) });
  },
} as const satisfies Operation;

export const locationName = {
  ...shared,
  id: 'warehouse-location.name',
  path: `${base}/findNameById/{id}`,
  summary: 'The name of the location with this code in the open branch',
  get answer() {
    return z.object({ id: z.string(), name: z.string() });
  },
} as const satisfies Operation;

export const warehouseLocationOperations: readonly Operation[] = [activeLocations, locationNotes, locationName];
