import type { InFiles } from '#modules/kit/imports/in-files';

/** How lists of items and other programs write opening stock. It is always of the first day of the books, so no file need say the day. */
export const openingStockInFiles: InFiles = {
  headings: {
    'lines.0.rate': ['Opening Rate', 'Op Rate', 'Opening Cost', 'Cost', 'Cost Price', 'Purchase Rate', 'Purchase Price'],
    'lines.0.cost': ['Opening Value', 'Op Value', 'Opening Amount', 'Opening Stock Value', 'Stock Value', 'Value', 'Amount'],
  },
  needless: ['date'],
  fillsIn: true,
};
