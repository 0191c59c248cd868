/** Entry-status codes of the specification: one set for all documents, labelled by each (answer A42). */
export const entryStatus = { pending: 0, complete: 1, partial: 2, partialCancel: 3, cancel: 4 } as const;
export type EntryStatus = (typeof entryStatus)[keyof typeof entryStatus];

/** Kinds of documents whose states are alike. Vouchers are what has an effect on the books: invoices, notes, returns, bank and cash, journals. */
export type StatusKind = 'quotation' | 'delivery-note' | 'purchase-order' | 'sales-order' | 'voucher';

export const entryStatusLabels: Readonly<Record<StatusKind, Readonly<Record<EntryStatus, string>>>> = {
  quotation: { 0: 'Pending', 1: 'Complete', 2: 'Partial Complete', 3: 'Partial Cancel', 4: 'Cancel' },
  'delivery-note': { 0: 'Pending', 1: 'Complete', 2: 'Partial Complete', 3: 'Partial Cancel', 4: 'Cancel' },
  'purchase-order': { 0: 'Pending', 1: 'Received', 2: 'Partial', 3: 'Partial Cancelled', 4: 'Cancelled' },
  'sales-order': { 0: 'Pending', 1: 'Received', 2: 'Partial', 3: 'Partial Cancelled', 4: 'Cancelled' },
  voucher: { 0: 'Pending', 1: 'Posted', 2: 'Partial', 3: 'Partial Cancelled', 4: 'Cancelled' },
};

export interface Transition {
  readonly action: 'edit' | 'delete' | 'cancel' | 'complete' | 'undo-cancel' | 'undo-partial-cancel';
  readonly label: string;
  readonly from: readonly EntryStatus[];
  readonly to: EntryStatus | 'same' | 'removed';
  /** What happens to the effect of a voucher (decision D24). */
  readonly effect?: 'out' | 'in';
}

const { pending, complete, partial, partialCancel, cancel } = entryStatus;

/** Section 4 of the specification: PENDING, PARTIAL_COMPLETE, COMPLETE, PARTIAL_CANCEL, CANCEL. Undo leads back to where cancel came from (answer A49). */
const quotation: readonly Transition[] = [
  { action: 'edit', label: 'Edit', from: [pending, partial, complete], to: 'same' },
  { action: 'delete', label: 'Delete', from: [pending], to: 'removed' },
  { action: 'complete', label: 'Complete', from: [pending], to: complete },
  { action: 'cancel', label: 'Cancel', from: [pending], to: cancel },
  { action: 'cancel', label: 'Cancel', from: [partial], to: partialCancel },
  { action: 'undo-cancel', label: 'Undo Cancel', from: [cancel], to: pending },
  { action: 'undo-partial-cancel', label: 'Undo Partial Cancel', from: [partialCancel], to: partial },
];

/** Orders are edited while something is open, and cancelled as quotations are (answer A51). */
const order: readonly Transition[] = [
  { action: 'edit', label: 'Edit', from: [pending, partial], to: 'same' },
  ...quotation.filter(({ action }) => action !== 'edit'),
];

/** A voucher is posted as soon as it is saved: cancelling takes its effect out of the books and keeps the document, undoing puts it back. */
const voucher: readonly Transition[] = [
  { action: 'edit', label: 'Edit', from: [complete], to: 'same' },
  { action: 'delete', label: 'Delete', from: [complete, cancel], to: 'removed', effect: 'out' },
  { action: 'cancel', label: 'Cancel', from: [complete], to: cancel, effect: 'out' },
  { action: 'undo-cancel', label: 'Undo Cancel', from: [cancel], to: complete, effect: 'in' },
];

export const transitions: Readonly<Record<StatusKind, readonly Transition[]>> = {
  quotation,
  'delivery-note': quotation,
  'purchase-order': order,
  'sales-order': order,
  voucher,
};

/** The state of a document that was just saved. */
export function initialStatus(kind: StatusKind): EntryStatus {
  return kind === 'voucher' ? complete : pending;
}

/** What a document in this state offers, before permissions and other reasons are asked. */
export function offeredIn(kind: StatusKind, status: EntryStatus): readonly Transition[] {
  return transitions[kind].filter(({ from }) => from.includes(status));
}

/** The transition of an action from a state; undefined where the state does not offer it. */
export function transitionOf(kind: StatusKind, status: EntryStatus, action: string): Transition | undefined {
  return offeredIn(kind, status).find((transition) => transition.action === action);
}

/** The state after a part of a document was converted onwards: open quantity decides (decision D21). */
export function statusAfterConversion({ ordered, converted }: { readonly ordered: number; readonly converted: number }): EntryStatus {
  if (converted <= 0) return pending;
  return converted < ordered ? partial : complete;
}
