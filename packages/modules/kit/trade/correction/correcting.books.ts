import { isOfLarge } from '#domain/gst-returns/outward-entry';
import type { DocumentBooks } from '#modules/kit/books';
import type { BookFacts } from '#modules/kit/module';
import { type Ways, wayOf } from '#modules/kit/trade/correction/correcting';
import { billCorrection, correctionAtCommit, correctionBookProblems, takesOfCorrection } from '#modules/kit/trade/correction/correction';
import type { CorrectionRow } from '#modules/kit/trade/correction/correction-fields';
import { correctionAtUndo } from '#modules/kit/trade/correction/undone';
import { codesOf, goodsOf } from '#modules/kit/trade/effect';
import type { TradeRow } from '#modules/kit/trade/fields';
import { correctionPieceProblems } from '#modules/kit/trade/pieces';
import { stockFindings } from '#modules/kit/trade/stock';

/** What returns and notes ask of the books alike. */
export function correctingBooks<Row extends CorrectionRow>(...ways: Ways) {
  const howOf = (row: CorrectionRow) => wayOf(row, ways);
  const outgoing = ways.some(({ goods, side }) => goods && side.moves > 0);
  const corrects = ways.every(({ goods }) => !goods);
  return {
    words: invoicesOf,
    bills: (row, id, facts) => billCorrection(row, id, facts, howOf(row)),
    takes: (row) => takesOfCorrection(row, howOf(row)),
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
    atCommit: (row, facts, books) => withMarks(correctionAtCommit(row, facts, books, howOf(row)), books),
    atUndo: (row, facts, books) => correctionAtUndo(row, facts, books, howOf(row)),
  } as const satisfies DocumentBooks<Row>;
}

/** What returns ask of the invoices: whether one of them is large, and under which scheme its party is. */
function withMarks<Row extends CorrectionRow>({ ofLarge: _, partyType: __, ...row }: Row, { sources }: BookFacts): Row {
  const invoices = [...sources.values()].map((source) => source.row);
  const partyType = invoices.find((invoice) => invoice['partyType'])?.['partyType'];
  return {
    ...row,
    ...(invoices.some(isOfLarge) ? { ofLarge: true } : {}),
    ...(typeof partyType === 'string' ? { partyType } : {}),
  } as unknown as Row;
}

/** The numbers of the invoices that a return or note corrects. It is found by the first of very many. */
function invoicesOf({ invoiceNumber, invoices = [] }: Pick<CorrectionRow, 'invoiceNumber' | 'invoices'>): readonly string[] {
  const numbers = invoices.length > 0 ? invoices.map(({ number }) => number) : [invoiceNumber];
  return numbers.slice(0, mostNumbers).flatMap((number) => number ?? []);
}

const mostNumbers = 20;
