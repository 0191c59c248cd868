import { describe, expect, it } from 'vitest';
import { type Paise, paise, type Quantity, scaled } from '#domain/money/paise';
import { textsOf } from '#modules/books-of';
import type { BookFacts } from '#modules/kit/module';
import { schemaOf } from '#modules/kit/schema';
import { blankCharge, blankDocument, blankLine, sampleFacts } from '#modules/kit/trade/sample';
import { type SalesInvoice, salesInvoiceFields } from '#modules/sales/sales-invoice/fields';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { salesInvoiceBooks } from '#modules/sales/sales-invoice/sales-invoice.books';

const facts = sampleFacts();
const one = 1_0000;
const typed = blankDocument(salesInvoiceFields, '2026-11-21', 'local', [blankLine('panel', 2 * one), blankLine('fitting', one)]);
const done = (change: Partial<SalesInvoice> = {}, given = facts) => salesInvoice.complete({ ...typed, ...change }, given);
const pathsOf = (change: Partial<SalesInvoice>, given = facts) => salesInvoice.check(done(change, given), given).map(({ path }) => path);
const line = (change: Partial<SalesInvoice['lines'][number]>) => ({ lines: [{ ...blankLine('panel', one), ...change }] });
const books = (change: Partial<BookFacts> = {}): BookFacts => ({
  bills: [],
  onHand: [],
  balances: new Map(),
  codes: new Map(),
  sources: new Map(),
  ...change,
});

describe('filled-in values', () => {
  it('come from party, items and date', () => {
    expect(done()).toMatchObject({
      partyName: 'Asha Traders',
      partyGstin: '24AAQCA8719H1ZC',
      placeOfSupply: '24',
      supplyKind: 'intra',
      dueDate: '2026-12-21',
      salesLedgerId: 'sales',
      lines: [
        {
          itemName: 'Panel',
          hsn: '85414300',
          unit: 'nos',
          rate: 1000_0000,
          taxRate: 5_0000,
          taxable: 2000_00,
          cgst: 50_00,
          sgst: 50_00,
          igst: 0,
        },
        { itemName: 'Fitting', itemType: 'Service', taxRate: 18_0000, taxable: 1000_00, cgst: 90_00, sgst: 90_00, total: 1180_00 },
      ],
      taxable: 3000_00,
      cgst: 140_00,
      sgst: 140_00,
      total: 3280_00,
    });
  });

  it.each([
    ['local', null, {}, 'intra', 280_00],
    ['far', null, {}, 'inter', 280_00],
    ['abroad', 'with-payment', {}, 'inter', 280_00],
    ['abroad', 'without-payment', {}, 'zero', 0],
    ['sez', 'with-payment', {}, 'inter', 280_00],
    ['sez', 'without-payment', {}, 'zero', 0],
    ['local', null, { composition: true }, 'zero', 0],
    ['local', null, { gstin: null }, 'zero', 0],
  ] as const)('for %s (%s, branch %j) the supply is %s with %i paise of tax', (partyId, exportType, branch, kind, tax) => {
    const row = done({ partyId, exportType }, sampleFacts({}, branch));
    expect(row.supplyKind).toBe(kind);
    expect((row.igst ?? 0) + (row.cgst ?? 0) + (row.sgst ?? 0)).toBe(tax);
  });

  it('name the project by its number, which lists, search and prints show', () => {
    const row = done({ projectId: 'roof' });
    expect(row.projectNo).toBe('P-7');
    expect(textsOf(salesInvoice, { ...row })).toContain('P-7');
    expect(salesInvoice.specified?.['project_no']?.(row, '')).toBe('P-7');
    expect('projectNo' in done()).toBe(false);
  });

  it('round to the rupee if the organisation wants it', () => {
    const odd = line({ rate: 999_9900 });
    expect(done(odd)).toMatchObject({ roundOff: 1, total: 1050_00 });
    expect(done(odd, sampleFacts({ roundOffSales: false }))).toMatchObject({ roundOff: 0, total: 1049_99 });
  });
});

