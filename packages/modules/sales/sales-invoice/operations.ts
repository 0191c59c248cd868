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

/** Newest first. Quantities and rates are ten-thousandths, the rate in rupees; the discount is as typed. */
const lastPrice = z.lazy(() =>
  z.object({
    invoiceId: z.string(),
    number: z.string(),
    date: z.string(),
    partyName: z.string().nullable(),
    quantity: z.int(),
    rate: z.int(),
    discountPercent: z.int().nullable(),
    discountAmount: z.int().nullable(),
  }),
);
export type LastPrice = z.infer<typeof lastPrice>;

export const lastPrices = {
  id: 'sales-invoice.last-prices',
  method: 'GET',
  path: '/api/ims-crm/salesInvoice/s/lastPrices/{itemId}',
  area: 'sales',
  slug: 'sales-invoice',
  summary: 'The last sales of an item in this branch and year, with quantity, rate and customer',
  access: { permission: '/sales-invoice' },
  scope: 'branch',
  get answer() {
    return z.array(lastPrice);
  },
} as const satisfies Operation;

/** The steps of invoices on their dashboard. */
export const dashboardSteps: readonly Operation[] = stepsOf(salesInvoiceOnDashboard);

/** What is printed from there. */
export const dashboardPapers = [salesInvoiceOnDashboard, calledPicklistOf(salesInvoiceOnDashboard)].map((module) => ({
  module,
  operations: printing(module),
}));
