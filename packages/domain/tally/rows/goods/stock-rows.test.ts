import { expect, it } from 'vitest';
import { paise, scaled } from '#domain/money/paise';
import type { GoodsLine } from '#domain/tally/rows/goods/goods-lines';
import { adjustmentRecord, productionRecord, stockWork, transferRecords } from '#domain/tally/rows/goods/stock-rows';
import { TallyMasters } from '#domain/tally/tally-masters';
import { tallyObject } from '#test/kit/books/tally-object';
import { namesOfFile } from '#test/kit/tally/names-of-file';

const masters = new TallyMasters();
for (const name of ['Motor', 'Fan', 'Blade']) masters.add(tallyObject(`STOCKITEM ${name}`, { BASEUNITS: 'Nos' }));
const known = { masters, names: namesOfFile(masters, { gstin: null, state: '27' }) };

/** Goods in or out: `in Motor 5 at Main worth 50`. */
function goodsLine(text: string): GoodsLine {
  const [way, name = '', quantity, , godown = '', , amount, , destination = null] = text.split(' ');
  const item = masters.items.find(name);
  if (item === undefined) throw new Error(name);
  return {
    ...{ item, quantity: scaled(Number(quantity) * 10_000), way: way === 'in' ? 'in' : 'out', amount: paise(Number(amount) * 100) },
    ...{ price: { rate: scaled(0), percent: null, discount: null }, ledger: null, godown, destination },
    ...{ batch: null, madeOn: null, tracking: null, order: null },
  };
}

const toWrite = (...goods: readonly string[]) => ({
  ...{ key: 'g', goods: goods.map(goodsLine), notes: '' },
  placed: { date: '2025-04-01', number: '7', level: 0 },
});

it.each([
  [['out Motor 5 at Main worth 50', 'in Motor 5 at Depot worth 50'], 'transfer'],
  [['out Motor 5 at Main worth 50', 'in Motor 4 at Depot worth 50'], 'adjustment'],
  [['out Motor 5 at Main worth 50', 'in Fan 5 at Depot worth 50'], 'production'],
  [['out Motor 5 at Main worth 50', 'in Fan 1 at Main worth 9', 'in Motor 1 at Main worth 9'], 'adjustment'],
  [['in Fan 5 at Depot worth 50'], 'adjustment'],
])('%j is a %s', (goods, work) => {
  expect(stockWork(goods.map(goodsLine))).toBe(work);
});

it('goods that go to two places are two transfers, of which the first has the number', () => {
  const records = transferRecords(
    toWrite(
      'out Motor 5 at Main worth 50 to Depot',
      'out Fan 5 at Main worth 50 to Shop',
      'in Fan 5 at Shop worth 50',
      'in Motor 5 at Depot worth 50',
    ),
    known,
  );
  expect(records.map(({ rows: [row] }) => [row?.['number'], row?.['toLocation'], row?.['lines.0.itemId']])).toEqual([
    ['7', 'DEPOT', 'Motor'],
    [undefined, 'SHOP', 'Fan'],
  ]);
});

it('several finished items share the cost by their worth', () => {
  const { rows } = productionRecord(
    toWrite('out Motor 5 at Main worth 90', 'in Fan 1 at Main worth 60', 'in Blade 2 at Main worth 30'),
    known,
  );
  expect(rows.map((row) => [row['lines.0.type'], row['lines.0.share']])).toEqual([
    ['RAW_ITEM', undefined],
    ['FINAL_ITEM', '66.6667'],
    ['FINAL_ITEM', '33.3333'],
  ]);
});

it('goods of one place are one line of an adjustment, and found ones are worth what the voucher says', () => {
  const write = toWrite('in Motor 3 at Main worth 60', 'out Motor 1 at Main worth 9', 'out Fan 2 at Main worth 9');
  const said = (valued: boolean) => adjustmentRecord(write, valued, known).rows.map((row) => [row['lines.0.change'], row['lines.0.rate']]);
  expect(said(true)).toEqual([
    ['2', '30'],
    ['-2', undefined],
  ]);
  expect(said(false)).toEqual([
    ['2', undefined],
    ['-2', undefined],
  ]);
});
