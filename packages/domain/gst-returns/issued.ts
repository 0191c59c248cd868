/** The nature of documents in table 13, by the portal's numbers. An advance is a receipt voucher. */
export const issuedNatures = { invoice: 1, debit: 4, credit: 5, advance: 6 } as const;
export type IssuedNature = keyof typeof issuedNatures;

/** The numbers of one series that were given in a month. */
export interface IssuedSeries {
  readonly nature: IssuedNature;
  readonly from: string;
  readonly to: string;
  /** All of them, with those that were cancelled. */
  readonly total: number;
  readonly cancelled: number;
  /** Between the first and the last, never given or not known any more. */
  readonly missing: number;
}

export interface IssuedNumber {
  readonly nature: IssuedNature;
  readonly number: string;
  readonly cancelled: boolean;
}

/**
 * Table 13: the documents of a month by series. A series is the prefix of a number: `SIPUN26/` of `SIPUN26/311`. Drafts have no number.
 * Cancelled documents still have theirs.
 */
export function issuedSeries(numbers: readonly IssuedNumber[]): readonly IssuedSeries[] {
  const series = Map.groupBy(numbers, ({ nature, number }) => `${nature} ${seriesOf(number)}`);
  return [...series].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, all]) => issued(all));
}

function issued(all: readonly IssuedNumber[]): IssuedSeries {
  const sorted = [...all].sort((a, b) => runningNumber(a.number) - runningNumber(b.number));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) throw new Error('Broken assumption: a series without a number');
  return {
    nature: first.nature,
    from: first.number,
    to: last.number,
    total: all.length,
    cancelled: all.filter(({ cancelled }) => cancelled).length,
    missing: runningNumber(last.number) - runningNumber(first.number) + 1 - all.length,
  };
}

/** The prefix: all before the running number. */
export function seriesOf(number: string): string {
  return number.replace(/\d+$/, '');
}

function runningNumber(number: string): number {
  return Number(/\d+$/.exec(number)?.[0] ?? 0);
}