describe('refusals and their fields', () => {
  it.each([
    ['an ordinary invoice', {}, []],
    ['dated tomorrow', { date: '2026-11-22' }, ['date']],
    ['without lines', { lines: [] }, ['lines']],
    ['a number with an underscore', { number: 'A_1' }, ['number']],
    ['to an expense', { partyId: 'rent' }, ['partyId']],
    ['a cash sale', { partyId: 'cash' }, []],
    ['sold from an expense', { salesLedgerId: 'rent' }, ['salesLedgerId']],
    ['a place of supply against the GSTIN', { placeOfSupply: '27' }, ['placeOfSupply']],
    ['due before it is made', { creditDays: null, dueDate: '2026-11-20' }, ['dueDate']],
    ['from a location there is not', { location: 'Z9' }, ['location']],
    ['from a location there is', { location: 'A1' }, []],
    ['for a project', { projectId: 'roof' }, []],
    ['for a project of another branch', { projectId: 'elsewhere' }, ['projectId']],
    ['a payment without a day of supply', { paymentDate: '2026-11-02' }, ['supplyDate']],
    ['a payment in the future', { supplyDate: '2026-11-01', paymentDate: '2026-11-22' }, ['paymentDate']],
    ['the days of supply and payment', { supplyDate: '2026-12-01', paymentDate: '2026-11-02' }, []],
    ['zero-rated within the country', { exportType: 'without-payment' }, ['exportType']],
    ['an export under reverse charge', { partyId: 'abroad', exportType: 'with-payment', reverseCharge: true }, ['reverseCharge']],
    ['nothing sold', line({ quantity: 0 }), ['lines.0.quantity']],
    ['two discounts', line({ discountPercent: 5_0000, discountAmount: 10_00 }), ['lines.0.discountAmount']],
    ['more discount than amount', line({ discountAmount: 1001_00 }), ['lines.0.discountAmount']],
    ['an item without a rate on the day', line({ itemId: 'future' }), ['lines.0.itemId']],
    ['a batch item without its batch', line({ itemId: 'batched' }), ['lines.0.batch']],
    ['a batch item with it', line({ itemId: 'batched', batch: 'B1' }), []],
    ['a huge amount', line({ quantity: 9e12, rate: 9e12 }), ['lines.0.rate']],
    ['a charge', { charges: [blankCharge('freight', 100_00, 18_0000)] }, []],
    ['a charge to a party', { charges: [blankCharge('far', 100_00, 0)] }, ['charges.0.ledgerId']],
  ] as const)('%s', (_, change, paths) => {
    expect(pathsOf(change)).toEqual(paths);
  });
});

