import type { ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { type OrderFacts, type OrderFilter, type Orders, orderColumns, orderReport, orderTable } from '#modules/reports/order-report';

const orders: Orders = {
  kind: 'sales-order',
  slug: 'sales-order-report',
  entity: 'salesOrderReport',
  title: 'Sales Order Report',
  id: 'SALES_ORDER_REPORT',
  party: 'Customer',
  fulfilled: 'Delivered',
};

/** What customers ordered, what was delivered of it, and what is still to come. */
export const salesOrderReport = orderReport(orders);

/** Every column it may have, for Module Setup. */
export function salesOrderReportColumns(): readonly ReportSetupColumn[] {
  return orderColumns(orders).map(({ key, label, kind }) => ({ key, label, kind }));
}

export function salesOrderTable(filter: OrderFilter, facts: OrderFacts): ReportTable {
  return orderTable(orders, filter, facts);
}
