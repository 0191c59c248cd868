import { customer } from '#modules/accounts/customer/customer';
import { resource } from '../../api/resource.ts';

interface Party {
  readonly id: string;
  readonly email: string | null;
}

/** The ledger that has this GSTIN alone; null if there is none, or more than one. */
export async function supplierWith(gstin: string): Promise<string | null> {
  const [found] = await resource(customer).named([gstin], 'purchase-invoice.partyId');
  return found?.id ?? null;
}

/** Their address for mails; empty if it is not known here, or not open to the person. */
export async function mailOf(gstin: string): Promise<string> {
  try {
    const id = await supplierWith(gstin);
    return id === null ? '' : ((await resource<Party>(customer).get(id)).email ?? '');
  } catch {
    return '';
  }
}
