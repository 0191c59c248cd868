import { documentOffers, type Offers, orderOffers } from '#domain/documents/chain-status';
import { type Approved, lockedBy, notApproved } from '#modules/kit/approval';
import { documentActions } from '#modules/kit/document-actions';
import type { DocumentRow } from '#modules/kit/module';

/** The actions of a quotation, proforma invoice or delivery note (section 4 of the specification). */
export const chainActions = {
  ...documentActions,
  edit: { ...documentActions.edit, offered: offeredIn(documentOffers, 'edit') },
  delete: { ...documentActions.delete, offered: offeredIn(documentOffers, 'delete') },
  complete: completing(documentOffers),
  cancel: { ...documentActions.cancel, offered: offeredIn(documentOffers, 'cancel') },
  'undo-cancel': { ...documentActions['undo-cancel'], offered: offeredIn(documentOffers, 'undo-cancel') },
  'undo-partial-cancel': {
    ...documentActions['undo-cancel'],
    label: 'Undo Partial Cancel',
    permission: 'undo-partial-cancel',
    offered: offeredIn(documentOffers, 'undo-partial-cancel'),
  },
} as const;

/** The actions of an order (answer A51). */
export const orderActions = {
  ...documentActions,
  edit: { ...documentActions.edit, offered: offeredIn(orderOffers, 'edit') },
  delete: { ...documentActions.delete, offered: offeredIn(orderOffers, 'delete') },
  cancel: { ...documentActions.cancel, offered: offeredIn(orderOffers, 'cancel') },
  complete: completing(orderOffers),
  'undo-cancel': { ...documentActions['undo-cancel'], offered: offeredIn(orderOffers, 'undo-cancel') },
} as const;

/** The same for orders that somebody reviews or approves: from then on they are not edited (answer A53). */
export const approvedOrderActions = {
  ...orderActions,
  edit: { ...orderActions.edit, offered: (row: Approved & DocumentRow) => lockedBy(row) ?? orderActions.edit.offered(row) },
  complete: { ...orderActions.complete, offered: (row: Approved & DocumentRow) => whyWaiting(row) ?? orderActions.complete.offered(row) },
} as const;

/** Why a step of an order has to wait. */
export function whyWaiting(row: Approved): string | undefined {
  const waits = notApproved(row);
  return waits === undefined ? undefined : `This ${waits}`;
}

/** Nothing more can be taken from it, though something may be open. */
function completing(offers: Offers<string> & { readonly complete: readonly string[] }) {
  return {
    label: 'Complete',
    permission: 'complete',
    sets: { completed: true },
    confirms: 'It counts as done, although something of it is open.',
    offered: offeredIn(offers, 'complete'),
  } as const;
}

/** Whether the status of a row offers a step. */
export function offeredIn<Steps extends Offers<string>>(steps: Steps, verb: keyof Steps & string) {
  return ({ status }: Pick<DocumentRow, 'status'>): true | string =>
    steps[verb]?.includes(status) === true ? true : `Not available for ${status}`;
}
