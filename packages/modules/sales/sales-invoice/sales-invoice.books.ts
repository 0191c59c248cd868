import { collected } from '#domain/tax-at-source/deducted-entry';
import type { DocumentBooks } from '#modules/kit/books';
import { billTrade, codesOf, goodsOf } from '#modules/kit/trade/effect';
import { selling } from '#modules/kit/trade/side';
import { sumsNeeded } from '#modules/kit/voucher/tax-at-source';
import type { SalesInvoice } from '#modules/sales/sales-invoice/fields';
import { checkSalesBooks } from '#modules/sales/sales-invoice/rules';

export const salesInvoiceBooks: DocumentBooks<SalesInvoice> = {
  says: { register: 'sales', sale: 'sold', withheld: collected, outward: ({ unsold }) => (unsold === true ? null : 'invoice') },
  bills: (row, id, facts) => billTrade(row, id, facts, selling),
  needs: (row) => ({ balances: [row.partyId], onHand: goodsOf(row), codes: codesOf(row), ...sumsNeeded(row, row.partyId) }),
  checkBooks: (row, _id, facts, books) => checkSalesBooks(row, facts, books),
};
