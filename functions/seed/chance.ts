/** Repeatable chance: the same seed gives the same demo on every machine. */
export interface Chance {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** True in this many of a hundred cases. */
  happens(percent: number): boolean;
}

/** Mulberry32, a generator of 32 bits of state: enough for demo data, useless for secrets. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    pick(items) {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('Broken assumption: nothing to pick from');
      return item;
    },
    happens: (percent) => next() * 100 < percent,
  };
}
