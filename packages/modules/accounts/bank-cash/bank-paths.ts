/** Screens and permission paths of the reconciliation with the bank. */
export const reconciliationPath = '/bank-cash/bank-reconciliation';
export const bulkImportPath = '/bank-cash/bulk-import';
/** Taking back a match, or an imported statement. */
export const unmatchPath = '/bank-cash/bank-reconciliation/unmatch';
