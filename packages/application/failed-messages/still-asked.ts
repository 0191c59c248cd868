import type { Row } from '#application/ports/records';
import { eInvoice } from '#events/e-invoice';
import { ewayBill } from '#events/eway-bill';
import { othersEwayBills } from '#events/eway-bill-of-others';
import { tripSheetMessage } from '#events/trip-sheet';
import { givenUpOf } from '#modules/kit/eway-bill/standing';

/** By queue, whether a record still waits for what a message asks of a portal: on its way, or given up. */
const asks: Readonly<Record<string, (row: Row, request: unknown) => boolean>> = {
  [eInvoice.name]: ({ eInvoiceRequest }, request) => eInvoiceRequest === request,
  [ewayBill.name]: (row, request) => row['ewayBillRequest'] === request || givenUpOf(row)?.ewayBillRequest === request,
  [tripSheetMessage.name]: ({ request: own }, request) => own === request,
  [othersEwayBills.name]: ({ askedAt, fetchStatus, rejectRequest, rejectGivenUp }, request) =>
    fetchStatus === undefined ? rejectRequest === request || rejectGivenUp === request : askedAt === request && fetchStatus !== 'Done',
};

/**
 * Whether the record of a message of a portal still waits for it. Later requests overtake earlier ones, so a message can be late: then its job
 * does nothing. Undefined: the record is gone. Messages of other queues are always wanted.
 */
export function isStillAsked(queue: string, { request }: Row, row: Row | undefined): boolean {
  const asked = asks[queue];
  return asked === undefined || (row !== undefined && asked(row, request));
}
