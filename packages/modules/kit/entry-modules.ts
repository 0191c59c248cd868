/** Whose daily work a document is. The default roles follow from it. */
type Work = 'sales' | 'purchase' | 'notes' | 'books' | 'dispatch';

/** A kind of document: its slug, what people call it, and whose work it is. */
interface Entry {
  readonly value: string;
  readonly label: string;
  readonly work: readonly Work[];
}

/** The slugs of the fourteen entry modules (specification, section 9): everything that is numbered. */
export const entryModules = [
  { value: 'purchase-order', label: 'Purchase Order', work: ['purchase'] },
  { value: 'purchase-invoice', label: 'Purchase Invoice', work: ['purchase'] },
  { value: 'quotation', label: 'Quotation', work: ['sales'] },
  { value: 'proforma-invoice', label: 'Proforma Invoice', work: ['sales'] },
  { value: 'delivery-note', label: 'Delivery Note', work: ['sales', 'dispatch'] },
  { value: 'sales-invoice', label: 'Sales Invoice', work: ['sales'] },
  { value: 'ist-sales', label: 'IST Sales', work: ['dispatch', 'books'] },
  { value: 'purchase-return', label: 'Purchase Return', work: ['purchase'] },
  { value: 'sales-return', label: 'Sales Return', work: ['sales'] },
  { value: 'sales-order', label: 'Sales Order', work: ['sales'] },
  { value: 'credit-note', label: 'Credit Note', work: ['notes'] },
  { value: 'debit-note', label: 'Debit Note', work: ['notes'] },
  { value: 'journal-voucher', label: 'Journal Voucher', work: ['books'] },
  { value: 'bank-cash', label: 'Bank / Cash', work: ['books'] },
] as const satisfies readonly Entry[];

/**
 * Documents with a number series: the entry modules, and those that are not in the specification. A new document gets its line here. The
 * form of number series, the default roles, notifications, email templates and links to lists follow from it.
 */
export const numberedDocuments = [
  ...entryModules,
  { value: 'bill-set-off', label: 'Bill Set-off', work: ['books'] },
  { value: 'ist-receipt', label: 'IST Receipt', work: ['dispatch', 'books'] },
  { value: 'opening-stock', label: 'Opening Stock', work: ['dispatch', 'books'] },
  { value: 'stock-transfer', label: 'Stock Transfer', work: ['dispatch', 'books'] },
  { value: 'stock-adjustment', label: 'Stock Adjustment', work: ['dispatch', 'books'] },
  { value: 'production', label: 'Production', work: ['dispatch', 'books'] },
] as const satisfies readonly Entry[];

/** The documents that are somebody's daily work. */
export function documentsOf(work: Work): readonly string[] {
  return numberedDocuments.flatMap((entry) => ((entry.work as readonly Work[]).includes(work) ? [entry.value] : []));
}

/** The same as choices of a field. */
export const documentChoices = numberedDocuments.map(({ value, label }) => ({ value, label }));
