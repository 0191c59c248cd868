import type { Problem } from '#domain/refusal';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';
import { pieceProblems } from '#modules/kit/stock-lines/pieces';
import { isMovedBefore, lineIdOf } from '#modules/kit/trade/chain';
import type { Correction, CorrectionRow } from '#modules/kit/trade/correction/correction-fields';
import { moveCorrection } from '#modules/kit/trade/correction/returned-goods';
import { isMoved, moveTrade } from '#modules/kit/trade/effect';
import type { TradeLine, TradeRow } from '#modules/kit/trade/fields';
import type { Side } from '#modules/kit/trade/side';
import { type SoldGoods, strangeGoods } from '#modules/kit/trade/tracked';

/** Pieces that are not where the document takes them from, or are in stock before it brings them in. */
export function tradePieceProblems(row: TradeRow, facts: DocumentFacts, books: BookFacts, side: Side): readonly Problem[] {
  const paths = row.lines.flatMap((line, i) => (isMoved(line) ? [`lines.${i}.barcodes`] : []));
  return pieceProblems(
    moveTrade(row, side).map((movement, n) => ({ ...movement, path: paths[n] ?? 'lines' })),
    facts,
    books,
  );
}

/** The same of goods that come back, or go back to a supplier. */
export function correctionPieceProblems(row: CorrectionRow, facts: DocumentFacts, books: BookFacts, how: Correction): readonly Problem[] {
  const paths = row.lines.flatMap(({ itemType }, i) => (itemType === 'Goods' ? [`lines.${i}.barcodes`] : []));
  return pieceProblems(
    moveCorrection(row, facts, how).map((movement, n) => ({ ...movement, path: paths[n] ?? 'lines' })),
    facts,
    books,
  );
}

/** An invoice of goods that were delivered before names pieces and batches of the delivery. */
export function deliveredProblems({ lines }: TradeRow, facts: Pick<DocumentFacts, 'find'>): readonly Problem[] {
  return lines.flatMap((line, at): readonly Problem[] => {
    const delivered = deliveredLine(line, facts);
    if (delivered === undefined) return [];
    const { batch, barcodes = [] } = delivered;
    return strangeGoods(line, `lines.${at}`, { batch, barcodes: barcodes.length === 0 ? (line.barcodes ?? []) : barcodes }, 'delivery');
  });
}

/** Which goods a line of an invoice sold or bought: where it does not say, those of the delivery that moved them. */
export function soldGoods(line: TradeLine | undefined, facts: Pick<DocumentFacts, 'find'>): SoldGoods {
  if (line === undefined) return { batch: null, barcodes: [] };
  const delivered = deliveredLine(line, facts);
  return { batch: line.batch ?? delivered?.batch ?? null, barcodes: line.barcodes?.length ? line.barcodes : (delivered?.barcodes ?? []) };
}

function deliveredLine(line: TradeLine, { find }: Pick<DocumentFacts, 'find'>): TradeLine | undefined {
  if (!isMovedBefore(line)) return undefined;
  const lines = find('delivery-note', line.sourceId ?? '')?.['lines'];
  return Array.isArray(lines) ? (lines as readonly TradeLine[]).find((one, at) => lineIdOf(one, at) === line.sourceLine) : undefined;
}
