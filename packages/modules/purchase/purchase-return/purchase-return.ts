import { documentActions, payAction } from '#modules/kit/document-actions';
import { withEwayBillActions } from '#modules/kit/eway-bill/actions';
import { type EwayBillStanding, ewayBillColumns, ewayBillFields } from '#modules/kit/eway-bill/fields';
import { ewayBillNames } from '#modules/kit/eway-bill/specified';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { DocumentModule } from '#modules/kit/module';
import { correcting } from '#modules/kit/trade/correction/correcting';
import { unlessReconciled, unlessSetOff } from '#modules/kit/trade/correction/correction';
import { type Correction, type CorrectionRow, correctionFields } from '#modules/kit/trade/correction/correction-fields';
import { tradeList } from '#modules/kit/trade/list';
import { notePaper } from '#modules/kit/trade/paper';
import { buying } from '#modules/kit/trade/side';
import { statedFields } from '#modules/kit/trade/stated';
import { earlierCostFields } from '#modules/kit/voucher/earlier-cost';
import { voucher } from '#modules/kit/voucher/voucher';

export const purchaseReturnWay: Correction = {
  side: buying,
  of: 'purchase-invoice',
  field: 'invoiceId',
  lowers: true,
  goods: true,
  ledgerField: 'purchaseLedgerId',
  ledger: 'purchase_return',
};

export const purchaseReturnFields = {
  ...correctionFields(purchaseReturnWay),
  ...statedFields,
  ...earlierCostFields,
  isGstReconciled: { kind: 'yes-no', label: 'GST Reconciled', computed: true, onRead: true },
  ...ewayBillFields,
} as const satisfies Fields;

export type PurchaseReturn = CorrectionRow & EwayBillStanding & Pick<RecordOf<typeof purchaseReturnFields>, 'isGstReconciled'>;

/** Goods that go back to a supplier: our debit note, at what they cost and with the credit that was taken. */
export const purchaseReturn: DocumentModule<PurchaseReturn> = {
  ...voucher,
  ...correcting<PurchaseReturn>(purchaseReturnWay),
  slug: 'purchase-return',
  entity: 'purchaseReturn',
  area: 'purchase',
  title: 'Purchase Return',
  plural: 'Purchase Returns',
  entityType: 9,
  statuses: ['Active'],
  series: { prefix: 'PR', gst: true },
  fields: purchaseReturnFields,
  list: tradeList<PurchaseReturn>('PURCHASE_RETURN_LIST', buying, [
    { key: 'invoiceNumber', label: 'Invoice', kind: 'code' },
    { key: 'isGstReconciled', label: 'GST Reconciled', kind: 'yes-no', hidden: true },
    ...ewayBillColumns,
  ]),
  specified: { is_gst_reconciled: (row) => row.isGstReconciled === true, ...ewayBillNames },
  actions: withEwayBillActions({
    ...documentActions,
    edit: { ...documentActions.edit, offered: unlessReconciled(documentActions.edit.offered) },
    delete: { ...documentActions.delete, offered: unlessReconciled(documentActions.delete.offered) },
    [payAction]: { label: 'Receive Refund', permission: payAction, offered: unlessSetOff },
  }),
  paper: notePaper('Debit Note', () => true),
};
