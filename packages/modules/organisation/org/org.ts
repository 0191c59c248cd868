import { isUpiId } from '#domain/money/upi';
import type { Problem } from '#domain/refusal';
import { numberedDocuments } from '#modules/kit/entry-modules';
import type { Fields, RecordOf } from '#modules/kit/field';
import type { AnyRow, MasterFacts, MasterModule } from '#modules/kit/module';
import { daysTyped } from '#modules/kit/report/report-filters';
import { lockProblems } from '#modules/kit/voucher/lock-problems';
import type { Standing } from '#modules/kit/voucher/standing';
import { documentFields, mostDocuments, paperFields } from '#modules/organisation/org/documents';

/** What happens when a customer would owe more than the credit limit; empty means a warning. */
const creditLimit = (label: string) =>
  ({
    kind: 'choice',
    label,
    of: [
      { value: 'blocked', label: 'Blocked' },
      { value: 'warned', label: 'Allowed with a warning' },
      { value: 'allowed', label: 'Allowed' },
    ],
  }) as const;

const fields = {
  name: { kind: 'text', label: 'Name', required: true },
  legalName: { kind: 'text', label: 'Legal Name' },
  pan: { kind: 'pan', label: 'PAN' },
  currency: { kind: 'choice', label: 'Currency', required: true, of: [{ value: 'INR', label: 'Indian Rupee' }] },
  address: { kind: 'address', label: 'Address' },
  mobile: { kind: 'mobile', label: 'Mobile' },
  email: { kind: 'email', label: 'Email' },
  emailFromName: { kind: 'text', label: 'Sender Name', max: 60, help: 'Leave empty for the name of the organisation' },
  emailReplyTo: { kind: 'email', label: 'Reply-To Email', help: 'Replies to the sender address are not read' },
  emailSignature: { kind: 'text', label: 'Email Signature', max: 1000, multiline: true },
  emailDocument: paperFields.emailDocument,
  documents: { kind: 'lines', label: 'Certificates', of: documentFields, max: mostDocuments, computed: true },
  logo: paperFields.logo,
  bankName: { kind: 'text', label: 'Bank', max: 60 },
  bankAccount: { kind: 'code', label: 'Account Number' },
  bankIfsc: { kind: 'code', label: 'IFSC', max: 11 },
  bankBranch: { kind: 'text', label: 'Bank Branch', max: 60 },
  upiId: { kind: 'text', label: 'UPI ID', max: 80, help: 'Invoices are printed with a code to pay by UPI. Such as surya@okhdfc' },
  invoiceTerms: { kind: 'text', label: 'Invoice Terms', multiline: true },
  roundOffSales: { kind: 'yes-no', label: 'Round sales documents to the rupee' },
  roundOffPurchase: { kind: 'yes-no', label: 'Round purchase documents to the rupee' },
  negativeStock: {
    kind: 'choice',
    label: 'Negative Stock',
    required: true,
    of: [
      { value: 'blocked', label: 'Blocked' },
      { value: 'warned', label: 'Allowed with a warning' },
      { value: 'allowed', label: 'Allowed' },
    ],
  },
  reserveStock: {
    kind: 'choice',
    label: 'Sales Orders Reserve Stock',
    help: 'From approval on. Taking what others reserved follows the policy for negative stock',
    of: [
      { value: 'off', label: 'No' },
      { value: 'chosen', label: 'Where the order says so' },
      { value: 'all', label: 'Yes, unless the order says no' },
    ],
  },
  expiredGoods: {
    kind: 'choice',
    label: 'Sale of Expired Goods',
    help: 'Of batches with a day on which they expire',
    of: [
      { value: 'refused', label: 'Refused' },
      { value: 'warned', label: 'Allowed with a warning' },
      { value: 'allowed', label: 'Allowed' },
    ],
  },
  nearExpiryDays: { kind: 'number', label: 'Near Expiry from', most: 730, each: true, help: 'Days before a batch expires. Empty means 30' },
  supplierNumberTwice: {
    kind: 'choice',
    label: "Supplier's invoice number entered twice",
    help: 'In one financial year',
    of: [
      { value: 'warned', label: 'Allowed with a warning' },
      { value: 'refused', label: 'Refused' },
    ],
  },
  supplierTaxTolerance: {
    kind: 'money',
    label: "Tax on a supplier's invoice may differ by",
    each: true,
    help: 'Each tax and the round-off, from what is computed. Empty means ₹ 1',
  },
  gstMatchTolerance: {
    kind: 'money',
    label: 'Amounts in GSTR-2A and GSTR-2B may differ by',
    each: true,
    help: 'Each amount of a pair that the GST reconciliation suggests. Empty means ₹ 1. Certain pairs are always equal',
  },
  manualNumbers: { kind: 'yes-no', label: 'Allow typed document numbers' },
  manualNumberModules: {
    kind: 'choices',
    label: 'Only for these documents',
    max: numberedDocuments.length,
    help: 'Leave empty for all documents',
  },
  overDeliveryPercent: { kind: 'percent', label: 'Over-delivery Tolerance' },
  reviewOrders: { kind: 'yes-no', label: 'Orders need review' },
  reviewOrdersAbove: { kind: 'money', label: 'Review From Amount', each: true, help: 'Leave empty for every order' },
  approveOrders: { kind: 'yes-no', label: 'Orders need approval' },
  approveOrdersAbove: { kind: 'money', label: 'Approval From Amount', each: true, help: 'Leave empty for every order' },
  mspApproveOrders: { kind: 'yes-no', label: 'Orders below the minimum selling price (MSP) need approval' },
  mspApproveOrdersAbove: {
    kind: 'money',
    label: 'MSP Approval From Amount',
    each: true,
    help: 'Orders of this amount or more also need approval',
  },
  approveImports: { kind: 'yes-no', label: 'Imports are approved by another person', help: 'Not by the person who uploaded the file' },
  creditLimitOrders: creditLimit('Sales Orders above the Credit Limit'),
  creditLimitDeliveries: creditLimit('Delivery Notes above the Credit Limit'),
  creditLimitInvoices: creditLimit('Sales Invoices above the Credit Limit'),
  ageingBuckets: { kind: 'text', label: 'Ageing Buckets (days)', max: 40, help: 'Of receivables and payables. Such as 30,60,90,120' },
  lutNumber: { kind: 'code', label: 'LUT Number', help: 'Letter of undertaking for exports without payment of tax' },
  lockedUntil: { kind: 'date', label: 'Locked Until', help: 'Vouchers up to this date cannot be entered, changed or cancelled' },
  lockReason: { kind: 'text', label: 'Reason for Lock' },
  productVariant: { kind: 'text', label: 'Product Variant', computed: true },
  /** Missing until the products of an earlier version have their prices on their items (`application/stock/earlier-prices.ts`). */
  productPrices: { kind: 'yes-no', label: 'Minimum prices of products are on their items', computed: true, unseen: true, sparse: true },
} as const satisfies Fields;

