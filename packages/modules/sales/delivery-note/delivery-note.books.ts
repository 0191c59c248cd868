import type { DocumentBooks } from '#modules/kit/books';
import { codesOf, goodsOf } from '#modules/kit/trade/effect';
import { creditFindings, creditNeeds } from '#modules/kit/trade/limits/credit-limit';
import { tradePieceProblems } from '#modules/kit/trade/pieces';
import { selling } from '#modules/kit/trade/side';
import { soldBatches, stockFindings } from '#modules/kit/trade/stock';
import { unpostedBooks } from '#modules/kit/trade/unposted.books';
import type { DeliveryNote } from '#modules/sales/delivery-note/delivery-note';

export const deliveryNoteBooks: DocumentBooks<DeliveryNote> = {
  ...unpostedBooks,
  needs: (row, facts) => ({ ...creditNeeds(row, facts, 'delivery'), onHand: goodsOf(row), codes: codesOf(row) }),
  checkBooks: (row, _id, facts, books) => {
    const { problems, warnings } = stockFindings(row, facts, books, selling);
    const credit = creditFindings(row, facts, books, 'delivery');
    return {
      problems: [...credit.problems, ...problems, ...tradePieceProblems(row, facts, books, selling)],
      warnings: [...credit.warnings, ...soldBatches(row, facts).warnings, ...warnings],
    };
  },
};
