import type { Problem } from '#domain/refusal';
import type { TradeRow } from '#modules/kit/trade/fields';

/** Whether rates and amounts are in a currency other than the rupee. */
export function isForeign({ currency }: { readonly currency?: unknown }): boolean {
  return (currency ?? null) !== null && currency !== 'INR';
}

export function currencyProblems(row: Partial<Pick<TradeRow, 'currency' | 'exchangeRate'>>): readonly Problem[] {
  const rate = row.exchangeRate ?? 0;
  if (isForeign(row)) return rate > 0 ? [] : [{ path: 'exchangeRate', message: 'Enter the rupees for one unit of the currency' }];
  return rate === 0 ? [] : [{ path: 'currency', message: 'Choose the currency of the exchange rate' }];
}
