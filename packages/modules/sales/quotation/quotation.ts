import { documentStatus, documentStatuses } from '#domain/documents/chain-status';
import type { DocumentModule } from '#modules/kit/module';
import { chainActions } from '#modules/kit/trade/chain-actions';
import { completeTrade } from '#modules/kit/trade/complete';
import { tradeList } from '#modules/kit/trade/list';
import { quotationPaper } from '#modules/kit/trade/paper';
import { selling } from '#modules/kit/trade/side';
import { unposted } from '#modules/kit/trade/unposted';
import { voucher } from '#modules/kit/voucher';
import { checkSale, type Sale, saleFields } from '#modules/sales/sale';

/** A price offered to a customer. It posts nothing and holds no stock. */
export const quotation: DocumentModule<Sale> = {
  ...voucher,
  ...unposted,
  slug: 'quotation',
  entity: 'quotation',
  area: 'sales',
  title: 'Quotation',
  plural: 'Quotations',
  entityType: 2,
  statuses: documentStatuses,
  series: { prefix: 'QU', gst: false },
  fields: saleFields,
  list: tradeList('QUOTATION_LIST', selling, [{ key: 'dueDate', label: 'Valid Until', kind: 'date' }]),
  actions: chainActions,
  partyId: (row) => row.partyId,
  paper: quotationPaper,
  chain: { from: [], opens: true, tolerant: true, status: documentStatus },
  complete: (row, facts) => completeTrade(row, facts, selling),
  check: checkSale,
};
