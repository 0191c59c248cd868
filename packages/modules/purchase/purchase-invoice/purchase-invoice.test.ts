import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BookFacts } from '#modules/kit/module';
import { boughtCharge, boughtLine } from '#modules/kit/trade/fields';
import { blankDocument, blankRow, sampleFacts } from '#modules/kit/trade/sample';
import { type PurchaseInvoice, purchaseInvoiceFields } from '#modules/purchase/purchase-invoice/fields';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { purchaseInvoiceBooks } from '#modules/purchase/purchase-invoice/purchase-invoice.books';

const facts = sampleFacts();
const one = 1_0000;
type Line = PurchaseInvoice['lines'][number];
const item = (itemId: string, quantity = one, change: Partial<Line> = {}): Line => ({
  ...blankRow(boughtLine),
  itemId,
  quantity,
  ...change,
});
const typed: PurchaseInvoice = {
  ...blankDocument(purchaseInvoiceFields, '2026-11-21', 'supplier', []),
  referenceNo: 'KP/81',
  lines: [item('panel', 2 * one), item('fitting')],
};
const done = (change: Partial<PurchaseInvoice> = {}, given = facts) => purchaseInvoice.complete({ ...typed, ...change }, given);
const pathsOf = (change: Partial<PurchaseInvoice>, given = facts) =>
  purchaseInvoice.check(done(change, given), given).map(({ path }) => path);
const books: BookFacts = { bills: [], onHand: [], balances: new Map(), codes: new Map(), sources: new Map() };

describe('filled-in values', () => {
  it('come from supplier, items and date, at purchase rates', () => {
    expect(done()).toMatchObject({
      partyName: 'Kutch Panels',
      supplier: 'Regular',
      placeOfSupply: '24',
      supplyKind: 'intra',
      dueDate: '2027-01-05',
      purchaseLedgerId: 'purchase',
      shippingAddress: null,
      lines: [
        { rate: 800_0000, itc: 'eligible', taxedBy: 'party', taxable: 1600_00, cgst: 40_00, inCost: 0, cost: 1600_00 },
        { itc: 'eligible', taxable: 800_00, cgst: 72_00, cost: 0 },
      ],
      total: 2624_00,
    });
  });

  it.each([
    ['supplier', 'panel', {}, 'eligible', 'party', 'intra'],
    ['far', 'panel', {}, 'eligible', 'party', 'inter'],
    ['supplier', 'car', {}, 'ineligible', 'party', 'intra'],
    ['supplier', 'legal', {}, 'rcm', 'rcm', 'intra'],
    ['vendor', 'legal', {}, 'rcm', 'rcm', 'intra'],
    ['vendor', 'panel', {}, 'eligible', 'none', 'intra'],
    ['composer', 'panel', {}, 'eligible', 'none', 'intra'],
    ['shenzhen', 'fitting', {}, 'eligible', 'rcm', 'inter'],
    ['shenzhen', 'panel', {}, 'eligible', 'none', 'inter'],
    ['sez', 'fitting', {}, 'eligible', 'party', 'inter'],
    ['supplier', 'panel', { composition: true }, 'ineligible', 'party', 'intra'],
    ['supplier', 'legal', { composition: true }, 'ineligible', 'rcm', 'intra'],
    ['supplier', 'legal', { gstin: null }, 'ineligible', 'none', 'intra'],
  ] as const)('from %s, %s (branch %j): %s, taxed by %s, %s', (partyId, itemId, branch, itc, taxedBy, supplyKind) => {
    const row = done({ partyId, lines: [item(itemId)] }, sampleFacts({}, branch));
    expect(row).toMatchObject({ supplyKind, lines: [{ itc, taxedBy }] });
  });

  it('take no credit of the CGST and SGST of another state', () => {
    expect(done({ partyId: 'far', placeOfSupply: '27' })).toMatchObject({ supplyKind: 'intra', lines: [{ itc: 'ineligible' }, {}] });
  });

  it('a supplier may charge the tax on an item under reverse charge', () => {
    expect(done({ lines: [item('legal', one, { itc: 'eligible' })] })).toMatchObject({ lines: [{ taxedBy: 'party' }], total: 944_00 });
  });

  it('use the rates of the day of the supplier, or of the bill of entry', () => {
    const changing = { ...facts.find('inventory-item', 'panel') };
    const rate = (effectiveFrom: string, percent: number) => ({ effectiveFrom, taxability: 'Taxable', rate: percent * 10_000 });
    const given = {
      ...facts,
      find: (slug: string, id: string) =>
        id === 'panel' ? { ...changing, gstHistory: [rate('2017-07-01', 12), rate('2026-11-10', 5)] } : facts.find(slug, id),
    };
    const rateOf = (change: Partial<PurchaseInvoice>) => done({ lines: [item('panel')], ...change }, given).lines[0]?.taxRate;
    expect(rateOf({})).toBe(5_0000);
    expect(rateOf({ referenceDate: '2026-11-09' })).toBe(12_0000);
    expect(rateOf({ partyId: 'shenzhen', referenceDate: '2026-11-09', billOfEntryDate: '2026-11-12' })).toBe(5_0000);
  });

  it('item rates in rupees are shown in the currency', () => {
    expect(done({ partyId: 'shenzhen', currency: 'USD', exchangeRate: 80_0000 }).lines[0]).toMatchObject({
      rate: 10_0000,
      taxable: 1600_00,
    });
  });
});

