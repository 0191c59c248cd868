import { monthOf } from '#domain/time/period';

/** The days of a period of months, as reports take them. */
export function periodOfMonths(from: string, month: string): { readonly from: string; readonly to: string } {
  return { from: `${from}-01`, to: monthOf(`${month}-01`).to };
}
