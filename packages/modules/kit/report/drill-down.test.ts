import { describe, expect, it } from 'vitest';
import {
  type DrillContext,
  type DrillType,
  drillTypes,
  handOff,
  inBranches,
  listLink,
  moneyBetween,
  ofLedger,
} from '#modules/kit/report/drill-down';

const whole = {
  voucherNo: 'V/1',
  partyInvoiceNo: 'P/1',
  partyInvoiceDate: '2026-05-02',
  ledgerId: 'l',
  fromLedgerId: 'f',
  toLedgerId: 't',
  entryDate: '2026-05-01',
};
const led = (context: DrillContext) => {
  const [path, query] = (handOff(context) ?? '').split('?');
  return { path, ...Object.fromEntries(new URLSearchParams(query)) };
};
const flags = { redirected: '1', preventDefaultFy: '1' };

describe('the drill-down map', () => {
  it.each`
    type                  | path                       | passed
    ${'PURCHASE_ORDER'}   | ${'/app/purchase-order'}   | ${{ ledgerId: 'l' }}
    ${'PURCHASE_INVOICE'} | ${'/app/purchase-invoice'} | ${{ ledgerId: 'l' }}
    ${'PURCHASE_RETURN'}  | ${'/app/purchase-return'}  | ${{ ledgerId: 'l' }}
    ${'QUOTATION'}        | ${'/app/quotation'}        | ${{ ledgerId: 'l' }}
    ${'PROFORMA_INVOICE'} | ${'/app/proforma-invoice'} | ${{ ledgerId: 'l' }}
    ${'SALES_ORDER'}      | ${'/app/sales-order'}      | ${{ ledgerId: 'l' }}
    ${'DELIVERY_NOTE'}    | ${'/app/delivery-note'}    | ${{ ledgerId: 'l' }}
    ${'SALES_INVOICE'}    | ${'/app/sales-invoice'}    | ${{ ledgerId: 'l' }}
    ${'SALES_RETURN'}     | ${'/app/sales-return'}     | ${{ ledgerId: 'l' }}
    ${'IST_SALES'}        | ${'/app/ist-sales'}        | ${{ ledgerId: 'l' }}
    ${'JOURNAL_VOUCHER'}  | ${'/app/journal-voucher'}  | ${{}}
    ${'EXPENSE'}          | ${'/app/journal-voucher'}  | ${{}}
    ${'INCOME'}           | ${'/app/journal-voucher'}  | ${{}}
    ${'DEBIT_NOTE'}       | ${'/app/debit-note'}       | ${{}}
    ${'CREDIT_NOTE'}      | ${'/app/credit-note'}      | ${{}}
    ${'BANK_CASH'}        | ${'/app/bank-cash'}        | ${{ fromLedgerId: 'f', toLedgerId: 't' }}
    ${'PAYMENT'}          | ${'/app/bank-cash'}        | ${{ fromLedgerId: 'f', toLedgerId: 't' }}
    ${'RECEIPT'}          | ${'/app/bank-cash'}        | ${{ fromLedgerId: 'f', toLedgerId: 't' }}
    ${'CONTRA'}           | ${'/app/bank-cash'}        | ${{ fromLedgerId: 'f', toLedgerId: 't' }}
    ${'PRODUCTION'}       | ${'/app/production'}       | ${{}}
  `('$type opens $path with $passed', ({ type, path, passed }: { type: DrillType; path: string; passed: object }) => {
    expect(led({ entityType: type, ...whole })).toEqual({ path, voucherNo: 'V/1', entryDate: '2026-05-01', ...passed, ...flags });
  });

  it('opens the purchase invoices of a tax summary only if it is about purchases', () => {
    expect(handOff({ entityType: 'TAX_SUMMARY', moduleType: 'SALES_INVOICE' })).toBeNull();
    expect(led({ entityType: 'TAX_SUMMARY', moduleType: 'PURCHASE_INVOICE' })).toEqual({ path: '/app/purchase-invoice', ...flags });
  });

  it('passes the number and date of the party invoice on the GST reconciliation page', () => {
    expect(led({ entityType: 'PURCHASE_INVOICE', pageName: 'GST_RECONCIL', ...whole })).toEqual({
      path: '/app/purchase-invoice',
      partyInvoiceNo: 'P/1',
      partyInvoiceDate: '2026-05-02',
      ledgerId: 'l',
      entryDate: '2026-05-01',
      ...flags,
    });
  });

  it('has every type of the specification', () => {
    expect(drillTypes).toHaveLength(21);
  });
});

it.each`
  slug                 | path
  ${'sales-invoice'}   | ${'/app/sales-invoice'}
  ${'bank-cash'}       | ${'/app/bank-cash'}
  ${'journal-voucher'} | ${'/app/journal-voucher'}
  ${'opening-balance'} | ${undefined}
`('the list of a $slug is $path', ({ slug, path }) => {
  expect(listLink({ slug, number: 'V/1', date: '2026-05-01', ledgerId: 'l' }).list?.split('?')[0]).toBe(path);
});

it('passes the account of a payment, and nothing of it to other lists', () => {
  const passed = (slug: string) => listLink({ slug, number: 'V/1', date: '2026-05-01', fromLedgerId: 'hdfc' }).list ?? '';
  expect(passed('bank-cash')).toContain('fromLedgerId=hdfc');
  expect(passed('sales-invoice')).not.toContain('hdfc');
});

it.each([
  ['Customer', 'Sales Invoice', { ledgerId: 'l' }],
  ['Supplier', 'Payment', { ledgerId: 'l' }],
  ['Bank', 'Receipt', { fromLedgerId: 'l' }],
  ['Cash', 'Contra', {}],
  ['Expense', 'Purchase Invoice', {}],
  [undefined, 'Journal', {}],
] as const)('a report of a ledger of the kind %s hands over for a %s: %o', (kind, type, expected) => {
  expect(ofLedger({ id: 'l', ...(kind === undefined ? {} : { kind }) }, type)).toEqual(expected);
});

it.each`
  branches      | address
  ${[]}         | ${'/app/production?voucherNo=1'}
  ${undefined}  | ${'/app/production?voucherNo=1'}
  ${['a', 'b']} | ${'/app/production?voucherNo=1&branchId=a%2Cb'}
`('the list of a report of the branches $branches is at $address', ({ branches, address }) => {
  expect(inBranches('/app/production?voucherNo=1', branches)).toBe(address);
});

it.each`
  slug                 | row                                                                          | passed
  ${'bank-cash'}       | ${{ accountId: 'hdfc', lines: [{ ledgerId: 'asha' }, { ledgerId: 'tea' }] }} | ${{ fromLedgerId: 'hdfc', toLedgerId: 'asha' }}
  ${'bank-cash'}       | ${{ accountId: 'hdfc', lines: [] }}                                          | ${{ fromLedgerId: 'hdfc' }}
  ${'bank-cash'}       | ${{}}                                                                        | ${{}}
  ${'journal-voucher'} | ${{ accountId: 'hdfc', lines: [{ ledgerId: 'asha' }] }}                      | ${{}}
`('of a $slug $row the list is given $passed', ({ slug, row, passed }) => {
  expect(moneyBetween(slug, row)).toEqual(passed);
  const list = listLink({ slug, number: 'V/1', date: '2026-05-01', ...passed }).list ?? '';
  for (const [name, value] of Object.entries(passed)) expect(list).toContain(`${name}=${value}`);
});
