import { expect, it } from 'vitest';
import type { Context } from '#application/context';
import { paymentStatus } from '#application/documents/facts/payment-status';
import { moduleOf } from '#modules/all';
import type { AnyDocument } from '#modules/kit/module';

const contextWith = (bills: readonly object[]) => ({ scope: {}, ports: { books: { openBills: async () => bills } } }) as unknown as Context;
const invoice = { id: 'one', branchId: 'b', partyId: 'p', cancelled: false };
const bill = (open: number) => ({ billId: 'one', amount: 100, open });

it.each`
  what                 | slug               | row                                | bills                  | status
  ${'nothing is paid'} | ${'sales-invoice'} | ${invoice}                         | ${[bill(100)]}         | ${'Unpaid'}
  ${'a part is paid'}  | ${'sales-invoice'} | ${invoice}                         | ${[bill(40)]}          | ${'Partly paid'}
  ${'nothing is open'} | ${'sales-invoice'} | ${invoice}                         | ${[{ billId: 'two' }]} | ${'Paid'}
  ${'it is cancelled'} | ${'sales-invoice'} | ${{ ...invoice, cancelled: true }} | ${[]}                  | ${null}
`('an invoice of which $what: $status', async ({ slug, row, bills, status }) => {
  expect(await paymentStatus(contextWith(bills), moduleOf(slug) as AnyDocument, row)).toEqual({ payment_status: status });
});

it('is shown only for invoices', async () => {
  expect(await paymentStatus(contextWith([]), moduleOf('journal-voucher') as AnyDocument, { ...invoice, lines: [] })).toEqual({});
});
