import * as z from 'zod/mini';
import type { Fields } from '#modules/kit/field';
import { recordAnswer } from '#modules/kit/operations/answer-schemas';
import { version } from '#modules/kit/operations/call-schemas';
import type { Operation } from '#modules/kit/operations/operation';
import { id, schemaOf } from '#modules/kit/schema';
import { exportFields, salesInvoiceFields } from '#modules/sales/sales-invoice/fields';
import { salesInvoice } from '#modules/sales/sales-invoice/sales-invoice';

const { transporterId, transportMode, vehicleNumber, lrNumber, lrDate, distance, deliveryProviderId, consignmentNumber } =
  salesInvoiceFields;

/** How the goods travel, and the shipping bill of an export: known after the invoice is saved, and without effect on the books. */
export const transportFields = {
  transporterId,
  transportMode,
  vehicleNumber,
  lrNumber,
  lrDate,
  distance,
  deliveryProviderId,
  consignmentNumber,
  ...exportFields,
} as const satisfies Fields;

export const changeTransport = {
  id: 'sales-invoice.transport-details',
  method: 'PUT',
  path: '/api/ims-crm/salesInvoice/s/transportDetails',
  area: 'sales',
  slug: 'sales-invoice',
  summary: 'Change the transport details of a saved invoice, also in a locked period',
  access: { permission: '/sales-invoice/transport-details' },
  scope: 'branch',
  body: z.lazy(() => z.extend(schemaOf(transportFields), { id, version })),
  chooses: ['transporter', 'delivery-provider'],
  answers: 'record',
  get answer() {
    return recordAnswer(salesInvoice);
  },
} as const satisfies Operation;
