import { mayAccept, mayReject, type OthersAnswer, othersAnswers } from '#domain/eway-bill/others';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { Approver, MasterModule } from '#modules/kit/module';
import type { Standing } from '#modules/kit/voucher/standing';

const computed = { computed: true } as const;

const fields = {
  billNo: { kind: 'code', label: 'E-Way Bill No.', max: 20, ...computed },
  gstin: { kind: 'gstin', label: 'Our GSTIN', ...computed },
  madeAt: { kind: 'text', label: 'Made', moment: 'portal', ...computed },
  /** `URP` without a registration. */
  makerGstin: { kind: 'code', label: 'GSTIN of the Maker', max: 20, ...computed },
  makerName: { kind: 'text', label: 'Made By', max: 200, ...computed },
  documentNo: { kind: 'text', label: 'Document No.', max: 50, ...computed },
  documentDate: { kind: 'date', label: 'Document Date', ...computed },
  value: { kind: 'money', label: 'Value', ...computed },
  hsn: { kind: 'text', label: 'HSN', max: 20, ...computed },
  /** Stored as it was answered. What nobody answered in time reads as accepted. */
  answerStatus: {
    ...{ kind: 'choice', label: 'Answer', onRead: true, ...computed },
    of: othersAnswers.map((value) => ({ value, label: value })),
  },
  rejectUntil: { kind: 'text', label: 'Reject Until', moment: 'portal', ...computed },
  hoursLeft: { kind: 'number', label: 'Hours Left to Reject', each: true, onRead: true, sparse: true, ...computed },
  answeredBy: { kind: 'text', label: 'Answered By', max: 200, ...computed },
  answeredAt: { kind: 'text', label: 'Answered', moment: 'portal', ...computed },
  whyNot: { kind: 'text', label: 'Why It Was Not Rejected', max: 500, ...computed },
  /** The invoice of the supplier with this document number, if it is entered. */
  purchaseInvoiceId: {
    kind: 'ref',
    label: 'Purchase Invoice',
    to: 'purchase-invoice',
    anyStatus: true,
    onRead: true,
    sparse: true,
    ...computed,
  },
  /** The number of that invoice, for the list. */
  purchaseInvoiceNo: { kind: 'code', label: 'Purchase Invoice No.', max: 50, unseen: true, onRead: true, sparse: true, ...computed },
  /** Who has the GSTIN of the maker among our parties. */
  supplierId: { kind: 'ref', label: 'Supplier', to: 'customer', anyStatus: true, onRead: true, sparse: true, ...computed },
  rejectedFor: { kind: 'text', label: 'Reason for Rejecting', max: 500, sparse: true, ...computed },
  rejectRequest: { kind: 'text', label: 'Asked', unseen: true, moment: 'portal', sparse: true, ...computed },
  /** The request of a rejection whose job never ended, so that its message can be sent again. */
  rejectGivenUp: { kind: 'text', label: 'Given Up', unseen: true, moment: 'portal', sparse: true, ...computed },
  rejectSent: { kind: 'text', label: 'Sent', unseen: true, moment: 'portal', sparse: true, ...computed },
} as const satisfies Fields;

export type OthersEwayBill = Omit<RecordOf<typeof fields>, 'answerStatus'> & Standing & { readonly answerStatus: OthersAnswer };

