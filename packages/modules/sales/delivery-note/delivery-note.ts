import { documentStatus, documentStatuses } from '#domain/documents/chain-status';
import { challanCopies } from '#domain/gst/invoice-copies';
import { withEwayBillActions } from '#modules/kit/eway-bill/actions';
import { type EwayBillStanding, ewayBillColumns, ewayBillFields } from '#modules/kit/eway-bill/fields';
import { ewayBillNames } from '#modules/kit/eway-bill/specified';
import type { Fields, RecordOf } from '#modules/kit/field';
import { trackingFields } from '#modules/kit/masters/tracking';
import type { DocumentModule } from '#modules/kit/module';
import { chainActions } from '#modules/kit/trade/chain-actions';
import { completeTrade } from '#modules/kit/trade/complete';
import { moveTrade } from '#modules/kit/trade/effect';
import { tradeList } from '#modules/kit/trade/list';
import { challanPaper } from '#modules/kit/trade/paper';
import { selling } from '#modules/kit/trade/side';
import { soldBatches } from '#modules/kit/trade/stock';
import { trackedProblems } from '#modules/kit/trade/tracked';
import { unposted } from '#modules/kit/trade/unposted';
import { voucher } from '#modules/kit/voucher/voucher';
import { checkSale, type Sale, saleFields } from '#modules/sales/sale';

const deliveryFields = { ...saleFields, ...trackingFields, ...ewayBillFields } as const satisfies Fields;

export type DeliveryNote = Sale & EwayBillStanding & Partial<RecordOf<typeof trackingFields>>;

/** Goods sent to a customer (rule 55 of the CGST Rules). Stock leaves with it, and its invoice does not move the goods again (decision D25). */
export const deliveryNote: DocumentModule<DeliveryNote> = {
  ...voucher,
  ...unposted,
  slug: 'delivery-note',
  entity: 'deliveryNote',
  area: 'sales',
  title: 'Delivery Note',
  plural: 'Delivery Notes',
  entityType: 5,
  statuses: documentStatuses,
  series: { prefix: 'DN', gst: true },
  fields: deliveryFields,
  list: tradeList<DeliveryNote>('DELIVERY_NOTE_LIST', selling, ewayBillColumns),
  specified: ewayBillNames,
  actions: withEwayBillActions(chainActions),
  partyId: (row) => row.partyId,
  copies: ({ unsold }) => (unsold === true ? [] : challanCopies),
  paper: challanPaper,
  chain: { from: ['quotation', 'proforma-invoice', 'sales-order'], opens: true, status: documentStatus },
  complete: (row, facts) => completeTrade(row, facts, selling),
  check: (row, facts) => [...checkSale(row, facts), ...trackedProblems(row, facts), ...soldBatches(row, facts).problems],
  move: (row) => moveTrade(row, selling),
};
