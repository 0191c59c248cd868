import { otherCountries } from '#domain/address/state';
import { type Supplier, supplierOf } from '#domain/gst/invoice-rules';
import { type ClientType, clientTypes, defaultPlaceOfSupply, isZeroRated, needsPlaceReason, supplyKind } from '#domain/gst/place-of-supply';
import { groupSets } from '#domain/posting/chart';
import { stateOfGstin } from '#domain/registration/gstin';
import type { Day } from '#domain/time/day';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import type { TradeLine, TradeRow } from '#modules/kit/trade/fields';
import { type Side, selling } from '#modules/kit/trade/side';
import { rateDayOf } from '#modules/kit/trade/tax/rate-day';
import { ledgerIsUnder } from '#modules/kit/voucher/chart';
import { itemTaxOn } from '#modules/kit/voucher/item-tax';
import { registrationOn } from '#modules/kit/voucher/party-registration';

/** The place of supply and what follows from it. */
export function withSupply<Row extends TradeRow>(row: Row, facts: DocumentFacts, side: Side): Row {
  return side.posts === 'sale' ? withSale(row, facts) : withPurchase(row, facts);
}

/** Bought from a supplier in a special economic zone or abroad it is inter-state; else their state and the place of supply decide. */
function withPurchase<Row extends TradeRow>(row: Row, { branch, find }: DocumentFacts): Row {
  const placeOfSupply = row.placeOfSupply ?? String(branch['state'] ?? '');
  const clientType = clientTypeOf(row);
  const own = row.partyGstin === null ? row.billingAddress?.state : stateOfGstin(row.partyGstin);
  const supplierState = clientType === 'Overseas' ? otherCountries : (own ?? placeOfSupply);
  const { gstin, registrationType } = registrationOn(find('customer', row.partyId) ?? {}, row.date);
  return {
    ...row,
    placeOfSupply,
    supplier: supplierOf({ gstin, composition: registrationType === 'Composition' }),
    supplyKind: supplyKind({ supplierState, placeOfSupply, clientType, withPayment: true }),
  };
}

/** The heads of tax, the reason to be given, the LUT. */
function withSale<Row extends TradeRow>(row: Row, facts: DocumentFacts): Row {
  const clientType = clientTypeOf(row);
  const supplierState = String(facts.branch['state'] ?? '');
  const party = { clientType, gstin: row.partyGstin, state: row.billingAddress?.state ?? null };
  const placeOfSupply = row.placeOfSupply ?? defaultPlaceOfSupply(party, supplierState);
  const supplier = supplierOfBranch(facts.branch);
  const withoutPayment = row.exportType === 'without-payment';
  return {
    ...row,
    placeOfSupply,
    supplier,
    placeReason: needsPlaceReason(placeOfSupply, party) ? (row.placeReason ?? null) : null,
    lutNumber: withoutPayment ? (row.lutNumber ?? textOf(facts.organisation['lutNumber'])) : null,
    supplyKind: supplyKind({
      supplierState,
      placeOfSupply,
      clientType,
      withPayment: row.exportType === 'with-payment',
      supplier,
    }),
  };
}

/** How the branch that sells is registered. */
export function supplierOfBranch(branch: AnyRow): Supplier {
  return supplierOf({ gstin: textOf(branch['gstin']), composition: branch['composition'] === true });
}

export function clientTypeOf(party: { readonly clientType?: unknown }): ClientType {
  return clientTypes.find((type) => type === party.clientType) ?? 'Domestic';
}

/** Whether it is a cash sale at the counter, to any buyer. */
export function isCashSale({ partyId }: Pick<TradeRow, 'partyId'>, facts: DocumentFacts): boolean {
  return ledgerIsUnder(facts, partyId, groupSets.bankCash);
}

/**
 * A registered recipient owes the tax on goods and services notified under section 9(3) of the CGST Act; others are charged it as usual.
 * Reverse charge does not apply to exports.
 */
export function bearsReverseCharge(row: TradeRow, facts: DocumentFacts): boolean {
  return owesReverseCharge(row, facts) && row.lines.some((line) => isUnderReverseCharge(line, rateDayOf(row, selling), facts));
}

function owesReverseCharge(row: TradeRow, facts: DocumentFacts): boolean {
  const supply = { clientType: clientTypeOf(row), placeOfSupply: row.placeOfSupply ?? '' };
  return row.partyGstin !== null && supplierOfBranch(facts.branch) === 'Regular' && !isZeroRated(supply);
}

export function isUnderReverseCharge({ itemId }: Pick<TradeLine, 'itemId'>, day: Day, facts: DocumentFacts): boolean {
  const item = facts.find('inventory-item', itemId);
  return item !== undefined && itemTaxOn(item, day)?.reverseCharge === true;
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
