import { expect, it } from 'vitest';
import { isHeadingRow, type PortalColumn, portalColumns } from '#domain/gstr-2b/table-columns';

const taxes = ['Taxable Value (₹)', 'Integrated Tax(₹)', 'Central Tax(₹)', 'State/UT Tax(₹)', 'Cess(₹)'];

it.each`
  row                                            | isHeading
  ${['GSTIN of supplier', 'Trade/Legal name']}   | ${true}
  ${['', 'Invoice number', 'Invoice Date', '']}  | ${true}
  ${['Goods and Services Tax - GSTR-2B']}        | ${false}
  ${['Original Details', '', 'Revised Details']} | ${false}
  ${['24AAMPB4410D1ZG', 'GB/1', '05-10-2025']}   | ${false}
`('$row are headings: $isHeading', ({ row, isHeading }) => {
  expect(isHeadingRow(row)).toBe(isHeading);
});

it.each`
  kind                | statement    | headings
  ${'invoices'}       | ${'GSTR-2B'} | ${['GSTIN of supplier', 'Invoice number', 'Invoice Date', ...taxes, 'ITC Availability']}
  ${'invoices'}       | ${'GSTR-2A'} | ${['GSTIN of supplier', 'Invoice number', 'Invoice Date', ...taxes, 'GSTR-3B Filing Status']}
  ${'invoices'}       | ${undefined} | ${['GSTIN of Supplier', 'Invoice Number', 'Invoice date', 'Rate', 'Taxable Value', 'Integrated Tax Paid', 'Central Tax Paid', 'State/UT Tax Paid']}
  ${'notes'}          | ${undefined} | ${['GSTIN of Supplier', 'Note/Refund Voucher Number', 'Note/Refund Voucher date', 'Invoice Number', 'Document Type', ...taxes]}
  ${'bills-of-entry'} | ${undefined} | ${['Port Code', 'BoE Number', 'BoE Date', ...taxes]}
  ${'isd'}            | ${undefined} | ${['GSTIN of ISD', 'ISD Document type', 'ISD Document number', 'ISD Document date', 'Original invoice number', ...taxes]}
`('$headings is a table of $kind of $statement', ({ kind, statement, headings }) => {
  expect(portalColumns([headings])).toMatchObject({ kind, statement });
});

it('the lowest of several headings counts, and what comes twice was amended', () => {
  const columns = portalColumns([
    ['Invoice number', 'Invoice Date', 'GSTIN of supplier', 'Invoice Details', '', 'Taxable Value', 'Tax Amount'],
    ['', '', '', 'Invoice number', 'Invoice Date', '', 'Integrated Tax', 'Central Tax', 'State/UT Tax'],
  ]);
  const places = (of: readonly PortalColumn[]) => of.map((name) => [columns?.before(name), columns?.at(name)]);
  expect(places(['invoiceNumber', 'invoiceDate', 'supplier', 'igst', 'cess'])).toEqual([
    [0, 3],
    [1, 4],
    [-1, 2],
    [-1, 6],
    [-1, -1],
  ]);
});

it('a table without one of its columns is none', () => {
  expect(portalColumns([['GSTIN of supplier', 'Invoice number', ...taxes]])).toBeUndefined();
  expect(portalColumns([])).toBeUndefined();
});
