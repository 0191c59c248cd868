import { describe, expect, it } from 'vitest';
import { creditNote } from '#modules/sales/credit-note/credit-note';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';
import { referencesIn } from './references.ts';

describe('the records that a row names', () => {
  it('are the invoices that the lines of a note come from, too', () => {
    const lines = ['a', 'b', 'b'].map((sourceId) => ({ itemId: 'panel', sourceSlug: 'sales-invoice', sourceId }));
    expect(referencesIn(creditNote.fields, { invoiceId: 'a', lines })).toEqual([
      { slug: 'sales-invoice', id: 'a' },
      { slug: 'inventory-item', id: 'panel' },
      { slug: 'sales-invoice', id: 'b' },
    ]);
  });

  it('are not the orders that the lines of an invoice come from', () => {
    const lines = [{ itemId: 'panel', sourceSlug: 'sales-order', sourceId: 'so' }];
    expect(referencesIn(salesInvoice.fields, { lines })).toEqual([{ slug: 'inventory-item', id: 'panel' }]);
  });
});
