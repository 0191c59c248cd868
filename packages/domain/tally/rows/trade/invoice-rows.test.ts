import { expect, it } from 'vitest';
import { type FromLine, invoiceRecord } from '#domain/tally/rows/trade/invoice-rows';
import { tradeFit } from '#domain/tally/rows/trade/trade-fit';
import { bill, bills, centres, goods, line, sale, traderKnown, voucherOf } from '#test/kit/tally/trader';

const known = traderKnown();

function rowsOf(head: string, content: object, follows: readonly (FromLine | undefined)[] = []) {
  const { voucher, base } = voucherOf(head, content);
  const way = base === 'Sales' ? 'sale' : 'purchase';
  const fit = tradeFit(voucher, way, '2025-04-10', known);
  if (typeof fit === 'string') throw new Error(fit);
  return invoiceRecord({ voucher, fit, way, placed: { date: '2025-04-10', number: '1', level: 0 }, follows }, known).rows;
}

const taxes = [line('Output CGST', -90), line('Output SGST', -90)];

it('a line in several godowns is a line for each, and lots that name a line follow it', () => {
  const BATCHALLOCATIONS = [
    { GODOWNNAME: 'Main', AMOUNT: '600.00', ACTUALQTY: '6 Nos' },
    { GODOWNNAME: 'Depot', AMOUNT: '400.00', ACTUALQTY: '4 Nos' },
  ];
  const content = sale({ ALLINVENTORYENTRIES: [{ ...goods(-10, -1000, { ledger: 'Sales' }), BATCHALLOCATIONS }] });
  expect(rowsOf('Sales 1 20250410', content, [undefined, { fromDocument: 'Delivery Note 3', fromLine: 1 }])).toMatchObject([
    { 'lines.0.quantity': '6', 'lines.0.rate': '100', 'lines.0.location': 'MAIN' },
    { 'lines.0.quantity': '4', 'lines.0.location': 'DEPOT', 'lines.0.fromDocument': 'Delivery Note 3' },
  ]);
});

it('goods in boxes are in the unit of the item', () => {
  const content = sale({ ALLINVENTORYENTRIES: [goods(-1, -1000, { ledger: 'Sales', unit: 'Box', rate: '1000.00/Box' })] });
  expect(rowsOf('Sales 1 20250410', content)).toMatchObject([
    // Twelve at this rate are ₹1,000.00 when the paisa is rounded.
    { 'lines.0.quantity': '12', 'lines.0.rate': '83.3333' },
  ]);
});

it('goods with a discount keep it', () => {
  const sold = { ...goods(-10, -1000, { ledger: 'Sales', rate: '125.00/Nos' }), DISCOUNT: '20' };
  expect(rowsOf('Sales 1 20250410', sale({ ALLINVENTORYENTRIES: [sold] }))).toMatchObject([
    { 'lines.0.rate': '125', 'lines.0.discountPercent': '20' },
  ]);
});

it.each([
  ['the project of all that it sells', centres(['Shop', -1000]), { projectId: 'SHOP' }],
  [
    'in words the projects of parts',
    centres(['Shop', -400], ['Sales Team', -600]),
    { notes: 'Primary: Shop 400.00\nPrimary: Sales Team 600.00' },
  ],
])('an invoice has %s', (_, allocated, cells) => {
  const sold = { ...goods(-10, -1000), ACCOUNTINGALLOCATIONS: [line('Sales', -1000, allocated)] };
  expect(rowsOf('Sales 1 20250410', sale({ ALLINVENTORYENTRIES: [sold] }))).toMatchObject([cells]);
});

it('an invoice says the days of credit, and a later day of reference in words', () => {
  const LEDGERENTRIES = [line('Anvi', 1180, bills(bill('S1', 'New Ref', 1180, { BILLCREDITPERIOD: '45 Days' }))), ...taxes];
  const [row] = rowsOf('Sales 1 20250410', sale({ LEDGERENTRIES, REFERENCE: 'PO/7', REFERENCEDATE: '20250411' }));
  expect(row).toMatchObject({ creditDays: '45', referenceNo: 'PO/7', notes: 'Reference of 11-Apr-2025' });
  expect(row).not.toHaveProperty('referenceDate');
});

it('what is bought in a batch says when it was made', () => {
  const oil = goods(2, 100, { item: 'Oil', batch: 'B1', ledger: 'Purchase' });
  const [lot] = oil.BATCHALLOCATIONS;
  const content = {
    ...{ PARTYLEDGERNAME: 'Surat Mills', ALLINVENTORYENTRIES: [{ ...oil, BATCHALLOCATIONS: [{ ...lot, MFDON: '20250301' }] }] },
    LEDGERENTRIES: [line('Surat Mills', -105), line('Input IGST', 5)],
  };
  expect(rowsOf('Purchase 1 20250410', content)).toMatchObject([
    { 'lines.0.batch': 'B1', 'lines.0.manufactured': '2025-03-01', 'lines.0.ledgerId': 'Purchase', 'lines.0.itc': 'eligible' },
  ]);
});

it('a service has no place', () => {
  const content = sale({ ALLINVENTORYENTRIES: [goods(-10, -1000, { item: 'Design', ledger: 'Sales' })] });
  expect(rowsOf('Sales 1 20250410', content)[0]).not.toHaveProperty('lines.0.location');
});
