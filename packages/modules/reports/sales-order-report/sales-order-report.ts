import type { ReportTable } from '#modules/kit/module';
import { type OrderFacts, type OrderFilter, type Orders, orderReport, orderTable } from '#modules/reports/order-report';

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

export function salesOrderTable(filter: OrderFilter, facts: OrderFacts): ReportTable {
  return orderTable(orders, filter, facts);
}
