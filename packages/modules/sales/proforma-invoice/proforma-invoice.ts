import { documentStatus, documentStatuses } from '#domain/documents/chain-status';
import type { DocumentModule } from '#modules/kit/module';
import { chainActions } from '#modules/kit/trade/chain-actions';
import { completeTrade } from '#modules/kit/trade/complete';
import { tradeList } from '#modules/kit/trade/list';
import { proformaPaper } from '#modules/kit/trade/paper';
import { selling } from '#modules/kit/trade/side';
import { unposted } from '#modules/kit/trade/unposted';
import { voucher } from '#modules/kit/voucher/voucher';
import { checkSale, type Sale, saleFields } from '#modules/sales/sale';

/** What an invoice will say, sent to ask for money in advance. It posts nothing. */
export const proformaInvoice: DocumentModule<Sale> = {
  ...voucher,
  ...unposted,
  slug: 'proforma-invoice',
  entity: 'proformaInvoice',
  area: 'sales',
  title: 'Proforma Invoice',
  plural: 'Proforma Invoices',
  entityType: 3,
  statuses: documentStatuses,
  series: { prefix: 'PF', gst: false },
  fields: saleFields,
  list: tradeList('PROFORMA_INVOICE_LIST', selling, [{ key: 'dueDate', label: 'Due Date', kind: 'date' }]),
  actions: chainActions,
  partyId: (row) => row.partyId,
  paper: proformaPaper,
  chain: { from: ['quotation'], opens: true, tolerant: true, status: documentStatus },
  complete: (row, facts) => completeTrade(row, facts, selling),
  check: checkSale,
};
