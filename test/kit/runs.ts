const isDeep = process.env['BAHI_DEEP'] === '1';
/** A number of days, not a random number: what fails can be run again, and two machines try the same on one day. It is the machine's own day. */
const today = Math.floor((Date.now() - Number(process.env['BAHI_CLOCK_AHEAD_MS'] ?? 0)) / (24 * 3600_000));

/** How often a property is tried; `npm test -- --deep` tries it ten times as often, as before a release. */
export function runs(usual: number): number {
  return isDeep ? usual * 10 : usual;
}

/** A size that costs time: smaller by default, full with `npm test -- --deep`. */
export function sizeOf(usual: number, whole: number): number {
  return isDeep ? whole : usual;
}

/** One of each kind, others on the next day; all with `npm test -- --deep`. The order stays. */
export function oneOfEach<One>(all: readonly One[], kindOf: (one: One) => string): readonly One[] {
  if (isDeep) return all;
  const chosen = new Set([...Map.groupBy(all, kindOf).values()].map((alike) => alike[today % alike.length]));
  return all.filter((one) => chosen.has(one));
}

/**
 * Every `share`-th of many similar cases, other ones on the next day; all with `npm test -- --deep`. Rows of a table that pass
 * their number as `turn` share the cases, so each case is tried in some of the rows.
 */
export function byTurns<One>(all: readonly One[], share: number, turn = 0): readonly One[] {
  return isDeep ? all : all.filter((_, at) => (at + turn + today) % share === 0);
}
