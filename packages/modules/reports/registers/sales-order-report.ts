import { orderReport } from '#modules/reports/registers/order-report';

/** What customers ordered, what was delivered of it, and what is still to come. */
export const salesOrderReport = orderReport({
  slug: 'sales-order-report',
  entity: 'salesOrderReport',
  title: 'Sales Order Report',
  id: 'SALES_ORDER_REPORT',
  party: 'Customer',
});
