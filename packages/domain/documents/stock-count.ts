/** The slug of the documents by which goods are counted. */
export const stockCount = 'stock-adjustment';
