import { describe, expect, it } from 'vitest';
import { draftOf, type RowChoices } from '#domain/tally/rows/drafts';
import { goods, line, sale, traderKnown, voucherOf } from '#test/kit/tally/trader';

const draftIf = (unlike: RowChoices['unlike'], head: string, content: object) => {
  const { voucher, base } = voucherOf(head, content);
  const draft = draftOf(voucher, base, { asOf: '2026-03-31', unlike }, traderKnown());
  return draft.as === 'left' ? draft.why : draft;
};
const lines = (...ALLLEDGERENTRIES: readonly object[]) => ({ ALLLEDGERENTRIES });

it.each([
  ['Physical Stock', {}, 'What was counted is not taken.'],
  ['Rejections In', {}, 'Goods that were rejected are not moved.'],
  ['Material Out', {}, 'Goods of job work are not moved.'],
  ['Job Work In Order', {}, 'Orders of job work are not taken.'],
  ['Attendance', {}, 'Attendance is not taken.'],
  ['Memorandum', lines(line('Rent', 5), line('Cash', -5)), 'A memorandum counts nowhere.'],
  ['Reversing Journal', {}, 'A reversing journal counts nowhere.'],
  ['Journal', { DATE: '20250230' }, 'Its date cannot be read.'],
  ['Journal', lines({ LEDGERNAME: 'Rent', AMOUNT: 'five' }), 'The amount five cannot be read.'],
  ['Journal', lines(line('Rent', 5), line('Cash', -5.01)), 'Its debits and credits differ by ₹0.01.'],
  [
    'Receipt',
    { ...lines(line('Cash', 5), line('Rent', -5)), ALLINVENTORYENTRIES: [goods(1, 5)] },
    'It moves goods, which a receipt or payment does not.',
  ],
  ['Delivery Note', { PARTYLEDGERNAME: 'Anvi' }, 'It has no goods.'],
  ['Sales Order', { ALLINVENTORYENTRIES: [goods(-1, -5)] }, 'It does not say who the customer or supplier is.'],
  ['Stock Journal', { ALLINVENTORYENTRIES: [goods(-1, -5, { item: 'Wick' })] }, 'The books have no item Wick.'],
  ['Stock Journal', { ALLINVENTORYENTRIES: [goods(0, -5)] }, 'Lamp has no quantity.'],
])('a %s with %j is left', (type, content, why) => {
  expect(draftIf('left', `${type} 1 20250410`, content)).toBe(why);
});

it.each([
  ['an invoice', 'Sales', sale(), { as: 'invoice', way: 'sale' }],
  ['money', 'Receipt', lines(line('Cash', 5), line('Rent', -5)), { as: 'money' }],
  ['a journal', 'Payroll', { CATEGORYENTRY: [], ...lines(line('Rent', 5), line('Anvi', -5)) }, { as: 'journal', side: null, why: null }],
  [
    'a journal of tax on sales',
    'Credit Note',
    lines(line('Output CGST', 5), line('Anvi', -5)),
    { as: 'note', isOfGoods: false, otherwise: { as: 'journal', side: 'output' } },
  ],
  [
    'a journal of tax on purchases',
    'Debit Note',
    lines(line('Surat Mills', 5), line('Input IGST', -5)),
    { as: 'note', isOfGoods: false, otherwise: { as: 'journal', side: 'input' } },
  ],
  ['goods that move', 'Stock Journal', { ALLINVENTORYENTRIES: [goods(-1, -5)] }, { as: 'stock' }],
  [
    'a note with goods',
    'Credit Note',
    { ...lines(line('Anvi', -5), line('Sales', 5)), ALLINVENTORYENTRIES: [goods(1, 5)] },
    {
      as: 'note',
      slug: 'credit-note',
      isOfGoods: true,
      otherwise: { as: 'journal', side: 'output', isValued: false, why: 'It moves goods.' },
    },
  ],
  [
    'a note with goods that the books do not have',
    'Debit Note',
    { ...lines(line('Anvi', 5), line('Sales', -5)), ALLINVENTORYENTRIES: [goods(-1, -5, { item: 'Wick' })] },
    { as: 'note', slug: 'debit-note', isOfGoods: true, otherwise: { as: 'left', why: 'The books have no item Wick.' } },
  ],
  // Lines of an order are what was agreed, and post nothing.
  [
    'an order whatever its lines',
    'Purchase Order',
    { PARTYLEDGERNAME: 'Surat Mills', ALLINVENTORYENTRIES: [goods(1, 5)], LEDGERENTRIES: [line('Surat Mills', -7)] },
    { as: 'promise', slug: 'purchase-order' },
  ],
])('becomes %s', (_, type, content, draft) => {
  expect(draftIf('left', `${type} 1 20250410`, content)).toMatchObject(draft);
});

it('is worth in stock what a purchase says, and a sale what its items cost', () => {
  const bought = {
    ...{ PARTYLEDGERNAME: 'Surat Mills', ALLINVENTORYENTRIES: [goods(3, 60, { ledger: 'Purchase' })] },
    LEDGERENTRIES: [line('Surat Mills', -60)],
  };
  const sold = sale({ LEDGERENTRIES: [line('Anvi', 1000)] });
  expect(draftIf('journal', 'Purchase 9 20250410', bought)).toMatchObject({ as: 'journal', isValued: true, side: 'input' });
  expect(draftIf('journal', 'Sales 9 20250410', sold)).toMatchObject({ as: 'journal', isValued: false, side: 'output' });
  expect(draftIf('left', 'Sales 9 20250410', sold)).toBe('It has no CGST, where ₹90.00 follows from the rates of its items.');
});

describe('a sale without items', () => {
  const served = (...taxes: readonly object[]) => lines(line('Anvi', 118), line('Freight', -100), ...taxes);
  it.each([
    ['is an invoice of services', served(line('Output CGST', -9), line('Output SGST', -9)), { as: 'invoice', fit: { ledger: 'Freight' } }],
    [
      'is a journal if its tax is another, and a person is told',
      served(line('Output IGST', -18)),
      { as: 'journal', why: 'It has ₹18.00 of IGST, where ₹0.00 follows from the rates of its items.' },
    ],
    ['is a journal if neither it nor its ledger has a tax', lines(line('Anvi', 100), line('Freight', -100)), { as: 'journal', why: null }],
  ])('%s', (_, content, draft) => {
    expect(draftIf('left', 'Sales 1 20250410', content)).toMatchObject(draft);
  });
});

it.each([
  ['a quantity', [goods(1, 5)], true],
  ['none', [{ STOCKITEMNAME: 'Lamp', AMOUNT: '-5.00', ACCOUNTINGALLOCATIONS: [line('Sales', 5)] }], false],
])('a note on items with %s', (_, ALLINVENTORYENTRIES, isOfGoods) => {
  const content = { ...lines(line('Anvi', -5), ...(isOfGoods ? [line('Sales', 5)] : [])), ALLINVENTORYENTRIES };
  expect(draftIf('left', 'Credit Note 1 20250410', content)).toMatchObject({ as: 'note', isOfGoods, otherwise: { as: 'journal' } });
});
