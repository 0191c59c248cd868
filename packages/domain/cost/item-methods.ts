import type { DatedMethod, ValuationMethod } from '#domain/cost/valuation-method';
import { type Day, isDay } from '#domain/time/day';

/** Before all movements: the first method of an item also holds before its day. */
export const beginning: Day = '0001-01-01';

/** Of items that say nothing. */
export const usualMethods: readonly DatedMethod[] = [{ from: beginning, method: 'moving-average' }];

/** What an item says about its valuation: one method, or a history of them with the days from which they hold. */
export interface SaysMethod {
  readonly valuation?: unknown;
  readonly calculationMethod?: unknown;
  readonly valuationHistory?: unknown;
}

/** The methods of an item, the earliest first. */
export function methodsOf(item: SaysMethod): readonly DatedMethod[] {
  const history = Array.isArray(item.valuationHistory)
    ? (item.valuationHistory as readonly (SaysMethod & { effectiveFrom?: unknown })[])
    : [];
  const dated = history.flatMap((one): DatedMethod[] =>
    typeof one.effectiveFrom === 'string' && isDay(one.effectiveFrom) ? [{ from: one.effectiveFrom, method: methodOf(one) }] : [],
  );
  if (dated.length === 0) return [{ from: beginning, method: methodOf(item) }];
  const [first, ...later] = dated.sort((one, other) => (one.from < other.from ? -1 : 1));
  return first === undefined ? usualMethods : [{ from: beginning, method: first.method }, ...later];
}

/** Average is the moving average, unless the item says how to calculate it (answer A48). */
function methodOf({ valuation, calculationMethod }: SaysMethod): ValuationMethod {
  if (valuation === 'FIFO') return 'fifo';
  if (valuation === 'LIFO') return 'lifo';
  if (calculationMethod === 'Weighted') return 'weighted-average';
  return calculationMethod === 'Simple' ? 'simple-average' : 'moving-average';
}

export function methodOn(methods: readonly DatedMethod[], day: Day): ValuationMethod {
  return (methods.findLast(({ from }) => from <= day) ?? methods[0])?.method ?? 'moving-average';
}

/** The first day from which two histories of an item differ; null if they never do. */
export function firstDifference(one: readonly DatedMethod[], other: readonly DatedMethod[]): Day | null {
  const days = new Set([beginning, ...one.slice(1).map(({ from }) => from), ...other.slice(1).map(({ from }) => from)]);
  return [...days].sort().find((day) => methodOn(one, day) !== methodOn(other, day)) ?? null;
}

const words: Readonly<Record<ValuationMethod, string>> = {
  'moving-average': 'Average',
  'weighted-average': 'Weighted average',
  'simple-average': 'Simple average',
  fifo: 'FIFO',
  lifo: 'LIFO',
};

export const allMethods = Object.keys(words) as readonly ValuationMethod[];

/** The method as people call it. */
export function methodInWords(method: ValuationMethod): string {
  return words[method];
}
