import type { Supplier } from '#domain/gst/invoice-rules';
import type { ClientType } from '#domain/gst/place-of-supply';

/**
 * Who accounts for the tax on a line: the seller, who charges it; the buyer, stated on the seller's document (`stated`) or owed by us under
 * reverse charge (`rcm`); the customs, on a bill of entry (`import`); or nobody. Each has papers of its own, so each is rounded apart.
 */
export type TaxedBy = 'party' | 'stated' | 'rcm' | 'import' | 'none';

/** A line or charge that is bought, and who buys it from whom. */
export interface Bought {
  readonly goods: boolean;
  /** Under section 9(3) or 9(4) of the CGST Act. */
  readonly reverseCharge: boolean;
  /** There is a bill of entry: from abroad, or from a special economic zone. */
  readonly cleared: boolean;
  readonly supplier: Supplier;
  readonly clientType: ClientType;
  readonly recipient: Supplier;
}

/**
 * The tax on a purchase. Goods are taxed by their bill of entry. Services from abroad are under reverse charge (IGST Act section 5(3)). An
 * unregistered buyer owes none; unregistered and composition suppliers charge none.
 */
export function purchaseTaxedBy({ goods, reverseCharge, cleared, supplier, clientType, recipient }: Bought): TaxedBy {
  if (cleared && goods) return 'import';
  const overseas = clientType === 'Overseas';
  if (reverseCharge || (overseas && !goods)) return recipient === 'Unregistered' ? 'none' : 'rcm';
  return overseas || supplier !== 'Regular' ? 'none' : 'party';
}
