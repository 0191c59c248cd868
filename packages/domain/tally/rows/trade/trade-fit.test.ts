import { describe, expect, it } from 'vitest';
import { withServices } from '#domain/tally/rows/trade/service-lines';
import { tradeFit } from '#domain/tally/rows/trade/trade-fit';
import { goods, line, registered, sale, traderKnown, voucherOf } from '#test/kit/tally/trader';

const known = traderKnown({
  'LEDGER Input CGST': { PARENT: 'Duties & Taxes', GSTDUTYHEAD: 'CGST' },
  'LEDGER Input SGST': { PARENT: 'Duties & Taxes', GSTDUTYHEAD: 'SGST/UTGST' },
  'LEDGER Thane Traders': { PARENT: 'Sundry Creditors', LEDSTATENAME: 'Maharashtra', PARTYGSTIN: '27AAACR5055K1Z7' },
  'LEDGER Home Potter': { PARENT: 'Sundry Creditors', LEDSTATENAME: 'Maharashtra', GSTREGISTRATIONTYPE: 'Unregistered' },
  'LEDGER Small Shop': {
    ...{ PARENT: 'Sundry Creditors', LEDSTATENAME: 'Maharashtra', PARTYGSTIN: '27AAACR5055K1Z7', GSTREGISTRATIONTYPE: 'Composition' },
  },
  'LEDGER Berlin GmbH': { PARENT: 'Sundry Creditors', COUNTRYNAME: 'Germany' },
});

/** `rate of charges {what is stated}`, or the sentence. */
function fitOf(head: string, content: object, books = known) {
  const { voucher, base } = voucherOf(head, content);
  const fit = tradeFit(voucher, base === 'Sales' ? 'sale' : 'purchase', voucher.date ?? '', books);
  return typeof fit === 'string' ? fit : `${fit.chargeRate / 10_000} ${JSON.stringify(fit.stated)}`;
}

describe('a sale of ₹1,000.00 at 18 %', () => {
  it.each([
    [[1180, -90, -90, 0], '0 {}'],
    // A rupee of each head, and of the round-off, is what a paper may differ by.
    [[1182, -91, -91, 0], '0 {"cgst":9100,"sgst":9100}'],
    [[1178, -89, -89, 0], '0 {"cgst":8900,"sgst":8900}'],
    [[1181.01, -91.01, -90, 0], 'It has ₹91.01 of CGST, where ₹90.00 follows from the rates of its items.'],
    [[1178.99, -90, -88.99, 0], 'It has ₹88.99 of SGST, where ₹90.00 follows from the rates of its items.'],
    [[1000, 0, 0, 0], 'It has no CGST, where ₹90.00 follows from the rates of its items.'],
    [[1181, -90, -90, -1], '0 {"roundOff":100}'],
    [[1179, -90, -90, 1], '0 {"roundOff":-100}'],
    [[1181.01, -90, -90, -1.01], 'Its round-off is ₹1.01, which is more than a rupee away.'],
    [[1178.99, -90, -90, 1.01], 'Its round-off is ₹-1.01, which is more than a rupee away.'],
    [[1180, -90.4, -90, 0.4], '0 {"cgst":9040,"roundOff":-40}'],
    // Books that round would add it, so the paper says that it has none.
    [[1180.4, -90.4, -90, 0], '0 {"cgst":9040,"roundOff":0}'],
  ])('%j', ([total = 0, cgst = 0, sgst = 0, roundOff = 0], expected) => {
    const lines = [line('Anvi', total), line('Output CGST', cgst), line('Output SGST', sgst), line('Round Off', roundOff)];
    expect(fitOf('Sales 1 20250410', sale({ LEDGERENTRIES: lines }))).toBe(expected);
  });

  it.each([
    ['a charge without tax', [1280, -90, -90], '0 {}'],
    ['a charge at the rate of its items', [1298, -99, -99], '18 {}'],
    ['a charge at a rate of no item', [1285, -92.5, -92.5], 'It has ₹92.50 of CGST, where ₹90.00 follows from the rates of its items.'],
  ])('and %s', (_, [total = 0, cgst = 0, sgst = 0], expected) => {
    const lines = [line('Anvi', total), line('Freight', -100), line('Output CGST', cgst), line('Output SGST', sgst)];
    expect(fitOf('Sales 1 20250410', sale({ LEDGERENTRIES: lines }))).toBe(expected);
  });

  it('with tax on a ledger of purchases is another one', () => {
    const lines = [line('Anvi', 1180), line('Input CGST', -90), line('Output SGST', -90)];
    expect(fitOf('Sales 1 20250410', sale({ LEDGERENTRIES: lines }))).toMatch(
      /^An invoice would book ₹90.00 (more|less) on (Output|Input) CGST than Tally has.$/,
    );
  });

  it('with goods for nothing on another ledger has one ledger all the same', () => {
    const ALLINVENTORYENTRIES = [goods(-1, 0, { ledger: 'Scrap Sales' }), goods(-10, -1000, { ledger: 'Sales' })];
    expect(fitOf('Sales 1 20250410', sale({ ALLINVENTORYENTRIES }))).toBe('0 {}');
  });

  it('of a branch without GSTIN has no tax', () => {
    const own = traderKnown({}, { gstin: null, state: '27' });
    expect(fitOf('Sales 1 20250410', sale({ LEDGERENTRIES: [line('Anvi', 1000)] }), own)).toBe('0 {}');
    expect(fitOf('Sales 1 20250410', sale(), own)).toBe('It has ₹90.00 of CGST, where ₹0.00 follows from the rates of its items.');
  });
});

