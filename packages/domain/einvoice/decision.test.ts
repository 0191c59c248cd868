import { expect, it } from 'vitest';
import { type EInvoiceCandidate, eInvoiceDecision } from '#domain/einvoice/decision';
import { eInvoice } from '#test/kit/books/e-invoice';

const settings = { applicableFrom: '2022-10-01', turnoverClass: '10-100 crore', exemptClass: null } as const;
const candidate: Omit<EInvoiceCandidate, 'invoice'> = {
  ...{ date: eInvoice.date, supplier: 'Regular', supply: 'B2B', taxable: true, taxAdjusted: true },
  ...{ sellerGstin: eInvoice.seller.gstin, buyerGstin: eInvoice.buyer.gstin },
};
const state = (change: Partial<EInvoiceCandidate>, today: string) =>
  eInvoiceDecision({ ...candidate, ...change, invoice: () => eInvoice }, settings, today);

it('is sent, mended or not needed', () => {
  expect(state({}, eInvoice.date)).toEqual({ state: 'Pending', invoice: eInvoice });
  expect(state({}, '2027-01-01')).toMatchObject({ state: 'Failed', problems: [{ rule: 'older-than-30-days' }] });
  expect(state({ taxable: false }, '2027-01-01')).toEqual({ state: 'NotApplicable', reason: 'only-exempt' });
});
