import type { Day } from '#domain/time/day';

/**
 * Texts of one row by the path of its import column, such as `name` or `lines.0.amount`. Days are YYYY-MM-DD, money is rupees with two
 * decimals, quantities and rates have up to four. Other records are named as they will be called in the books.
 */
export type RowTexts = Readonly<Record<string, string>>;

/** A record that a file of another program becomes: its rows as a file of that kind would have them. */
export interface BookRecord {
  /** The kind of record: `customer`, `sales-invoice`. */
  readonly slug: string;
  /** Of a document; it tells the financial year. Null: masters and openings. */
  readonly date: Day | null;
  /** A document has a row for each line, of which the first has what the document says; a master has one row. */
  readonly rows: readonly RowTexts[];
}
