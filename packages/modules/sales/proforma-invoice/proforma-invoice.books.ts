import type { DocumentBooks } from '#modules/kit/books';
import { unpostedBooks } from '#modules/kit/trade/unposted.books';
import type { Sale } from '#modules/sales/sale';

export const proformaInvoiceBooks: DocumentBooks<Sale> = unpostedBooks;
