import type { Transitions } from '#domain/documents/transitions';

/** The dispatch status of a sales invoice (section 4 of the specification). Being cancelled is separate. */
export const invoiceStatuses = ['New Order', 'Ready for Dispatch', 'Dispatched', 'Verified'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const dispatchSteps = {
  'ready-for-dispatch': { label: 'Ready For Dispatch', from: ['New Order', 'Verified'], to: 'Ready for Dispatch' },
  dispatched: { label: 'Dispatched', from: ['New Order', 'Ready for Dispatch', 'Verified'], to: 'Dispatched' },
  verified: { label: 'Verified', from: ['Dispatched', 'Ready for Dispatch'], to: 'Verified' },
} as const satisfies Transitions<InvoiceStatus>;

/** The same on the dashboard, which goes forward only (answer A55). */
export const dashboardSteps = {
  'ready-for-dispatch': { ...dispatchSteps['ready-for-dispatch'], from: ['New Order'] },
  dispatched: { ...dispatchSteps.dispatched, from: ['New Order', 'Ready for Dispatch'] },
  verified: dispatchSteps.verified,
} as const satisfies Transitions<InvoiceStatus>;
