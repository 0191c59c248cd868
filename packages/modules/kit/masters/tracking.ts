import type { Fields } from '#modules/kit/field';

/** Who delivers the goods, and the number under which the customer can follow them. Most documents have none, and store nothing of it. */
export const trackingFields = {
  deliveryProviderId: { kind: 'ref', label: 'Delivery Provider', to: 'delivery-provider', sparse: true },
  consignmentNumber: { kind: 'code', label: 'Consignment Number', max: 40, sparse: true },
} as const satisfies Fields;

/** Where the consignment number goes in the address of a provider. */
export const numberMark = '{number}';

/** Only pages that are sent encrypted, of a host that is written out: a number that people type must not choose the host. */
export function isTrackingAddress(address: string): boolean {
  return /^https:\/\/[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+(:\d{1,5})?([/?#][^\s"'<>\\]*)?$/u.test(address);
}

/** The page of one consignment; null where there is nothing to follow. */
export function trackingLink(address: unknown, number: unknown): string | null {
  if (typeof address !== 'string' || typeof number !== 'string' || number === '' || !isTrackingAddress(address)) return null;
  return address.replaceAll(numberMark, () => encodeURIComponent(number));
}
