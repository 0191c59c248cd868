import type { Transitions } from '#domain/documents/transitions';

/** Where a sales invoice is on its way to the customer (section 4 of the specification). It is apart from whether it is cancelled. */
export const invoiceStatuses = ['New Order', 'Ready for Dispatch', 'Dispatched', 'Verified'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const dispatchSteps = {
  'ready-for-dispatch': { label: 'Ready For Dispatch', from: ['New Order', 'Verified'], to: 'Ready for Dispatch' },
  dispatched: { label: 'Dispatched', from: ['New Order', 'Ready for Dispatch', 'Verified'], to: 'Dispatched' },
  verified: { label: 'Verified', from: ['Dispatched', 'Ready for Dispatch'], to: 'Verified' },
} as const satisfies Transitions<InvoiceStatus>;
