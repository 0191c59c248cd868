/** Where a piece with a barcode is, or how it is gone; the first three words are those of the specification. */
export type PieceStatus = 'Available' | 'Sold' | 'Actual Sold' | 'Returned to supplier' | 'Used' | 'Sent to another branch' | 'Written off';
