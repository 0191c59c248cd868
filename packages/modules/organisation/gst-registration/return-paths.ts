/** Screen and permission paths of the returns of a GSTIN. */
export const gstReturnsPath = '/gst-returns';
export const fileReturnPath = '/gst-returns/file';
/** Opens a filed return for changes, and takes back that it was filed. */
export const unlockReturnPath = '/gst-returns/unlock';
