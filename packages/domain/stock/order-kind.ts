import type { Quantity } from '#domain/money/paise';
import { mulDiv } from '#domain/money/paise';
import type { OpenedLine } from '#domain/posting/effect';
import { amount, type Plain, rowsIn, text } from '#domain/registers/plain-row';
import type { Day } from '#domain/time/day';

/**
 * What the open quantity of an order means for the stock of its items: `ordered` by a customer; `reserved`, which also keeps the goods for
 * the order; or `expected` from a supplier.
 */
export type OrderKind = 'ordered' | 'reserved' | 'expected';

/** The open quantities of an item in ten-thousandths. What is reserved is also ordered. */
export interface OpenQuantities {
  readonly reserved: Quantity;
  readonly ordered: Quantity;
  readonly expected: Quantity;
}

/** An order as it stands, with the lines that later documents can take from. */
export interface StandingOrder {
  readonly kind: OrderKind;
  readonly lines: readonly OpenedLine[];
  /** Of a purchase order for a project. */
  readonly commits?: Commitment;
}

/** What a purchase order commits a project to: by line, its value without tax, in paise. */
export interface Commitment {
  readonly projectId: string;
  readonly date: Day;
  readonly values: ReadonlyMap<string, number>;
}

/** What a stored order commits its project to; null without a project, and of orders of customers. Lines without ids have that of their place. */
export function commitmentOf(kind: OrderKind, row: Plain): Commitment | null {
  const projectId = text(row['projectId']);
  if (kind !== 'expected' || projectId === '') return null;
  const lines = rowsIn(row['lines']).map((line, place) => [text(line['lineId']) || String(place + 1), amount(line['taxable'])] as const);
  return { projectId, date: text(row['date']), values: new Map(lines) };
}

/** The value of what is open of a line, as the report on orders shows it. */
export function openValue({ lineId, quantity }: OpenedLine, { values }: Commitment, left: number): number {
  return quantity === 0 ? 0 : mulDiv(values.get(lineId) ?? 0, left, quantity);
}
