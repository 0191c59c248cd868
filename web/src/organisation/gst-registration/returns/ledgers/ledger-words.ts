import type { PortalLedger } from '#domain/gst-returns/payment/portal-balance';
import type { TaxHead } from '#domain/gst-returns/tax-heads';

/** The heads of tax in the order of the returns. */
export const headNames = [
  { name: 'igst', label: 'IGST' },
  { name: 'cgst', label: 'CGST' },
  { name: 'sgst', label: 'SGST/UTGST' },
  { name: 'cess', label: 'Cess' },
] as const satisfies readonly { readonly name: TaxHead; readonly label: string }[];

/** What the ledgers and statements of the portal are called, and what to enter of each. */
export const ledgerWords: Readonly<Record<PortalLedger, { readonly title: string; readonly says: string }>> = {
  credit: {
    title: 'Electronic credit ledger',
    says: 'The credit that was left after the last return: the next one begins with it.',
  },
  cash: {
    title: 'Electronic cash ledger',
    says: 'The column “Tax” of each head. What lay there from the due day of a late return bears no interest.',
  },
  reclaims: {
    title: 'Statement of reclaims',
    says: 'Credit that was reversed in table 4(B)(2) and may be claimed again. Below zero: too much was reclaimed.',
  },
  'reverse-charge': {
    title: 'Statement of reverse charge',
    says: 'Tax paid in table 3.1(d) less credit claimed in table 4(A)(2) and (3). Below zero: too much was claimed.',
  },
};
