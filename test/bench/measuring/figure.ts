/** One measured figure of `npm run bench`. */
export interface Figure {
  readonly id: string;
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** The goal in words, such as `at most 8`. */
  readonly goal: string;
  readonly holds: boolean;
  /** The floor or peer measured in the same run, if any. */
  readonly floor?: number;
  /** value / floor, or the ratio in the goal. */
  readonly ratio?: number;
}

type Goal = { readonly most: number } | { readonly least: number } | { readonly exactly: number };

export function figure(id: string, what: string, value: number, unit: string, goal: Goal, floor?: number): Figure {
  const ratio = floor === undefined ? undefined : value / floor;
  return {
    id,
    what,
    value: round(value),
    unit,
    goal: inWords(goal),
    holds: meets(value, goal),
    ...(floor === undefined ? {} : { floor: round(floor), ratio: round(ratio ?? 0) }),
  };
}

/** A figure whose goal is a ratio to a floor measured in the same run. */
export function ratioFigure(id: string, what: string, value: number, unit: string, goal: Goal, floor: number): Figure {
  const ratio = value / floor;
  return {
    id,
    what,
    value: round(value),
    unit,
    goal: `ratio ${inWords(goal)}`,
    holds: meets(ratio, goal),
    floor: round(floor),
    ratio: round(ratio),
  };
}

function meets(value: number, goal: Goal): boolean {
  if ('most' in goal) return value <= goal.most;
  if ('least' in goal) return value >= goal.least;
  return value === goal.exactly;
}

function inWords(goal: Goal): string {
  if ('most' in goal) return `at most ${goal.most}`;
  if ('least' in goal) return `at least ${goal.least}`;
  return `exactly ${goal.exactly}`;
}

const round = (value: number) => Math.round(value * 1000) / 1000;

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
