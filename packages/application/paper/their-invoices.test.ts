import { describe, expect, it } from 'vitest';
import { withTheirInvoices } from '#application/paper/their-invoices';
import type { DocumentFacts } from '#modules/kit/module';
import { debitNote } from '#modules/purchase/debit-note/debit-note';
import { purchaseReturn } from '#modules/purchase/purchase-return/purchase-return';
import { salesReturn } from '#modules/sales/sales-return/sales-return';

const theirs: Readonly<Record<string, object>> = {
  numbered: { referenceNo: 'KT/88', referenceDate: '2026-10-30' },
  undated: { referenceNo: 'KT/89', referenceDate: null },
  none: { referenceNo: null },
};
const find = ((_, id) => theirs[id]) as DocumentFacts['find'];
const ours = { invoiceNumber: 'PI/7', invoiceDate: '2026-11-02' };

describe('a paper that goes to a supplier names the invoice by the number that the supplier knows', () => {
  it.each([
    [purchaseReturn, { invoiceId: 'numbered' }, 'KT/88', '2026-10-30', 'PI/7'],
    [purchaseReturn, { invoiceId: 'undated' }, 'KT/89', '2026-11-02', 'PI/7'],
    [purchaseReturn, { invoiceId: 'none' }, 'PI/7', '2026-11-02'],
    [purchaseReturn, { invoiceId: 'numbered', invoiceNumber: 'KT/88' }, 'KT/88', '2026-10-30'],
    [debitNote, { purchaseInvoiceId: 'numbered' }, 'KT/88', '2026-10-30', 'PI/7'],
    // These are our own invoices.
    [debitNote, { invoiceId: 'numbered' }, 'PI/7', '2026-11-02'],
    [salesReturn, { invoiceId: 'numbered' }, 'PI/7', '2026-11-02'],
  ])('%#: %j', (document, change, invoiceNumber, invoiceDate, ourNumber?: string) => {
    expect(withTheirInvoices(document, { ...ours, ...change }, { find })).toEqual({
      ...{ ...ours, ...change, invoiceNumber, invoiceDate },
      ...(ourNumber === undefined ? {} : { ourNumber }),
    });
  });

  it('where there are several, each of them, and on each line', () => {
    const invoices = [
      { invoiceId: 'numbered', number: 'PI/7', date: '2026-11-02' },
      { invoiceId: 'none', number: 'PI/8', date: '2026-11-03' },
    ];
    const lines = [{ invoiceNumber: 'PI/8' }, { invoiceNumber: 'PI/7' }];
    expect(withTheirInvoices(purchaseReturn, { ...ours, invoiceId: 'numbered', invoices, lines, charges: [] }, { find })).toMatchObject({
      invoices: [
        { number: 'KT/88 (our no. PI/7)', date: '2026-10-30' },
        { number: 'PI/8', date: '2026-11-03' },
      ],
      lines: [{ invoiceNumber: 'PI/8' }, { invoiceNumber: 'KT/88 (our no. PI/7)' }],
    });
  });
});
