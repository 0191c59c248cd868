import { mulDiv, type Paise, paise, type Quantity } from '#domain/money/paise';

/** A quantity and what it is worth. */
export interface Share {
  readonly quantity: Quantity;
  readonly value: Paise;
}

/**
 * The value of a part of a line that comes back: the rounded share up to now less what came back before. So all parts together make the
 * line exactly, in whatever steps they come back.
 */
export function runningShare(line: Share, before: Share, quantity: Quantity): Paise {
  return paise(mulDiv(line.value, before.quantity + quantity, line.quantity) - before.value);
}