describe('what GST requires', () => {
  const composition = sampleFacts({}, { composition: true });
  const pune = { billingAddress: { line1: '1 Main Road', line2: '', city: 'Pune', state: '27', pincode: '411001', country: 'India' } };
  const lut = sampleFacts({ lutNumber: 'AD270426000001' });
  const warnings = (change: Partial<SalesInvoice>, given = facts) => {
    const allowed = { ...given, organisation: { ...given.organisation, negativeStock: 'allowed' } };
    return salesInvoiceBooks.checkBooks(done(change, allowed), 'x', allowed, books()).warnings;
  };
  const dear = { lines: [blankLine('panel', 50 * one)] };

  it.each([
    ['goods installed in another state', { placeOfSupply: '27', placeReason: 'installation' }, facts, []],
    ['the same without the reason', { placeOfSupply: '27' }, facts, ['placeOfSupply']],
    ['an export without a choice', { partyId: 'abroad' }, facts, ['exportType']],
    ['a supply to SEZ without a choice', { partyId: 'sez' }, facts, ['exportType']],
    ['an export with payment', { partyId: 'abroad', exportType: 'with-payment' }, facts, []],
    ['an export without payment', { partyId: 'abroad', exportType: 'without-payment' }, facts, []],
    ['an unmarked item to a registered customer', line({ itemId: 'unmarked' }), facts, ['lines.0.hsn']],
    ['two digits to a registered customer', line({ itemId: 'unmarked', hsn: '85' }), facts, ['lines.0.hsn']],
    ['four digits to a registered customer', line({ itemId: 'unmarked', hsn: '8544' }), facts, []],
    ['an unmarked item to a consumer', { ...line({ itemId: 'unmarked' }), partyId: 'consumer' }, facts, []],
    ['a composition dealer within the state', {}, composition, []],
    ['a composition dealer to another state', { partyId: 'far' }, composition, ['placeOfSupply']],
    ['a composition dealer abroad', { partyId: 'abroad' }, composition, ['placeOfSupply']],
    ['a number beginning with 0 to a registered customer', { number: '0A-1' }, facts, ['number']],
    ['a number beginning with / to a registered customer', { number: '/A-1' }, facts, ['number']],
    ['a number beginning with - for an export', { number: '-A', partyId: 'abroad', exportType: 'with-payment' }, facts, ['number']],
    ['a number beginning with 0 to a consumer', { number: '0A-1', partyId: 'consumer' }, facts, []],
    ['a number beginning with 0 of a composition dealer', { number: '0A-1' }, composition, []],
    ['items under reverse charge alone', { lines: [blankLine('legal', one)] }, facts, []],
    ['beside others', { lines: [blankLine('legal', one), blankLine('panel', one)] }, facts, ['lines.1.itemId']],
    ['beside exempt ones', { lines: [blankLine('legal', one), blankLine('book', one)] }, facts, []],
    ['to a consumer beside others', { partyId: 'consumer', lines: [blankLine('legal', one), blankLine('panel', one)] }, facts, []],
  ] as const)('%s', (_, change, given, paths) => {
    expect(pathsOf(change as Partial<SalesInvoice>, given)).toEqual(paths);
  });

  it.each([
    ['local', true, 1000_00],
    ['far', true, 1000_00],
    ['consumer', false, 1180_00],
    ['sez', false, 1180_00],
  ] as const)('an item under reverse charge sold to %s: recipient owes the tax %s, total %i', (partyId, reverseCharge, total) => {
    const row = done({ partyId, exportType: partyId === 'sez' ? 'with-payment' : null, lines: [blankLine('legal', one)] });
    expect(row).toMatchObject({ reverseCharge, total });
    expect((row.cgst ?? 0) + (row.sgst ?? 0) + (row.igst ?? 0)).toBe(180_00);
    const posted = salesInvoice.post(row, facts).filter(({ ledgerId }) => ledgerId.startsWith('output'));
    expect(posted.reduce((sum, { amount }) => sum + amount, 0)).toBe(reverseCharge ? 0 : -180_00);
  });

  it('takes the LUT number from the organisation, unless the invoice has its own', () => {
    const exported = { partyId: 'abroad', exportType: 'without-payment' } as const;
    expect(done(exported, lut).lutNumber).toBe('AD270426000001');
    expect(done({ ...exported, lutNumber: 'OWN' }, lut).lutNumber).toBe('OWN');
    expect(done({ ...exported, exportType: 'with-payment' }, lut).lutNumber).toBeNull();
  });

  it.each([
    ['an export without payment, without a letter', { partyId: 'abroad', exportType: 'without-payment' }, facts, 'LUT'],
    ['an export without payment, with a letter', { partyId: 'abroad', exportType: 'without-payment' }, lut, null],
    ['a cash sale below 50,000', { partyId: 'cash' }, facts, null],
    ['a cash sale of 50,000', { partyId: 'cash', ...dear }, facts, "the buyer's name and address"],
    ['a cash sale of 50,000 to somebody', { partyId: 'cash', ...dear, buyerName: 'Ravi', ...pune }, facts, null],
    ['a cash sale of 50,000 to a name only', { partyId: 'cash', ...dear, buyerName: 'Ravi' }, facts, "the buyer's address"],
    ['a cash sale of exempt goods', { partyId: 'cash', lines: [blankLine('book', 50 * one)] }, facts, null],
    ['reverse charge to a consumer', { partyId: 'consumer', lines: [blankLine('legal', one)] }, facts, 'not registered'],
  ] as const)('%s warns: %3$s', (_, change, given, warning) => {
    const found = warnings(change as Partial<SalesInvoice>, given);
    if (warning === null) expect(found).toEqual([]);
    else expect(found).toEqual([expect.stringContaining(warning)]);
  });

  it('a cash sale has the name of its buyer', () => {
    expect(done({ partyId: 'cash', buyerName: 'Ravi' }).partyName).toBe('Ravi');
    expect(done({ partyId: 'cash' }).partyName).toBe('Cash');
    expect(done({ partyId: 'local', buyerName: 'Ravi' }).partyName).toBe('Asha Traders');
  });
});

