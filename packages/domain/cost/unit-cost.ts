import { mulDiv, type Rate, scaled } from '#domain/money/paise';

/**
 * What a piece costs, exactly: so many paise for so many ten-thousandths. It is a fraction, so that no rate is rounded on the way
 * (choice 3).
 */
export interface UnitCost {
  readonly value: number;
  readonly quantity: number;
}

/** In paise, rounded half away from zero; zero while no cost is known. */
export function costOf(quantity: number, unit: UnitCost | null): number {
  return unit === null ? 0 : mulDiv(unit.value, quantity, unit.quantity);
}

/** Ten-thousandths of a rupee for one unit, for reading; null where there is nothing to divide by. */
export function rateOf({ value, quantity }: UnitCost): Rate | null {
  return quantity === 0 ? null : scaled(mulDiv(value, 1_000_000, quantity));
}
