import { documentActions, payAction } from '#modules/kit/document-actions';
import { withEInvoiceActions } from '#modules/kit/e-invoice/actions';
import { type EInvoiceStanding, eInvoiceColumns, eInvoiceFields } from '#modules/kit/e-invoice/fields';
import { eInvoiceNames } from '#modules/kit/e-invoice/specified';
import { withEwayBillActions } from '#modules/kit/eway-bill/actions';
import { type EwayBillStanding, ewayBillColumns, ewayBillFields } from '#modules/kit/eway-bill/fields';
import { ewayBillNames } from '#modules/kit/eway-bill/specified';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { DocumentModule, DocumentRow } from '#modules/kit/module';
import { correcting } from '#modules/kit/trade/correction/correcting';
import { unlessSetOff } from '#modules/kit/trade/correction/correction';
import { type Correction, type CorrectionRow, correctionFields } from '#modules/kit/trade/correction/correction-fields';
import { tradeList } from '#modules/kit/trade/list';
import { notePaper } from '#modules/kit/trade/paper';
import { selling } from '#modules/kit/trade/side';
import { issuedFields } from '#modules/kit/trade/stated';
import { voucher } from '#modules/kit/voucher/voucher';

export const salesReturnWay: Correction = {
  side: selling,
  of: 'sales-invoice',
  field: 'invoiceId',
  lowers: true,
  goods: true,
  ledgerField: 'salesLedgerId',
  ledger: 'sales_return',
};

export const salesReturnFields = {
  ...correctionFields(salesReturnWay),
  salesRepresentativeId: { kind: 'ref', label: 'Sales Representative', to: 'user' },
  ...issuedFields,
  ...eInvoiceFields,
  ...ewayBillFields,
} as const satisfies Fields;

export type SalesReturn = CorrectionRow &
  EInvoiceStanding &
  EwayBillStanding &
  Omit<RecordOf<typeof salesReturnFields>, keyof CorrectionRow | keyof DocumentRow | keyof EInvoiceStanding | keyof EwayBillStanding>;

/** Goods that a customer gives back: a credit note with goods (section 34 of the CGST Act, rule 53). */
export const salesReturn: DocumentModule<SalesReturn> = {
  ...voucher,
  ...correcting<SalesReturn>(salesReturnWay),
  slug: 'sales-return',
  entity: 'salesReturn',
  area: 'sales',
  title: 'Sales Return',
  plural: 'Sales Returns',
  entityType: 10,
  statuses: ['Active'],
  series: { prefix: 'SR', gst: true },
  fields: salesReturnFields,
  list: tradeList('SALES_RETURN_LIST', selling, [
    { key: 'invoiceNumber', label: 'Invoice', kind: 'code' },
    ...eInvoiceColumns,
    ...ewayBillColumns,
  ]),
  specified: { ...eInvoiceNames, ...ewayBillNames },
  actions: withEwayBillActions(
    withEInvoiceActions({
      ...documentActions,
      [payAction]: { label: 'Refund', permission: payAction, offered: unlessSetOff },
    }),
  ),
  paper: notePaper('Credit Note'),
};
