import { salesInvoiceRoutes } from '#functions/api/sales/sales-invoice/extra-routes';
import { wiring } from '#functions/api/wiring';
import { apiHandler } from '#functions/http/api-handler';

export const handler = apiHandler('sales', wiring, [...salesInvoiceRoutes]);
