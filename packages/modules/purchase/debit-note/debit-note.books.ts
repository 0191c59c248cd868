import type { DocumentBooks } from '#modules/kit/books';
import { correctingBooks } from '#modules/kit/trade/correction/correcting.books';
import { isInward, isOutward, type Note, noteWays } from '#modules/kit/trade/correction/note';

export const debitNoteBooks: DocumentBooks<Note> = {
  ...correctingBooks<Note>(...noteWays('debit')),
  says: { outward: (row) => (isOutward(row) ? 'debit' : null), inward: (row) => (isInward(row) ? 'debit' : null) },
};
