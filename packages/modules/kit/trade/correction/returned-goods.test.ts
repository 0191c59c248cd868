import { expect, it } from 'vitest';
import type { AnyRow, DocumentFacts } from '#modules/kit/module';
import { completeTrade } from '#modules/kit/trade/complete';
import { type Correction, type CorrectionRow, correctionFields } from '#modules/kit/trade/correction/correction-fields';
import { moveCorrection } from '#modules/kit/trade/correction/returned-goods';
import { tradeFields } from '#modules/kit/trade/fields';
import { blankDocument, blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { buying, selling } from '#modules/kit/trade/side';

const sold: Correction = {
  ...{ side: selling, of: 'sales-invoice', field: 'invoiceId', lowers: true, goods: true },
  ...{ ledgerField: 'salesLedgerId', ledger: 'sales_return' },
};
const bought: Correction = { ...sold, side: buying, of: 'purchase-invoice', field: 'purchaseInvoiceId' };
const base = sampleFacts();
const lines = [
  { ...blankLine('fitting', 1_0000), lineId: '1', rate: 100_0000 },
  { ...blankLine('cable', 5_0000), lineId: '2', rate: 100_0000 },
  { ...blankLine('cable', 5_0000), lineId: '3', sourceSlug: 'delivery-note', sourceId: 'note', sourceLine: '7', rate: 100_0000 },
];
const invoice = completeTrade(blankDocument(tradeFields(selling), '2026-11-03', 'local', lines), base, selling);
const facts: DocumentFacts = {
  ...base,
  find: (slug, id) => (id === 'invoice' ? (invoice as unknown as AnyRow) : base.find(slug, id)),
};
const back = (how: Correction, ...of: readonly string[]) =>
  ({
    ...blankDocument(correctionFields(how), '2026-11-20', 'local', []),
    [how.field]: 'invoice',
    location: 'A1',
    lines: of.map((sourceLine, place) => ({
      ...blankLine('cable', 2_0000),
      ...{ lineId: String(place + 1), itemType: 'Goods', sourceSlug: how.of, sourceId: 'invoice', sourceLine, cost: 150_00 },
    })),
  }) as unknown as CorrectionRow;
const moved = { itemId: 'cable', locationId: 'A1', batch: null };

it('names the sale whose goods come back, also if a delivery note moved them', () => {
  const came = { ...moved, quantity: 2_0000, value: null, kind: 'sales-return' };
  expect(moveCorrection(back(sold, '2', '3'), facts, sold)).toEqual([
    { ...came, origin: { id: 'invoice', lineId: '2' } },
    { ...came, origin: { id: 'note', lineId: '7' } },
  ]);
});

it('names the pieces that come back', () => {
  const row = back(sold, '1', '2');
  const lines = row.lines.map((line, at) => ({ ...line, barcodes: at === 0 ? ['S1', 'S2'] : [] }));
  expect(moveCorrection({ ...row, lines }, facts, sold).map(({ codes }) => codes)).toEqual([['S1', 'S2'], undefined]);
});

const lowers: Correction = { ...bought, goods: false, ledgerField: 'purchaseLedgerId', ledger: 'purchase' };
const noted = (how: Correction, more: object) => {
  const row = back(how, '2');
  return { ...row, lines: row.lines.map((line) => ({ ...line, quantity: 0, taxable: 20_00, inCost: 1_00, ...more })) } as CorrectionRow;
};
const priced = { ...{ itemId: 'cable', locationId: null, batch: null, quantity: 0 }, kind: 'price-note', lineId: '1' };

it.each([
  ['a note that lowers', lowers, {}, [[-21_00, 5_0000]]],
  ['one that raises', { ...lowers, lowers: false }, {}, [[21_00, 5_0000]]],
  ['of some pieces', lowers, { quantity: 2_0000 }, [[-21_00, 2_0000]]],
  ['of more pieces than were bought', lowers, { quantity: 9_0000 }, [[-21_00, 5_0000]]],
  ['on a ledger of indirect income', lowers, { ledgerId: 'discount_received' }, []],
  ['of nothing', lowers, { taxable: 0, inCost: 0 }, []],
  ['to a customer', { ...sold, goods: false }, {}, []],
] as const)('%s changes the cost of what was bought', (_, how, more, expected) => {
  const income = { id: 'indirect', alias: 'indirect_incomes', parentId: null, nature: 'Income' };
  const known: DocumentFacts = {
    ...facts,
    all: (slug) => (slug === 'group' ? [income] : facts.all(slug)),
    find: (slug, id) => (id === 'discount_received' ? ({ id, groupId: income.id } as unknown as AnyRow) : facts.find(slug, id)),
  };
  const origin = { id: 'invoice', lineId: '2' };
  expect(moveCorrection(noted(how, more), known, how)).toEqual(
    expected.map(([value, quantity]) => ({ ...priced, value, origin, noted: quantity })),
  );
});

it('a landed charge that comes back was in the cost of what stays, too', () => {
  const charge = { ledgerId: 'freight', amount: 60_00, taxable: 60_00, inCost: 0, landed: true };
  const landed = { ...invoice, charges: [charge] };
  const known: DocumentFacts = { ...facts, find: (slug, id) => (id === 'invoice' ? (landed as unknown as AnyRow) : facts.find(slug, id)) };
  const row = { ...back(bought, '2'), charges: [{ ...charge, sourceId: 'invoice' }] } as unknown as CorrectionRow;
  const [, ...prices] = moveCorrection(row, known, bought);
  // Of the freight of 60 each line of goods bore 30; of line 2 stay 3 of 5.
  expect(prices.map(({ value, noted: of, origin }) => [value, of, origin?.lineId])).toEqual([
    [-18_00, 3_0000, '2'],
    [-30_00, 5_0000, '3'],
  ]);
});

it('names the purchase whose goods go back, at their cost', () => {
  const went = { ...moved, quantity: -2_0000, value: -150_00, kind: 'purchase-return' };
  expect(moveCorrection(back(bought, '2'), facts, bought)).toEqual([{ ...went, origin: { id: 'invoice', lineId: '2' } }]);
});
