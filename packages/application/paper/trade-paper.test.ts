import { describe, expect, it } from 'vitest';
import type { PaperOf } from '#application/paper/paper';
import { picklistPaper } from '#application/paper/picklist-paper';
import { tradePaper } from '#application/paper/trade-paper';
import type { AnyRow } from '#modules/kit/module';
import { boughtLine } from '#modules/kit/trade/fields';
import {
  challanPaper,
  correctionPaper,
  invoicePaper,
  notePaper,
  plainPaper,
  proformaPaper,
  quotationPaper,
  supplierPaper,
} from '#modules/kit/trade/paper';
import { blankCharge, blankDocument, blankLine, blankRow, sampleFacts } from '#modules/kit/trade/sample';
import { purchaseInvoiceFields } from '#modules/purchase/purchase-invoice/fields';
import { purchaseInvoice } from '#modules/purchase/purchase-invoice/purchase-invoice';
import { salesInvoiceFields } from '#modules/sales/sales-invoice/fields';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

const one = 1_0000;
/** The print of an invoice that was completed in a branch; `now` is the branch at the time of printing. */
function printed(item: string, change: AnyRow, branch: AnyRow = {}, organisation: AnyRow = {}, now = branch, paper = invoicePaper) {
  const facts = sampleFacts(organisation, branch);
  const row = salesInvoice.complete(
    { ...blankDocument(salesInvoiceFields, '2026-11-20', 'local', [blankLine(item, one)]), ...change },
    facts,
  );
  const { branch: place } = sampleFacts({}, now);
  return tradePaper(paper)({ ...row }, { organisation: facts.organisation, branch: place, transporter: undefined, ledger: String });
}

describe('the title of a sale', () => {
  it.each([
    ['a taxable sale', 'panel', {}, 'Tax Invoice'],
    ['an exempt sale', 'book', {}, 'Bill of Supply'],
    ['a taxable sale under composition', 'panel', { composition: true }, 'Bill of Supply'],
    ['a sale of an unregistered seller', 'panel', { gstin: null }, 'Invoice'],
    ['an exempt sale of an unregistered seller', 'book', { gstin: null }, 'Invoice'],
  ] as const)('%s', (_, item, branch, title) => {
    expect(printed(item, {}, branch).title).toBe(title);
  });

  it('stays the same when the branch changes its scheme', () => {
    expect(printed('panel', {}, { composition: true }, {}, { composition: false }).title).toBe('Bill of Supply');
    expect(printed('panel', {}, {}, {}, { composition: true })).toMatchObject({ title: 'Tax Invoice' });
  });
});

describe('what the law requires in print', () => {
  it('only a composition dealer prints the sentence of rule 5(1)(f) at the top', () => {
    expect(printed('panel', {}, { composition: true }).notice).toBe('composition taxable person, not eligible to collect tax on supplies');
    expect(printed('panel', {}).notice).toBeUndefined();
    expect(printed('book', {}).notice).toBeUndefined();
  });

  it.each([
    [{ exportType: 'with-payment' }, 'ON PAYMENT OF INTEGRATED TAX'],
    [{ exportType: 'without-payment', lutNumber: 'AD2704' }, 'WITHOUT PAYMENT OF INTEGRATED TAX (LUT AD2704)'],
    [{ exportType: 'without-payment' }, 'WITHOUT PAYMENT OF INTEGRATED TAX (LUT ORG-1)'],
  ])('an export %j is endorsed %s', (change, words) => {
    expect(printed('panel', { partyId: 'abroad', ...change }, {}, { lutNumber: 'ORG-1' }).terms[0]).toContain(words);
  });

  it('an export without payment and without a LUT number is not printed', () => {
    expect(() => printed('panel', { partyId: 'abroad', exportType: 'without-payment' })).toThrow(/LUT number/);
  });

  it.each([
    ['24', 'SGST'],
    ['04', 'UTGST'],
  ])('the tax of the state %s is called %s', (state, label) => {
    const sold = printed('panel', { placeOfSupply: state, partyId: 'consumer' }, { state });
    expect(sold.totals.map((total) => total.label)).toContainEqual(expect.stringMatching(`^${label} [\\d.]+ %$`));
    expect(sold.taxes?.columns.map((column) => column.label)).toEqual(expect.arrayContaining([`${label} %`, `${label} ₹`]));
  });

  it('a supply under reverse charge says so, and that the recipient pays', () => {
    const paper = printed('legal', {});
    expect(paper.title).toBe('Tax Invoice');
    expect(paper.facts).toContainEqual({ label: 'Reverse charge', value: 'Yes' });
    expect(paper.terms).toContain('Tax on this supply is payable by the recipient under reverse charge');
    expect(paper.totals.find(({ label }) => label.startsWith('CGST'))?.label).toBe('CGST 9 % (payable by recipient)');
    expect(paper.totals.at(-1)?.value).toBe('₹1,000.00');
  });
});

