import type { EInvoicePlace, Transport } from '#domain/einvoice/e-invoice';
import type { Address } from '#modules/kit/field';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import type { TradeRow } from '#modules/kit/trade/fields';
import { textOf } from '#modules/kit/trade/tax/supply';

/** What is known of a document without its books. */
export type PaperFacts = Pick<DocumentFacts, 'organisation' | 'find'> & { readonly branch: AnyRow };

/** A name and an address, and where the form has them. */
export function placeOf(name: string | null, address: Address | null, nameAt: string, addressAt: string): EInvoicePlace {
  return {
    nameAt,
    addressAt,
    name: name ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    place: address?.city ?? '',
    pin: /^\d{6}$/.test(address?.pincode ?? '') ? Number(address?.pincode) : null,
    state: address?.state ?? '',
  };
}

/** The branch under the legal name of the organisation. */
export function sellerOf({
  organisation,
  branch,
}: Pick<PaperFacts, 'organisation' | 'branch'>): EInvoicePlace & { readonly gstin: string } {
  const name = textOf(organisation['legalName']) ?? textOf(organisation['name']);
  return {
    ...placeOf(name, branchAddress(branch), 'seller.name', 'seller.address'),
    gstin: textOf(branch['gstin']) ?? '',
  };
}

export function branchAddress(branch: AnyRow): Address | null {
  return typeof branch['address'] === 'object' ? (branch['address'] as Address) : null;
}

/** The location that the goods leave from, if it has an address of its own; null if it is the branch itself. */
export function dispatchedFrom(code: string | null, { branch }: Pick<PaperFacts, 'branch'>): EInvoicePlace | null {
  const locations = (branch['locations'] ?? []) as readonly {
    readonly code: string;
    readonly name: string;
    readonly address: Address | null;
  }[];
  const location = code === null ? undefined : locations.find((one) => one.code === code);
  const line1 = location?.address?.line1 ?? '';
  if (location === undefined || line1 === '' || line1 === branchAddress(branch)?.line1) return null;
  return placeOf(location.name, location.address, 'location', 'location');
}

/** How the goods go, from the fields of a document. */
export function transportOf(
  row: Pick<TradeRow, 'transporterId' | 'transportMode' | 'distance' | 'vehicleNumber' | 'lrNumber' | 'lrDate'>,
  { find }: Pick<PaperFacts, 'find'>,
): Transport {
  const transporter = row.transporterId === null ? undefined : find('transporter', row.transporterId);
  return {
    mode: row.transportMode === 'None' ? null : row.transportMode,
    distance: row.distance ?? 0,
    vehicle: row.vehicleNumber,
    vehicleType: null,
    transporterId: textOf(transporter?.['transporterId']),
    transporterName: textOf(transporter?.['name']),
    documentNumber: row.lrNumber,
    documentDate: row.lrDate,
  };
}