describe('refusals and their fields', () => {
  const imported = { partyId: 'shenzhen', billOfEntryNo: '7654321', billOfEntryDate: '2026-11-20' };
  it.each([
    ['an ordinary invoice', {}, []],
    ['dated tomorrow', { date: '2026-11-22' }, ['date']],
    ['without lines', { lines: [] }, ['lines']],
    ['of an expense', { partyId: 'rent' }, ['partyId']],
    ['a cash purchase', { partyId: 'cash' }, []],
    ['booked on a party', { purchaseLedgerId: 'local' }, ['purchaseLedgerId']],
    ['a line on a party', { lines: [item('panel', one, { ledgerId: 'local' })] }, ['lines.0.ledgerId']],
    ['an invoice of tomorrow', { referenceDate: '2026-11-22' }, ['referenceDate']],
    ['bought abroad', { placeOfSupply: '96' }, ['placeOfSupply']],
    ['a currency without its rate', { currency: 'USD' }, ['exchangeRate']],
    ['a rate without its currency', { exchangeRate: 80_0000 }, ['currency']],
    ['TDS without its section', { tdsRate: 1_0000 }, ['tdsSection']],
    ['a section without its rate', { tdsSection: '393(1)' }, ['tdsRate']],
    ['a section of the old Act', { tdsSection: '194C', tdsRate: 1_0000 }, ['tdsSection']],
    ['a section of the new Act', { tdsSection: '393(1)', tdsRate: 1_0000 }, []],
    ['a batch of an item without batches', { lines: [item('panel', one, { batch: 'X' })] }, ['lines.0.batch']],
    ['an import', imported, []],
    ['a bill of entry without its number', { ...imported, billOfEntryNo: null }, ['billOfEntryNo']],
    ['a bill of entry without its date', { ...imported, billOfEntryDate: null }, ['billOfEntryDate']],
    ['a bill of entry of a supplier here', { ...imported, partyId: 'supplier' }, ['billOfEntryDate']],
    ['duty without a bill of entry', { dutyPercent: 5_0000 }, ['dutyPercent']],
    ['two discounts', { discountPercent: 1_0000, discountAmount: 5_00 }, ['discountAmount']],
    ['a discount above the items', { discountAmount: 2400_01 }, ['discountAmount']],
  ] as const)('%s', (_, change, paths) => {
    expect(pathsOf(change as Partial<PurchaseInvoice>)).toEqual(paths);
  });
});

it.each([
  ['an invoice with its number', {}, []],
  ['credit without the number of the supplier', { referenceNo: null }, ["Enter the supplier's invoice number: input tax credit needs it"]],
  ['no credit', { referenceNo: null, partyId: 'vendor' }, []],
  ['goods from abroad, not cleared yet', { partyId: 'shenzhen', lines: [item('panel')] }, [expect.stringContaining('bill of entry')]],
])('warns about %s', (_, change, warnings) => {
  expect(purchaseInvoiceBooks.checkBooks(done(change), 'x', facts, books).warnings).toEqual(warnings);
});

