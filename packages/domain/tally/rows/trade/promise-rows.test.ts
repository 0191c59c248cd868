import { expect, it } from 'vitest';
import type { PromiseSlug } from '#domain/tally/rows/drafts';
import { goodsLines } from '#domain/tally/rows/goods/goods-lines';
import type { FromLine } from '#domain/tally/rows/trade/invoice-rows';
import { promiseProblem, promiseRecord } from '#domain/tally/rows/trade/promise-rows';
import { goods, line, traderKnown, voucherOf } from '#test/kit/tally/trader';

const known = traderKnown({
  'LEDGER Berlin GmbH': { PARENT: 'Sundry Debtors', COUNTRYNAME: 'Germany' },
});

function rowsOf(slug: PromiseSlug, content: object, follows: readonly (FromLine | undefined)[] = []) {
  const { voucher } = voucherOf('Sales Order 5 20250410', content);
  const lines = goodsLines(voucher, known.masters);
  if (typeof lines === 'string') throw new Error(lines);
  return promiseRecord(voucher, slug, lines, { date: '2025-04-10', number: '5', level: 1 }, follows, known).rows;
}

const oil = goods(-2, -50, { item: 'Oil', batch: 'B 1', godown: 'Depot', rate: '25.00/Kg' });

it('a delivery note says the batch, and what it follows', () => {
  const content = { PARTYLEDGERNAME: 'anvi', REFERENCE: 'PO/7', REFERENCEDATE: '20250409', ALLINVENTORYENTRIES: [oil, goods(-1, 0)] };
  expect(rowsOf('delivery-note', content, [{ fromDocument: 'Sales Order 3', fromLine: 2 }])).toEqual([
    {
      ...{
        document: 'g0',
        date: '2025-04-10',
        number: '5',
        partyId: 'Anvi',
        placeOfSupply: '27',
        referenceNo: 'PO/7',
        referenceDate: '2025-04-09',
      },
      ...{ 'lines.0.itemId': 'Oil', 'lines.0.quantity': '2', 'lines.0.rate': '25', 'lines.0.location': 'DEPOT', 'lines.0.batch': 'B-1' },
      ...{ 'lines.0.fromDocument': 'Sales Order 3', 'lines.0.fromLine': '2' },
    },
    { document: 'g0', 'lines.0.itemId': 'Lamp', 'lines.0.quantity': '1', 'lines.0.rate': '0', 'lines.0.location': 'MAIN' },
  ]);
});

it('an order is for any batch, and says nothing of its ledgers', () => {
  const lines = [line('Anvi', 5, { BANKALLOCATIONS: [{ BANKERSDATE: '20250412' }] })];
  const [row] = rowsOf('sales-order', { PARTYLEDGERNAME: 'Anvi', ALLINVENTORYENTRIES: [oil], LEDGERENTRIES: lines });
  expect(row).not.toHaveProperty('lines.0.batch');
  expect(row).not.toHaveProperty('notes');
});

it.each([
  ['sales-order', 'Berlin GmbH', { placeOfSupply: '96', exportType: 'without-payment' }],
  ['purchase-order', 'Surat Mills', { placeOfSupply: '27' }],
] as const)('a %s with %s', (slug, PARTYLEDGERNAME, cells) => {
  expect(rowsOf(slug, { PARTYLEDGERNAME, ALLINVENTORYENTRIES: [oil] })).toMatchObject([cells]);
});

it.each([
  ['Anvi', undefined],
  ['Nobody', 'It does not say who the customer or supplier is.'],
])('with %s as party', (PARTYLEDGERNAME, problem) => {
  expect(promiseProblem(voucherOf('Sales Order 5 20250410', { PARTYLEDGERNAME }).voucher, 'sales-order', known)).toBe(problem);
});
