import { expect, it } from 'vitest';
import { isStillAsked } from '#application/failed-messages/still-asked';
import { documentMail } from '#events/document-mail';
import { eInvoice } from '#events/e-invoice';
import { ewayBill } from '#events/eway-bill';
import { othersEwayBills } from '#events/eway-bill-of-others';
import { tripSheetMessage } from '#events/trip-sheet';

const request = '2026-11-29T10:15:30.000Z';
const later = '2026-11-29T11:00:00.000Z';
const givenUp = (at: string) => JSON.stringify({ ewayBillStep: 'Generate', ewayBillRequest: at });

it.each`
  queue               | row                                                          | asked
  ${eInvoice}         | ${{ eInvoice: 'Sending', eInvoiceRequest: request }}         | ${true}
  ${eInvoice}         | ${{ eInvoice: 'Failed', eInvoiceRequest: request }}          | ${true}
  ${eInvoice}         | ${{ eInvoice: 'Pending', eInvoiceRequest: later }}           | ${false}
  ${eInvoice}         | ${{ eInvoice: 'Generated' }}                                 | ${false}
  ${eInvoice}         | ${undefined}                                                 | ${false}
  ${ewayBill}         | ${{ ewayBill: 'Sending', ewayBillRequest: request }}         | ${true}
  ${ewayBill}         | ${{ ewayBill: 'Failed', ewayBillGivenUp: givenUp(request) }} | ${true}
  ${ewayBill}         | ${{ ewayBill: 'Failed', ewayBillGivenUp: givenUp(later) }}   | ${false}
  ${ewayBill}         | ${{ ewayBill: 'Active', ewayBillGivenUp: null }}             | ${false}
  ${tripSheetMessage} | ${{ sheetStatus: 'Failed', request }}                        | ${true}
  ${tripSheetMessage} | ${{ sheetStatus: 'Made', request: null }}                    | ${false}
  ${othersEwayBills}  | ${{ fetchStatus: 'Failed', askedAt: request }}               | ${true}
  ${othersEwayBills}  | ${{ fetchStatus: 'Done', askedAt: request }}                 | ${false}
  ${othersEwayBills}  | ${{ fetchStatus: 'Waiting', askedAt: later }}                | ${false}
  ${othersEwayBills}  | ${{ answerStatus: 'Rejecting', rejectRequest: request }}     | ${true}
  ${othersEwayBills}  | ${{ answerStatus: 'New', rejectGivenUp: request }}           | ${true}
  ${othersEwayBills}  | ${{ answerStatus: 'Rejected', rejectRequest: null }}         | ${false}
  ${documentMail}     | ${undefined}                                                 | ${true}
`('$queue.name of $row: $asked', ({ queue, row, asked }) => {
  expect(isStillAsked(queue.name, { request }, row)).toBe(asked);
});
