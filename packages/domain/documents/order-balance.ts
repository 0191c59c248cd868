import { type ChainLine, openOf, type Taken } from '#domain/documents/chain';
import { mulDiv } from '#domain/money/paise';

/** An order, or a line of it, added up: quantities in ten-thousandths, values in paise without tax. */
export interface OrderBalance {
  readonly ordered: number;
  /** Delivered or received; with a tolerance it may be more than ordered. */
  readonly fulfilled: number;
  readonly cancelled: number;
  /** What is still to come, never below 0. */
  readonly balance: number;
  readonly orderedValue: number;
  /** At the prices of the order. */
  readonly fulfilledValue: number;
  readonly cancelledValue: number;
  readonly balanceValue: number;
}

/** What became of a line. Of an order that was cancelled or completed by hand nothing is to come any more: the rest is cancelled. */
export function orderBalance(line: ChainLine & { readonly taxable: number }, taken: Taken, closed: boolean): OrderBalance {
  const { lineId, quantity, taxable } = line;
  const rest = openOf(line, taken);
  const fulfilled = taken.get(lineId) ?? 0;
  const worth = (part: number) => (quantity === 0 ? 0 : mulDiv(taxable, part, quantity));
  // The rest is rounded, and what was fulfilled is the remainder, so that the values add up to the paisa.
  const restValue = worth(rest);
  return {
    ...{ ordered: quantity, fulfilled, cancelled: closed ? rest : 0, balance: closed ? 0 : rest },
    orderedValue: taxable,
    fulfilledValue: rest === 0 ? worth(fulfilled) : taxable - restValue,
    cancelledValue: closed ? restValue : 0,
    balanceValue: closed ? 0 : restValue,
  };
}

/** Several together. Quantities only mean something in one unit. */
export function plusBalance(one: OrderBalance, other: OrderBalance): OrderBalance {
  return {
    ordered: one.ordered + other.ordered,
    fulfilled: one.fulfilled + other.fulfilled,
    cancelled: one.cancelled + other.cancelled,
    balance: one.balance + other.balance,
    orderedValue: one.orderedValue + other.orderedValue,
    fulfilledValue: one.fulfilledValue + other.fulfilledValue,
    cancelledValue: one.cancelledValue + other.cancelledValue,
    balanceValue: one.balanceValue + other.balanceValue,
  };
}

export const noBalance: OrderBalance = {
  ...{ ordered: 0, fulfilled: 0, cancelled: 0, balance: 0 },
  ...{ orderedValue: 0, fulfilledValue: 0, cancelledValue: 0, balanceValue: 0 },
};
