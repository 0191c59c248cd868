/** The slug of the documents with the goods that a branch begins with. */
export const openingStock = 'opening-stock';
