import { currentState } from '#domain/address/state';

/** The PIN code that e-invoices carry for a party outside India or in Other Territory. */
export const foreignPincode = '999999';

/**
 * Whether a PIN code can belong to a state, by its first three digits, as the e-invoice portal checks it. True if no range is published.
 */
export function isPincodeOfState(pincode: string, stateCode: string): boolean {
  if (stateCode === '96' || stateCode === '97') return pincode === foreignPincode;
  const known = ranges[currentState(stateCode)];
  const prefix = Number(pincode.slice(0, 3));
  return known === undefined || known.some(([from, to]) => prefix >= from && prefix <= to);
}

/**
 * First three digits of the PIN codes of each state, published by the e-invoice portal (NIC). It publishes none for Ladakh, and none for
 * Telangana, which shares 500 to 509 with Andhra Pradesh.
 */
const ranges: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  '01': [[180, 194]],
  '02': [[171, 177]],
  '03': [[140, 160]],
  '04': [[160, 160]],
  '05': [[244, 263]],
  '06': [[121, 136]],
  '07': [[110, 110]],
  '08': [[301, 345]],
  '09': [[201, 285]],
  '10': [[800, 855]],
  '11': [[737, 737]],
  '12': [[790, 792]],
  '13': [[797, 798]],
  '14': [[795, 795]],
  '15': [[796, 796]],
  '16': [[799, 799]],
  '17': [[793, 794]],
  '18': [[781, 788]],
  '19': [[700, 743]],
  '20': [[813, 835]],
  '21': [[751, 770]],
  '22': [[490, 497]],
  '23': [[450, 488]],
  '24': [[360, 396]],
  '26': [
    [362, 362],
    [396, 396],
  ],
  '27': [[400, 445]],
  '29': [[560, 591]],
  '30': [[403, 403]],
  '31': [[682, 682]],
  '32': [[670, 695]],
  '33': [[600, 643]],
  '34': [
    [533, 533],
    [605, 605],
    [607, 607],
    [609, 609],
    [673, 673],
  ],
  '35': [[744, 744]],
  '37': [[500, 535]],
};
