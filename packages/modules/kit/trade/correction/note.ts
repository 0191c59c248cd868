import { documentActions, payAction } from '#modules/kit/document-actions';
import { withEInvoiceActions } from '#modules/kit/e-invoice/actions';
import { type EInvoiceStanding, eInvoiceColumns, eInvoiceFields } from '#modules/kit/e-invoice/fields';
import type { Fields, RecordOf } from '#modules/kit/field';
import { unlessReconciled, unlessSetOff } from '#modules/kit/trade/correction/correction';
import { type Correction, type CorrectionRow, correctionFields } from '#modules/kit/trade/correction/correction-fields';
import { noteReasons } from '#modules/kit/trade/correction/note-reasons';
import { tradeList } from '#modules/kit/trade/list';
import { buying, type Side, selling } from '#modules/kit/trade/side';
import { statedFields } from '#modules/kit/trade/stated';
import { earlierCostFields } from '#modules/kit/voucher/earlier-cost';

/** Credit and debit notes, to customers and to suppliers: values are corrected, no goods move. */
const noteSide: Side = { ...selling, party: 'Party', partyKinds: ['Customer', 'Supplier', 'Cash', 'Bank'] };

const { charges, placeOfSupply, ...fields } = correctionFields({ side: noteSide, of: 'sales-invoice' });

export const noteFields = {
  ...fields,
  placeOfSupply,
  charges: { ...charges, computed: true },
  invoiceId: { ...fields.invoiceId, label: 'Sales Invoice' },
  purchaseInvoiceId: { ...fields.invoiceId, label: 'Purchase Invoice', to: 'purchase-invoice', help: 'Of a supplier' },
  reason: { kind: 'choice', label: 'Reason', of: noteReasons },
  withoutTax: { kind: 'yes-no', label: 'Without GST', help: 'A financial note: the value changes, the tax does not' },
  isGstReconciled: { kind: 'yes-no', label: 'GST Reconciled', computed: true, onRead: true },
  ...statedFields,
  ...eInvoiceFields,
  ...earlierCostFields,
  lines: {
    ...fields.lines,
    of: {
      ...fields.lines.of,
      quantity: { kind: 'quantity', label: 'Quantity' },
      rate: { kind: 'quantity', label: 'Difference per Unit' },
      amount: { kind: 'money', label: 'Amount' },
      ledgerId: {
        kind: 'ref',
        label: 'Ledger',
        to: 'customer',
        only: { ledgerKind: ['Sales', 'Purchase', 'Income', 'Expense', 'Other'] },
        begins: { groupId: 'indirect_expenses' },
      },
    },
  },
} as const satisfies Fields;

export type Note = CorrectionRow & EInvoiceStanding & Pick<RecordOf<typeof noteFields>, 'reason' | 'isGstReconciled'>;

const ofSale = {
  side: selling,
  of: 'sales-invoice',
  field: 'invoiceId',
  goods: false,
  ledgerField: 'salesLedgerId',
  ledger: 'sales',
} as const;
const ofPurchase = {
  side: buying,
  of: 'purchase-invoice',
  field: 'purchaseInvoiceId',
  goods: false,
  ledgerField: 'purchaseLedgerId',
  ledger: 'purchase',
} as const;

/** A credit note lowers a sale and raises a purchase; a debit note the other way round. */
export function noteWays(kind: 'credit' | 'debit'): readonly [Correction, Correction] {
  const credits = kind === 'credit';
  return [
    { ...ofSale, lowers: credits },
    { ...ofPurchase, lowers: !credits },
  ];
}

export function noteList(id: string) {
  return tradeList<Note>(id, noteSide, [
    { key: 'invoiceNumber', label: 'Invoice', kind: 'code' },
    { key: 'reason', label: 'Reason', kind: 'choice', hidden: true },
    { key: 'isGstReconciled', label: 'GST Reconciled', kind: 'yes-no', hidden: true },
    ...eInvoiceColumns,
  ]);
}

/** Whether a note takes back a part of its invoice. Nobody pays such a note: it is refunded or set off. */
export function takesBack(slug: string, row: Pick<CorrectionRow, 'purchaseInvoiceId'>): boolean {
  if (slug !== 'credit-note' && slug !== 'debit-note') return false;
  const [sale, purchase] = noteWays(slug === 'credit-note' ? 'credit' : 'debit');
  return (row.purchaseInvoiceId ? purchase : sale).lowers;
}

/** The party owes what a debit note says, and is owed what a credit note says. */
export function noteActions(kind: 'credit' | 'debit') {
  return withEInvoiceActions({
    ...documentActions,
    edit: { ...documentActions.edit, offered: unlessReconciled(documentActions.edit.offered) },
    delete: { ...documentActions.delete, offered: unlessReconciled(documentActions.delete.offered) },
    [payAction]: {
      label: kind === 'debit' ? 'Receive Payment' : 'Make Payment',
      permission: payAction,
      offered: unlessSetOff,
    },
  });
}

/** A note to a customer with tax. One to a supplier, or one between the two without GST, is in no return of what is sold. */
export function isOutward({ purchaseInvoiceId, withoutTax }: Pick<Note, 'purchaseInvoiceId' | 'withoutTax'>): boolean {
  return (purchaseInvoiceId ?? null) === null && withoutTax !== true;
}

/** A note to a supplier with tax. */
export function isInward({ purchaseInvoiceId, withoutTax }: Pick<Note, 'purchaseInvoiceId' | 'withoutTax'>): boolean {
  return (purchaseInvoiceId ?? null) !== null && withoutTax !== true;
}
