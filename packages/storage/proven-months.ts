import { hash } from 'node:crypto';
import type { Day } from '#domain/time/day';
import type { Find } from '#storage/prover';

/** Rows of a month: their count, and a checksum over them. So a year of a million rows takes twelve sums. */
export type Months = Map<string, { count: number; sum: bigint }>;

export function newMonths(): Months {
  return new Map();
}

/** `by` is -1 for a row that is taken out. */
export function addRow(months: Months, day: Day, row: string, by: 1 | -1): void {
  const name = day.slice(0, 7);
  const month = months.get(name) ?? { count: 0, sum: 0n };
  month.count += by;
  month.sum += BigInt(by) * hash('sha256', row, 'buffer').readBigUInt64BE(0);
  months.set(name, month);
}

export function compareMonths(months: Months, shown: Months, what: string, find: Find): void {
  for (const month of new Set([...months.keys(), ...shown.keys()])) {
    const [said, is] = [shown.get(month), months.get(month)].map((one) => one ?? { count: 0, sum: 0n });
    if (said?.count !== is?.count || said?.sum !== is?.sum)
      find(`${what} ${month}`, `it has ${said?.count} rows, the log ${is?.count}, or not the same ones`);
  }
}
