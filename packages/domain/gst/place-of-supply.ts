import { stateOfGstin } from '#domain/gst/gstin';
import { currentState, otherCountries, placesOfSupply, stateName } from '#domain/gst/state';

export const clientTypes = ['Domestic', 'Overseas', 'SEZ', 'Deemed Exports'] as const;
export type ClientType = (typeof clientTypes)[number];

/** Which heads a supply bears: CGST and SGST, IGST, or none (zero-rated under a letter of undertaking, or the supplier may not charge tax). */
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
  /** State of the billing address; null when there is none. */
  readonly state: string | null;
}

/** The place of supply offered for a party: abroad, its registration, its address, or the supplier's own place (IGST Act section 10(1)(ca)). */
export function defaultPlaceOfSupply(party: Party, supplierState: string): string {
  if (party.clientType === 'Overseas') return otherCountries;
  return party.gstin === null ? (party.state ?? supplierState) : stateOfGstin(party.gstin);
}

/** Why a place of supply cannot stand for a party, as a sentence; null when it can. */
export function placeOfSupplyProblem(placeOfSupply: string, party: Pick<Party, 'clientType' | 'gstin'>): string | null {
  if (!placesOfSupply.some(({ code }) => code === placeOfSupply)) return 'Choose a place of supply';
  if (placeOfSupply === otherCountries)
    return party.clientType === 'Overseas' ? null : 'Only an Overseas customer is supplied outside India';
  if (party.clientType === 'SEZ' && party.gstin === null) return 'A customer in a special economic zone needs a GSTIN';
  if (party.gstin === null || party.clientType === 'Overseas') return null;
  const registered = stateOfGstin(party.gstin);
  // Bill-to, ship-to: the place of supply is the principal place of the party billed (IGST Act section 10(1)(b)), never the ship-to state.
  return registered === placeOfSupply
    ? null
    : `The place of supply contradicts the GSTIN, which is of ${stateName(registered) ?? registered}`;
}