describe('what a payer needs', () => {
  const org = { name: 'Surya', upiId: 'surya@okhdfc' };

  it('an invoice has a code to pay its total by UPI', () => {
    const { upi, bank } = printed('panel', { number: 'SI/1' }, {}, org);
    expect(upi).toBe('upi://pay?pa=surya@okhdfc&pn=Surya&am=1050.00&cu=INR&tn=SI%2F1');
    expect(bank).toContainEqual({ label: 'UPI', value: 'surya@okhdfc' });
  });

  it.each([
    ['without a UPI ID', { number: 'SI/1' }, {}, invoicePaper],
    ['if it is cancelled', { number: 'SI/1', cancelled: true }, org, invoicePaper],
    ['abroad', { number: 'SI/1', partyId: 'abroad', exportType: 'with-payment' }, org, invoicePaper],
    ['on an order to a supplier', { number: 'PO/1' }, org, plainPaper('Purchase Order', 'Supplier')],
  ] as const)('none %s', (_, change, organisation, paper) => {
    expect(printed('panel', change, {}, organisation, {}, paper).upi).toBeUndefined();
  });

  it('has the sum up to each line, charges too', () => {
    const lines = [blankLine('panel', one), blankLine('cable', one), blankLine('book', one)];
    const { running, totals } = printed('panel', { lines, charges: [blankCharge('freight', 100_00, 18_0000)] }).lines;
    expect(running).toEqual(['1,050.00', '2,230.00', '3,230.00', '3,348.00']);
    expect(totals?.at(-1)).toBe('3,348.00');
  });
});

it('an invoice in dollars names the rate of exchange and both totals', () => {
  const dollars = {
    partyId: 'abroad',
    exportType: 'with-payment',
    currency: 'USD',
    exchangeRate: 80_0000,
    discountAmount: 1_00,
    tcsRate: 1_0000,
  };
  const paper = printed('panel', dollars);
  expect(paper.facts).toContainEqual({ label: 'Currency', value: 'USD at ₹ 80.00' });
  expect(paper.lines.columns.map(({ label }) => label)).toContain('Rate USD');
  expect(paper.lines.totals?.at(-1)).toBe('966.00');
  expect(paper.totals.map(({ label, value }) => [label, value])).toEqual([
    ['Discount USD', '1.00'],
    ['Taxable value', '920.00'],
    ['IGST 5 %', '46.00'],
    ['TCS', '10.00'],
    ['Total', '₹976.00'],
    ['Total USD', '12.20'],
  ]);
  expect(paper.upi).toBeUndefined();
});

it("a supplier's invoice says which tax is not part of its total, and what is paid less", () => {
  const facts = sampleFacts({}, {});
  const line = { ...blankRow(boughtLine), itemId: 'legal', quantity: one };
  const typed = {
    ...blankDocument(purchaseInvoiceFields, '2026-11-20', 'vendor', []),
    lines: [line],
    tdsSection: '393(1)',
    tdsRate: 10_0000,
  } as const;
  const row = { ...purchaseInvoice.complete(typed, facts), selfInvoiceNo: 'RC/HO26/1' };
  const paper = tradePaper(supplierPaper)(row, {
    organisation: facts.organisation,
    branch: facts.branch,
    transporter: undefined,
    ledger: String,
  });
  expect(paper.title).toBe('Purchase Invoice');
  expect(paper.facts).toContainEqual({ label: 'Self-invoice (section 31(3)(f))', value: 'RC/HO26/1' });
  expect(paper.totals.slice(-4).map(({ label, value }) => [label, value])).toEqual([
    ['SGST 9 %', '72.00'],
    ['of it under reverse charge', '144.00'],
    ['Total', '₹800.00'],
    ['Less TDS', '80.00'],
  ]);
});

