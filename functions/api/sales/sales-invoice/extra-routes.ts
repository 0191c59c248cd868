import { totalOfPeriod } from '#application/documents/total-of-period';
import { type Handler, route } from '#functions/http/call';
import { salesOfPeriod } from '#modules/sales/sales-invoice/operations';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

export const salesInvoiceRoutes: readonly (readonly [string, Handler])[] = [
  route(salesOfPeriod, async ({ context, query }) => totalOfPeriod(context, salesInvoice, query)),
];
