import { describe, expect, it } from 'vitest';
import { paise } from '#domain/money/paise';
import { registerEntry } from '#domain/registers/register-entry';

const heads = { taxable: 1_000_00, igst: 0, cgst: 90_00, sgst: 90_00, cess: 0 };
const row = {
  ...{ number: 'SI/1', partyId: 'asha', partyName: 'Asha Traders', partyGstin: '27AAPFU0939F1ZV', placeOfSupply: '27' },
  ...{ referenceNo: 'PO 7', referenceDate: '2026-04-01', invoiceNumber: 'SI/0', invoiceDate: '2026-03-01', total: 1_180_00 },
  rates: [{ taxability: 'Taxable', rate: 180_000, cessRate: 0, ...heads }],
  hsnSummary: [{ hsn: '8541', unit: 'NOS', rate: 180_000, quantity: 20_000, ...heads, tax: 180_00 }],
};
const effect = { date: '2026-04-05', postings: [{ ledgerId: 'asha', amount: paise(1_180_00) }] };

describe('the entry of a document in its register', () => {
  it('has its party, its rates, its codes and its postings', () => {
    expect(registerEntry('sales', row, effect)).toMatchObject({
      ...{ kind: 'sales', date: '2026-04-05', number: 'SI/1', partyName: 'Asha Traders', referenceNo: 'PO 7', total: 1_180_00 },
      rates: [{ taxability: 'Taxable', rate: 180_000, ...heads }],
      hsn: [{ hsn: '8541', unit: 'NOS', rate: 180_000, quantity: 20_000, ...heads }],
      postings: effect.postings,
    });
  });

  it.each([
    ['a sales return', 'sales-returns'],
    ['a purchase return', 'purchase-returns'],
  ] as const)('of %s names its invoice', (_, kind) => {
    expect(registerEntry(kind, row, effect)).toMatchObject({ referenceNo: 'SI/0', referenceDate: '2026-03-01' });
  });

  it('names the buyer at the counter instead of the ledger for cash sales', () => {
    expect(registerEntry('sales', { ...row, buyerName: 'Walk-in' }, effect)?.partyName).toBe('Walk-in');
  });

  it('adds up rates that differ only in their cess', () => {
    const rates = [row.rates[0], { ...row.rates[0], cessRate: 10_000, cess: 5_00 }];
    expect(registerEntry('sales', { ...row, rates }, effect)?.rates).toEqual([
      { taxability: 'Taxable', rate: 180_000, taxable: 2_000_00, igst: 0, cgst: 180_00, sgst: 180_00, cess: 5_00 },
    ]);
  });

  it('is missing for a cancelled invoice or a draft', () => {
    expect(registerEntry('sales', row, null)).toBeNull();
  });

  it('of an older document without a field is empty there', () => {
    expect(registerEntry('sales', { number: 'SI/1', partyId: 'asha' }, effect)).toMatchObject({
      rates: [],
      hsn: [],
      partyGstin: '',
    });
  });
});
