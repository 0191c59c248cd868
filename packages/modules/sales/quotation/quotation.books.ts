import type { DocumentBooks } from '#modules/kit/books';
import { unpostedBooks } from '#modules/kit/trade/unposted.books';
import type { Quotation } from '#modules/sales/quotation/quotation';

export const quotationBooks: DocumentBooks<Quotation> = unpostedBooks;
