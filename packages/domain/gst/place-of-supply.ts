import { currentState, otherCountries, placesOfSupply, stateName } from '#domain/address/state';
import { stateOfGstin } from '#domain/registration/gstin';

export const clientTypes = ['Domestic', 'Overseas', 'SEZ', 'Deemed Exports'] as const;
export type ClientType = (typeof clientTypes)[number];

/** The taxes on a supply: CGST and SGST, IGST, or none (zero-rated under a LUT, or the supplier may not charge tax). */
export type SupplyKind = 'intra' | 'inter' | 'zero';

export interface Supply {
  readonly supplierState: string;
  /** State code; `96` outside India. */
  readonly placeOfSupply: string;
  readonly clientType: ClientType;
  /** For exports and SEZ: with payment of IGST (refunded later), or without, under a letter of undertaking. Absent: without. */
  readonly withPayment?: boolean;
  /** A composition dealer issues a bill of supply and charges no tax (CGST Act section 10); nor does an unregistered one. Absent: Regular. */
  readonly supplier?: 'Regular' | 'Composition' | 'Unregistered';
}

/**
 * IGST Act sections 7, 8 and 16: within the state when the supplier's state is the place of supply; exports and supplies to SEZ are
 * inter-state wherever they happen, and zero-rated.
 */
export function supplyKind(supply: Supply): SupplyKind {
  if (supply.supplier === 'Composition' || supply.supplier === 'Unregistered') return 'zero';
  if (isZeroRated(supply)) return supply.withPayment ? 'inter' : 'zero';
  return currentState(supply.supplierState) === currentState(supply.placeOfSupply) ? 'intra' : 'inter';
}

/** An export or a supply to a special economic zone. Goods delivered in India to an overseas buyer are no export. */
export function isZeroRated({ clientType, placeOfSupply }: Pick<Supply, 'clientType' | 'placeOfSupply'>): boolean {
  return clientType === 'SEZ' || placeOfSupply === otherCountries;
}

export type InvoiceType = 'B2B' | 'B2C' | 'SEZWP' | 'SEZWOP' | 'EXPWP' | 'EXPWOP' | 'DEXP';

/** The supply type that e-invoices and returns know it by; B2C is not reported one by one. */
export function invoiceType(supply: Supply & { readonly partyGstin: string | null }): InvoiceType {
  const paid = supply.withPayment ? 'WP' : 'WOP';
  if (supply.placeOfSupply === otherCountries) return `EXP${paid}`;
  if (supply.clientType === 'SEZ') return `SEZ${paid}`;
  if (supply.partyGstin === null) return 'B2C';
  return supply.clientType === 'Deemed Exports' ? 'DEXP' : 'B2B';
}

export interface Party {
  readonly clientType: ClientType;
  readonly gstin: string | null;
  /** State of the billing address; null if there is no address. */
  readonly state: string | null;
}

/** The place of supply offered for a party: abroad, its registration, its address, or the supplier's own place (IGST Act section 10(1)(ca)). */
export function defaultPlaceOfSupply(party: Party, supplierState: string): string {
  if (party.clientType === 'Overseas') return otherCountries;
  return party.gstin === null ? (party.state ?? supplierState) : stateOfGstin(party.gstin);
}

/**
 * Why the place of supply may be another state than that of the customer's GSTIN. Goods that are delivered elsewhere on the customer's
 * direction are no reason: their place of supply is that of the party billed (IGST Act section 10(1)(b)).
 */
export const placeReasons = [
  { value: 'installation', label: 'Goods installed or assembled at the site', section: '10(1)(d)' },
  { value: 'no-movement', label: 'Goods that do not move', section: '10(1)(c)' },
  { value: 'on-board', label: 'Goods or services on board a conveyance', section: '10(1)(e), 12(10)' },
  { value: 'property', label: 'Service on immovable property, or lodging', section: '12(3)' },
  { value: 'performed', label: 'Restaurant, catering, fitness or health service', section: '12(4)' },
  { value: 'admission', label: 'Admission to an event or a park', section: '12(6)' },
] as const;
export type PlaceReason = (typeof placeReasons)[number]['value'];

/** Whether a place of supply needs a reason: it is another state than that of the customer's GSTIN. */
export function needsPlaceReason(placeOfSupply: string, { clientType, gstin }: Pick<Party, 'clientType' | 'gstin'>): boolean {
  return gstin !== null && clientType !== 'Overseas' && placeOfSupply !== otherCountries && stateOfGstin(gstin) !== placeOfSupply;
}

/** Why a party cannot have this place of supply, as a sentence; null when it can. */
export function placeOfSupplyProblem(
  placeOfSupply: string,
  party: Pick<Party, 'clientType' | 'gstin'>,
  reason: PlaceReason | null = null,
): string | null {
  if (!placesOfSupply.some(({ code }) => code === placeOfSupply)) return 'Choose a place of supply';
  if (placeOfSupply === otherCountries)
    return party.clientType === 'Overseas' ? null : 'Only an Overseas customer can be supplied outside India';
  if (party.clientType === 'SEZ' && party.gstin === null) return 'A customer in a special economic zone needs a GSTIN';
  if (party.gstin === null || reason !== null || !needsPlaceReason(placeOfSupply, party)) return null;
  const registered = stateOfGstin(party.gstin);
  return `The customer is registered in ${stateName(registered) ?? registered}. Choose a reason for the different place of supply`;
}

/** A composition dealer may not supply to another state (CGST Act section 10(2)(c)), nor abroad or to SEZ, which are inter-state supplies. */
export function compositionProblem(supply: Pick<Supply, 'supplierState' | 'placeOfSupply' | 'clientType'>): string | null {
  const within = currentState(supply.supplierState) === currentState(supply.placeOfSupply) && !isZeroRated(supply);
  return within ? null : 'A branch under the composition scheme can sell only within its state';
}
