import { totalOfPeriod } from '#application/documents/total-of-period';
import { type Routes, route } from '#functions/http/call';
import { salesOfPeriod } from '#modules/sales/sales-invoice/operations';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

export const routes: Routes = [route(salesOfPeriod, async ({ context, query }) => totalOfPeriod(context, salesInvoice, query))];
