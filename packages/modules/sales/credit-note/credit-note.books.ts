import type { DocumentBooks } from '#modules/kit/books';
import { correctingBooks } from '#modules/kit/trade/correction/correcting.books';
import { type Note, noteWays } from '#modules/kit/trade/correction/note';

export const creditNoteBooks: DocumentBooks<Note> = correctingBooks<Note>(...noteWays('credit'));
