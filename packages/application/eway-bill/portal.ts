import type { Portal } from '#application/portals/note';
import { ewayBillFields } from '#modules/kit/eway-bill/fields';

/** The e-way bill portal. */
export const billPortal: Portal = { fields: ewayBillFields, request: 'ewayBillRequest' };
