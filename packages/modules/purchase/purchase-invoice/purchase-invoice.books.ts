import { deducted } from '#domain/tax-at-source/deducted-entry';
import type { DocumentBooks } from '#modules/kit/books';
import { billTrade, codesOf, goodsOf } from '#modules/kit/trade/effect';
import { buying } from '#modules/kit/trade/side';
import { sumsNeeded } from '#modules/kit/voucher/tax-at-source';
import type { PurchaseInvoice } from '#modules/purchase/purchase-invoice/fields';
import { checkPurchaseBooks } from '#modules/purchase/purchase-invoice/rules';
import { supplierNumberWord } from '#modules/purchase/purchase-invoice/supplier-number';

export const purchaseInvoiceBooks: DocumentBooks<PurchaseInvoice> = {
  says: {
    register: 'purchases',
    inward: () => 'purchase',
    withheld: (row) => deducted(row, { partyId: row.partyId, value: row.taxable, advance: 0 - (row.tdsAdvance ?? 0) }),
  },
  words: (row) => [supplierNumberWord(row) ?? ''],
  bills: (row, id, facts) => billTrade(row, id, facts, buying),
  needs: (row) => ({ onHand: goodsOf(row), codes: codesOf(row), ...sumsNeeded(row, row.partyId) }),
  checkBooks: (row, _id, facts, books) => checkPurchaseBooks(row, facts, books),
};