describe('other documents than invoices', () => {
  const site = { line1: 'Godown 3', line2: '', city: 'Surat', state: '24', pincode: '395001', country: 'India' };
  const row = { dueDate: '2026-12-01', creditDays: null, referenceNo: 'SI/7', referenceDate: '2026-11-02', shippingAddress: site };
  const bank = { bankName: 'State Bank of India', invoiceTerms: 'Pay in time' };
  const labels = ({ facts }: ReturnType<typeof printed>) => facts.map(({ label }) => label);

  it.each([
    [challanPaper, 'Delivery Challan', ['Consignee', 'Deliver to'], ['Date', 'Place of supply', 'Reference'], []],
    [quotationPaper, 'Quotation', ['To'], ['Date', 'Valid until', 'Place of supply', 'Reference'], ['Bank']],
    [proformaPaper, 'Proforma Invoice', ['Bill to', 'Ship to'], ['Date', 'Due date', 'Place of supply', 'Reference'], ['Bank']],
    [plainPaper('Purchase Order', 'Supplier'), 'Purchase Order', ['Supplier', 'Deliver to'], ['Date', 'Place of supply', 'Reference'], []],
  ])('%#: %j is a %s', (paper, title, headings, facts, banks) => {
    const made = printed('panel', row, {}, bank, {}, paper);
    expect(made.title).toBe(title);
    expect(made.parties.map(({ heading }) => heading)).toEqual(headings);
    expect(labels(made)).toEqual(facts);
    expect(made.bank.map(({ label }) => label)).toEqual(banks);
    expect(made.terms).toEqual([]);
  });

  it('a note names number and date of each invoice that it corrects (rule 53)', () => {
    const one = printed('panel', { invoiceNumber: 'SI/7', invoiceDate: '2026-11-02' }, {}, {}, {}, notePaper('Credit Note'));
    expect(one.facts).toContainEqual({ label: 'Original invoice', value: 'SI/7' });
    const invoices = [
      { number: 'SI/7', date: '2026-11-02' },
      { number: 'SI/9', date: '2026-11-05' },
    ];
    const both = printed('panel', { invoices, invoiceNumber: 'SI/7 and 1 more' }, {}, {}, {}, notePaper('Credit Note'));
    expect(both.facts).toContainEqual({ label: 'Original invoices', value: 'SI/7 of 02-Nov-2026, SI/9 of 05-Nov-2026' });
  });

  it('a correction of the price prints its reason and the difference, and no goods', () => {
    const line = {
      itemName: 'Panel',
      hsn: '85414300',
      unit: 'nos',
      quantity: null,
      rate: null,
      taxable: 100_00,
      taxRate: 5_0000,
      total: 105_00,
    };
    const change = { reason: '02', invoiceNumber: 'SI/7', lines: [line], hsnSummary: [{ ...line, igst: 5_00 }] };
    const row = { ...salesInvoice.complete(blankDocument(salesInvoiceFields, '2026-11-20', 'local', []), sampleFacts({}, {})), ...change };
    const made = tradePaper(correctionPaper('Credit Note'))(row, { ...sampleFacts({}, {}), transporter: undefined, ledger: String });
    expect(made.facts).toContainEqual({ label: 'Reason', value: 'Post-sale discount' });
    expect(made.lines.rows[0]?.slice(1, 6)).toEqual(['Panel', '85414300', '', '', '100.00']);
    // A difference per unit is no rate of goods.
    expect(made.lines.columns.map(({ label }) => label).slice(3, 5)).toEqual(['Quantity', 'Difference']);
  });

  it('a challan names HSN, quantity, value and tax of the goods (rule 55)', () => {
    const { lines, taxes, facts } = printed('panel', { vehicleNumber: 'GJ01AB1234' }, {}, {}, {}, challanPaper);
    expect(lines.rows[0]).toEqual(['1', 'Panel', '85414300', '1 nos', '1,000.00', '1,000.00', '5 %', '1,050.00']);
    expect(taxes?.rows).toHaveLength(1);
    expect(facts).toContainEqual({ label: 'Vehicle', value: 'GJ01AB1234' });
  });

  it('only a proforma says that it is no tax invoice, and none of them needs a LUT number', () => {
    const abroad = { partyId: 'abroad', exportType: 'without-payment' };
    expect(printed('panel', abroad, {}, {}, {}, proformaPaper).notice).toBe('This is not a tax invoice');
    expect(printed('panel', {}, { composition: true }, {}, { composition: true }, challanPaper).notice).toBeUndefined();
  });

  it('the quantity is in both units of an item that has two', () => {
    const two = { alternateQuantity: 1_5000, alternateUnit: 'Box', alternateConversion: 12 * one };
    const facts = sampleFacts({}, {});
    const row = salesInvoice.complete(blankDocument(salesInvoiceFields, '2026-11-20', 'local', [blankLine('panel', 18 * one)]), facts);
    const about = { organisation: {}, branch: facts.branch, transporter: undefined, ledger: String };
    const rows = (paper: PaperOf) => paper({ ...row, lines: row.lines.map((line) => ({ ...line, ...two })) }, about).lines.rows;
    expect(rows(tradePaper(invoicePaper))[0]?.[3]).toBe('18 nos\n1.5 Box');
    expect(rows(picklistPaper)[0]?.slice(3, 5)).toEqual(['18\n1.5', 'nos\nBox']);
  });

  it('each names its project', () => {
    expect(printed('panel', { projectId: 'roof' }).facts).toContainEqual({ label: 'Project', value: 'P-7' });
  });

  it('a document adds its own particulars', () => {
    const paper = { ...challanPaper, facts: ({ notes }: AnyRow) => [['Reason', notes]] as const };
    expect(printed('panel', { notes: 'Job work' }, {}, {}, {}, paper).facts).toContainEqual({ label: 'Reason', value: 'Job work' });
  });
});
