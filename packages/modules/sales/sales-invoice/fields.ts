import { type EInvoiceStanding, eInvoiceFields } from '#modules/kit/e-invoice/fields';
import { type EwayBillStanding, ewayBillFields } from '#modules/kit/eway-bill/fields';
import type { Fields, RecordOf } from '#modules/kit/field';
import { trackingFields } from '#modules/kit/masters/tracking';
import type { DocumentRow } from '#modules/kit/module';
import { timeOfSupplyFields, tradeFields } from '#modules/kit/trade/fields';
import { collectedFields } from '#modules/kit/trade/invoice-fields';
import { type Payment, paymentFields } from '#modules/kit/trade/payment';
import { selling } from '#modules/kit/trade/side';
import { issuedFields, type StatedRow } from '#modules/kit/trade/stated';
import { unsoldFields } from '#modules/kit/trade/unsold';
import type { tcsMore } from '#modules/kit/voucher/tax-at-source-fields';

/** Of an export, known when the goods have left: the e-invoice and table 6A of GSTR-1 name them. */
export const exportFields = {
  exportPort: { kind: 'code', label: 'Port Code', max: 6, sparse: true, help: 'Such as INNSA1' },
  shippingBillNo: { kind: 'code', label: 'Shipping Bill No.', max: 20, sparse: true },
  shippingBillDate: { kind: 'date', label: 'Shipping Bill Date', sparse: true },
} as const satisfies Fields;

export const salesInvoiceFields = {
  ...tradeFields(selling),
  ...collectedFields,
  ...timeOfSupplyFields,
  ...unsoldFields,
  ...issuedFields,
  ...exportFields,
  ...trackingFields,
  salesLedgerId: {
    kind: 'ref',
    label: 'Sales Ledger',
    to: 'customer',
    only: { ledgerKind: ['Sales', 'Income', 'Other'] },
    begins: { groupId: 'sales_accounts' },
  },
  salesRepresentativeId: { kind: 'ref', label: 'Sales Representative', to: 'user' },
  /** Who installs what is sold, for the installer report. */
  installerId: { kind: 'ref', label: 'Installer', to: 'installer', sparse: true },
  ...paymentFields,
  ...eInvoiceFields,
  ...ewayBillFields,
  /** Once dispatched, an invoice is not deleted, whatever its status becomes (answer A54). */
  everDispatched: { kind: 'yes-no', label: 'Was dispatched', computed: true },
} as const satisfies Fields;

export type SalesInvoice = Omit<
  RecordOf<typeof salesInvoiceFields>,
  keyof DocumentRow | 'unsold' | keyof StatedRow | keyof typeof tcsMore | keyof Payment | keyof EInvoiceStanding | keyof EwayBillStanding
> &
  EInvoiceStanding &
  EwayBillStanding &
  Payment &
  StatedRow &
  Partial<RecordOf<typeof tcsMore>> &
  DocumentRow & { readonly unsold?: boolean };
