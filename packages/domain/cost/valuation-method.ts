import type { Day } from '#domain/time/day';

/** How what goes out is valued in each branch. */
export type PoolMethod = 'moving-average' | 'fifo' | 'lifo';

/** One rate for the organisation and the financial year up to the day asked for. */
export type PeriodMethod = 'weighted-average' | 'simple-average';

export type ValuationMethod = PoolMethod | PeriodMethod;

/** The method of an item from a day on. The first of an item also holds before its day. */
export interface DatedMethod {
  readonly from: Day;
  readonly method: ValuationMethod;
}

export function isPeriodMethod(method: ValuationMethod): method is PeriodMethod {
  return method === 'weighted-average' || method === 'simple-average';
}

/** The method by which costs move between branches and into production: with an average of the period, the moving average (choice 13). */
export function poolMethod(method: ValuationMethod): PoolMethod {
  return isPeriodMethod(method) ? 'moving-average' : method;
}
