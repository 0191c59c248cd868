import { createHash } from 'node:crypto';

/** Bits and positions per password: about one password in three thousand is refused although it is in no list. */
export const bitsEach = 17;
const positionsEach = 11;

/** The positions of a password in a Bloom filter of this many bits. */
export function positionsOf(password: string, bits: number): readonly number[] {
  const digest = createHash('sha256').update(password).digest();
  const [first, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4) | 1];
  return Array.from({ length: positionsEach }, (_, at) => (first + at * (step >>> 0)) % bits);
}

/** How passwords are compared: capitals, spaces and the two encodings of é make no difference to a guesser. */
export function comparable(password: string): string {
  return password.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}
