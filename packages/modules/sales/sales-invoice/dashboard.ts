import { dashboardSteps } from '#domain/documents/dispatch-status';
import type { AnyDocument } from '#modules/kit/module';
import { picklistActions } from '#modules/kit/operations/picklist';
import type { SalesInvoice } from '#modules/sales/sales-invoice/fields';
import { salesInvoice, stepActions } from '#modules/sales/sales-invoice/sales-invoice';

const base = '/dashboard/';
const { view, print, download } = salesInvoice.actions;
const picklist = picklistActions<SalesInvoice>();

/** Sales invoices on their dashboard: with the permissions and the steps that section 2 and 4 of the specification give it. */
export const salesInvoiceOnDashboard: AnyDocument = {
  ...salesInvoice,
  below: '/dashboard',
  actions: {
    ...(view && { view }),
    ...(download && { download: { ...download, permission: `${base}download` } }),
    ...(print && { print: { ...print, permission: `${base}print` } }),
    ...stepActions(dashboardSteps, base),
    'print-picklist': { ...picklist['print-picklist'], permission: `${base}print/picklist` },
    'download-picklist': { ...picklist['download-picklist'], permission: `${base}download/picklist` },
  },
};
