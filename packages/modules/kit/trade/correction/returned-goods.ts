import { mulDiv, paise, scaled } from '#domain/money/paise';
import type { Movement, VoucherLine } from '#domain/posting/effect';
import { landedShares } from '#domain/totals/landed-cost';
import type { DocumentFacts } from '#modules/kit/module';
import { isMovedBefore, lineIdOf } from '#modules/kit/trade/chain';
import { type Invoices, invoiceIdOf, invoicesOf, lineIn, placeOfCharge } from '#modules/kit/trade/correction/corrected';
import type { Correction, CorrectionLine, CorrectionRow } from '#modules/kit/trade/correction/correction-fields';
import { named, pieces } from '#modules/kit/trade/effect';
import type { TradeLine } from '#modules/kit/trade/fields';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';

/** Goods come back to the line's location, or the document's. */
export function moveCorrection(row: CorrectionRow, facts: DocumentFacts, how: Correction): readonly Movement[] {
  const { side, goods } = how;
  if (!goods) return how.side.moves > 0 ? priceNotes(row, facts, how) : [];
  const invoices = invoicesOf(row, facts, how);
  const moved = row.lines.map((line, place) => ({ ...line, lineId: lineIdOf(line, place) })).filter(({ itemType }) => itemType === 'Goods');
  const returned = moved.map(
    (line, place): Movement => ({
      itemId: line.itemId,
      locationId: line.location ?? row.location,
      batch: line.batch,
      quantity: scaled(-side.moves * (line.quantity ?? 0)),
      value: side.moves > 0 ? paise(-(line.cost ?? 0)) : null,
      kind: side.moves > 0 ? 'purchase-return' : 'sales-return',
      ...named(line.lineId, place),
      ...originOf(line, row, invoices, how),
      ...pieces(line.barcodes),
    }),
  );
  return side.moves > 0 ? [...returned, ...landedBack(row, invoices, how)] : returned;
}

/**
 * A note changes what the goods of a purchase cost that are still there (decision D45): their value, and the tax without credit. It names the
 * quantity, or changes the price of the whole line. What is booked as an indirect income or expense, such as a discount for early payment, is
 * no price of goods.
 */
function priceNotes(row: CorrectionRow, facts: DocumentFacts, how: Correction): readonly Movement[] {
  const invoices = invoicesOf(row, facts, how);
  return row.lines.flatMap((line, place): Movement[] => {
    const id = invoiceIdOf(line, row, how);
    const bought = lineIn(invoices.get(id), line);
    const amount = (line.taxable ?? 0) + (line.inCost ?? 0);
    if (bought === undefined || bought.itemType !== 'Goods' || amount === 0 || isIndirect(line, facts)) return [];
    const noted = Math.min(line.quantity || bought.quantity, bought.quantity);
    const lineId = lineIdOf(line, place);
    return [priceNote(bought, lineId, { id, lineId: line.sourceLine ?? '' }, how.lowers ? -amount : amount, noted)];
  });
}

function isIndirect({ ledgerId }: CorrectionLine, facts: DocumentFacts): boolean {
  return ledgerId ? ledgerIsUnder(facts, ledgerId, ['indirect_expenses', 'indirect_incomes']) : false;
}

/** A landed charge that comes back was in the cost of all goods of the invoice. Those that go back take their share; this is that of those that stay. */
function landedBack(row: CorrectionRow, invoices: Invoices, how: Correction): readonly Movement[] {
  return row.charges.flatMap((charge, at): Movement[] => {
    const id = invoiceIdOf(charge, row, how);
    const invoice = invoices.get(id);
    const from = invoice?.charges[placeOfCharge(invoice, charge)];
    if (invoice === undefined || from?.landed !== true) return [];
    const shares = landedShares(
      invoice.lines.map(({ itemType, taxable }) => ({ goods: itemType === 'Goods', taxable: paise(taxable ?? 0) })),
      paise((charge.taxable ?? 0) + (charge.inCost ?? 0)),
    );
    return invoice.lines.flatMap((line, place): Movement[] => {
      const sourceLine = lineIdOf(line, place);
      const gone = row.lines.filter((one) => one.sourceLine === sourceLine && invoiceIdOf(one, row, how) === id);
      const stays = line.quantity - gone.reduce((sum, one) => sum + (one.quantity ?? 0), gone[0]?.beforeQuantity ?? 0);
      const share = stays <= 0 ? 0 : mulDiv(shares[place] ?? 0, stays, line.quantity);
      return share === 0 ? [] : [priceNote(line, `landed-${at + 1}-${place + 1}`, { id, lineId: sourceLine }, -share, stays)];
    });
  });
}

function priceNote(of: TradeLine, lineId: string, origin: VoucherLine, amount: number, noted: number): Movement {
  const { itemId } = of;
  return {
    ...{ itemId, locationId: null, batch: null, quantity: scaled(0), value: paise(amount), kind: 'price-note', lineId, origin },
    noted: scaled(noted),
  };
}

/** The movement that comes back: that of the line of the invoice, or of its delivery note. */
function originOf(line: CorrectionLine, row: CorrectionRow, invoices: Invoices, how: Correction): Pick<Movement, 'origin'> {
  const id = invoiceIdOf(line, row, how);
  const sold = lineIn(invoices.get(id), line);
  if (sold === undefined) return {};
  if (!isMovedBefore(sold)) return { origin: { id, lineId: line.sourceLine ?? '' } };
  return { origin: { id: sold.sourceId ?? '', lineId: sold.sourceLine ?? '' } };
}
