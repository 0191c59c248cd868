import { noTaxes, type Taxes } from '#domain/gst-returns/tax-heads';
import { isItcAvailable, lowersCredit, type PortalDocument, type PortalSection } from '#domain/gstr-2b/portal-document';
import { noTax, plus } from '#domain/registers/register-entry';
import type { Period } from '#domain/time/period';

const sections: readonly PortalSection[] = ['B2B', 'B2BA', 'CDNR', 'CDNRA', 'ECO', 'ECOA'];

/**
 * Table 8A of GSTR-9: the credit that GSTR-2B has of the documents of a year, those too that are in a statement of the next year. Imports, supplies
 * under reverse charge, and credit that is not available are not in it. An amended document counts in place of the one that it amends.
 * Whether the portal counts documents that were rejected in the IMS is not settled by our sources: they are left out.
 */
export function creditOfStatements(documents: readonly PortalDocument[], year: Period): Taxes {
  const amended = new Set(documents.flatMap((one) => (one.original === null ? [] : [nameOf(one, one.original.number)])));
  const counts = (one: PortalDocument) =>
    sections.includes(one.section) &&
    one.part === 'credit' &&
    !one.reverseCharge &&
    isItcAvailable(one) === true &&
    (one.original?.date ?? one.date) >= year.from &&
    (one.original?.date ?? one.date) <= year.to &&
    !(one.original === null && amended.has(nameOf(one, one.number)));
  const sum = documents.filter(counts).reduce((all, one) => plus(all, one, lowersCredit(one) ? -1 : 1), noTax);
  const { igst, cgst, sgst, cess } = sum;
  return { ...noTaxes, igst, cgst, sgst, cess };
}

function nameOf({ supplier }: PortalDocument, number: string): string {
  return `${supplier ?? ''} ${number.toUpperCase()}`;
}
