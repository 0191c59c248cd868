import type { DocumentBooks } from '#modules/kit/books';
import { correctingBooks } from '#modules/kit/trade/correction/correcting.books';
import { isInward, isOutward, type Note, noteWays } from '#modules/kit/trade/correction/note';

export const creditNoteBooks: DocumentBooks<Note> = {
  ...correctingBooks<Note>(...noteWays('credit')),
  says: { outward: (row) => (isOutward(row) ? 'credit' : null), inward: (row) => (isInward(row) ? 'credit' : null) },
};
