import { expect, it } from 'vitest';
import { type LabelFacts, labelTexts } from '#domain/labels/label-texts';
import { paise } from '#domain/money/paise';

const bare: LabelFacts = {
  name: 'LED bulb 9 W',
  code: 'LED-9',
  organisation: null,
  price: null,
  batch: null,
  expires: null,
  netQuantity: null,
};

it.each([
  ['nothing more', {}, { name: 'LED bulb 9 W', code: 'LED-9' }],
  ['an MRP', { price: { amount: paise(1_18_00), mrp: true } }, { price: 'MRP ₹118.00 (incl. of all taxes)' }],
  ['a selling price', { price: { amount: paise(1_23_456_50), mrp: false } }, { price: 'Price ₹1,23,456.50' }],
  ['an organisation', { organisation: 'सूर्या एनर्जी' }, { organisation: 'सूर्या एनर्जी' }],
  ['a batch', { batch: 'B-77' }, { details: 'Batch B-77' }],
  ['a batch that the code says already', { batch: 'LED-9' }, { name: 'LED bulb 9 W', code: 'LED-9' }],
  [
    'batch, expiry and net quantity',
    { batch: 'B-77', expires: '2027-03-31', netQuantity: '500 g' },
    { details: 'Batch B-77, Exp 31-Mar-2027, Net qty 500 g' },
  ],
] as const)('with %s', (_, change, texts) => {
  const said = labelTexts({ ...bare, ...change });
  expect({ ...said, ...(said.details && { details: said.details.replaceAll('\u00a0', ' ') }) }).toEqual({
    name: 'LED bulb 9 W',
    code: 'LED-9',
    ...texts,
  });
});

it('breaks lines only between the batch, the expiry and the net quantity', () => {
  const { details } = labelTexts({ ...bare, batch: 'B 77', expires: '2027-03-31', netQuantity: '500 g' });
  expect(details?.split(' ')).toHaveLength(3);
});