export type Org = RecordOf<typeof fields> & Standing;

/** The settings of a new organisation: sales are rounded to the rupee (D18), negative stock gives a warning (D25). */
export const orgDefaults = {
  legalName: null,
  pan: null,
  currency: 'INR',
  address: null,
  mobile: null,
  email: null,
  emailFromName: null,
  emailReplyTo: null,
  emailSignature: null,
  emailDocument: null,
  documents: [],
  logo: null,
  bankName: null,
  bankAccount: null,
  bankIfsc: null,
  bankBranch: null,
  upiId: null,
  invoiceTerms: null,
  roundOffSales: true,
  roundOffPurchase: false,
  negativeStock: 'warned',
  reserveStock: 'off',
  expiredGoods: 'warned',
  nearExpiryDays: null,
  supplierNumberTwice: 'warned',
  supplierTaxTolerance: null,
  gstMatchTolerance: null,
  manualNumbers: false,
  manualNumberModules: [],
  overDeliveryPercent: 0,
  reviewOrders: false,
  reviewOrdersAbove: null,
  approveOrders: false,
  approveOrdersAbove: null,
  mspApproveOrders: false,
  mspApproveOrdersAbove: null,
  approveImports: false,
  creditLimitOrders: 'warned',
  creditLimitDeliveries: 'warned',
  creditLimitInvoices: 'warned',
  ageingBuckets: null,
  lutNumber: null,
  lockedUntil: null,
  lockReason: null,
  productVariant: 'E-KHATA',
  productPrices: true,
} as const satisfies Omit<Org, 'name' | 'status'>;

