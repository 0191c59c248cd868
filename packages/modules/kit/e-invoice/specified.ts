import { eInvoiceActions } from '#modules/kit/e-invoice/actions';
import type { EInvoiceStanding } from '#modules/kit/e-invoice/fields';
import type { DocumentRow } from '#modules/kit/module';

/** What the specification calls the e-invoice of a row (its section 3). */
export const eInvoiceNames = {
  e_invoice_details_id: (row: EInvoiceStanding) => row.irn ?? null,
  can_generate_e_invoice: (row: EInvoiceStanding & DocumentRow) => eInvoiceActions['e-invoice-generate'].offered(row) === true,
};
