/** Screens and permission paths of the reconciliation with the bank. */
export const reconciliationPath = '/bank-cash/bank-reconciliation';
export const bulkImportPath = '/bank-cash/bulk-import';
/** The reconciliation statement. Who may read it sees the lines and matches behind it, too, and changes nothing. */
export const statementPath = '/bank-cash/bank-reconciliation/statement';
/** Taking back a match, or an imported statement. */
export const unmatchPath = '/bank-cash/bank-reconciliation/unmatch';
