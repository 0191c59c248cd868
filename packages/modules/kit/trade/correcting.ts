import type { DocumentModule } from '#modules/kit/module';
import {
  billCorrection,
  type Correction,
  type CorrectionRow,
  completeCorrection,
  correctionAtCommit,
  correctionBookProblems,
  correctionProblems,
  moveCorrection,
  postCorrection,
  takesOfCorrection,
} from '#modules/kit/trade/correction';
import { goodsOf } from '#modules/kit/trade/effect';
import { stockFindings } from '#modules/kit/trade/stock';

/** What returns and notes do alike, each in its own way of correcting an invoice. */
export function correcting<Row extends CorrectionRow>(how: Correction) {
  const outgoing = how.goods && how.side.moves > 0;
  return {
    partyId: (row) => row.partyId,
    chain: { from: [how.of], takes: (row) => takesOfCorrection(row, how) },
    complete: (row, facts) => completeCorrection(row, facts, how),
    atCommit: (row, facts, books) => correctionAtCommit(row, facts, books, how),
    check: (row, facts) => correctionProblems(row, facts, how),
    post: (row, facts) => postCorrection(row, facts, how),
    move: (row) => moveCorrection(row, how),
    bills: (row, id, facts) => billCorrection(row, id, facts, how),
    needs: (row) => ({ bills: [row.partyId], ...(outgoing ? { onHand: goodsOf(row) } : {}) }),
    checkBooks: (row, _id, facts, books) => {
      const stock = outgoing ? stockFindings(row, facts, books, { ...how.side, moves: -1 }) : { problems: [], warnings: [] };
      return { problems: [...correctionBookProblems(row, books, how), ...stock.problems], warnings: stock.warnings };
    },
  } as const satisfies Partial<DocumentModule<Row>>;
}
