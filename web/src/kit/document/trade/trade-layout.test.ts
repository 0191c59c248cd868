import { describe, expect, it } from 'vitest';
import { documents } from '#modules/all-modules';
import type { AnyDocument } from '#modules/kit/module';
import { tradeFields } from '#modules/kit/trade/fields';
import { isTrade } from '#modules/kit/trade/is-trade';
import { selling } from '#modules/kit/trade/side';
import { issuedFields } from '#modules/kit/trade/stated';
import { debitNote } from '#modules/purchase/debit-note/debit-note';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { creditNote } from '#modules/sales/credit-note/credit-note';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { salesInvoiceLayout } from '../../../sales/sales-invoice/sales-invoice-layout.ts';
import { layoutOf } from '../../../screens.tsx';
import { tradeLayout } from './trade-layout.ts';

const standard = tradeFields(selling);
const { dueDate, transporterId, transportMode, vehicleNumber, lrNumber, lrDate, distance, charges, cess, ...few } = standard;

/** A purchase with fields of its own, without those that a simple document leaves out. */
const purchase: AnyDocument = {
  ...salesInvoice,
  slug: 'purchase',
  actions: {},
  fields: {
    ...few,
    partyId: { ...standard.partyId, begins: { groupId: 'creditors' } },
    supplierNumber: { kind: 'code', label: 'Supplier Invoice No.' },
    taxDeducted: { kind: 'money', label: 'TDS', computed: true },
    lines: {
      ...standard.lines,
      of: {
        ...standard.lines.of,
        credit: { kind: 'choice', label: 'Input Tax', of: [{ value: 'no', label: 'Ineligible' }] },
        duty: { kind: 'money', label: 'Duty' },
        cost: { kind: 'money', label: 'Cost', computed: true },
        freeSupply: { kind: 'yes-no', label: 'Free' },
      },
    },
  },
};

describe('the layout of a trade document', () => {
  const layout = tradeLayout(purchase);

  it('has its own fields among the rarely needed ones, and drops what the document has not', () => {
    expect(layout.main).toEqual(['date', 'placeOfSupply']);
    expect(layout.more.map(({ title }) => title)).toEqual([
      'Reference, ledger and addresses',
      'Discount, currency and income tax',
      'GST: place of supply, exports, reverse charge',
    ]);
    expect(layout.more[0]?.fields.slice(0, 7)).toEqual([
      'number',
      'referenceNo',
      'referenceDate',
      'projectId',
      'creditDays',
      'supplierNumber',
      'location',
    ]);
    expect(layout.charges).toBeUndefined();
  });

  it.each([
    ['import', 1],
    ['supplier', 0],
  ])('has the assessable value where the tax is of the %s', (taxedBy, asked) => {
    const { lines } = tradeLayout(purchaseInvoice as never);
    const column = lines?.columns.find(({ key }) => key === 'assessableValue');
    expect([column?.optional, lines?.asks?.({ itemId: null, taxedBy }, {} as never).length]).toEqual([true, asked]);
  });

  it('has a column for each field of its lines that can be typed in a cell', () => {
    const keys = layout.lines?.columns.map(({ key }) => key);
    expect(keys?.slice(-4)).toEqual(['credit', 'duty', 'freeSupply', 'taxable']);
  });

  it('shows above the total what it adds up to, and what is in one of these', () => {
    const shown = tradeLayout(purchaseInvoice as never).totals.map(({ key, label, apart }) => [key, apart === true ? 'apart' : label]);
    expect(Object.fromEntries(shown)).toMatchObject({
      importTax: 'Of it by bill of entry',
      reverseChargeTax: 'Of it under reverse charge',
      ineligible: 'Of it without credit',
      ...{ duty: 'apart', tds: 'apart', foreignTotal: 'apart', tcs: 'TCS' },
    });
  });

  it('shows the figures it adds, between the taxes and the rounding', () => {
    expect(layout.totals.map(({ key }) => key)).toEqual([
      'documentDiscount',
      'taxable',
      'cgst',
      'sgst',
      'igst',
      'taxDeducted',
      'roundOff',
      'foreignTotal',
    ]);
  });

  it('takes what the document gives instead, and shows no field twice', () => {
    const own = tradeLayout(purchase, { main: ['date', 'supplierNumber', 'referenceDate'], formTotal: 'Bill total', columns: [] });
    expect(own).toMatchObject({ main: ['date', 'supplierNumber', 'referenceDate'], formTotal: 'Bill total' });
    expect(own.more.flatMap(({ fields }) => fields)).not.toContain('supplierNumber');
    expect(own.more.flatMap(({ fields }) => fields)).not.toContain('referenceDate');
    expect(own.lines?.columns.at(-2)?.key).toBe('taxRate');
  });

  it.each`
    kind          | party         | shown
    ${debitNote}  | ${''}         | ${['purchaseInvoiceId', 'statedCgst']}
    ${debitNote}  | ${'Supplier'} | ${['purchaseInvoiceId', 'statedCgst']}
    ${debitNote}  | ${'Customer'} | ${['invoiceId']}
    ${debitNote}  | ${'Cash'}     | ${['invoiceId', 'purchaseInvoiceId', 'statedCgst']}
    ${creditNote} | ${''}         | ${['invoiceId']}
    ${creditNote} | ${'Customer'} | ${['invoiceId']}
    ${creditNote} | ${'Supplier'} | ${['purchaseInvoiceId', 'statedCgst']}
    ${creditNote} | ${'Bank'}     | ${['invoiceId', 'purchaseInvoiceId', 'statedCgst']}
  `('$kind.title to a “$party” asks for $shown', ({ kind, party, shown }) => {
    const { fits } = tradeLayout(kind);
    expect(['invoiceId', 'purchaseInvoiceId', 'statedCgst'].filter((name) => fits?.(name, party))).toEqual(shown);
    expect(['reason', 'transporterId', 'notes'].every((name) => fits?.(name, party))).toBe(true);
  });

  it('gives a note only the columns that a correction of values needs', () => {
    const keys = tradeLayout(debitNote as never)
      .lines?.columns.filter(({ computed }) => !computed)
      .map(({ key }) => key);
    expect(keys).toEqual(['itemId', 'quantity', 'alternateQuantity', 'batch', 'rate', 'amount', 'ledgerId']);
  });

  it('shows the rate of its side beside an item', () => {
    const rates = { id: 'panel', label: 'Panel', salesRate: 1000_0000, purchaseRate: 800_0000 };
    expect(layout.lines?.columns[0]?.detail?.(rates)).toBe('800');
    expect(salesInvoiceLayout.lines?.columns[0]?.detail?.(rates)).toBe('1,000');
    expect(layout.charges?.columns).toBeUndefined();
    expect(salesInvoiceLayout.charges?.columns[0]?.begins?.({})).toEqual({ groupId: 'indirect_incomes' });
  });
});