it.each([
  [{ supplierNumberTwice: 'refused' }, {}, 'supplier|2026|KP/81'],
  [{ supplierNumberTwice: 'refused' }, { referenceNo: 'kp/81 ', referenceDate: '2026-03-30' }, 'supplier|2025|KP/81'],
  [{ supplierNumberTwice: 'refused' }, { referenceNo: null }, null],
  [{ supplierNumberTwice: 'refused' }, { cancelled: true }, null],
  [{ supplierNumberTwice: 'warned' }, {}, null],
])('with %j, the number %j is unique as %s', (organisation, change, value) => {
  expect(purchaseInvoice.unique[0]?.value?.(done(change, sampleFacts(organisation)))).toBe(value);
});

it('for any lines: postings balance, the bill is the total less TDS, and goods come in at their cost', () => {
  const lines = fc.array(
    fc.record({
      itemId: fc.constantFrom('panel', 'cable', 'book', 'fitting', 'legal', 'car'),
      quantity: fc.integer({ min: 1, max: 10_000_0000 }),
      rate: fc.integer({ min: 0, max: 1_000_0000 }),
      itc: fc.constantFrom(null, 'eligible' as const, 'ineligible' as const, 'rcm' as const),
      taxInclusive: fc.boolean(),
      discountPercent: fc.option(fc.integer({ min: 0, max: 100_0000 })),
    }),
    { minLength: 1, maxLength: 10 },
  );
  const charges = fc.array(
    fc.record({ amount: fc.integer({ min: 0, max: 10_000_00 }), taxRate: fc.constantFrom(0, 18_0000), landed: fc.boolean() }),
    { maxLength: 2 },
  );
  const cases = fc.record({
    lines,
    charges,
    partyId: fc.constantFrom('supplier', 'far', 'vendor', 'composer', 'shenzhen', 'sez', 'cash'),
    tdsRate: fc.constantFrom(null, 2_0000),
    tcsRate: fc.constantFrom(null, 1_0000),
    cleared: fc.boolean(),
    dollars: fc.boolean(),
    reverseCharge: fc.boolean(),
    branch: fc.constantFrom({}, { composition: true }, { gstin: null }),
  });
  fc.assert(
    fc.property(cases, ({ lines, charges, cleared, dollars, branch, ...change }) => {
      const given = sampleFacts({ roundOffPurchase: true }, branch);
      const row = done(
        {
          ...change,
          ...(cleared ? { billOfEntryNo: '1', billOfEntryDate: '2026-11-20', dutyPercent: 7_5000, surchargePercent: 10_0000 } : {}),
          ...(dollars ? { currency: 'USD', exchangeRate: 86_4525 } : {}),
          lines: lines.map(({ itemId, quantity, ...rest }) => item(itemId, quantity, rest)),
          charges: charges.map((charge) => ({ ...blankRow(boughtCharge), ledgerId: 'freight', ...charge })),
        },
        given,
      );
      const postings = purchaseInvoice.post(row, given);
      expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      const owed = row.total - (row.tds ?? 0);
      expect(postings.find(({ ledgerId }) => ledgerId === row.partyId)?.amount ?? 0).toBe(owed === 0 ? 0 : -owed);
      expect(purchaseInvoiceBooks.bills(row, 'id', given).map(({ amount }) => amount)).toEqual(
        row.partyId === 'cash' || owed === 0 ? [] : [-owed],
      );
      expect(row.cgst).toBe(row.sgst);
      const goods = row.lines.filter(({ itemType }) => itemType === 'Goods');
      const moved = purchaseInvoice.move(row, given);
      expect(moved.map(({ quantity }) => quantity)).toEqual(goods.map(({ quantity }) => quantity));
      const landed = row.charges.reduce((sum, { landed: is, taxable, inCost }) => sum + (is ? (taxable ?? 0) + (inCost ?? 0) : 0), 0);
      const own = goods.reduce((sum, { taxable, inCost, duty }) => sum + (taxable ?? 0) + (inCost ?? 0) + (duty ?? 0), 0);
      const valued = goods.some(({ taxable }) => taxable !== 0);
      expect(moved.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(own + (valued ? landed : 0));
    }),
    { numRuns: 200 },
  );
});
