import * as z from 'zod';
import { printing, stepsOf } from '#modules/kit/document-operations';
import type { Operation } from '#modules/kit/operation';
import { calledPicklistOf } from '#modules/kit/picklist';
import { salesInvoiceOnDashboard } from '#modules/sales/sales-invoice/dashboard';

export const salesOfPeriod = {
  id: 'sales-invoice.of-period',
  method: 'GET',
  path: '/api/ims-crm/salesInvoice/s/totalOfPeriod',
  area: 'sales',
  slug: 'sales-invoice',
  summary: 'Number and total (with taxes) of the invoices of a period in this branch and year',
  access: { permission: '/sales-invoice' },
  scope: 'branch',
  query: z.lazy(() => z.strictObject({ from: z.iso.date(), to: z.iso.date() })),
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
