import { describe, expect, it } from 'vitest';
import { retold } from '#domain/statements/retold';
import { kindsInRegister, kindsOfSales, says } from '#modules/books-of';

const effect = { date: '2026-05-01', postings: [], bills: [], movements: [] };

it.each([
  ['sales-order', {}, 'ordered'],
  ['sales-order', { awaits: null }, 'ordered'],
  ['sales-order', { awaits: 'Approved' }, 'ordered'],
  ['sales-order', { reserves: true }, 'reserved'],
  ['sales-order', { reserves: true, awaits: null }, 'reserved'],
  ['sales-order', { reserves: true, awaits: 'Reviewed' }, 'ordered'],
  ['sales-order', { reserves: false }, 'ordered'],
  ['purchase-order', {}, 'expected'],
  ['purchase-order', { awaits: null }, 'expected'],
  ['purchase-order', { awaits: 'Approved' }, null],
  ['quotation', {}, null],
  ['sales-invoice', { reserves: true }, null],
])('%s with %o is %s', (slug, row, kind) => {
  expect(says.order(slug, row)).toBe(kind);
  expect(says.isOrder(slug)).toBe(slug.endsWith('-order'));
});

describe('what a document says of registers and sales', () => {
  const all = ['sales-invoice', 'sales-return', 'purchase-invoice', 'purchase-return', 'credit-note', 'journal-voucher', 'customer'];
  it('is in the register of its kind; notes and journals are in none', () => {
    expect(all.map((slug) => says.register(slug, {}, effect)?.kind)).toEqual([
      ...['sales', 'sales-returns', 'purchases', 'purchase-returns'],
      ...[undefined, undefined, undefined],
    ]);
    expect(kindsInRegister('sales')).toEqual(['sales-invoice']);
  });

  it('is sold by an invoice, and came back with a return', () => {
    expect(all.map((slug) => says.sale(slug, {}, effect)?.returned)).toEqual([false, true, ...Array(5).fill(undefined)]);
    expect(kindsOfSales()).toEqual(['sales-invoice', 'sales-return']);
  });
});

describe('what a document says of its projects', () => {
  const postings = [{ ledgerId: 'purchase', amount: 100_00 }] as never;
  it('is all of it', () => {
    const line = { of: 'ledger', id: 'purchase', amount: 100_00, issued: 0, projectId: 'roof' };
    expect(says.project('purchase-invoice', { projectId: 'roof' }, { ...effect, postings })?.lines).toEqual([line]);
  });

  it('is said by a journal line by line', () => {
    const line = (ledgerId: string, projectId: string | null, debit: number | null, credit: number | null) => ({
      ...{ ledgerId, projectId, debit, credit },
    });
    const lines = [
      line('rent', 'roof', 100_00, null),
      line('rent', 'school', 60_00, null),
      line('rent', 'roof', 20_00, null),
      line('discount', 'roof', null, 5_00),
      line('rent', null, 40_00, null),
      line('bank', null, null, 215_00),
    ];
    expect(says.project('journal-voucher', { number: 'JV/1', projectNo: 'P-7, P-8', lines }, effect)?.lines).toEqual([
      { projectId: 'roof', of: 'ledger', id: 'rent', amount: 120_00, issued: 0 },
      { projectId: 'roof', of: 'ledger', id: 'discount', amount: -5_00, issued: 0 },
      { projectId: 'school', of: 'ledger', id: 'rent', amount: 60_00, issued: 0 },
    ]);
    expect(says.project('journal-voucher', { lines }, null)).toBeNull();
    expect(says.project('journal-voucher', { lines: lines.slice(4) }, effect)).toBeNull();
    // Before there were lines with a project.
    expect(says.project('journal-voucher', {}, effect)).toBeNull();
  });

  it.each([
    ['an expense, with the tax that is no credit', 'Expense', 118_00],
    ['an income', 'Income', -118_00],
  ])('has the taxable value of %s', (_, type, amount) => {
    const items = [{ ledgerId: 'fees', projectId: 'roof', amount: 118_00, taxable: 100_00, inCost: 18_00 }];
    expect(says.project('journal-voucher', { type, lines: [], items }, effect)?.lines).toEqual([
      { projectId: 'roof', of: 'ledger', id: 'fees', amount, issued: 0 },
    ]);
  });
});

