import type { actOnDocument } from '#application/documents/act-on-document';
import type { changeDocument } from '#application/documents/change-document';
import type { enterReceived } from '#application/documents/enter-received';
import { totalOfPeriod } from '#application/documents/facts/total-of-period';
import { param, type Routes, route } from '#functions/http/call';
import { salesInvoiceOnDashboard } from '#modules/sales/sales-invoice/dashboard';
import { lastSales } from '#modules/sales/sales-invoice/last-sales';
import { addReceived, dashboardSteps, editProducts, salesOfPeriod } from '#modules/sales/sales-invoice/operations';
import { salesInvoiceProducts } from '#modules/sales/sales-invoice/products';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { changeTransport, transportFields } from '#modules/sales/sales-invoice/transport';

/** The first list of invoices loads this file, and need not load what writes. */
export const routes: Routes = [
  route(salesOfPeriod, async ({ context, query }) => totalOfPeriod(context, salesInvoice, query)),
  route(lastSales, async (call) => {
    const { lastPricesOf } = await import('#application/stock/last-prices');
    return lastPricesOf(call.context, salesInvoice, param(call, 'itemId'), call.query.partyId);
  }),
  route(changeTransport, async ({ context, body }) => {
    const { changeDetails } = await import('#application/documents/change-details');
    return changeDetails(context, salesInvoice, { verb: 'transport-details', fields: transportFields }, body);
  }),
  route(addReceived, async ({ context, body }) => {
    const [{ enterReceived: enter }, { bankCash }] = await Promise.all([
      import('#application/documents/enter-received'),
      import('#modules/accounts/bank-cash/bank-cash'),
    ]);
    // Parsed by the schema of the operation.
    return enter(context, salesInvoice, bankCash, body as unknown as Parameters<typeof enterReceived>[3]);
  }),
  route(editProducts, async ({ context, body }) => {
    const { changeDocument: change } = await import('#application/documents/change-document');
    // Parsed by the schema of the operation.
    return change(context, salesInvoiceProducts, body as unknown as Parameters<typeof changeDocument>[2]);
  }),
  ...dashboardSteps.map((operation) =>
    route(operation, async (call) => {
      const { actOnDocument: act } = await import('#application/documents/act-on-document');
      const verb = operation.path.split('/').at(-1) ?? '';
      // Parsed by the schema of the operation.
      return act(call.context, salesInvoiceOnDashboard, param(call, 'id'), verb, call.body as unknown as Asked);
    }),
  ),
];

type Asked = Parameters<typeof actOnDocument>[4];
