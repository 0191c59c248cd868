import { comparable, positionsOf } from '#application/identity/passwords/leaked-filter';
import { leakedPasswords } from '#application/identity/passwords/leaked-passwords';

const filter = Buffer.from(leakedPasswords, 'base64');

/** Whether a password was found in a leak, and is therefore among the first that are tried. */
export function isLeaked(password: string): boolean {
  return positionsOf(comparable(password), filter.length * 8).every((at) => ((filter[at >> 3] ?? 0) >> (at & 7)) & 1);
}
