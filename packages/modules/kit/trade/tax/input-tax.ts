import { currentState } from '#domain/address/state';
import type { Supplier } from '#domain/gst/invoice-rules';
import { purchaseTaxedBy, type TaxedBy } from '#domain/gst/taxed-by';
import type { DocumentFacts } from '#modules/kit/module';
import type { TradeCharge, TradeLine, TradeRow } from '#modules/kit/trade/fields';
import { buying } from '#modules/kit/trade/side';
import { rateDayOf } from '#modules/kit/trade/tax/rate-day';
import { clientTypeOf, isUnderReverseCharge, supplierOfBranch } from '#modules/kit/trade/tax/supply';

/** What becomes of the tax of a line, unless people choose: under reverse charge, no credit, or credit. */
export function itcOf(line: TradeLine, row: TradeRow, facts: DocumentFacts): NonNullable<TradeLine['itc']> {
  if (line.itc) return line.itc;
  if (!mayTakeCredit(row, facts) || facts.find('inventory-item', line.itemId)?.['inputTax'] === 'ineligible') return 'ineligible';
  return isUnderReverseCharge(line, rateDayOf(row, buying), facts) ? 'rcm' : 'eligible';
}

/**
 * Only a regular branch takes credit (CGST Act sections 10(4) and 16(1)), and not of the CGST and SGST of another state, which it pays where
 * it is not registered.
 */
export function mayTakeCredit(
  { supplyKind, placeOfSupply }: Pick<TradeRow, 'supplyKind' | 'placeOfSupply'>,
  { branch }: DocumentFacts,
): boolean {
  if (supplierOfBranch(branch) !== 'Regular') return false;
  return supplyKind !== 'intra' || currentState(placeOfSupply ?? '') === currentState(String(branch['state'] ?? ''));
}

/** Who accounts for the tax of a line or charge that is bought, and whether it is credit. */
export function boughtTax(part: TradeLine | TradeCharge, row: TradeRow, facts: DocumentFacts): { taxedBy: TaxedBy; credit: boolean } {
  const recipient = supplierOfBranch(facts.branch);
  const supplier = registrationOfSupplier(row);
  const isItem = 'itemId' in part;
  return {
    credit: mayTakeCredit(row, facts) && part.itc !== 'ineligible',
    taxedBy: purchaseTaxedBy({
      goods: isItem && part.itemType === 'Goods',
      reverseCharge: row.reverseCharge || (isItem && isReverseCharged(part, row, facts)),
      cleared: isCleared(row),
      supplier,
      clientType: clientTypeOf(row),
      recipient,
    }),
  };
}

/** A supplier may charge the tax on an item under reverse charge, as transporters may: then people choose credit. */
function isReverseCharged(line: TradeLine, row: TradeRow, facts: DocumentFacts): boolean {
  if (line.itc === 'rcm') return true;
  const charges = line.itc === 'eligible' && registrationOfSupplier(row) === 'Regular';
  return !charges && isUnderReverseCharge(line, rateDayOf(row, buying), facts);
}

function registrationOfSupplier({ supplier }: TradeRow): Supplier {
  return supplier === 'Regular' || supplier === 'Composition' ? supplier : 'Unregistered';
}

/** Goods came in by a bill of entry. */
export function isCleared({ billOfEntryDate }: TradeRow): boolean {
  return (billOfEntryDate ?? null) !== null;
}