const posted = { postings: [{}] };
const bill = { date: '2026-05-10', partyId: 'ravi', tdsSection: '393(1) Sl.6(i)', taxable: 1_000_00, tds: 20_00 };
const sumsOf = (
  slug: string,
  row: Readonly<Record<string, unknown>>,
  effect: { readonly postings: readonly unknown[] } | null = posted,
) => {
  const entry = says.deducted(slug, row, effect as never);
  return entry && [entry.key, Object.fromEntries(entry.sums)];
};

describe('a document says', () => {
  const name = '393(1) Sl.6(i)|2026-05';
  it.each([
    ['a bill by its rate: its whole value', 'purchase-invoice', bill, { [name]: [1_000_00, 1_000_00, 20_00, 0] }],
    ['a bill without tax: only its value', 'purchase-invoice', { ...bill, tds: 0 }, { [name]: [1_000_00, 0, 0, 0] }],
    [
      'a bill by its section: what was computed',
      'purchase-invoice',
      { ...bill, tdsOn: 3_000_00, tdsCredited: 800_00, tdsAdvance: 200_00, tds: 60_00 },
      { [name]: [800_00, 3_000_00, 60_00, -200_00] },
    ],
    [
      'a certificate: what is under it',
      'journal-voucher',
      { ...bill, type: 'Expense', tdsCertificate: 'C-1', tdsCertified: 500_00 },
      { [name]: [1_000_00, 1_000_00, 20_00, 0], 'certificate|C-1': [500_00] },
    ],
    [
      'an advance: what may be billed later',
      'bank-cash',
      { ...bill, type: 'Payment', partyId: undefined, lines: [{ ledgerId: 'ravi' }], tdsCredited: 700_00, tdsOn: 700_00, tds: 14_00 },
      { [name]: [700_00, 700_00, 14_00, 700_00] },
    ],
    [
      'a sale: the value with its tax',
      'sales-invoice',
      { date: '2026-05-10', partyId: 'ravi', tcsSection: '394(1) Sl.4', tcs: 2_00, total: 102_00, roundOff: 0 },
      { '394(1) Sl.4|2026-05': [100_00, 100_00, 2_00, 0] },
    ],
  ])('%s', (_, slug, row, sums) => {
    expect(sumsOf(slug, row)).toEqual(['2026|ravi', sums]);
  });
});

it.each([
  ['without a section', 'purchase-invoice', { ...bill, tdsSection: null }, posted],
  ['that is cancelled', 'purchase-invoice', bill, null],
  ['of an income, whose tax the customer keeps back', 'journal-voucher', { ...bill, type: 'Income' }, posted],
  ['of a receipt', 'bank-cash', { ...bill, type: 'Receipt', lines: [{ ledgerId: 'ravi' }] }, posted],
  ['of a return', 'purchase-return', bill, posted],
])('nothing is said by a document %s', (_, slug, row, effect) => {
  expect(says.deducted(slug, row, effect as never)).toBeNull();
});