it('the sales invoice asks customer and dates first, its ledger and representative among the rest', () => {
  expect(JSON.parse(JSON.stringify(salesInvoiceLayout))).toMatchObject({
    slug: 'sales-invoice',
    party: 'partyId',
    main: ['date', 'dueDate', 'placeOfSupply'],
    known: ['partyGstin'],
    opensBill: true,
    more: [
      {
        fields: [
          'number',
          'referenceNo',
          'referenceDate',
          'projectId',
          'creditDays',
          'salesLedgerId',
          'salesRepresentativeId',
          'installerId',
          'location',
          'buyerName',
          'billingAddress',
          'shippingAddress',
          'shippingName',
          'shippingGstin',
        ],
      },
      { fields: ['discountPercent', 'discountAmount', 'currency', 'exchangeRate', 'tcsSection', 'tcsRate'] },
      { fields: Object.keys(issuedFields), title: 'Tax and round-off as issued' },
      {
        fields: [
          ...['placeReason', 'exportType', 'lutNumber', 'exportPort', 'shippingBillNo', 'shippingBillDate'],
          ...['reverseCharge', 'supplyDate', 'paymentDate'],
        ],
      },
      {
        fields: [
          'transporterId',
          'transportMode',
          'vehicleNumber',
          'lrNumber',
          'lrDate',
          'distance',
          'deliveryProviderId',
          'consignmentNumber',
        ],
      },
    ],
    notes: ['notes', 'terms'],
    statedAs: 'as issued',
  });
  // What another program issued is shown where it came over, and asked of nobody.
  expect(['statedCgst', 'statedRoundOff', 'tcsRate'].map((name) => salesInvoiceLayout.fits?.(name, 'Customer'))).toEqual([
    false,
    false,
    true,
  ]);
  expect(salesInvoiceLayout.lines?.columns.map(({ key }) => key)).toEqual([
    'itemId',
    'description',
    'hsn',
    'quantity',
    'unit',
    'alternateQuantity',
    'batch',
    'barcodes',
    'location',
    'rate',
    'discountPercent',
    'taxRate',
    'taxable',
  ]);
  expect(salesInvoiceLayout.totals.map(({ key }) => key)).toEqual([
    'documentDiscount',
    'taxable',
    'cgst',
    'sgst',
    'igst',
    'cess',
    'tcs',
    'roundOff',
    'foreignTotal',
  ]);
});

describe.each(documents.map((module) => [module.slug, module] as const))('%s', (_, module) => {
  it('has a screen, and if it is a trade document every field a person may type has a place on it', async () => {
    const { slug, party, main, more, notes, lines, charges } = await layoutOf(module);
    expect(slug).toBe(module.slug);
    if (!isTrade(module)) return;
    const placed = [party, ...main, ...more.flatMap(({ fields }) => fields), ...notes, lines?.field, charges?.field];
    const typed = Object.entries(module.fields).flatMap(([name, { computed }]) => (computed ? [] : [name]));
    expect(typed.filter((name) => !placed.includes(name))).toEqual([]);
    expect(new Set(placed).size).toBe(placed.length);
  });
});
