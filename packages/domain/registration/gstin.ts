import { currentState, stateOf } from '#domain/address/state';
import { isPan } from '#domain/registration/pan';

/** Kinds of registration that the shape of a GSTIN tells apart. */
export type GstinKind = 'Regular' | 'Government' | 'TDS deductor' | 'E-commerce operator' | 'Non-resident' | 'OIDAR' | 'UIN holder';

/** Fifteen characters in the right pattern, with an existing state and the right check character. Upper case, as `tidyGstin` returns it. */
export function isGstin(text: string): boolean {
  return gstinProblem(text) === null;
}

/** The problem with it, as a sentence; null when there is none. */
export function gstinProblem(text: string): string | null {
  if (text.length !== 15) return 'A GSTIN has 15 characters';
  if (gstinKind(text) === null) return 'This is not the format of a GSTIN';
  const state = text.slice(0, 2);
  if (stateOf(state) === undefined || state === '96') return `${state} is not a state code`;
  const expected = checkCharacter(text.slice(0, 14));
  return text.endsWith(expected) ? null : 'The last character of this GSTIN does not match. Check the number';
}

/** The kind of registration, from the pattern alone; null when it matches none. */
export function gstinKind(text: string): GstinKind | null {
  return shapes.find(([, shape]) => shape.test(text))?.[0] ?? null;
}

/** In this order, because the regular shape also matches that of a deductor. Shapes of the GSTN developer portal. */
const shapes: readonly (readonly [GstinKind, RegExp])[] = [
  ['TDS deductor', /^\d{2}[A-Z]{4}[A-Z0-9]\d{4}[A-Z][1-9A-Z]D[0-9A-Z]$/],
  ['E-commerce operator', /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]C[0-9A-Z]$/],
  ['Regular', /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][Z1-9ABD-J][0-9A-Z]$/],
  ['Government', /^\d{2}[A-Z]{4}\d{5}[A-Z]\dZ\d$/],
  ['OIDAR', /^99\d{2}[A-Z]{3}\d{5}OS[0-9A-Z]$/],
  ['Non-resident', /^\d{4}[A-Z]{3}\d{5}NR[0-9A-Z]$/],
  ['UIN holder', /^\d{4}[A-Z]{3}\d{5}[UO]N[A-Z0-9]$/],
];

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Luhn's sum over base 36: values are multiplied by 1, 2, 1, 2 …, quotient and remainder of each product by 36 are added up, and the
 * check character brings the sum to a multiple of 36.
 */
export function checkCharacter(first14: string): string {
  let sum = 0;
  for (let i = 0; i < first14.length; i++) {
    const product = alphabet.indexOf(first14.charAt(i)) * (i % 2 === 0 ? 1 : 2);
    sum += Math.floor(product / 36) + (product % 36);
  }
  return alphabet.charAt((36 - (sum % 36)) % 36);
}

/** The state of registration, codes of merged states brought up to date. */
export function stateOfGstin(gstin: string): string {
  return currentState(gstin.slice(0, 2));
}

/** The PAN in the GSTIN; null for the kinds without one. */
export function panOfGstin(gstin: string): string | null {
  const pan = gstin.slice(2, 12);
  return isPan(pan) ? pan : null;
}

/** A transporter's id is a GSTIN or an enrolment number of the same shape, whose check character may be wrong. */
export function isTransporterId(text: string): boolean {
  return /^\d{2}[A-Z0-9]{13}$/.test(text) && stateOf(text.slice(0, 2)) !== undefined;
}
