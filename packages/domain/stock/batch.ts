import { addDays, type Day } from '#domain/time/day';

/**
 * The id of the record of a batch, which follows from its item and its number: a rule that knows both finds the record, and two people who
 * bring in the same batch at the same time make one. A UUID of version 8, from four rounds of a hash over both texts.
 */
export function batchId(itemId: string, number: string): string {
  const hex = [0x9e3779b9, 0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f].map((seed) => hash(`${itemId}|${number}`, seed)).join('');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** 32 bits as eight hexadecimal digits. */
function hash(text: string, seed: number): string {
  let [one, two] = [seed, seed ^ text.length];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x9e3779b1);
    two = Math.imul(two ^ code, 0x5f356495);
    one = (one << 13) | (one >>> 19);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(two ^ (two >>> 13), 0xc2b2ae35);
  one = Math.imul(one ^ (one >>> 16), 0x27d4eb2f);
  return ((one ^ (one >>> 15)) >>> 0).toString(16).padStart(8, '0');
}

/** Whether a batch can still be used on a day. Its last day is the day on which it expires. */
export type Freshness = 'good' | 'near' | 'expired';

/** Days before the last one from which a batch is near its end, unless the organisation says otherwise. */
export const usualNearDays = 30;

export function freshnessOf(expires: Day | null, on: Day, nearDays: number = usualNearDays): Freshness {
  if (expires === null) return 'good';
  if (expires < on) return 'expired';
  return expires <= addDays(on, nearDays) ? 'near' : 'good';
}

/** How much there is of a batch at a place. */
export interface BatchInStock {
  readonly batch: string;
  readonly expires: Day | null;
  readonly quantity: number;
}

/**
 * Which batches a quantity is taken from: the first to expire goes first, those that never expire last, and expired ones are not taken.
 * The rest that no batch has stays without one.
 */
export function firstExpired<Batch extends BatchInStock>(
  batches: readonly Batch[],
  quantity: number,
  on: Day,
): readonly { readonly batch: Batch | null; readonly quantity: number }[] {
  const usable = batches.filter(({ expires, quantity: there }) => there > 0 && freshnessOf(expires, on) !== 'expired');
  let left = quantity;
  const taken = usable.toSorted(byExpiry).flatMap((batch) => {
    const much = Math.min(left, batch.quantity);
    left -= much;
    return much > 0 ? [{ batch, quantity: much }] : [];
  });
  return left > 0 ? [...taken, { batch: null, quantity: left }] : taken;
}

function byExpiry(one: BatchInStock, other: BatchInStock): number {
  const [here, there] = [one.expires ?? '9999', other.expires ?? '9999'];
  if (here !== there) return here < there ? -1 : 1;
  return one.batch < other.batch ? -1 : 1;
}
