import { expect, it } from 'vitest';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import type { TradeLine, TradeRow } from '#modules/kit/trade/fields';
import { returnedProblems, trackedProblems } from '#modules/kit/trade/tracked';

const items: Readonly<Record<string, AnyRow>> = {
  cable: { name: 'Cable' },
  battery: { name: 'Battery', batchTracking: true },
  inverter: { name: 'Inverter', barcodeTracking: true },
};
const facts = { find: (_: string, id: string) => items[id] } as unknown as DocumentFacts;
const line = (itemId: string, quantity: number, more: Partial<TradeLine> = {}) =>
  ({ itemId, itemType: 'Goods', quantity: quantity * 10_000, batch: null, ...more }) as TradeLine;
const found = (...lines: readonly TradeLine[]) =>
  trackedProblems({ lines } as unknown as TradeRow, facts).map(({ path, message }) => `${path}: ${message}`);
const delivered = { sourceSlug: 'delivery-note', sourceId: 'dn', sourceLine: '1' } as const;

it.each<[string, readonly TradeLine[], readonly string[]]>([
  ['an item that is not tracked asks for nothing', [line('cable', 3)], []],
  ['a batch is needed', [line('battery', 3)], ['lines.0.batch: Choose a batch: this item has batch tracking']],
  ['a batch is there', [line('battery', 3, { batch: 'B1' })], []],
  ['a barcode for each piece', [line('inverter', 2, { barcodes: ['S1', 'S2'] })], []],
  ['none yet', [line('inverter', 2)], ['lines.0.barcodes: Enter a barcode for each piece: 0 of 2 so far']],
  ['one too many', [line('inverter', 1, { barcodes: ['S1', 'S2'] })], ['lines.0.barcodes: Enter a barcode for each piece: 2 of 1 so far']],
  ['half a piece', [line('inverter', 0.5)], ['lines.0.quantity: An item with barcodes moves in whole pieces']],
  ['an item without them', [line('cable', 1, { barcodes: ['S1'] })], ['lines.0.barcodes: This item has no barcode tracking']],
  [
    'the same piece twice',
    [line('inverter', 1, { barcodes: ['S1'] }), line('inverter', 2, { barcodes: ['S2', 'S1'] })],
    ['lines.1.barcodes: S1 is in two lines'],
  ],
  ['what a delivery note moved is not asked again', [line('inverter', 2, delivered), line('battery', 1, delivered)], []],
  ['services do not move', [line('inverter', 1, { itemType: 'Service' })], []],
])('%s', (_, lines, problems) => {
  expect(found(...lines)).toEqual(problems);
});

it.each<[string, readonly string[] | undefined, readonly string[] | undefined, number, readonly string[]]>([
  ['pieces of the invoice come back', ['S1', 'S2'], ['S2'], 1, []],
  ['an invoice without barcodes asks for none', undefined, undefined, 2, []],
  ['each piece is named', ['S1', 'S2'], undefined, 1, ['Enter a barcode for each piece: 0 of 1 so far']],
  ['no other piece', ['S1', 'S2'], ['S3'], 1, ['S3 is not on this line of the invoice']],
])('of a return: %s', (_, sold, returned, quantity, messages) => {
  const of = (barcodes: readonly string[] | undefined) => (barcodes === undefined ? {} : { barcodes });
  const problems = returnedProblems([line('inverter', quantity, of(returned))], () => line('inverter', 2, of(sold)));
  expect(problems.map(({ message }) => message)).toEqual(messages);
});
