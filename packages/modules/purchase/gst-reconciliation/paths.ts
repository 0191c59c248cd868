/** Screen and permission paths of the reconciliation with GSTR-2A and GSTR-2B. Who may read it sees both sides, and changes nothing. */
export const gstReconciliationPath = '/gst-reconciliation';
export const decidePath = '/gst-reconciliation/decide';
export const importPath = '/gst-reconciliation/import';
/** Taking back a decision. */
export const unreconcilePath = '/gst-reconciliation/unreconcile';
/** Accepting and rejecting records of the IMS, and the file that tells the portal. */
export const imsPath = '/gst-reconciliation/ims';
/** Reversing credit in the ITC register, and reclaiming it. */
export const movePath = '/gst-reconciliation/reverse';
