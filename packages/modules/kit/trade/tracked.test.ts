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
  const back = line('inverter', quantity, returned === undefined ? {} : { barcodes: returned });
  const problems = returnedProblems([back], () => ({ batch: null, barcodes: sold ?? [] }), facts);
  expect(problems.map(({ message }) => message)).toEqual(messages);
});

it.each<[string, string, string | null, string | null, readonly string[]]>([
  ['the batch of the invoice comes back', 'battery', 'B1', 'B1', []],
  ['another batch', 'battery', 'B1', 'B2', ['lines.0.batch: B2 is not on this line of the invoice']],
  ['no batch', 'battery', 'B1', null, ['lines.0.batch: Choose a batch: this item has batch tracking']],
  ['no batch, though the invoice names none', 'battery', null, null, ['lines.0.batch: Choose a batch: this item has batch tracking']],
  ['a batch, though the invoice names none', 'battery', null, 'B2', []],
  ['an item without batches', 'cable', null, null, []],
])('of a return: %s', (_, item, sold, returned, problems) => {
  const found = returnedProblems([line(item, 1, { batch: returned })], () => ({ batch: sold, barcodes: [] }), facts);
  expect(found.map(({ path, message }) => `${path}: ${message}`)).toEqual(problems);
});
