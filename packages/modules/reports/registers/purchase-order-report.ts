import { orderReport } from '#modules/reports/registers/order-report';

/** What was ordered from suppliers, what was received of it, and what is still to come. */
export const purchaseOrderReport = orderReport({
  slug: 'purchase-order-report',
  entity: 'purchaseOrderReport',
  title: 'Purchase Order Report',
  id: 'PURCHASE_ORDER_REPORT',
  party: 'Supplier',
});
