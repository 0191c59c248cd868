import { describe, expect, it } from 'vitest';
import { bankCash } from '#modules/accounts/bank-cash/bank-cash';
import { billSetOff } from '#modules/accounts/bill-set-off/bill-set-off';
import { journalVoucher } from '#modules/accounts/journal-voucher/journal-voucher';
import { calledOf, documentName } from '#modules/kit/document-name';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

describe('people call a document by its kind and number', () => {
  it.each([
    [salesInvoice, { number: 'SI/1' }, 'Sales Invoice SI/1'],
    [bankCash, { type: 'Receipt', number: 'BC/1' }, 'Receipt BC/1'],
    [bankCash, { type: 'Contra', number: 'BC/2' }, 'Contra BC/2'],
    [journalVoucher, { type: 'Expense', number: 'JV/1' }, 'Expense JV/1'],
    [journalVoucher, { type: 'Journal', number: 'JV/2' }, 'Journal Voucher JV/2'],
    [billSetOff, { number: 'SO/1' }, 'Bill Set-off SO/1'],
  ] as const)('%#: %s', (module, row, name) => {
    expect(documentName(module, row)).toBe(name);
  });

  it('an unsaved one has no number, and one of unknown kind has the title', () => {
    expect(documentName(bankCash, { type: 'Payment' })).toBe('Payment');
    expect(calledOf(bankCash, {})).toBe('Bank / Cash');
    expect(calledOf(journalVoucher, {})).toBe('Journal Voucher');
  });
});
