import { dispatchSteps, type InvoiceStatus, invoiceStatuses } from '#domain/documents/dispatch-status';
import { leavesFrom, type Transition } from '#domain/documents/transitions';
import { isServiceCode } from '#domain/gst/hsn';
import { invoiceCopies } from '#domain/gst/invoice-copies';
import { documentActions, payAction, standing } from '#modules/kit/document-actions';
import { withEInvoiceActions } from '#modules/kit/e-invoice/actions';
import { eInvoiceColumns } from '#modules/kit/e-invoice/fields';
import { eInvoiceNames } from '#modules/kit/e-invoice/specified';
import { withEwayBillActions } from '#modules/kit/eway-bill/actions';
import { ewayBillColumns } from '#modules/kit/eway-bill/fields';
import { ewayBillNames } from '#modules/kit/eway-bill/specified';
import type { DocumentModule } from '#modules/kit/module';
import { picklistActions } from '#modules/kit/operations/picklist';
import { completeTrade } from '#modules/kit/trade/complete';
import { moveTrade, postTrade } from '#modules/kit/trade/effect';
import { invoicePaper } from '#modules/kit/trade/paper';
import { paymentColumns, unlessPaid } from '#modules/kit/trade/payment';
import { selling } from '#modules/kit/trade/side';
import { isStockAdjustment } from '#modules/kit/trade/unsold';
import { documentList, voucher } from '#modules/kit/voucher/voucher';
import { type SalesInvoice, salesInvoiceFields } from '#modules/sales/sales-invoice/fields';
import { checkSalesInvoice } from '#modules/sales/sales-invoice/rules';

/** A tax invoice, or a bill of supply if no tax may be charged. */
export const salesInvoice: DocumentModule<SalesInvoice> = {
  ...voucher,
  slug: 'sales-invoice',
  entity: 'salesInvoice',
  area: 'sales',
  title: 'Sales Invoice',
  plural: 'Sales Invoices',
  entityType: 4,
  statuses: invoiceStatuses,
  series: { prefix: 'SI', gst: true },
  fields: salesInvoiceFields,
  list: {
    id: 'SALES_INVOICE_LIST',
    columns: [
      { key: 'date', label: 'Date', kind: 'date' },
      { key: 'number', label: 'Number', kind: 'code' },
      { key: 'partyName', label: 'Customer', kind: 'text' },
      { key: 'partyGstin', label: 'GSTIN', kind: 'gstin', hidden: true },
      { key: 'placeOfSupply', label: 'Place of Supply', kind: 'choice', hidden: true },
      { key: 'referenceNo', label: 'Reference No.', kind: 'text', hidden: true },
      { key: 'projectNo', label: 'Project Number', kind: 'text', hidden: true },
      { key: 'taxable', label: 'Taxable Value', kind: 'money', hidden: 'on screen' },
      { key: 'total', label: 'Total', kind: 'money' },
      { key: 'dueDate', label: 'Due Date', kind: 'date' },
      ...paymentColumns,
      ...eInvoiceColumns,
      ...ewayBillColumns,
      { key: 'status', label: 'Status', kind: 'status' },
      { key: 'everDispatched', label: 'Was dispatched', kind: 'yes-no', hidden: true },
      { key: 'salesRepresentativeId', label: 'Sales Representative', kind: 'ref', hidden: true },
    ],
    ...documentList,
    words: ['number', 'partyName', 'partyGstin', 'referenceNo', 'projectNo'],
  },
  specified: {
    invoiceStatus: (row) => row.status,
    invoice_status: (row) => row.status,
    customer_name: (row) => row.partyName,
    project_no: (row) => row.projectNo ?? null,
    project_No: (row) => row.projectNo ?? null,
    ...eInvoiceNames,
    ...ewayBillNames,
  },
  actions: withEwayBillActions(
    withEInvoiceActions({
      ...documentActions,
      ...stepActions(dispatchSteps),
      'edit-products': { label: 'Edit Products', permission: 'edit-products', opens: true, offered: standing },
      ...picklistActions<SalesInvoice>(),
      [payAction]: {
        label: 'Receive Payment',
        permission: payAction,
        offered: (row) => (isStockAdjustment(row.partyName) ? 'Stock Adjustment owes nothing' : unlessPaid(row)),
      },
      'transport-details': { label: 'Transport Details', permission: 'transport-details', opens: true, offered: standing },
      'push-to-xero': {
        label: 'Push To Xero',
        // The same as for customers (answer A33).
        permission: '/customer/push-to-xero',
        offered: (row) => {
          if (row.status !== 'Dispatched') return 'Only a dispatched invoice can be pushed to Xero';
          return isStockAdjustment(row.partyName) ? 'Stock Adjustment cannot be pushed to Xero' : 'Connect Xero first';
        },
      },
      delete: {
        ...documentActions.delete,
        offered: (row) => (row.everDispatched || row.status === 'Dispatched' ? 'A dispatched invoice cannot be deleted' : true),
      },
    }),
  ),
  partyId: (row) => row.partyId,
  copies: ({ lines, unsold }) =>
    unsold === true ? [] : invoiceCopies(lines?.every(({ hsn }) => isServiceCode(hsn ?? '')) ? 'services' : 'goods'),
  paper: invoicePaper,
  chain: {
    from: ['quotation', 'proforma-invoice', 'sales-order', 'delivery-note'],
    opens: true,
    followedBy: ['sales-return', 'credit-note', 'debit-note'],
  },
  complete: (row, facts) => ({ ...completeTrade(row, facts, selling), salesLedgerId: row.salesLedgerId ?? facts.ledger(selling.ledger) }),
  check: checkSalesInvoice,
  post: (row, facts) => postTrade(row, facts, selling, row.salesLedgerId ?? facts.ledger(selling.ledger)),
  move: (row) => moveTrade(row, selling),
  scanning: 'can-scan-barcode',
};

type Steps = Readonly<Record<keyof typeof dispatchSteps, Transition<InvoiceStatus>>>;

/**
 * The steps of the goods' way to the customer (section 4 of the specification), under permissions below `base`; offered in bulk when every
 * row allows them (A19).
 */
export function stepActions(steps: Steps, base = '') {
  const step = (verb: keyof Steps) => ({
    label: steps[verb].label,
    permission: `${base}${verb}`,
    bulk: true as const,
    offered: (row: SalesInvoice) => {
      if (row.cancelled) return 'This is cancelled';
      return leavesFrom(steps[verb], row.status) ? true : `Not available for ${row.status}`;
    },
    sets: { status: steps[verb].to },
  });
  return {
    'ready-for-dispatch': step('ready-for-dispatch'),
    dispatched: { ...step('dispatched'), sets: { status: steps.dispatched.to, everDispatched: true } },
    verified: step('verified'),
  };
}
