import { expect, it } from 'vitest';
import { onlyReads, readOnly } from '#modules/kit/operations/reading-paths';

it.each`
  path                                          | reads
  ${'/sales-invoice'}                           | ${true}
  ${'/sales-invoice/view'}                      | ${true}
  ${'/sales-invoice/own'}                       | ${true}
  ${'/sales-invoice/download/picklist'}         | ${true}
  ${'/sales-invoice/e-invoice/print'}           | ${true}
  ${'/delivery-note/eway-bill/download'}        | ${true}
  ${'/ledger-group/report'}                     | ${true}
  ${'/stock-report/ageing'}                     | ${true}
  ${'/week-off/group'}                          | ${true}
  ${'/financial-year/opening-balance'}          | ${true}
  ${'/bank-cash/bank-reconciliation/statement'} | ${true}
  ${'/bank-cash/bank-reconciliation'}           | ${false}
  ${'/financial-year/update_opening_balance'}   | ${false}
  ${'/financial-year/close'}                    | ${false}
  ${'/sales-invoice/edit'}                      | ${false}
  ${'/sales-invoice/email/picklist'}            | ${false}
  ${'/delivery-note/eway-bill/email'}           | ${false}
  ${'/delivery-note/eway-bill/extend-validity'} | ${false}
  ${'/week-off/group/add'}                      | ${false}
  ${'/user/set-password'}                       | ${false}
  ${'/sales-order-approve-tracker'}             | ${false}
  ${'/email-notification-tracker'}              | ${true}
  ${'/configure-grid'}                          | ${false}
`('$path only reads: $reads', ({ path, reads }) => {
  expect(onlyReads(path)).toBe(reads);
});

it('somebody who may only read is told so', () => {
  expect(readOnly()).toMatchObject({ code: 'forbidden', message: expect.stringContaining('Your role is read-only') });
});
