import type { EInvoiceStanding, EInvoiceState } from '#modules/kit/e-invoice/fields';
import { eInvoicePaperActions } from '#modules/kit/e-invoice/papers';
import { boundByPortal, whyNotCancelled } from '#modules/kit/e-invoice/standing';
import type { Action, AnyAction, DocumentRow } from '#modules/kit/module';

type Row = DocumentRow & EInvoiceStanding;

/** The actions of a document that can become an e-invoice: its own, as far as the portal lets them, and those of the e-invoice. */
export function withEInvoiceActions<Actions extends Readonly<Record<string, AnyAction>>>(
  actions: Actions,
): Actions & typeof eInvoiceActions & typeof eInvoicePaperActions {
  const bound = (verb: string, why: (row: Row) => string | undefined) => {
    const action: AnyAction | undefined = actions[verb];
    return action && { [verb]: { ...action, offered: (row: Row, now?: number) => why(row) ?? action.offered(row, now) } };
  };
  return {
    ...actions,
    ...bound('cancel', whyNotCancelled),
    ...bound('recall', whyNotCancelled),
    ...bound('undo-cancel', whyNotUndone),
    ...bound('delete', boundByPortal),
    ...eInvoiceActions,
    ...eInvoicePaperActions,
  };
}

export const eInvoiceActions = {
  'e-invoice-generate': {
    label: 'Generate E-Invoice',
    permission: 'e-invoice/generate',
    bulk: true,
    offered: generated,
    sets: (_, { at }) => ({ eInvoice: 'Pending', eInvoiceSince: at, eInvoiceRequest: at, eInvoiceWhy: null, eInvoiceProblems: [] }),
  },
  'e-invoice-mark': { label: 'Enter E-Invoice', permission: 'e-invoice/mark', offered: markable },
  'e-invoice-cancel': { label: 'Cancel E-Invoice', permission: 'e-invoice/cancel', offered: cancellable },
} as const satisfies Readonly<Record<string, Action<Row>>>;

const notGenerated: Readonly<Partial<Record<EInvoiceState, string>>> = {
  'Not applicable': 'It needs no e-invoice',
  Pending: 'It is on its way to the portal',
  Waiting: 'The portal is down or busy. It is sent as soon as possible',
};

/** Why an e-invoice can not be asked for now. */
function generated({ cancelled, eInvoice, eInvoiceWhy }: Row): true | string {
  if (cancelled) return 'This is cancelled';
  if (!eInvoice) return 'E-invoicing does not apply. It is set for each GSTIN in GST Registrations';
  if (eInvoice === 'Not sent' || eInvoice === 'Failed') return true;
  return boundByPortal({ eInvoice }) ?? (eInvoice === 'Not applicable' && eInvoiceWhy ? eInvoiceWhy : notGenerated[eInvoice]) ?? true;
}

/** Whether an e-invoice that was made elsewhere can be entered: nothing of it is on its way from here. */
function markable(row: Row): true | string {
  return row.cancelled || row.eInvoice !== 'Waiting' ? generated(row) : true;
}

function cancellable({ eInvoice }: Row): true | string {
  // That one made elsewhere was cancelled there can be noted.
  if (eInvoice === 'Generated' || eInvoice === 'Marked by hand') return true;
  return boundByPortal({ eInvoice: eInvoice ?? null }) ?? 'There is no e-invoice';
}

function whyNotUndone({ eInvoice }: Row): string | undefined {
  return eInvoice === 'Cancelled' ? 'Its e-invoice was cancelled, and the portal takes a number only once. Clone it instead' : undefined;
}
