import { mulDiv } from '#domain/money/paise';

/**
 * What goods stand at above their cost, because a branch of another GSTIN bought them at a transfer value (decision D44): in paise, by the
 * sale between two branches that made it (`soldKey`). Negative where the transfer value is below the cost. Undefined where there is none.
 */
export type Uplift = Readonly<Record<string, number>> | undefined;

/** The name of what one branch sells to another of another GSTIN. */
export function soldKey(from: string, to: string): string {
  return `${from}>${to}`;
}

/** The branches of such a name; null for anything else. */
export function soldBetween(key: string): { readonly from: string; readonly to: string } | null {
  const [from = '', to, ...more] = key.split('>');
  return to === undefined || more.length > 0 ? null : { from, to };
}

export function plusUplift(one: Uplift, other: Uplift): Uplift {
  if (one === undefined || other === undefined) return one ?? other;
  return without0(
    Object.fromEntries([...Object.keys(one), ...Object.keys(other)].map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)])),
  );
}

export function lessUplift(one: Uplift, other: Uplift): Uplift {
  return other === undefined
    ? one
    : plusUplift(
        one,
        each(other, (value) => -value),
      );
}

/** Of so many pieces of these. */
export function partOfUplift(uplift: Uplift, quantity: number, of: number): Uplift {
  return uplift && each(uplift, (value) => mulDiv(value, quantity, of));
}

/** One sale more or less. */
export function upliftBy(key: string, value: number): Uplift {
  return value === 0 ? undefined : { [key]: value };
}

/** What `branches` together see of it: what they sold to each other makes nothing worth more. Seen by none, all of it. */
export function upliftSeen(uplift: Uplift, branches: ReadonlySet<string>): number {
  return Object.entries(uplift ?? {}).reduce((sum, [key, value]) => (isAmong(key, branches) ? sum : sum + value), 0);
}

export function wholeUplift(uplift: Uplift): number {
  return upliftSeen(uplift, nobody);
}

const nobody: ReadonlySet<string> = new Set();

function isAmong(key: string, branches: ReadonlySet<string>): boolean {
  const sold = soldBetween(key);
  return sold !== null && branches.has(sold.from) && branches.has(sold.to);
}

/** An amount of each sale. */
export function each<T>(sales: Readonly<Record<string, T>>, of: (one: T) => number): Uplift {
  return without0(Object.fromEntries(Object.entries(sales).map(([key, one]) => [key, of(one)])));
}

function without0(uplift: NonNullable<Uplift>): Uplift {
  const left = Object.entries(uplift).filter(([, value]) => value !== 0);
  return left.length === 0 ? undefined : Object.fromEntries(left.sort(([one], [other]) => (one < other ? -1 : 1)));
}
