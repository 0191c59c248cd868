import { actOnDocument } from '#application/documents/act-on-document';
import { changeDetails } from '#application/documents/change-details';
import { changeDocument } from '#application/documents/change-document';
import { enterReceived } from '#application/documents/enter-received';
import { totalOfPeriod } from '#application/documents/facts/total-of-period';
import { lastPricesOf } from '#application/stock/last-prices';
import { param, type Routes, route } from '#functions/http/call';
import { salesInvoiceOnDashboard } from '#modules/sales/sales-invoice/dashboard';
import { lastSales } from '#modules/sales/sales-invoice/last-sales';
import { addReceived, dashboardSteps, editProducts, salesOfPeriod } from '#modules/sales/sales-invoice/operations';
import { salesInvoiceProducts } from '#modules/sales/sales-invoice/products';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { changeTransport, transportFields } from '#modules/sales/sales-invoice/transport';

export const routes: Routes = [
  route(salesOfPeriod, async ({ context, query }) => totalOfPeriod(context, salesInvoice, query)),
  route(lastSales, async (call) => lastPricesOf(call.context, salesInvoice, param(call, 'itemId'), call.query.partyId)),
  route(changeTransport, async ({ context, body }) =>
    changeDetails(context, salesInvoice, { verb: 'transport-details', fields: transportFields }, body),
  ),
  route(addReceived, async ({ context, body }) => {
    const { bankCash } = await import('#modules/accounts/bank-cash/bank-cash');
    // Parsed by the schema of the operation.
    return enterReceived(context, salesInvoice, bankCash, body as unknown as Parameters<typeof enterReceived>[3]);
  }),
  route(editProducts, ({ context, body }) =>
    // Parsed by the schema of the operation.
    changeDocument(context, salesInvoiceProducts, body as unknown as Parameters<typeof changeDocument>[2]),
  ),
  ...dashboardSteps.map((operation) =>
    route(operation, (call) => {
      const verb = operation.path.split('/').at(-1) ?? '';
      // Parsed by the schema of the operation.
      return actOnDocument(call.context, salesInvoiceOnDashboard, param(call, 'id'), verb, call.body as unknown as Asked);
    }),
  ),
];

type Asked = Parameters<typeof actOnDocument>[4];