describe('rules on moving facts', () => {
  const onHand = (quantity: number) => [{ itemId: 'panel', locationId: null, batch: null, quantity: scaled(quantity) as Quantity }];
  const twice = { lines: [blankLine('panel', one), blankLine('panel', 2 * one)] };

  it.each([
    ['blocked', 3 * one, [], 0],
    ['blocked', 2 * one, ['lines.1.quantity'], 0],
    ['blocked', 0, ['lines.0.quantity', 'lines.1.quantity'], 0],
    ['warned', 2 * one, [], 1],
    ['allowed', 0, [], 0],
  ])('stock %s with %i on hand', (negativeStock, quantity, paths, warnings) => {
    const given = sampleFacts({ negativeStock });
    const answer = salesInvoiceBooks.checkBooks(done(twice, given), 'x', given, books({ onHand: onHand(quantity) }));
    expect(answer.problems.map(({ path }) => path)).toEqual(paths);
    expect(answer.warnings).toHaveLength(warnings);
  });

  it.each([
    [46_720_00, 0],
    [46_720_01, 1],
  ])('with %i paise owed before, a credit limit of 50,000 gives %i warnings', (owed, warnings) => {
    const given = sampleFacts({ negativeStock: 'allowed' });
    const balances = new Map([['local', paise(owed) as Paise]]);
    expect(salesInvoiceBooks.checkBooks(done({}, given), 'x', given, books({ balances })).warnings).toHaveLength(warnings);
  });

  it('warn of the credit limit without amounts where these are hidden', () => {
    const given = { ...sampleFacts({ negativeStock: 'allowed' }), hidesBalances: true };
    const balances = new Map([['local', paise(46_720_01) as Paise]]);
    expect(salesInvoiceBooks.checkBooks(done({}, given), 'x', given, books({ balances })).warnings).toEqual([
      'Asha Traders would owe more than the credit limit',
    ]);
  });

  it('warn of a price below the minimum', () => {
    const given = sampleFacts({ negativeStock: 'allowed' });
    expect(salesInvoiceBooks.checkBooks(done(line({ rate: 899_0000 }), given), 'x', given, books()).warnings).toHaveLength(1);
    expect(salesInvoiceBooks.checkBooks(done(line({ rate: 900_0000 }), given), 'x', given, books()).warnings).toEqual([]);
  });

  it('need facts of the party and of goods, not of services', () => {
    expect(salesInvoiceBooks.needs(done(), facts)).toEqual({ balances: ['local'], onHand: ['panel'], codes: [] });
  });
});

describe('the actions offered (section 4 of the specification)', () => {
  const steps = ['ready-for-dispatch', 'dispatched', 'verified', 'delete'] as const;
  it.each([
    ['New Order', false, ['ready-for-dispatch', 'dispatched', 'delete']],
    ['Ready for Dispatch', false, ['dispatched', 'verified', 'delete']],
    ['Dispatched', true, ['verified']],
    ['Verified', true, ['ready-for-dispatch', 'dispatched']],
    ['Verified', false, ['ready-for-dispatch', 'dispatched', 'delete']],
    ['Ready for Dispatch', true, ['dispatched', 'verified']],
  ])('a %s invoice (dispatched before: %s) offers %j', (status, everDispatched, offers) => {
    const row = { ...done(), status, everDispatched };
    expect(steps.filter((verb) => salesInvoice.actions[verb]?.offered(row) === true)).toEqual(offers);
  });

  it('no step while it is cancelled', () => {
    expect(
      ['ready-for-dispatch', 'dispatched', 'verified', 'edit'].filter(
        (verb) => salesInvoice.actions[verb]?.offered({ ...done(), cancelled: true }) === true,
      ),
    ).toEqual([]);
  });

  it('keeps that it was dispatched', () => {
    expect(salesInvoice.actions['dispatched']?.sets).toEqual({ status: 'Dispatched', everDispatched: true });
  });
});

describe('a body of the API', () => {
  const party = '018f3c7e-0000-7000-8000-000000000001';
  const item = '018f3c7e-0000-7000-8000-000000000002';
  const given = {
    ...facts,
    find: (slug: string, id: string) => facts.find(slug, id === party ? 'local' : id === item ? 'panel' : id),
  };
  const read = (body: object) => schemaOf(salesInvoice.fields).safeParse({ date: '2026-11-21', partyId: party, ...body });

  it('is computed from only date, party, item and quantity', () => {
    const body = read({ lines: [{ itemId: item, quantity: one }] });
    expect(body.success).toBe(true);
    const row = salesInvoice.complete({ ...typed, ...body.data, number: '' } as SalesInvoice, given);
    expect(salesInvoice.check(row, given)).toEqual([]);
    expect(row).toMatchObject({ taxable: 1000_00, total: 1050_00 });
  });

  it.each([
    ['a figure the product computes', { total: 5 }],
    ['a rate of tax of its own', { lines: [{ itemId: item, quantity: one, taxRate: 0 }] }],
    ['a quantity with a point', { lines: [{ itemId: item, quantity: 1.5 }] }],
    ['a state there is not', { placeOfSupply: '45' }],
    ['a negative discount', { lines: [{ itemId: item, quantity: one, discountAmount: -1 }] }],
  ])('is refused with %s', (_, body) => {
    expect(read(body).success).toBe(false);
  });
});
