import type { Progress } from '#domain/documents/chain';

/** The steps of a document whose status follows from later ones: the statuses that offer each. */
export type Offers<Status extends string> = Readonly<Record<string, readonly Status[]>>;

/** Section 4 of the specification: quotation, proforma invoice and delivery note. */
export const documentStatuses = ['PENDING', 'PARTIAL_COMPLETE', 'COMPLETE', 'PARTIAL_CANCEL', 'CANCEL'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

export const documentOffers = {
  edit: ['PENDING', 'PARTIAL_COMPLETE', 'COMPLETE'],
  delete: ['PENDING'],
  cancel: ['PENDING', 'PARTIAL_COMPLETE'],
  complete: ['PENDING'],
  'undo-cancel': ['CANCEL'],
  'undo-partial-cancel': ['PARTIAL_CANCEL'],
} as const satisfies Offers<DocumentStatus>;

interface Standing {
  readonly cancelled: boolean;
  readonly completed?: boolean;
}

export function documentStatus({ cancelled, completed }: Standing, progress: Progress): DocumentStatus {
  if (cancelled) return progress === 'none' ? 'CANCEL' : 'PARTIAL_CANCEL';
  if (completed === true) return 'COMPLETE';
  return ({ none: 'PENDING', part: 'PARTIAL_COMPLETE', whole: 'COMPLETE' } as const)[progress];
}

/** Orders. Active is a sales order that was approved; the store gets its goods ready and sends them. */
export const orderStatuses = ['Pending', 'Active', 'Partial', 'Ready for Dispatch', 'Dispatched', 'Received', 'Cancelled'] as const;
/** Those of a purchase order, which is approved without a status of its own. */
export const purchaseOrderStatuses = ['Pending', 'Partial', 'Received', 'Cancelled'] as const satisfies readonly OrderStatus[];
export type OrderStatus = (typeof orderStatuses)[number];

export const orderOffers = {
  edit: ['Pending', 'Active', 'Partial'],
  delete: ['Pending', 'Active'],
  cancel: ['Pending', 'Active', 'Partial'],
  complete: ['Pending', 'Active', 'Partial', 'Ready for Dispatch', 'Dispatched'],
  'undo-cancel': ['Cancelled'],
} as const satisfies Offers<OrderStatus>;

/** The steps of the store with a sales order; the last one takes them back. */
export const orderDispatchOffers = {
  'ready-for-dispatch': ['Pending', 'Active', 'Partial'],
  dispatched: ['Pending', 'Active', 'Partial', 'Ready for Dispatch'],
  'undo-dispatch': ['Ready for Dispatch', 'Dispatched'],
} as const satisfies Offers<OrderStatus>;

/** How far the store is with an order. */
export const orderDispatches = ['Ready for Dispatch', 'Dispatched'] as const satisfies readonly OrderStatus[];
type OrderDispatch = (typeof orderDispatches)[number];

/** An order that is completed by hand counts as received: the rest is not delivered. */
export function orderStatus(
  { cancelled, completed, dispatch = null }: Standing & { readonly dispatch?: OrderDispatch | null },
  progress: Progress,
  approved = false,
): OrderStatus {
  if (cancelled) return 'Cancelled';
  if (completed === true) return 'Received';
  if (dispatch !== null && progress !== 'whole') return dispatch;
  if (approved && progress === 'none') return 'Active';
  return ({ none: 'Pending', part: 'Partial', whole: 'Received' } as const)[progress];
}

/** Goods sent from one branch to another (section 4 of the specification). */
export const istStatuses = ['New Order', 'In-transit', 'Partial Received', 'Full Received', 'Cancelled'] as const;
export type IstStatus = (typeof istStatuses)[number];

export const istOffers = {
  edit: ['New Order'],
  delete: ['New Order'],
  cancel: ['New Order'],
  dispatch: ['New Order'],
  recall: ['In-transit'],
  receive: ['In-transit', 'Partial Received'],
} as const satisfies Offers<IstStatus>;

/** `arrived`: how much of it was received, or lost on the way. */
export function istStatus(
  { cancelled, dispatched }: { readonly cancelled: boolean; readonly dispatched: boolean },
  arrived: Progress,
): IstStatus {
  if (cancelled) return 'Cancelled';
  if (!dispatched) return 'New Order';
  return ({ none: 'In-transit', part: 'Partial Received', whole: 'Full Received' } as const)[arrived];
}
