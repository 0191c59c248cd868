import { type Percent, type Quantity, scaled } from '#domain/money/paise';

/** How much of a document later ones have taken (decision D21). */
export type Progress = 'none' | 'part' | 'whole';

export interface ChainLine {
  readonly lineId: string;
  readonly quantity: Quantity;
}

/** The part of a line of any document that a chain needs. */
export interface LinkedLine {
  readonly lineId?: string | null;
  readonly itemId: string;
  readonly batch?: string | null;
  readonly quantity: number;
  readonly sourceSlug?: string | null;
  readonly sourceId?: string | null;
  readonly sourceLine?: string | null;
  /** The fields that show what is wrong with the source and the quantity, unless they are those of a line of the row. */
  readonly at?: Readonly<Record<'source' | 'quantity', string>>;
}

/** What was taken from each line, by its id. */
export type Taken = ReadonlyMap<string, Quantity>;

/** What is left of a line, never below 0: an over-delivery within the tolerance leaves nothing. */
export function openOf({ lineId, quantity }: ChainLine, taken: Taken): Quantity {
  return scaled(Math.max(0, quantity - (taken.get(lineId) ?? 0)));
}

/** Nothing taken from any line, something still open on any line, or all taken. */
export function progressOf(lines: readonly ChainLine[], taken: Taken): Progress {
  if (lines.every(({ lineId }) => (taken.get(lineId) ?? 0) === 0)) return 'none';
  return lines.some((line) => openOf(line, taken) > 0) ? 'part' : 'whole';
}

/**
 * Whether a line may give this much in all: what was taken before and what is taken now. The tolerance is in ten-thousandths of a percent of
 * the line's quantity, compared without rounding.
 */
export function mayGive({ quantity }: ChainLine, takenInAll: number, tolerance: Percent): boolean {
  return BigInt(takenInAll) * hundredPercent <= BigInt(quantity) * (hundredPercent + BigInt(tolerance));
}

const hundredPercent = 1_000_000n;

/** The first line that a change would leave with less than later documents took; undefined if there is none. */
export function takenAbove(lines: readonly ChainLine[], taken: Taken): string | undefined {
  const left = new Map(lines.map(({ lineId, quantity }) => [lineId, quantity]));
  for (const [lineId, quantity] of taken) if (quantity > (left.get(lineId) ?? 0)) return lineId;
  return undefined;
}

/** Each line cut to what was taken from it; the others are left out. */
export function onlyTaken<Line extends ChainLine>(lines: readonly Line[], taken: Taken): readonly Line[] {
  return lines.flatMap((line) => {
    const quantity = scaled(Math.min(line.quantity, taken.get(line.lineId) ?? 0));
    return quantity === 0 ? [] : [{ ...line, quantity }];
  });
}

/** The name under which the value of a line is taken, in paise: returns and notes lower what the line was worth. */
export function valueIn(lineId: string): string {
  return `value:${lineId}`;
}

/** The name under which the cost of goods that go back is taken, in paise. */
export function costIn(lineId: string): string {
  return `cost:${lineId}`;
}

/**
 * The name under which the total of a document that corrects is taken, with its tax and its rounding, in paise. It only tells the last return
 * what is left: it is no part of what can be open.
 */
export const totalTaken = 'total:';

/** Whether a name is of a value or a cost, in paise. */
export function isWorth(name: string): boolean {
  return name.startsWith(valueIn('')) || name.startsWith(costIn(''));
}

/** The name of a charge, by its place; its value is taken as that of a line is. */
export function chargeAt(place: number): string {
  return `charge:${place + 1}`;
}
