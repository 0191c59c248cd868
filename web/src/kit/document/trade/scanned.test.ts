import { expect, it } from 'vitest';
import type { Line } from '../../lines/line-column.ts';
import { scanInto } from './scanned.ts';

const line = (key: string, values: object): Line => ({ key, values: { ...values }, labels: {} });

it.each([
  ['a first one', { quantity: null }, 'S1', { barcodes: ['S1'], quantity: 1_0000 }, '1 scanned', false],
  [
    'one more than the quantity',
    { quantity: 1_0000, barcodes: ['S1'] },
    'S2',
    { barcodes: ['S1', 'S2'], quantity: 2_0000 },
    '2 scanned',
    false,
  ],
  ['fewer than the quantity', { quantity: 9_0000 }, 'S1\nS2', { barcodes: ['S1', 'S2'], quantity: 9_0000 }, '2 scanned', false],
  [
    'the same again',
    { quantity: 1_0000, barcodes: ['S1'] },
    'S1',
    { barcodes: ['S1'], quantity: 1_0000 },
    'S1 is in this document already',
    true,
  ],
  [
    'a list with one of another line',
    { quantity: 1_0000 },
    'S1, T1 S2',
    { barcodes: ['S1', 'S2'], quantity: 2_0000 },
    '2 scanned. T1 is in this document already',
    true,
  ],
  ['nothing', { quantity: 1_0000 }, '  ', { quantity: 1_0000 }, '', false],
])('%s', (_, values, text, after, told, refused) => {
  const lines = [line('a', values), line('b', { barcodes: ['T1'] })];
  const scanned = scanInto(lines, 'a', text);
  expect(scanned.lines[0]?.values).toEqual(after);
  expect([scanned.told, scanned.refused]).toEqual([told, refused]);
});
