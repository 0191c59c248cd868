import { expect, it } from 'vitest';
import { tradeParts } from '#domain/tally/rows/trade/trade-parts';
import { goods, line, sale, traderKnown, voucherOf } from '#test/kit/tally/trader';

const known = traderKnown({
  'LEDGER Anvi': { PARENT: 'Sundry Debtors', LANGUAGENAME: [{ NAME: ['Anvi', 'Anvi Stores'] }] },
  'LEDGER Output Cess': { PARENT: 'Duties & Taxes', GSTDUTYHEAD: 'Cess' },
});

/** `party: goods / charges / heads / round-off`, in rupees. */
function partsOf(content: object, type: 'Sales' | 'Purchase' = 'Sales') {
  const way = type === 'Sales' ? 'sale' : 'purchase';
  const parts = tradeParts(voucherOf(`${type} 1 20250410`, content).voucher, way, known);
  if (typeof parts === 'string') return parts;
  const { party, goods: lines, charges, heads, roundOff } = parts;
  const said = [
    lines.map(({ item, amount, ledger }) => `${item.name} ${amount / 100} ${ledger}`),
    charges.map(({ ledger, amount }) => `${ledger} ${amount / 100}`),
    Object.entries(heads).flatMap(([head, amount]) => (amount === 0 ? [] : [`${head} ${amount / 100}`])),
    [String(roundOff / 100)],
  ];
  return `${party}: ${said.map((some) => some.join(', ')).join(' / ')}`;
}

const lines = (...LEDGERENTRIES: readonly object[]) => sale({ LEDGERENTRIES });

it.each([
  ['its taxes', sale(), 'Anvi: Lamp 1000 Sales /  / cgst 90, sgst 90 / 0'],
  ['a party by another name', { ...sale(), PARTYLEDGERNAME: 'anvi stores' }, 'Anvi: Lamp 1000 Sales /  / cgst 90, sgst 90 / 0'],
  ['a party that it does not say', { ...sale(), PARTYLEDGERNAME: 'Nobody' }, 'Anvi: Lamp 1000 Sales /  / cgst 90, sgst 90 / 0'],
  ['cash', { ...lines(line('Cash', 1000)), PARTYLEDGERNAME: 'Walk in' }, 'Cash: Lamp 1000 Sales /  /  / 0'],
  [
    'charges and cess',
    lines(line('Anvi', 1112), line('Freight', -100), line('Output Cess', -12)),
    'Anvi: Lamp 1000 Sales / Freight 100 / cess 12 / 0',
  ],
  [
    'a charge in two lines, one of them back',
    lines(line('Anvi', 1060), line('Freight', -100), line('Freight', 40)),
    'Anvi: Lamp 1000 Sales / Freight 60 /  / 0',
  ],
  ['more on the ledger of its goods', lines(line('Anvi', 1100), line('Sales', -100)), 'Anvi: Lamp 1000 Sales / Sales 100 /  / 0'],
  ['a round-off up', lines(line('Anvi', 1000.4), line('Round Off', -0.4)), 'Anvi: Lamp 1000 Sales /  /  / 0.4'],
  ['a round-off down', lines(line('Anvi', 999.6), line('Round Off', 0.4)), 'Anvi: Lamp 1000 Sales /  /  / -0.4'],
  [
    'goods for nothing on no ledger',
    { ...lines(line('Anvi', 1000)), ALLINVENTORYENTRIES: [goods(-10, -1000, { ledger: 'Sales' }), goods(-1, 0)] },
    'Anvi: Lamp 1000 Sales, Lamp 0 null /  /  / 0',
  ],
  [
    'two parties',
    { ...lines(line('Anvi', 500), line('Surat Mills', 500)), PARTYLEDGERNAME: 'Nobody' },
    'It does not say who the customer or supplier is.',
  ],
  ['no party', { ...lines(line('Rent', 1000)), PARTYLEDGERNAME: 'Rent' }, 'It does not say who the customer or supplier is.'],
  ['another tax', lines(line('Anvi', 1010), line('TDS', -10)), '₹10.00 is for TDS, which is no GST.'],
  ['a tax kept back', lines(line('Anvi', 990), line('TDS', 10)), 'TDS takes ₹10.00 off, which an invoice of the books cannot.'],
  [
    'goods that come back',
    { ...sale(), ALLINVENTORYENTRIES: [goods(-2, -20, { ledger: 'Sales' }), goods(1, 10, { ledger: 'Sales', item: 'Oil' })] },
    'Oil goes the other way than the rest.',
  ],
  [
    'goods on several ledgers',
    {
      ...lines(line('Anvi', 100)),
      ALLINVENTORYENTRIES: [{ ...goods(-2, -100), ACCOUNTINGALLOCATIONS: [line('Sales', -60), line('Scrap Sales', -40)] }],
    },
    'Lamp is booked on several ledgers.',
  ],
])('a sale with %s', (_, content, expected) => {
  expect(partsOf(content)).toBe(expected);
});

it('a purchase has positive amounts, too', () => {
  const content = {
    ...{ PARTYLEDGERNAME: 'Surat Mills', ALLINVENTORYENTRIES: [goods(2, 100, { ledger: 'Purchase' })] },
    LEDGERENTRIES: [line('Surat Mills', -128.4), line('Freight', 10), line('Input IGST', 18), line('Round Off', 0.4)],
  };
  expect(partsOf(content, 'Purchase')).toBe('Surat Mills: Lamp 100 Purchase / Freight 10 / igst 18 / 0.4');
});
