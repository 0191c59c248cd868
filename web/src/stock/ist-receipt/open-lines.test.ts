import { expect, it } from 'vitest';
import { openLines } from './open-lines.ts';

it('fills in what is open of each line, and the pieces of lines of which nothing arrived', () => {
  const incoming = {
    lines: [
      { lineId: '1', itemId: 'cable', itemName: 'Cable', quantity: 10_0000, batch: 'X' },
      { lineId: '2', itemId: 'panel', itemName: 'Panel', quantity: 4_0000 },
      { lineId: '3', itemId: 'inverter', itemName: 'Inverter', quantity: 2_0000, barcodes: ['S1', 'S2'] },
      { lineId: '4', itemId: 'inverter', itemName: 'Inverter', quantity: 2_0000, barcodes: ['S3', 'S4'] },
    ],
  };
  const open = [
    { lineId: '1', open: 10_0000 },
    { lineId: '2', open: 0 },
    { lineId: '3', open: 2_0000 },
    { lineId: '4', open: 1_0000 },
  ];
  expect(openLines(incoming, open).map(({ values, labels }) => [values, labels['itemId']])).toEqual([
    [{ itemId: 'cable', sourceLine: '1', batch: 'X', quantity: 10_0000 }, 'Cable'],
    [{ itemId: 'inverter', sourceLine: '3', batch: null, quantity: 2_0000, barcodes: ['S1', 'S2'] }, 'Inverter'],
    [{ itemId: 'inverter', sourceLine: '4', batch: null, quantity: 1_0000 }, 'Inverter'],
  ]);
});
