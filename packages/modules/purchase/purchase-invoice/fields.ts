import { limits } from '#domain/limits';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { DocumentRow } from '#modules/kit/module';
import { batchDates, type MaybeDated } from '#modules/kit/stock-lines/batches';
import { boughtCharge, boughtLine, timeOfSupplyFields } from '#modules/kit/trade/fields';
import { billedFields, collectedFields } from '#modules/kit/trade/invoice-fields';
import { type Payment, paymentFields } from '#modules/kit/trade/payment';
import { type StatedRow, statedFields } from '#modules/kit/trade/stated';
import type { tcsMore, tdsMore } from '#modules/kit/voucher/tax-at-source-fields';
import { purchaseFields } from '#modules/purchase/purchase';

const line = { ...boughtLine, ...batchDates } as const satisfies Fields;

export const purchaseInvoiceFields = {
  ...purchaseFields,
  referenceNo: { kind: 'text', label: 'Supplier Invoice No.', max: 40 },
  referenceDate: { kind: 'date', label: 'Supplier Invoice Date' },
  lines: { kind: 'lines', label: 'Items', of: line, max: limits.linesPerDocument },
  charges: { kind: 'lines', label: 'Additional Charges', of: boughtCharge, max: limits.chargesPerDocument },
  ...billedFields,
  ...collectedFields,
  ...statedFields,
  ...timeOfSupplyFields,
  purchaseLedgerId: {
    kind: 'ref',
    label: 'Purchase Ledger',
    to: 'customer',
    only: { ledgerKind: ['Purchase', 'Expense', 'Other'] },
    begins: { groupId: 'purchase_accounts' },
  },
  ...paymentFields,
  /** The number of our own invoice to ourselves, when we owe the tax and the supplier is not registered (section 31(3)(f)). */
  selfInvoiceNo: { kind: 'code', label: 'Self-invoice No.', computed: true },
  isGstReconciled: { kind: 'yes-no', label: 'GST Reconciled', computed: true, onRead: true, sparse: true },
  /** The organisation refuses a second invoice of the supplier with this number in the year. */
  onlyOnce: { kind: 'yes-no', label: 'Number is refused twice', computed: true },
} as const satisfies Fields;

type Customs = 'dutyAmount' | 'surchargeAmount';

export type PurchaseInvoice = Omit<
  RecordOf<typeof purchaseInvoiceFields>,
  keyof DocumentRow | 'lines' | keyof typeof tdsMore | keyof typeof tcsMore | keyof Payment | keyof StatedRow | Customs
> &
  Partial<RecordOf<typeof tdsMore> & RecordOf<typeof tcsMore>> &
  Payment &
  StatedRow &
  Partial<Pick<RecordOf<typeof billedFields>, Customs>> &
  DocumentRow & { readonly lines: readonly MaybeDated<RecordOf<typeof line>>[] };
