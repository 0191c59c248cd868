import { documentActions, labelAction, payAction } from '#modules/kit/document-actions';
import type { DocumentModule } from '#modules/kit/module';
import { completeTrade } from '#modules/kit/trade/complete';
import { moveTrade, postTrade } from '#modules/kit/trade/effect';
import { tradeList } from '#modules/kit/trade/list';
import { supplierPaper } from '#modules/kit/trade/paper';
import { paymentColumns, unlessPaid } from '#modules/kit/trade/payment';
import { buying } from '#modules/kit/trade/side';
import { voucher } from '#modules/kit/voucher/voucher';
import { type PurchaseInvoice, purchaseInvoiceFields } from '#modules/purchase/purchase-invoice/fields';
import { checkPurchaseInvoice } from '#modules/purchase/purchase-invoice/rules';
import { supplierNumberKey } from '#modules/purchase/purchase-invoice/supplier-number';

const list = tradeList<PurchaseInvoice>('PURCHASE_INVOICE_LIST', buying, [
  { key: 'referenceDate', label: 'Supplier Invoice Date', kind: 'date', hidden: true },
  { key: 'tds', label: 'TDS', kind: 'money', hidden: true },
  { key: 'dueDate', label: 'Due Date', kind: 'date' },
  ...paymentColumns,
  { key: 'selfInvoiceNo', label: 'Self-invoice No.', kind: 'code', hidden: true },
]);

/** What a supplier billed, as it is booked here: with its own number, and the number of the supplier's invoice. */
export const purchaseInvoice: DocumentModule<PurchaseInvoice> = {
  ...voucher,
  slug: 'purchase-invoice',
  entity: 'purchaseInvoice',
  area: 'purchase',
  title: 'Purchase Invoice',
  plural: 'Purchase Invoices',
  entityType: 1,
  statuses: ['Active'],
  series: { prefix: 'PI', gst: false },
  unique: [
    {
      name: 'supplierNumber',
      path: 'referenceNo',
      called: 'This invoice of the supplier',
      value: (row) => (row.onlyOnce && !row.cancelled ? supplierNumberKey(row) : null),
    },
  ],
  fields: purchaseInvoiceFields,
  list: {
    ...list,
    columns: list.columns.map((column) => {
      // The others fit beside the menu at 1280 pixels. The payment says more than Active, and it says Cancelled too.
      if (column.key === 'taxable' || column.key === 'status') return { ...column, hidden: 'on screen' };
      return column.key === 'referenceNo' ? { key: 'referenceNo', label: 'Supplier Invoice No.', kind: 'text' } : column;
    }),
  },
  actions: {
    ...documentActions,
    [payAction]: { label: 'Make Payment', permission: payAction, offered: unlessPaid },
    labels: labelAction,
  },
  partyId: (row) => row.partyId,
  paper: supplierPaper,
  chain: { from: ['purchase-order'], opens: true, followedBy: ['purchase-return', 'credit-note', 'debit-note'] },
  complete: (row, facts) => ({
    ...completeTrade(row, facts, buying),
    purchaseLedgerId: row.purchaseLedgerId ?? facts.ledger(buying.ledger),
    onlyOnce: facts.organisation['supplierNumberTwice'] === 'refused',
  }),
  check: checkPurchaseInvoice,
  post: (row, facts) => postTrade(row, facts, buying, row.purchaseLedgerId ?? facts.ledger(buying.ledger)),
  move: (row) => moveTrade(row, buying),
};