it.each([
  ['in boxes of twelve', [goods(-1, -1000, { ledger: 'Sales', unit: 'Box' })], '0 {}'],
  [
    'in several godowns',
    [
      {
        ...goods(-10, -1000, { ledger: 'Sales' }),
        BATCHALLOCATIONS: [
          { GODOWNNAME: 'Main', AMOUNT: '600.00', ACTUALQTY: '6 Nos' },
          { GODOWNNAME: 'Depot', AMOUNT: '400.00', ACTUALQTY: '4 Nos' },
        ],
      },
    ],
    '0 {}',
  ],
  ['on an unknown ledger', [goods(-10, -1000, { ledger: 'Nobody' })], 'The books have no ledger for Nobody.'],
  ['of more lines than an invoice has', Array.from({ length: 1_001 }, () => goods(-1, 0, { ledger: 'Sales' })), 'It has too many lines.'],
])('goods %s', (_, ALLINVENTORYENTRIES, expected) => {
  expect(fitOf('Sales 1 20250410', sale({ ALLINVENTORYENTRIES }))).toBe(expected);
});

const bought = (party: string, amount: number, tax: readonly object[], item: string, more: object = {}) => ({
  ...{ PARTYLEDGERNAME: party, ALLINVENTORYENTRIES: [goods(1, amount, { item, ledger: 'Purchase' })], ...more },
  LEDGERENTRIES: [line(party, -amount - tax.reduce((sum: number, one) => sum - Number((one as { AMOUNT: string }).AMOUNT), 0)), ...tax],
});
const cgst = (amount: number) => [line('Input CGST', amount), line('Input SGST', amount)];

describe('a purchase', () => {
  it.each([
    ['within the state', bought('Thane Traders', 100, cgst(9), 'Lamp'), '0 {}'],
    ['from another state', bought('Surat Mills', 100, [line('Input IGST', 18)], 'Lamp'), '0 {}'],
    ['of an unregistered supplier', bought('Home Potter', 100, [], 'Lamp'), '0 {}'],
    [
      'of an unregistered supplier with tax',
      bought('Home Potter', 100, cgst(9), 'Lamp'),
      'It has ₹9.00 of CGST, where ₹0.00 follows from the rates of its items.',
    ],
    ['of a composition dealer', bought('Small Shop', 100, [], 'Lamp'), '0 {}'],
    ['of goods from abroad', bought('Berlin GmbH', 100, [], 'Lamp'), '0 {}'],
    // Under reverse charge the books owe the tax and claim it, which such a voucher does not.
    [
      'of services from abroad',
      bought('Berlin GmbH', 100, [], 'Design'),
      expect.stringMatching(/^An invoice would book ₹18.00 (more|less) on .* than Tally has\.$/),
    ],
    [
      'under reverse charge',
      bought('Home Potter', 100, [], 'Cartage'),
      expect.stringMatching(/^An invoice would book ₹9.00 (more|less) on .* than Tally has\.$/),
    ],
    ['of a carrier who charges the tax', bought('Thane Traders', 100, cgst(9), 'Cartage'), '0 {}'],
    ['at the rate of its day', bought('Thane Traders', 100, cgst(14), 'Soap'), '0 {}'],
    [
      "at the rate of the supplier's day",
      bought('Thane Traders', 100, cgst(14), 'Soap', { DATE: '20250923', REFERENCEDATE: '20250921' }),
      '0 {}',
    ],
    // A later day of the supplier is left out of the books.
    [
      'at the rate of its own day, if the supplier says a later one',
      bought('Thane Traders', 100, cgst(14), 'Soap', { DATE: '20250921', REFERENCEDATE: '20250923' }),
      '0 {}',
    ],
  ])('%s', (_, content, expected) => {
    expect(fitOf('Purchase 1 20250410', content)).toEqual(expected);
  });

  it('of a carrier, by a branch that takes no credit, is under reverse charge', () => {
    const own = traderKnown({ ...thane, ...inputs }, { ...registered, gstin: null });
    expect(fitOf('Purchase 1 20250410', bought('Thane Traders', 100, cgst(9), 'Cartage'), own)).toBe(
      'It has ₹9.00 of CGST, where ₹0.00 follows from the rates of its items.',
    );
  });
});

const inputs = {
  'LEDGER Input CGST': { PARENT: 'Duties & Taxes', GSTDUTYHEAD: 'CGST' },
  'LEDGER Input SGST': { PARENT: 'Duties & Taxes', GSTDUTYHEAD: 'SGST/UTGST' },
};
const thane = { 'LEDGER Thane Traders': { PARENT: 'Sundry Creditors', LEDSTATENAME: 'Maharashtra', PARTYGSTIN: '27AAACR5055K1Z7' } };

it('an invoice has services without items of the file on the ledger of each', () => {
  const { voucher } = voucherOf('Sales 1 20250410', {
    ...{ PARTYLEDGERNAME: 'Anvi' },
    LEDGERENTRIES: [
      line('Anvi', 1180),
      line('Freight', -600),
      line('Scrap Sales', -400),
      line('Output CGST', -90),
      line('Output SGST', -90),
    ],
  });
  const [served = voucher] = withServices(voucher, 'sale', '2025-04-10', known);
  expect(tradeFit(served, 'sale', '2025-04-10', known)).toMatchObject({ ledger: 'Freight', parts: { charges: [] } });
});
