import { paise, scaled } from '#domain/money/paise';
import type { Movement } from '#domain/posting/effect';
import type { DocumentFacts } from '#modules/kit/module';
import { isMovedBefore, lineIdOf } from '#modules/kit/trade/chain';
import { type Invoices, invoiceIdOf, invoicesOf, lineIn } from '#modules/kit/trade/corrected';
import type { Correction, CorrectionLine, CorrectionRow } from '#modules/kit/trade/correction-fields';
import { named, pieces } from '#modules/kit/trade/effect';

/** Goods come back to the line's location, or the document's. */
export function moveCorrection(row: CorrectionRow, facts: DocumentFacts, how: Correction): readonly Movement[] {
  const { side, goods } = how;
  if (!goods) return [];
  const invoices = invoicesOf(row, facts, how);
  const moved = row.lines.map((line, place) => ({ ...line, lineId: lineIdOf(line, place) })).filter(({ itemType }) => itemType === 'Goods');
  return moved.map((line, place) => ({
    itemId: line.itemId,
    locationId: line.location ?? row.location,
    batch: line.batch,
    quantity: scaled(-side.moves * (line.quantity ?? 0)),
    value: side.moves > 0 ? paise(-(line.cost ?? 0)) : null,
    kind: side.moves > 0 ? 'purchase-return' : 'sales-return',
    ...named(line.lineId, place),
    ...originOf(line, row, invoices, how),
    ...pieces(line.barcodes),
  }));
}

/** The movement that comes back: that of the line of the invoice, or of its delivery note. */
function originOf(line: CorrectionLine, row: CorrectionRow, invoices: Invoices, how: Correction): Pick<Movement, 'origin'> {
  const id = invoiceIdOf(line, row, how);
  const sold = lineIn(invoices.get(id), line);
  if (sold === undefined) return {};
  if (!isMovedBefore(sold)) return { origin: { id, lineId: line.sourceLine ?? '' } };
  return { origin: { id: sold.sourceId ?? '', lineId: sold.sourceLine ?? '' } };
}