/** The settings of the organisation: one row, whose id is the organisation's own. */
export const org: MasterModule<Org> = {
  kind: 'master',
  slug: 'org',
  entity: 'organization',
  service: 'ims-crm',
  area: 'organisation',
  title: 'Organisation',
  plural: 'Organisations',
  belongsTo: 'organisation',
  small: true,
  fields,
  list: {
    id: 'ORGANIZATION_LIST',
    columns: [
      { key: 'name', label: 'Name', kind: 'text' },
      { key: 'legalName', label: 'Legal Name', kind: 'text' },
      { key: 'pan', label: 'PAN', kind: 'pan' },
      { key: 'lockedUntil', label: 'Locked Until', kind: 'date' },
    ],
    orders: [{ column: 'name' }],
    words: ['name', 'legalName'],
  },
  label: (row) => row.name,
  unique: [{ name: 'name' }],
  actions: { edit: { label: 'Edit', permission: 'edit', offered: () => true } },
  without: ['create', 'remove', 'status'],
  holdsAtOnce: [
    'lockedUntil',
    'negativeStock',
    'reserveStock',
    'expiredGoods',
    'creditLimitOrders',
    'creditLimitDeliveries',
    'creditLimitInvoices',
  ],
  complete,
  check,
};

/** Clears settings of options that are switched off. */
function complete(row: Org): Org {
  return {
    ...row,
    lockReason: row.lockedUntil === null ? null : row.lockReason,
    manualNumberModules: row.manualNumbers ? row.manualNumberModules : [],
    approveOrdersAbove: row.approveOrders ? row.approveOrdersAbove : null,
    mspApproveOrdersAbove: row.mspApproveOrders ? row.mspApproveOrdersAbove : null,
  };
}

/** Whether people may type the numbers of this document (decision D20). */
export function mayTypeNumbers(organisation: AnyRow, slug: string): boolean {
  const only = organisation['manualNumberModules'];
  return organisation['manualNumbers'] === true && (!Array.isArray(only) || only.length === 0 || only.includes(slug));
}

function check(row: Org, facts: MasterFacts, id: string): readonly Problem[] {
  const problems: Problem[] = [...lockProblems(row, id, facts)];
  if (row.lockedUntil !== null && row.lockReason === null) problems.push({ path: 'lockReason', message: 'Enter a reason for the lock' });
  if (row.lockedUntil !== null && row.lockedUntil > facts.today)
    problems.push({ path: 'lockedUntil', message: 'A day in the future cannot be locked' });
  for (const [at, slug] of row.manualNumberModules.entries())
    if (!numberedDocuments.some(({ value }) => value === slug))
      problems.push({ path: `manualNumberModules.${at}`, message: `Unknown document ${slug}` });
  if (row.bankIfsc !== null && !/^[A-Z]{4}0[A-Z0-9]{6}$/i.test(row.bankIfsc))
    problems.push({ path: 'bankIfsc', message: 'An IFSC has four letters, a zero and six more characters' });
  // Organisations saved earlier have no such field.
  if ((row.upiId ?? null) !== null && !isUpiId(row.upiId ?? '')) problems.push({ path: 'upiId', message: 'A UPI ID is like surya@okhdfc' });
  if ((row.supplierTaxTolerance ?? 0) > 100_00) problems.push({ path: 'supplierTaxTolerance', message: 'At most ₹ 100' });
  if ((row.gstMatchTolerance ?? 0) > 100_00) problems.push({ path: 'gstMatchTolerance', message: 'At most ₹ 100' });
  if ((row.ageingBuckets ?? null) !== null && daysTyped(row.ageingBuckets, []).length === 0)
    problems.push({ path: 'ageingBuckets', message: 'Enter rising numbers of days, such as 30,60,90' });
  return problems;
}
