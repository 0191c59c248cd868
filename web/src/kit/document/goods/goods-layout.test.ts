import { expect, it } from 'vitest';
import { openingStockLayout } from '../../../stock/opening-stock/opening-stock-layout.ts';
import { stockAdjustmentLayout } from '../../../stock/stock-adjustment/stock-adjustment-layout.ts';

it.each([
  ['goods that come in', openingStockLayout, 'batch manufactured expires batchPrice barcodes quantity'],
  [
    'a count',
    stockAdjustmentLayout,
    'batch barcodes unit bookQuantity counted change difference reason rate manufactured expires batchPrice',
  ],
])('in %s, what is typed of every line comes first', (_, { lines }, expected) => {
  const keys = (lines?.columns ?? []).map(({ key }) => key);
  expect(keys.slice(keys.indexOf('batch')).join(' ')).toContain(expected);
});

it('in a count Enter goes from the quantity to the next line', () => {
  expect(stockAdjustmentLayout.lines?.columns.findLast(({ stop }) => stop)?.key).toBe('counted');
});
