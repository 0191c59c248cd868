/** The slugs of the fourteen entry modules (specification, section 9): everything that is numbered. */
export const entryModules = [
  { value: 'purchase-order', label: 'Purchase Order' },
  { value: 'purchase-invoice', label: 'Purchase Invoice' },
  { value: 'quotation', label: 'Quotation' },
  { value: 'proforma-invoice', label: 'Proforma Invoice' },
  { value: 'delivery-note', label: 'Delivery Note' },
  { value: 'sales-invoice', label: 'Sales Invoice' },
  { value: 'ist-sales', label: 'Ist Sales' },
  { value: 'purchase-return', label: 'Purchase Return' },
  { value: 'sales-return', label: 'Sales Return' },
  { value: 'sales-order', label: 'Sales Order' },
  { value: 'credit-note', label: 'Credit Note' },
  { value: 'debit-note', label: 'Debit Note' },
  { value: 'journal-voucher', label: 'Journal Voucher' },
  { value: 'bank-cash', label: 'Bank Cash' },
] as const satisfies readonly { readonly value: string; readonly label: string }[];

/** Documents with a number series: the entry modules, and the bill set-off, which is not in the specification. */
export const numberedDocuments = [...entryModules, { value: 'bill-set-off', label: 'Bill Set-off' }] as const;
