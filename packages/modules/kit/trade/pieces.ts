import type { Problem } from '#domain/refusal';
import { pieceProblems } from '#modules/kit/goods/pieces';
import type { BookFacts, DocumentFacts } from '#modules/kit/module';
import { isMovedBefore, lineIdOf } from '#modules/kit/trade/chain';
import type { Correction, CorrectionRow } from '#modules/kit/trade/correction-fields';
import { isMoved, moveTrade } from '#modules/kit/trade/effect';
import type { TradeLine, TradeRow } from '#modules/kit/trade/fields';
import { moveCorrection } from '#modules/kit/trade/returned-goods';
import type { Side } from '#modules/kit/trade/side';

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

/** An invoice of goods that were delivered before names pieces of the delivery. */
export function deliveredProblems({ lines }: TradeRow, facts: Pick<DocumentFacts, 'find'>): readonly Problem[] {
  return lines.flatMap((line, i): Problem[] => {
    const delivered = line.barcodes?.length ? deliveredPieces(line, facts) : [];
    const other = delivered.length === 0 ? undefined : line.barcodes?.find((code) => !delivered.includes(code));
    return other === undefined ? [] : [{ path: `lines.${i}.barcodes`, message: `${other} is not on this line of the delivery` }];
  });
}

/** The pieces of a line of an invoice; if it names none, those of the delivery that moved them. */
export function soldPieces(line: TradeLine | undefined, facts: Pick<DocumentFacts, 'find'>): readonly string[] {
  if (line === undefined) return [];
  return line.barcodes?.length ? line.barcodes : deliveredPieces(line, facts);
}

function deliveredPieces(line: TradeLine, { find }: Pick<DocumentFacts, 'find'>): readonly string[] {
  if (!isMovedBefore(line)) return [];
  const lines = find('delivery-note', line.sourceId ?? '')?.['lines'];
  const found = Array.isArray(lines) ? (lines as readonly TradeLine[]).find((one, at) => lineIdOf(one, at) === line.sourceLine) : undefined;
  return found?.barcodes ?? [];
}
