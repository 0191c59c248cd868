import * as z from 'zod/mini';
import { savedAnswer } from '#modules/kit/operations/answer-schemas';
import { dayText, version } from '#modules/kit/operations/call-schemas';
import { printing, stepsOf } from '#modules/kit/operations/document-operations';
import type { Operation } from '#modules/kit/operations/operation';
import { calledPicklistOf } from '#modules/kit/operations/picklist';
import { id, schemaOf } from '#modules/kit/schema';
import { receivedFields } from '#modules/kit/voucher/received';
import { salesInvoiceOnDashboard } from '#modules/sales/sales-invoice/dashboard';
import { salesInvoiceFields } from '#modules/sales/sales-invoice/fields';
import { salesInvoiceProducts } from '#modules/sales/sales-invoice/products';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

export const salesOfPeriod = {
  id: 'sales-invoice.of-period',
  method: 'GET',
  path: '/api/ims-crm/salesInvoice/s/totalOfPeriod',
  area: 'sales',
  slug: 'sales-invoice',
  summary: 'Number and total (with taxes) of the invoices of a period in this branch and year',
  access: { permission: '/sales-invoice' },
  scope: 'branch',
  query: z.lazy(() => z.strictObject({ from: dayText(), to: dayText() })),
  get answer() {
    return z.object({ count: z.int(), total: z.int() });
  },
} as const satisfies Operation;

/** The steps of invoices on their dashboard. */
export const dashboardSteps: readonly Operation[] = stepsOf(salesInvoiceOnDashboard);

/** What is printed from there. */
export const dashboardPapers = [salesInvoiceOnDashboard, calledPicklistOf(salesInvoiceOnDashboard)].map((module) => ({
  module,
  operations: printing(module),
}));

export const addReceived = {
  id: 'sales-invoice.add-received',
  method: 'POST',
  path: '/api/ims-crm/salesInvoice/s/addReceived',
  area: 'sales',
  slug: 'sales-invoice',
  summary: 'Enter a sales invoice together with the receipt of what was paid for it; needs the rights to enter receipts, too',
  access: { permission: '/sales-invoice/add' },
  scope: 'branch',
  body: z.lazy(() => z.extend(schemaOf(salesInvoiceFields), { id, received: z.extend(schemaOf(receivedFields), { id }) })),
  chooses: ['customer'],
  answers: 'record',
  get answer() {
    const received = z.object({ id: z.string(), number: z.string(), total: z.int() });
    return z.extend(savedAnswer(salesInvoice), { received });
  },
} as const satisfies Operation;

export const editProducts = {
  id: 'sales-invoice.edit-products',
  method: 'PUT',
  path: '/api/ims-crm/salesInvoice/s/editProducts',
  area: 'sales',
  slug: 'sales-invoice',
  summary: 'Change only the items of a saved invoice; its figures and its effect on the books follow',
  access: { permission: '/sales-invoice/edit-products' },
  scope: 'branch',
  body: z.lazy(() => z.extend(schemaOf({ lines: salesInvoiceFields.lines }), { id, version })),
  chooses: ['inventory-item'],
  answers: 'record',
  get answer() {
    return savedAnswer(salesInvoiceProducts);
  },
} as const satisfies Operation;
