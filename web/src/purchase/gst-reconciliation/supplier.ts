import { customer } from '#modules/accounts/customer/customer';
import { resource } from '../../api/resource.ts';

interface Party {
  readonly id: string;
  readonly email: string | null;
  readonly contacts?: readonly { readonly email: string }[];
}

/** The ledger that has this GSTIN alone; null if there is none, or more than one. */
export async function supplierWith(gstin: string): Promise<string | null> {
  const [found] = await resource(customer).named([gstin], 'purchase-invoice.partyId');
  return found?.id ?? null;
}

export interface Address {
  readonly partyId: string;
  /** Empty: the ledger has none. */
  readonly email: string;
}

/** Their ledger and its address for mails; null if they are not known here, or not open to the person. */
export async function addressOf(gstin: string): Promise<Address | null> {
  try {
    const partyId = await supplierWith(gstin);
    if (partyId === null) return null;
    const { email, contacts } = await resource<Party>(customer).get(partyId);
    return { partyId, email: email || contacts?.[0]?.email || '' };
  } catch {
    return null;
  }
}
