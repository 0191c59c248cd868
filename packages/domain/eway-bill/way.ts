import { foreignPincode } from '#domain/address/pincode';
import type { BillEnd } from '#domain/eway-bill/payload';

/** The PIN codes at both ends of a way, the smaller first: it is as far there as back. */
export type Way = readonly [number, number];

/** Between two PIN codes; undefined if one is missing, or abroad. */
export function wayBetween(one: number | null, other: number | null): Way | undefined {
  if (!isIndian(one) || !isIndian(other)) return undefined;
  return one <= other ? [one, other] : [other, one];
}

/** The PIN code of where the goods are at an end of their way. */
export function pinAt({ goods, paper }: Pick<BillEnd, 'goods' | 'paper'>): number | null {
  return (goods ?? paper).pin;
}

/** The longest distance that the portal takes between two PIN codes, in kilometres: a tenth more than its own, and at most 4,000 (code 702). */
export function mostKilometres(counted: number): number {
  return Math.min(4_000, Math.floor((counted * 11) / 10));
}

function isIndian(pin: number | null): pin is number {
  return pin !== null && /^[1-9]\d{5}$/.test(String(pin)) && pin !== Number(foreignPincode);
}
