import type { org } from '#modules/organisation/org/org';

interface OrgSection {
  readonly title: string;
  readonly fields: readonly OrgField[];
}

type OrgField = Exclude<
  keyof Parameters<typeof org.label>[0] & string,
  'status' | 'documents' | 'emailDocument' | 'productVariant' | 'productPrices'
>;

/** The settings grouped by topic, not by kind of field. */
export const orgSections: readonly OrgSection[] = [
  { title: 'Organisation', fields: ['name', 'legalName', 'pan', 'currency', 'logo'] },
  { title: 'Contact', fields: ['address', 'mobile', 'email'] },
  { title: 'Bank account on documents', fields: ['bankName', 'bankBranch', 'bankAccount', 'bankIfsc', 'upiId'] },
  {
    title: 'Documents',
    fields: [
      'roundOffSales',
      'roundOffPurchase',
      'supplierNumberTwice',
      'supplierTaxTolerance',
      'gstMatchTolerance',
      'manualNumbers',
      'manualNumberModules',
      'lutNumber',
      'invoiceTerms',
    ],
  },
  { title: 'Stock', fields: ['negativeStock', 'reserveStock', 'expiredGoods', 'nearExpiryDays', 'overDeliveryPercent'] },
  { title: 'Receivables and payables', fields: ['creditLimitOrders', 'creditLimitDeliveries', 'creditLimitInvoices', 'ageingBuckets'] },
  {
    title: 'Approval of orders',
    fields: ['reviewOrders', 'reviewOrdersAbove', 'approveOrders', 'approveOrdersAbove', 'mspApproveOrders', 'mspApproveOrdersAbove'],
  },
  { title: 'Imports', fields: ['approveImports'] },
  { title: 'Emails', fields: ['emailFromName', 'emailReplyTo', 'emailSignature'] },
  { title: 'Books lock', fields: ['lockedUntil', 'lockReason'] },
];

/** Fields that are used only if a switch is on. */
export const switches: Readonly<Partial<Record<OrgField, OrgField>>> = {
  manualNumberModules: 'manualNumbers',
  reviewOrdersAbove: 'reviewOrders',
  approveOrdersAbove: 'approveOrders',
  mspApproveOrdersAbove: 'mspApproveOrders',
};
