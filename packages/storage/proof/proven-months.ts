import { hash } from 'node:crypto';
import { addDays, type Day } from '#domain/time/day';
import { monthOf } from '#domain/time/period';
import type { Find } from '#storage/proof/prover';

/** Rows of a month: their count, and a checksum over them in two halves of 32 bits. So a year of a million rows takes twelve sums. */
export type Months = Map<string, Month>;

interface Month {
  count: number;
  high: number;
  low: number;
}

export function newMonths(): Months {
  return new Map();
}

/** `by` is -1 for a row that is taken out. */
export function addRow(months: Months, day: Day, row: string, by: 1 | -1): void {
  const name = day.slice(0, 7);
  let month = months.get(name);
  if (month === undefined) {
    month = { count: 0, high: 0, low: 0 };
    months.set(name, month);
  }
  const digest = hash('sha256', row, 'buffer');
  month.count += by;
  month.high = (month.high + by * digest.readUInt32BE(0)) >>> 0;
  month.low = (month.low + by * digest.readUInt32BE(4)) >>> 0;
}

/** All days in stretches that each end with a month of these rows: what is read of a view for one is let go before the next. */
export function stretchesOf(months: Months): readonly { readonly from: Day; readonly to: Day }[] {
  const ends = [...months.keys()].sort().map((month) => monthOf(`${month}-01`).to);
  const starts = [firstDay, ...ends.map((end) => addDays(end, 1))];
  return starts.map((from, at) => ({ from, to: ends[at] ?? lastDay }));
}

const [firstDay, lastDay] = ['0001-01-01', '9999-12-31'];

export function compareMonths(months: Months, shown: Months, what: string, find: Find): void {
  for (const month of new Set([...months.keys(), ...shown.keys()])) {
    const [said, is] = [shown.get(month) ?? none, months.get(month) ?? none];
    if (said.count !== is.count || said.high !== is.high || said.low !== is.low)
      find(`${what} ${month}`, `it has ${said.count} rows, the log ${is.count}, or not the same ones`);
  }
}

const none: Month = { count: 0, high: 0, low: 0 };