describe('what a change of a master may change in statements of earlier days', () => {
  const to = '2026-03-31';
  const gst = (effectiveFrom: string, rate: number) => ({ effectiveFrom, rate });
  const method = (effectiveFrom: string, valuation: string) => ({ effectiveFrom, valuation, calculationMethod: null });
  it.each`
    what                                 | slug                | before                                    | after                                                                                                    | fields
    ${'the group of a ledger'}           | ${'customer'}       | ${{ groupId: 'a', mobile: '1' }}          | ${{ groupId: 'b', mobile: '2' }}                                                                         | ${'groupId'}
    ${'the mobile of a ledger'}          | ${'customer'}       | ${{ mobile: '1' }}                        | ${{ mobile: '2' }}                                                                                       | ${null}
    ${'a field that an old row lacks'}   | ${'customer'}       | ${{ name: 'A' }}                          | ${{ name: 'A', nonCash: null }}                                                                          | ${null}
    ${'the parent and nature of groups'} | ${'group'}          | ${{ parentId: 'a', nature: null }}        | ${{ parentId: null, nature: 'Assets' }}                                                                  | ${'parentId nature'}
    ${'a rate of GST in the year'}       | ${'inventory-item'} | ${{ gstHistory: [gst('2017-07-01', 5)] }} | ${{ gstHistory: [gst('2017-07-01', 5), gst('2025-09-22', 18)] }}                                         | ${'gstHistory'}
    ${'a rate of GST after the year'}    | ${'inventory-item'} | ${{ gstHistory: [gst('2017-07-01', 5)] }} | ${{ gstHistory: [gst('2017-07-01', 5), gst('2026-09-22', 18)] }}                                         | ${null}
    ${'the method of an item'}           | ${'inventory-item'} | ${{ valuation: 'FIFO' }}                  | ${{ valuation: 'LIFO' }}                                                                                 | ${'valuation'}
    ${'the method from a later day'}     | ${'inventory-item'} | ${{ valuation: 'FIFO' }}                  | ${{ valuation: 'LIFO', valuationHistory: [method('2017-07-01', 'FIFO'), method('2026-04-01', 'LIFO')] }} | ${null}
    ${'the method from a day in it'}     | ${'inventory-item'} | ${{ valuation: 'FIFO' }}                  | ${{ valuation: 'LIFO', valuationHistory: [method('2017-07-01', 'FIFO'), method('2025-10-01', 'LIFO')] }} | ${'valuation valuationHistory'}
    ${'the GSTIN of a branch'}           | ${'branch'}         | ${{ gstin: null }}                        | ${{ gstin: '24ABCDE1234F1Z5' }}                                                                          | ${'gstin'}
    ${'the lock of a year'}              | ${'financial-year'} | ${{ lockedUntil: null }}                  | ${{ lockedUntil: '2026-03-31' }}                                                                         | ${null}
    ${'a role'}                          | ${'role'}           | ${{ name: 'A' }}                          | ${{ name: 'B' }}                                                                                         | ${null}
  `('$what: $fields', ({ slug, before, after, fields }) => {
    const told = retold(says.retells(slug), before, after, to);
    expect(told === null ? null : Object.keys(told.after).join(' ')).toBe(fields);
    // The other way round as well.
    expect(retold(says.retells(slug), after, before, to) === null).toBe(fields === null);
  });
});

describe('what a document says of stock', () => {
  const all = ['ist-sales', 'ist-receipt', 'stock-transfer', 'stock-adjustment', 'sales-invoice', 'customer'];
  const moved = { ...effect, movements: [{ itemId: 'panel', locationId: null, batch: null, quantity: 1, value: null }] } as never;
  const taxed = { taxed: true, lines: [{ lineId: '1', quantity: 1, taxable: 600_00 }] };

  it('moves between two GSTINs at the value of its lines', () => {
    expect(all.map((slug) => says.effect(slug, taxed, moved).movements[0]?.value)).toEqual([600_00, 600_00, null, null, null, null]);
  });

  it('is a count only if it counts', () => {
    expect(all.filter(says.isCount)).toEqual(['stock-adjustment']);
  });

  it('an item says how it is valued', () => {
    expect(says.methods('inventory-item', { valuation: 'FIFO' })).toEqual([{ from: '0001-01-01', method: 'fifo' }]);
    expect(all.map((slug) => says.methods(slug, { valuation: 'FIFO' }))).toEqual(all.map(() => null));
  });
});
