import type { ReportSetupColumn, ReportTable } from '#modules/kit/module';
import { type OrderFacts, type OrderFilter, type Orders, orderColumns, orderReport, orderTable } from '#modules/reports/order-report';

const orders: Orders = {
  kind: 'purchase-order',
  slug: 'purchase-order-report',
  entity: 'purchaseOrderReport',
  title: 'Purchase Order Report',
  id: 'PURCHASE_ORDER_REPORT',
  party: 'Supplier',
  fulfilled: 'Received',
};

/** What was ordered from suppliers, what was received of it, and what is still to come. */
export const purchaseOrderReport = orderReport(orders);

/** Every column it may have, for Module Setup. */
export function purchaseOrderReportColumns(): readonly ReportSetupColumn[] {
  return orderColumns(orders).map(({ key, label, kind }) => ({ key, label, kind }));
}

export function purchaseOrderTable(filter: OrderFilter, facts: OrderFacts): ReportTable {
  return orderTable(orders, filter, facts);
}
