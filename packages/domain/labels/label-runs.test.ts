import { expect, it } from 'vitest';
import { type LabelChoices, type LabelGoods, labelCount, labelParts, labelRuns, partOfRuns } from '#domain/labels/label-runs';
import { paise, scaled } from '#domain/money/paise';

const bulb: LabelGoods = {
  name: 'LED bulb',
  stockCode: 'LED-9',
  batch: 'B-7',
  barcodes: [],
  quantity: scaled(3_0000),
  price: paise(1_18_00),
  expires: null,
  mrp: null,
};
const inverter: LabelGoods = { ...bulb, name: 'Inverter', batch: null, barcodes: ['S1', 'S2'], quantity: scaled(2_0000) };
const plain: LabelChoices = {
  ...{ kind: 'code128', carries: 'barcode', each: 'piece', copies: 1, batch: false, price: false },
  ...{ mrp: null, netQuantity: null, expires: null },
};

it.each<[string, Partial<LabelGoods>, Partial<LabelChoices>, string]>([
  ['as many as pieces', {}, {}, '3 × LED-9'],
  ['one for the line', {}, { each: 'line' }, '1 × LED-9'],
  ['copies of each', {}, { copies: 2 }, '6 × LED-9'],
  ['a part of a unit', { quantity: scaled(2_5000) }, {}, '3 × LED-9'],
  ['its batch', {}, { carries: 'batch' }, '3 × LED-9*B-7'],
  ['its batch, of an item without a stock code', { stockCode: null }, { carries: 'batch' }, '3 × B-7'],
  ['the batch on each piece', { ...inverter, batch: 'B-7' }, { carries: 'batch' }, '1 × LED-9*B-7, 1 × LED-9*B-7'],
  ['no batch', { batch: null }, { carries: 'batch' }, '3 × LED-9'],
  ['one for each barcode', inverter, {}, '1 × S1, 1 × S2'],
  ['one for each barcode, of a line', inverter, { each: 'line' }, '1 × S1, 1 × S2'],
  ['the stock code on each piece', inverter, { carries: 'stock-code', copies: 2 }, '2 × LED-9, 2 × LED-9'],
  ['one piece with a barcode', { ...inverter, barcodes: ['S1'], quantity: scaled(1_0000) }, {}, '1 × S1'],
])('%s', (_, goods, choices, labels) => {
  const { runs, problems } = labelRuns([{ ...bulb, ...goods }], { ...plain, ...choices }, null);
  expect(runs.map(({ facts, times }) => `${times} × ${facts.code}`).join(', ')).toBe(labels);
  expect(problems).toEqual([]);
});

it.each<[string, Partial<LabelGoods>, Partial<LabelChoices>, readonly string[]]>([
  ['no stock code', { stockCode: null }, {}, ['kind: LED bulb has no stock code. Enter one in the item']],
  ['no EAN', {}, { kind: 'ean13' }, ['kind: LED bulb, LED-9: An EAN-13 has 13 digits']],
  [
    'a wrong EAN',
    { stockCode: '4006381333932' },
    { kind: 'ean13' },
    ['kind: LED bulb, 4006381333932: The last digit of this EAN-13 should be 1. Check the number'],
  ],
  ['a right EAN', { stockCode: '4006381333931' }, { kind: 'ean13' }, []],
  ['no English code', { stockCode: 'सौर' }, {}, ['kind: LED bulb, सौर: Code 128 takes only English letters, digits and signs. Choose QR']],
  ['a serial that is no EAN', { ...inverter, barcodes: ['S1'] }, { kind: 'ean13' }, ['kind: Inverter, S1: An EAN-13 has 13 digits']],
])('is refused for %s', (_, goods, choices, expected) => {
  const { problems } = labelRuns([{ ...bulb, ...goods }], { ...plain, ...choices }, null);
  expect(problems.map(({ path, message }) => `${path}: ${message}`)).toEqual(expected);
});

it.each<[string, Partial<LabelChoices>, object]>([
  ['of its batch', { batch: true }, { expires: '2027-01-31', price: { amount: 1_40_00, mrp: true } }],
  ['in place of the selling price', { batch: true, price: true }, { price: { amount: 1_40_00, mrp: true } }],
  ['that was typed', { batch: true, expires: '2027-02-28', mrp: paise(1_50_00) }, { expires: '2027-02-28', price: { amount: 1_50_00 } }],
  ['of no batch, if that is not printed', { price: true }, { expires: null, price: { amount: 1_18_00, mrp: false } }],
])('says the expiry and MRP %s', (_, choices, said) => {
  const dated = { ...bulb, expires: '2027-01-31', mrp: paise(1_40_00) };
  expect(labelRuns([dated], { ...plain, ...choices }, null).runs[0]?.facts).toMatchObject(said);
});

it('names the first few goods with a problem, and each once', () => {
  const goods = Array.from({ length: 20 }, (_, at) => ({ ...bulb, name: `Item ${at >> 1}`, stockCode: null }));
  expect(labelRuns(goods, plain, null).problems).toHaveLength(5);
});

it('says what was chosen and nothing else', () => {
  const facts = (choices: Partial<LabelChoices>) => labelRuns([bulb], { ...plain, ...choices }, 'Surya').runs[0]?.facts;
  expect(facts({})).toEqual({
    ...{ name: 'LED bulb', code: 'LED-9', organisation: 'Surya', price: null, batch: null, expires: null, netQuantity: null },
  });
  expect(facts({ price: true, batch: true })).toMatchObject({ price: { amount: 1_18_00, mrp: false }, batch: 'B-7' });
  expect(facts({ price: true, mrp: paise(1_50_00) })?.price).toEqual({ amount: 1_50_00, mrp: true });
  expect(facts({ netQuantity: '500 g', expires: '2027-03-31' })).toMatchObject({ netQuantity: '500 g', expires: '2027-03-31' });
  expect(labelCount(labelRuns([bulb, inverter], plain, null).runs)).toBe(5);
});

it('many labels are printed in parts, each once', () => {
  const { runs } = labelRuns([{ ...bulb, quantity: scaled(1_500_0000) }, inverter, { ...bulb, quantity: scaled(498_0000) }], plain, null);
  expect(labelParts(labelCount(runs))).toBe(2);
  const parts = [1, 2, 3].map((part) =>
    partOfRuns(runs, part)
      .map(({ facts, times }) => `${times} × ${facts.code}`)
      .join(', '),
  );
  expect(parts).toEqual(['1000 × LED-9', '500 × LED-9, 1 × S1, 1 × S2, 498 × LED-9', '']);
  expect([labelParts(0), labelParts(1), labelParts(1_000), labelParts(1_001)]).toEqual([1, 1, 1, 2]);
});