/** An e-way bill that somebody else made and that names a GSTIN of ours as the other party. */
export const othersEwayBill: MasterModule<OthersEwayBill> = {
  kind: 'master',
  slug: 'others-eway-bill',
  entity: 'othersEwayBill',
  service: 'ims-crm',
  area: 'purchase',
  title: 'E-Way Bill of Others',
  plural: 'E-Way Bills of Others',
  belongsTo: 'organisation',
  without: ['create', 'update', 'remove', 'status', 'import'],
  fields,
  parts: [
    {
      title: 'E-Way Bill',
      fields: [
        'billNo',
        'madeAt',
        'makerName',
        'supplierId',
        'makerGstin',
        'gstin',
        'documentNo',
        'documentDate',
        'value',
        'hsn',
        'purchaseInvoiceId',
      ],
    },
    { title: 'Answer', fields: ['answerStatus', 'hoursLeft', 'rejectUntil', 'answeredBy', 'answeredAt', 'rejectedFor', 'whyNot'] },
  ],
  list: {
    id: 'OTHERS_EWAY_BILL_LIST',
    columns: [
      { key: 'billNo', label: 'E-Way Bill No.', kind: 'code' },
      { key: 'makerName', label: 'Made By', kind: 'text' },
      { key: 'hoursLeft', label: 'Left to Reject', kind: 'number' },
      { key: 'documentNo', label: 'Document No.', kind: 'text' },
      { key: 'documentDate', label: 'Document Date', kind: 'date' },
      { key: 'value', label: 'Value', kind: 'money' },
      { key: 'answerStatus', label: 'Answer', kind: 'choice' },
      { key: 'rejectUntil', label: 'Reject Until', kind: 'portal-moment' },
      { key: 'purchaseInvoiceNo', label: 'Purchase Invoice', kind: 'code' },
      { key: 'whyNot', label: 'Why It Was Not Rejected', kind: 'text' },
      { key: 'makerGstin', label: 'GSTIN of the Maker', kind: 'code', hidden: true },
      { key: 'gstin', label: 'Our GSTIN', kind: 'gstin', hidden: true },
      { key: 'madeAt', label: 'Made', kind: 'portal-moment', hidden: true },
      { key: 'hsn', label: 'HSN', kind: 'text', hidden: true },
      { key: 'answeredBy', label: 'Answered By', kind: 'text', hidden: true },
      { key: 'answeredAt', label: 'Answered', kind: 'portal-moment', hidden: true },
    ],
    // What waits for an answer comes first, soonest end first; then what is settled, latest first.
    orders: [
      { column: 'hoursLeft', key: settledAt },
      { column: 'rejectUntil', key: (row) => row.rejectUntil ?? '' },
      { column: 'makerName' },
    ],
    empty: 'Fetch the e-way bills of a day with the button above. What others made for your GSTIN then comes here.',
    words: ['billNo', 'makerName', 'makerGstin', 'documentNo'],
  },
  label: ({ billNo }) => billNo ?? '',
  unique: [],
  actions: {
    accept: {
      label: 'Accept',
      permission: 'accept',
      offered: ({ answerStatus }) => mayAccept(answerStatus),
      sets: (_, by) => ({ answerStatus: 'Accepted', whyNot: null, rejectedFor: null, ...answered(by) }),
      bulk: true,
    },
    reject: {
      label: 'Reject',
      permission: 'reject',
      offered: ({ answerStatus, hoursLeft }) => mayReject(answerStatus, hoursLeft ?? null),
      sets: (_, by) => ({
        ...{ answerStatus: 'Rejecting', rejectRequest: by.at, whyNot: null, rejectedFor: by.remark },
        ...answered(by),
      }),
      bulk: true,
      confirms: 'The portal is told that these goods are not yours, and their sender sees it. The reason stays here.',
      asksRemark: true,
    },
    'open-invoice': {
      label: 'Open Purchase Invoice',
      permission: '/purchase-invoice/view',
      offered: ({ purchaseInvoiceId }) => (purchaseInvoiceId ? true : 'No purchase invoice of this branch has its number'),
    },
    'create-invoice': {
      label: 'Create Purchase Invoice',
      permission: '/purchase-invoice/add',
      offered: mayCreateInvoice,
    },
  },
};

/** The moment at which it is settled: what nobody answers is accepted then (rule 138(12) of the CGST Rules). */
function settledAt({ answerStatus, answeredAt, madeAt, rejectUntil }: OthersEwayBill): string {
  return (answerStatus === 'New' || answerStatus === 'Rejecting' ? rejectUntil : (answeredAt ?? madeAt)) ?? '';
}

function mayCreateInvoice({ purchaseInvoiceId, answerStatus }: OthersEwayBill): true | string {
  if (purchaseInvoiceId) return 'Its purchase invoice is entered';
  const isOurs = answerStatus === 'New' || answerStatus === 'Accepted';
  return isOurs || (answerStatus === 'Cancelled' ? 'Its maker has cancelled it' : 'It is rejected, so these goods are not ours');
}

function answered({ name, at }: Approver): Pick<OthersEwayBill, 'answeredBy' | 'answeredAt' | 'rejectGivenUp'> {
  return { answeredBy: name, answeredAt: at, rejectGivenUp: null };
}
