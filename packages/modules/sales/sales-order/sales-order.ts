import { orderStatus, orderStatuses } from '#domain/documents/chain-status';
import type { DocumentModule } from '#modules/kit/module';
import { orderActions } from '#modules/kit/trade/chain-actions';
import { completeTrade } from '#modules/kit/trade/complete';
import { tradeList } from '#modules/kit/trade/list';
import { plainPaper } from '#modules/kit/trade/paper';
import { selling } from '#modules/kit/trade/side';
import { unposted } from '#modules/kit/trade/unposted';
import { voucher } from '#modules/kit/voucher';
import { checkSale, type Sale, saleFields } from '#modules/sales/sale';

/** What a customer ordered. It posts nothing; deliveries and invoices take from it. */
export const salesOrder: DocumentModule<Sale> = {
  ...voucher,
  ...unposted,
  slug: 'sales-order',
  entity: 'salesOrder',
  area: 'sales',
  title: 'Sales Order',
  plural: 'Sales Orders',
  entityType: 29,
  statuses: orderStatuses,
  series: { prefix: 'SO', gst: false },
  fields: saleFields,
  list: tradeList('SALES_ORDER_LIST', selling, [{ key: 'dueDate', label: 'Due Date', kind: 'date' }]),
  actions: orderActions,
  partyId: (row) => row.partyId,
  paper: plainPaper('Sales Order', 'Customer'),
  chain: { from: ['quotation', 'proforma-invoice'], opens: true, tolerant: true, status: orderStatus },
  complete: (row, facts) => completeTrade(row, facts, selling),
  check: checkSale,
};
