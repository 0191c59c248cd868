import type { DocumentModule } from '#modules/kit/module';
import {
  billCorrection,
  completeCorrection,
  correctionAtCommit,
  correctionBookProblems,
  correctionProblems,
  postCorrection,
  takesOfCorrection,
} from '#modules/kit/trade/correction/correction';
import type { Correction, CorrectionRow } from '#modules/kit/trade/correction/correction-fields';
import { moveCorrection } from '#modules/kit/trade/correction/returned-goods';
import { correctionAtUndo } from '#modules/kit/trade/correction/undone';
import { codesOf, goodsOf } from '#modules/kit/trade/effect';
import type { TradeRow } from '#modules/kit/trade/fields';
import { correctionPieceProblems } from '#modules/kit/trade/pieces';
import { stockFindings } from '#modules/kit/trade/stock';

/** What returns and notes do alike. `ways`: how they correct an invoice of each kind; the first unless the row says another. */
export function correcting<Row extends CorrectionRow>(...ways: readonly [Correction, ...Correction[]]) {
  const howOf = (row: CorrectionRow) =>
    ways.find(({ field }) => row[field]) ?? ways.find(({ of }) => of === row.lines[0]?.sourceSlug) ?? ways[0];
  const outgoing = ways.some(({ goods, side }) => goods && side.moves > 0);
  const corrects = ways.every(({ goods }) => !goods);
  return {
    partyId: (row) => row.partyId,
    chain: {
      from: ways.map(({ of }) => of),
      takes: (row) => takesOfCorrection(row, howOf(row)),
      ...(corrects ? { corrects } : {}),
    },
    complete: (row, facts) => completeCorrection(row, facts, howOf(row)),
    atCommit: (row, facts, books) => correctionAtCommit(row, facts, books, howOf(row)),
    atUndo: (row, facts, books) => correctionAtUndo(row, facts, books, howOf(row)),
    check: (row, facts) => correctionProblems(row, facts, howOf(row)),
    post: (row, facts) => postCorrection(row, facts, howOf(row)),
    move: (row, facts) => moveCorrection(row, facts, howOf(row)),
    bills: (row, id, facts) => billCorrection(row, id, facts, howOf(row)),
    needs: (row) => ({
      bills: [row.partyId],
      ...(outgoing ? { onHand: goodsOf(row as unknown as TradeRow) } : {}),
      ...(corrects ? {} : { codes: codesOf(row) }),
    }),
    checkBooks: (row, _id, facts, books) => {
      const how = howOf(row);
      const goods = row as unknown as TradeRow;
      const stock = outgoing ? stockFindings(goods, facts, books, { ...how.side, moves: -1 }) : { problems: [], warnings: [] };
      const pieces = correctionPieceProblems(row, facts, books, how);
      return { problems: [...correctionBookProblems(row, books, how), ...stock.problems, ...pieces], warnings: stock.warnings };
    },
  } as const satisfies Partial<DocumentModule<Row>>;
}
