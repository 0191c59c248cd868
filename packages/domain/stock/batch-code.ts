/** Between the two parts. Stock codes never have it, and a keyboard scanner types it alike on every layout. */
const between = '*';

/**
 * What the label of a batch says: the stock code of its item and the number of the batch, because two items may have a batch of one number.
 * Of an item without a stock code it is the number alone.
 */
export function batchCode(stockCode: string | null, batch: string): string {
  return stockCode === null || stockCode === '' ? batch : `${stockCode}${between}${batch}`;
}

/** The stock code and the batch of a scanned code; null if it is no such label. */
export function readBatchCode(code: string): { readonly stockCode: string; readonly batch: string } | null {
  const at = code.indexOf(between);
  const [stockCode, batch] = [code.slice(0, Math.max(at, 0)).trim(), code.slice(at + 1).trim()];
  return stockCode === '' || batch === '' ? null : { stockCode, batch };
}
