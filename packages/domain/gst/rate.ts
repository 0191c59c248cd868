import type { Paise, Percent } from '#domain/money/paise';
import type { Problem } from '#domain/refusal';
import type { Day } from '#domain/time/day';

/**
 * Four ways to have no tax, which returns list separately: nil by tariff, exempt by notification, outside GST, and zero-rated with credit.
 */
export const taxabilities = ['Taxable', 'Nil', 'Exempt', 'NonGST', 'ZeroRated'] as const;
export type Taxability = (typeof taxabilities)[number];

/** How an item is taxed; part of every line. */
export interface Tax {
  readonly taxability: Taxability;
  /** The whole rate; CGST and SGST take half each. */
  readonly rate: Percent;
  readonly cessRate: Percent;
  /** Cess per unit of quantity. */
  readonly cessPerUnit: Paise;
}

/** One row of an item's GST history. It applies from its date until the next row's date. */
export interface GstRate extends Tax {
  readonly effectiveFrom: Day;
  readonly hsn: string;
  readonly reverseCharge: boolean;
}

/** The row in force on a day (decision D19); undefined before the first. */
export function rateOn<Row extends { readonly effectiveFrom: Day }>(history: readonly Row[], day: Day): Row | undefined {
  let found: Row | undefined;
  for (const row of history) {
    if (row.effectiveFrom <= day && (found === undefined || row.effectiveFrom > found.effectiveFrom)) found = row;
  }
  return found;
}

/** Problems with a history, each at its row: `gstHistory.1.rate`. */
export function rateProblems(history: readonly GstRate[], path = 'gstHistory'): readonly Problem[] {
  const problems: Problem[] = [];
  const days = new Set<Day>();
  history.forEach((row, i) => {
    const say = (field: string, message: string) => problems.push({ path: `${path}.${i}.${field}`, message });
    if (days.has(row.effectiveFrom)) say('effectiveFrom', 'A rate with this date already exists');
    days.add(row.effectiveFrom);
    if (row.rate < 0 || row.rate > whole) say('rate', 'Rate must be 0 to 100 %');
    if (row.cessRate < 0 || row.cessRate > mostCess) say('cessRate', 'Cess rate must be 0 to 400 %');
    if (row.cessPerUnit < 0) say('cessPerUnit', 'Cess cannot be negative');
    if (row.taxability === 'Taxable' && row.rate === 0) say('rate', 'Enter a rate, or choose Nil for 0 %');
    if (row.taxability !== 'Taxable' && row.rate + row.cessRate + row.cessPerUnit !== 0) say('rate', `${row.taxability} items have no tax`);
  });
  return problems;
}

const whole = 100_0000;
/** The highest ad valorem compensation cess there was: 290 % and its like on tobacco. */
const mostCess = 400_0000;

export const untaxed: Tax = { taxability: 'Nil', rate: 0 as Percent, cessRate: 0 as Percent, cessPerUnit: 0 as Paise };
