import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batchCode, readBatchCode } from '#domain/stock/batch-code';

it.each<[string | null, string, string]>([
  ['LED-9', 'B-7', 'LED-9*B-7'],
  ['8901030865275', '26/11', '8901030865275*26/11'],
  [null, 'B-7', 'B-7'],
  ['', 'B-7', 'B-7'],
])('the label of a batch of %j, %s says %s', (stockCode, batch, code) => {
  expect(batchCode(stockCode, batch)).toBe(code);
});

it.each([
  ['LED-9*B-7', { stockCode: 'LED-9', batch: 'B-7' }],
  ['LED-9*B*7', { stockCode: 'LED-9', batch: 'B*7' }],
  ['LED-9', null],
  ['*B-7', null],
  ['LED-9*', null],
  ['', null],
])('%j is read as %j', (code, read) => {
  expect(readBatchCode(code)).toEqual(read);
});

it('what a label says is read as it was meant', () => {
  const stockCode = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('A', '7', '_', '-', '/', '.') });
  const batch = fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom('A', '7', '*', '-', '/') });
  fc.assert(
    fc.property(stockCode, batch, (item, number) => {
      expect(readBatchCode(batchCode(item, number))).toEqual({ stockCode: item, batch: number });
    }),
  );
});
