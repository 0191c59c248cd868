import type { Portal } from '#application/portals/note';
import { eInvoiceFields } from '#modules/kit/e-invoice/fields';

/** The invoice registration portal. */
export const invoicePortal: Portal = { fields: eInvoiceFields, request: 'eInvoiceRequest' };
