import { leavesFrom } from '#domain/documents/transitions';
import { voucherState, voucherSteps } from '#domain/documents/voucher-state';
import type { Action, AnyDocument, DocumentRow } from '#modules/kit/module';

/**
 * The row actions that documents share. Those without `sets` or `effect` are screens or have their own calls. The guard checks `edit`
 * before a change and `delete` before a removal. A module adds its own and replaces those with other conditions.
 */
export const documentActions = {
  view: { label: 'View', permission: 'view', offered: always },
  edit: { label: 'Edit', permission: 'edit', offered: standing },
  download: { label: 'Download', permission: 'download', offered: always },
  print: { label: 'Print', permission: 'print', offered: always },
  email: { label: 'Email', permission: 'email', offered: standing },
  clone: { label: 'Clone', permission: 'clone', offered: always },
  cancel: {
    ...voucherAction('cancel', 'This is cancelled'),
    permission: 'cancel',
    effect: 'out',
    confirms: true,
    asksRemark: true,
    undoneBy: 'undo-cancel',
  },
  'undo-cancel': {
    ...voucherAction('undo-cancel', 'This is not cancelled'),
    permission: 'undo-cancel',
    effect: 'in',
    confirms: true,
    undoneBy: 'cancel',
  },
  'upload-attachment': { label: 'Upload Attachment', permission: 'upload-attachment', offered: always },
  'view-attachment': { label: 'View Attachments', permission: 'view-attachment', offered: attached },
  'delete-attachment': { label: 'Delete Attachment', permission: 'delete-attachment', offered: attached, confirms: true },
  delete: { label: 'Delete', permission: 'delete', offered: always, confirms: true },
} as const satisfies Readonly<Record<string, Action<DocumentRow>>>;

/** The action that opens the receipt or payment of a document has the name of the document that it opens. */
export const payAction = 'bank-cash';

/** Labels for what a document brought in. They are one of its papers, so they need no permission of their own. */
export const labelAction = { label: 'Print Labels', permission: 'print', offered: standing } as const satisfies Action<DocumentRow>;

function voucherAction(verb: keyof typeof voucherSteps, otherwise: string) {
  const { label, to } = voucherSteps[verb];
  return {
    label,
    offered: (row: DocumentRow) => (leavesFrom(voucherSteps[verb], voucherState(row)) ? true : otherwise),
    sets: { cancelled: to === 'Cancelled' },
  } as const;
}

/** The status of a cancelled document in lists, filters and exports, unless its kind has such statuses of its own. */
export const cancelledStatus = 'Cancelled';

/** The status as people see it. A cancelled document keeps its own for an undo. */
export function shownStatus(
  { chain }: Pick<AnyDocument, 'chain'>,
  { cancelled, status }: { readonly cancelled?: unknown; readonly status?: unknown },
) {
  return cancelled === true && chain?.status === undefined ? cancelledStatus : String(status ?? '');
}

/** Every status that a document of this kind can be shown with. */
export function shownStatuses({ chain, statuses }: Pick<AnyDocument, 'chain' | 'statuses'>): readonly string[] {
  return chain?.status === undefined ? [...statuses, cancelledStatus] : statuses;
}

function always(): true {
  return true;
}

function attached(row: DocumentRow): true | string {
  return row.hasAttachment === true ? true : 'No attachments';
}

/** Offered while the document is not cancelled. */
export function standing(row: DocumentRow): true | string {
  return row.cancelled ? 'This is cancelled' : true;
}
